import type { ComparedCommit } from '../difference.js';

const BY_SHA = /\bThis reverts commits? ([0-9a-f]{7,64})/gi;
const BY_SUBJECT = /^(?:Revert|revert:?|Reapply)\s+"(.+)"(?:\s+\(#\d+\))?$/;
const BY_TYPE = /^revert(?:\([^()]*\))?!?:\s+(.+)$/i;
const BY_NUMBER = /^Reverts? \S*#(\d+)$/m;
const NUMBER = /\s+\(#\d+\)$/;

export interface Reverted {
  /** Commits that leave no trace: those that were reverted, and the reverts themselves. */
  gone: Set<string>;
  /** Commits that revert something older than the range. */
  earlier: Set<string>;
}

/**
 * Which commits cancel each other out. From the newest to the oldest, so that the revert of a revert restores what the
 * first one had taken back.
 */
export function resolveReverts(commits: readonly ComparedCommit[]): Reverted {
  const gone = new Set<string>();
  const earlier = new Set<string>();
  const index = new Index(commits);
  for (let at = commits.length - 1; at >= 0; at--) {
    const commit = commits[at]!;
    if (gone.has(commit.sha)) continue;
    const targets = targetsOf(commit, index, at, gone);
    if (targets === undefined) continue;
    if (targets.length === 0) earlier.add(commit.sha);
    else for (const sha of [commit.sha, ...targets]) gone.add(sha);
  }
  return { gone, earlier };
}

/** Undefined if it is no revert; empty if what it reverts is not in the range. */
function targetsOf(commit: ComparedCommit, index: Index, before: number, gone: Set<string>): string[] | undefined {
  const { message } = commit;
  const [subject = ''] = message.split('\n', 1);
  const quoted = BY_SUBJECT.exec(subject)?.[1];
  const shas = [...message.matchAll(BY_SHA)].map(([, sha]) => sha!);
  const typed = BY_TYPE.exec(subject)?.[1];
  if (quoted === undefined && typed === undefined && shas.length === 0) return undefined;
  if (/^Reapply /.test(subject)) return undefined;
  const bySha = shas.flatMap((sha) => index.bySha(sha) ?? []);
  if (bySha.length > 0) return bySha;
  const number = BY_NUMBER.exec(message)?.[1];
  const named =
    (number && index.byNumber(number, before, gone)) ?? index.bySubject(quoted ?? typed ?? '', before, gone);
  if (named) return [named];
  // A commit that mentions another one's revert in passing is none itself.
  return quoted === undefined && typed === undefined ? undefined : [];
}

class Index {
  private readonly shas = new Map<string, string[]>();
  private readonly subjects = new Map<string, number[]>();
  private readonly numbers = new Map<string, number[]>();

  constructor(private readonly commits: readonly ComparedCommit[]) {
    for (const { sha } of commits) this.shas.set(sha.slice(0, 7), [...(this.shas.get(sha.slice(0, 7)) ?? []), sha]);
    for (const [at, { message }] of commits.entries()) {
      const [subject = ''] = message.split('\n', 1);
      add(this.subjects, plain(subject), at);
      const number = /\(#(\d+)\)$/.exec(subject.trim())?.[1] ?? /^Merge pull request #(\d+) /.exec(subject)?.[1];
      if (number !== undefined) add(this.numbers, number, at);
    }
  }

  bySha(sha: string): string | undefined {
    const given = sha.toLowerCase();
    return this.shas.get(given.slice(0, 7))?.find((one) => one.startsWith(given));
  }

  bySubject(subject: string, before: number, gone: Set<string>): string | undefined {
    return this.latest(this.subjects.get(plain(subject)), before, gone);
  }

  byNumber(number: string, before: number, gone: Set<string>): string | undefined {
    return this.latest(this.numbers.get(number), before, gone);
  }

  private latest(places: number[] | undefined, before: number, gone: Set<string>): string | undefined {
    const at = places?.findLast((one) => one < before && !gone.has(this.commits[one]!.sha));
    return at === undefined ? undefined : this.commits[at]!.sha;
  }
}

function plain(subject: string): string {
  return subject.trim().replace(NUMBER, '').trim();
}

function add(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
