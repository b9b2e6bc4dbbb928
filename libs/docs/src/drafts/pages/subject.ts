import type { Difference, DraftOptions } from '../difference.js';
import type { Findings } from '../extract/findings.js';
import type { Place } from '../facts/evidence.js';
import { type Proven, placeOf, type Stated } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';
import { Addresses } from './addresses.js';
import { linked, type Measure, measure, NOTHING, numbered, refOf } from './measure.js';
import { committed, NO_WORDS, numberedWords as numberedIssue, placed, say, type Words } from './words.js';

/** The subject of the pages, with its links. */
export class Subject {
  private readonly addresses: Addresses | null;
  private byPath: Map<string, (Stated<Entry> | undefined)[]> | undefined;

  constructor(
    readonly difference: Difference,
    readonly options: DraftOptions,
    readonly findings: Findings,
  ) {
    this.addresses = difference.links ? new Addresses(difference.links) : null;
  }

  /** The two refs. */
  get range(): Measure {
    return measure`${refOf(this.difference, 'base')} to ${refOf(this.difference, 'head')}`;
  }

  /** Empty if the difference is not that of a pull request. */
  get pull(): Measure {
    const { prNumber, prUrl } = this.options;
    if (prNumber === undefined) return NOTHING;
    return linked(measure`pull request #${numbered(prNumber)}`, prUrl ?? this.addresses?.pullRequest(prNumber));
  }

  comparison(part: Measure): Measure {
    const { mergeBase, headSha } = this.difference;
    return linked(part, this.addresses?.compare(mergeBase, headSha));
  }

  place(place: Place): Words {
    return placed(this.addresses?.file(this.sha(place.side), place.path, place.line), place);
  }

  commit(entry: Stated<Entry>): Words {
    return committed(this.addresses?.commit(entry.evidence.shas[0]!), entry);
  }

  issue(number: string): Words {
    return numberedIssue(this.addresses?.issue(Number(number)), Number(number));
  }

  /** The pull request of an entry, or its commit. */
  mark(entry: Stated<Entry>): Words {
    const { number } = entry.claim;
    return number === undefined ? this.commit(entry) : this.issue(number);
  }

  /** The lines a fact was found in, and the pull request that changed them. */
  seen(fact: Proven<object>): Words {
    const cause = this.causeOf(fact);
    return say` (${this.place(placeOf(fact))}${cause ? say`, ${this.mark(cause)}` : NO_WORDS})`;
  }

  /** The only change of the range that touched the file, under either name; undefined if there are several, or if not all are known. */
  causeOf(fact: Proven<unknown>): Stated<Entry> | undefined {
    const { entries } = this.findings;
    if (entries.length === 1 && this.difference.commits.length === 1) return entries[0];
    const name = brokenName(fact.claim);
    const stating = name === undefined ? [] : entries.filter(({ claim }) => claim.breaking && tells(claim, name));
    if (stating.length === 1) return stating[0];
    this.byPath ??= this.entriesByPath();
    const { base, head } = fact.evidence;
    const paths = new Set([base, head].flatMap((side) => ('path' in side ? [side.path] : [])));
    const found = new Set([...paths].flatMap((path) => this.byPath!.get(path) ?? []));
    return found.size === 1 ? [...found][0] : undefined;
  }

  /** Undefined stands for a commit that is not listed, as that of a bot. */
  private entriesByPath(): Map<string, (Stated<Entry> | undefined)[]> {
    const { entries } = this.findings;
    const found = new Map<string, (Stated<Entry> | undefined)[]>();
    const commits = this.difference.commits.filter(({ parents = [] }) => parents.length < 2);
    const areKnown =
      commits.every(({ paths }) => paths !== undefined) && entries.every(({ claim }) => claim.paths !== undefined);
    if (!areKnown) return found;
    const listed = new Set(entries.flatMap(({ evidence }) => evidence.shas));
    for (const entry of entries) for (const path of entry.claim.paths ?? []) add(found, path, entry);
    for (const { sha, paths = [] } of commits)
      if (!listed.has(sha)) for (const path of paths) add(found, path, undefined);
    return found;
  }

  private sha(side: Place['side']): string {
    return side === 'base' ? this.difference.mergeBase : this.difference.headSha;
  }
}

function brokenName(claim: unknown): string | undefined {
  const {
    name,
    path,
    change,
    breaks = [],
  } = claim as { name?: string; path?: string; change: string; breaks?: string[] };
  return change === 'removed' || breaks.length > 0 ? (path ?? name) : undefined;
}

/** Whether the authors themselves name it. */
export function tells({ title, notes }: Entry, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return name.length > 2 && new RegExp(`(?<!\\w)${escaped}(?![\\w/])`).test([title, ...notes].join(' '));
}

function add<T>(map: Map<string, T[]>, path: string, entry: T): void {
  const known = map.get(path);
  if (known) known.push(entry);
  else map.set(path, [entry]);
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

/** In the order of the first of each group. */
export function groupBy<T>(all: Iterable<T>, keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
