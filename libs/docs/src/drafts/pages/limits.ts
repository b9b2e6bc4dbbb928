import { strong } from '../mdx/nodes.js';
import { type Block, warning } from './blocks.js';
import { count, enumerate, type Subject } from './subject.js';

/** Placed first, so that readers know the page is incomplete. */
export function limits({ difference, findings }: Subject): Block[] {
  const { commits, totalCommits = commits.length, files, totalFiles = files.length, isShallow } = difference;
  const unread = files.filter(({ omitted }) => omitted === 'too_many').length;
  const number = (value: number) => value.toLocaleString('en-US');
  const missing = [
    totalCommits > commits.length ? `${number(totalCommits - commits.length)} of ${number(totalCommits)} commits` : '',
    totalFiles > files.length ? `${number(totalFiles - files.length)} of ${number(totalFiles)} files` : '',
    unread > 0 ? `the contents of ${count(unread, 'file')}` : '',
  ].filter((part) => part !== '');
  const notes = [
    missing.length > 0
      ? `The difference is larger than what is read at once. This page does not cover ${enumerate(missing)}.`
      : '',
    isShallow ? 'The clone is shallow, so older commits may be missing.' : '',
    findings.cuts.length > 0
      ? 'The repository is too large to look up every name in it, so some changes are not listed.'
      : '',
  ].filter((note) => note !== '');
  return notes.length === 0 ? [] : warning(difference, strong('Truncated.'), ` ${notes.join(' ')}`);
}
