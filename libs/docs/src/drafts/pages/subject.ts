import type { Difference, DraftOptions } from '../difference.js';
import type { Breaking } from '../extract/breaking.js';
import type { Findings } from '../extract/findings.js';
import type { Story } from '../extract/history.js';
import type { Place } from '../extract/read-file.js';
import { code, link, type Phrase } from '../mdx/nodes.js';
import { Addresses } from './addresses.js';

/** The subject of the pages, with its links. */
export class Subject {
  private readonly addresses: Addresses | null;

  constructor(
    readonly difference: Difference,
    readonly options: DraftOptions,
    readonly findings: Findings,
    readonly breaking: Breaking[],
  ) {
    this.addresses = difference.links ? new Addresses(difference.links) : null;
  }

  /** Commits that are not merges. */
  get stories(): Story[] {
    return this.findings.stories.filter(({ isMerge }) => !isMerge);
  }

  /** `#12`, or the two refs. */
  get range(): Phrase[] {
    const { base, head } = this.difference;
    return this.options.prNumber === undefined ? [code(base), ' to ', code(head)] : this.pull;
  }

  get pull(): Phrase[] {
    const { prNumber, prUrl } = this.options;
    if (prNumber === undefined) return [];
    return link(prUrl ?? this.addresses?.pullRequest(prNumber), `pull request #${prNumber}`);
  }

  comparison(...phrases: Phrase[]): Phrase[] {
    const { mergeBase, headSha } = this.difference;
    return link(this.addresses?.compare(mergeBase, headSha), ...phrases);
  }

  place({ path, line, tree }: Place): Phrase[] {
    const { mergeBase, headSha } = this.difference;
    const sha = tree === 'before' ? mergeBase : headSha;
    return link(this.addresses?.file(sha, path, line), code(`${path}:${line}`));
  }

  file(path: string, tree: Place['tree'] = 'after'): Phrase[] {
    const { mergeBase, headSha } = this.difference;
    return link(this.addresses?.file(tree === 'before' ? mergeBase : headSha, path), code(path));
  }

  commit(sha: string): Phrase[] {
    return link(this.addresses?.commit(sha), code(sha.slice(0, 7)));
  }

  issue(number: string): Phrase[] {
    return link(this.addresses?.issue(Number(number)), `#${number}`);
  }
}

/** `1 file`, `2 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(parts: string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The first `max`, and how many were left out. */
export function capped<T>(all: readonly T[], max: number): { shown: readonly T[]; rest: number } {
  return { shown: all.slice(0, max), rest: Math.max(0, all.length - max) };
}
