import { type Block, warning } from './blocks.js';
import { counted, emphasised, listed, measure, mergeBaseOf, NOTHING, refOf, sentences } from './measure.js';
import type { Subject } from './subject.js';
import { isDiverged } from './verdict.js';

/** Placed first, so that readers know the page is incomplete. */
export function limits({ difference, findings }: Subject): Block[] {
  const { commits, totalCommits = commits.length, files, totalFiles = files.length, isShallow } = difference;
  const unread = files.filter(({ omitted }) => omitted === 'too_many').length;
  const missing = [
    ...(totalCommits > commits.length ? [measure`${totalCommits - commits.length} of ${totalCommits} commits`] : []),
    ...(totalFiles > files.length ? [measure`${totalFiles - files.length} of ${totalFiles} files`] : []),
    ...(unread > 0 ? [measure`the contents of ${counted(unread, 'file')}`] : []),
  ];
  const isCut = missing.length > 0 || findings.cuts.length > 0;
  const [base, head] = [refOf(difference, 'base'), refOf(difference, 'head')];
  const notes = [
    missing.length > 0
      ? measure`The difference is larger than what is read at once. This page does not cover ${listed(missing)}.`
      : NOTHING,
    isDiverged(difference)
      ? measure`${head} does not contain all of ${base}, so it is compared with ${mergeBaseOf(difference)}, the last commit they share: a change that ${base} already has may be listed as new.`
      : NOTHING,
    isShallow ? measure`The clone is shallow, so older commits may be missing.` : NOTHING,
    findings.cuts.length > 0
      ? measure`The repository is too large to look up every name in it, so some changes are not listed.`
      : NOTHING,
  ].filter(({ phrases }) => phrases.length > 0);
  if (notes.length === 0) return [];
  return warning(sentences([emphasised(isCut ? measure`Truncated.` : measure`Incomplete.`), ...notes]));
}
