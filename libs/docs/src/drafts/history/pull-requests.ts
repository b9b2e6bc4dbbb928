import type { ComparedCommit } from '../difference.js';
import { messageOf } from './message.js';

/** Commits that arrived together: those of one merged pull request, or a single one. */
export interface Arrival {
  /** The commit on the main line. */
  main: ComparedCommit;
  /** What it brought, without merges; a single commit brings itself. */
  commits: ComparedCommit[];
  /** Of the pull request. */
  number?: string;
  title?: string;
}

const MERGES: [
  pattern: RegExp,
  read: (found: RegExpExecArray, body: string[]) => { number: string; title?: string },
][] = [
  [/^Merge pull request #(\d+) from /, ([, number], body) => ({ number: number!, title: body[0] })],
  [/^Merge pull request '(.+)' \(#(\d+)\) from /, ([, title, number]) => ({ number: number!, title })],
  [/^Merged in .+ \(pull request #(\d+)\)/, ([, number], body) => ({ number: number!, title: body[0] })],
  [/^Merge PR #(\d+):? (.+)/, ([, number, title]) => ({ number: number!, title })],
];
const SQUASHED = /^(.*\S)\s+\((?:pull request )?#(\d+)\)$/;

/**
 * Folds commits into the pull requests they came with: each commit belongs to the oldest commit of the main line that
 * it is reachable from. Linear in the number of commits.
 */
export function arrivals(commits: readonly ComparedCommit[], headSha: string): Arrival[] {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const line = mainLine(bySha, commits, headSha);
  const taken = new Set(line.map(({ sha }) => sha));
  const found = line.map((main) => arrivalOf(main, brought(main, bySha, taken)));
  const rest = commits.filter(({ sha, parents = [] }) => !taken.has(sha) && parents.length < 2);
  return [...rest.map((commit) => arrivalOf(commit, [])), ...found].flatMap(unfolded);
}

/** From the oldest to head, by first parents. */
function mainLine(
  bySha: Map<string, ComparedCommit>,
  commits: readonly ComparedCommit[],
  headSha: string,
): ComparedCommit[] {
  const line: ComparedCommit[] = [];
  const isLinked = commits.some(({ parents }) => parents !== undefined);
  if (!isLinked) return [...commits];
  for (let at = bySha.get(headSha); at !== undefined; at = bySha.get(at.parents?.[0] ?? '')) line.push(at);
  return line.reverse();
}

function brought(main: ComparedCommit, bySha: Map<string, ComparedCommit>, taken: Set<string>): ComparedCommit[] {
  const found: ComparedCommit[] = [];
  const open = (main.parents ?? []).slice(1);
  while (open.length > 0) {
    const sha = open.pop()!;
    const commit = bySha.get(sha);
    if (commit === undefined || taken.has(sha)) continue;
    taken.add(sha);
    found.push(commit);
    open.push(...(commit.parents ?? []));
  }
  return found.filter(({ parents = [] }) => parents.length < 2).reverse();
}

function arrivalOf(main: ComparedCommit, commits: ComparedCommit[]): Arrival {
  const { subject } = messageOf(main.message);
  // Below the subject is the title of the pull request. One such as `fix: x` looks like a trailer, so trailers are kept.
  const body = main.message
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.trim());
  for (const [pattern, read] of MERGES) {
    const found = pattern.exec(subject);
    if (found) {
      const { number, title } = read(
        found,
        body.filter((line) => line !== ''),
      );
      return { main, commits, number, title };
    }
  }
  const [, number] = /^See merge request \S*!(\d+)$/m.exec(main.message) ?? [];
  if (number !== undefined && commits.length > 0)
    return { main, commits, number, title: body.find((line) => line !== '') };
  const [, title, own] = SQUASHED.exec(subject) ?? [];
  if (own === undefined) return { main, commits };
  // A merge changes nothing itself, and who pressed the button says nothing about who made the change.
  return { main, commits: commits.length > 0 ? commits : [main], number: own, title };
}

/** A merge of a branch without a pull request, or of one that collects others, only brings its commits. */
function unfolded(arrival: Arrival): Arrival[] {
  const { main, commits, number } = arrival;
  const isCollection = commits.filter(({ message }) => SQUASHED.test(message.split('\n', 1)[0]!.trim())).length > 1;
  if (number !== undefined && !(isCollection && (main.parents ?? []).length > 1)) return [arrival];
  if (number === undefined && (main.parents ?? []).length < 2 && !isMergeMessage(main.message))
    return [{ main, commits: [main] }];
  return commits.map((commit) => {
    const own = arrivalOf(commit, []);
    return own.number === undefined ? { main: commit, commits: [commit] } : own;
  });
}

function isMergeMessage(message: string): boolean {
  return /^Merge (branch|branches|remote-tracking branch|tag|commit)\b/.test(message);
}
