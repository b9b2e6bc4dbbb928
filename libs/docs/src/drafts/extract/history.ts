import { CommitParser } from 'conventional-commits-parser';
import type { Commit } from '../difference.js';
import { shorten, withoutUserinfo } from '../mdx/text.js';

export type Group = 'Added' | 'Changed' | 'Deprecated' | 'Removed' | 'Fixed' | 'Security' | 'Maintenance' | 'Other';

/** A commit, as described by its message. */
export interface Story {
  sha: string;
  date: string;
  author: string;
  group: Group;
  /** Empty if the message follows no convention. */
  type: string;
  scope: string;
  subject: string;
  breaking: boolean;
  /** What the message says about breaking changes. */
  notes: string[];
  /** Issue and pull request numbers. */
  references: string[];
  /** A merge repeats the messages of its commits. */
  isMerge: boolean;
}

/** Groups of Keep a Changelog; internal work and commits that follow no convention have groups of their own. */
const GROUPS: Record<string, Group> = {
  feat: 'Added',
  feature: 'Added',
  add: 'Added',
  change: 'Changed',
  perf: 'Changed',
  refactor: 'Changed',
  revert: 'Changed',
  improvement: 'Changed',
  deprecate: 'Deprecated',
  remove: 'Removed',
  fix: 'Fixed',
  bugfix: 'Fixed',
  hotfix: 'Fixed',
  security: 'Security',
  sec: 'Security',
  build: 'Maintenance',
  chore: 'Maintenance',
  ci: 'Maintenance',
  docs: 'Maintenance',
  style: 'Maintenance',
  test: 'Maintenance',
  tests: 'Maintenance',
  release: 'Maintenance',
  deps: 'Maintenance',
};

/** Longer messages contain a log or a patch. */
const MAX_MESSAGE = 10_000;
/** Five thousand commits with a thousand issue numbers each would make a page of hundreds of megabytes. */
const MAX_NOTES = 5;
const MAX_REFERENCES = 20;
/** The parser searches for references in time quadratic in the length of a line. */
const MAX_LINE = 500;
/** Line separators in some programs, but not in git; a pattern stops at them. */
const SEPARATORS = /[\r\u0085\u2028\u2029]+/g;

const parser = new CommitParser({
  headerPattern: /^(\w+)(?:\(([^()]*)\))?(!)?: (.*)$/,
  headerCorrespondence: ['type', 'scope', 'breaking', 'subject'],
  noteKeywords: ['BREAKING CHANGE', 'BREAKING-CHANGE'],
  issuePrefixes: ['#'],
});

export function stories(commits: readonly Commit[]): Story[] {
  return commits
    .map((commit) => ({ ...commit, message: withoutUserinfo(commit.message) }))
    .flatMap((commit) => headersOf(commit).map(storyOf));
}

/** `feat(a): b; fix(c): d` becomes two entries; footers stay with the first. */
function headersOf(commit: Commit): Commit[] {
  const [header = '', ...rest] = commit.message.trim().split('\n');
  const [first = '', ...more] = header.slice(0, MAX_MESSAGE).split(/;\s+(?=[a-z]+(?:\([^()]*\))?!?: )/);
  const known = more.every((part) => Object.hasOwn(GROUPS, /^[a-z]+/.exec(part)?.[0] ?? ''));
  if (more.length === 0 || !known) return [commit];
  return [{ ...commit, message: [first, ...rest].join('\n') }, ...more.map((message) => ({ ...commit, message }))];
}

function storyOf({ sha, message, author, date }: Commit): Story {
  const lines = message
    .slice(0, MAX_MESSAGE)
    .trim()
    .split('\n')
    .map((line) => line.replace(/\r$/, '').replace(SEPARATORS, ' '));
  const text = lines.map((line) => shorten(line, MAX_LINE)).join('\n');
  const header = text.split('\n', 1)[0] ?? '';
  const parsed = text === '' ? undefined : parser.parse(text);
  const type = parsed?.type?.toLowerCase() ?? '';
  const group = Object.hasOwn(GROUPS, type) ? GROUPS[type]! : undefined;
  const notes = (parsed?.notes ?? [])
    .map((note) => note.text.trim())
    .filter((note) => note !== '')
    .slice(0, MAX_NOTES);
  return {
    sha,
    date,
    author: author.name,
    group: group === undefined ? 'Other' : parsed?.scope?.toLowerCase() === 'security' ? 'Security' : group,
    type: group === undefined ? '' : type,
    scope: group === undefined ? '' : (parsed?.scope ?? '').trim(),
    subject: (group === undefined ? header : parsed?.subject) || '(no message)',
    breaking: (group !== undefined && parsed?.breaking === '!') || notes.length > 0,
    notes,
    references: [
      ...new Set(
        (parsed?.references ?? [])
          .filter(({ owner, issue }) => !owner && /^\d{1,10}$/.test(issue))
          .map(({ issue }) => issue),
      ),
    ].slice(0, MAX_REFERENCES),
    isMerge: /^Merge (pull request|branch|branches|remote-tracking branch|tag|commit) /.test(header),
  };
}
