import type { FileStatus } from './code-host.js';

/** One file of a tree, as git stores it. */
export interface Entry {
  path: string;
  mode: string;
  id: string;
  /** In bytes; null if the host lists trees without sizes. */
  size: number | null;
}

export interface Change {
  path: string;
  previousPath: string | null;
  status: FileStatus;
  before: Entry | null;
  after: Entry | null;
}

/** The empty blob, by SHA-1 and by SHA-256. */
const EMPTY = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

/**
 * The differences, by path. A moved file is recognised by its bytes; if it was also edited, it is removed and added.
 */
export function treeDifference(before: Iterable<Entry>, after: Iterable<Entry>): Change[] {
  const old = new Map<string, Entry>();
  for (const entry of before) old.set(entry.path, entry);
  const changes: Change[] = [];
  for (const entry of after) {
    const was = old.get(entry.path) ?? null;
    old.delete(entry.path);
    if (was?.id !== entry.id || was.mode !== entry.mode) changes.push(change(was, entry));
  }
  for (const entry of old.values()) changes.push(change(entry, null));
  return withRenames(changes.sort(byPath));
}

export function isFile({ mode }: Entry): boolean {
  return mode.startsWith('100');
}

function change(before: Entry | null, after: Entry | null): Change {
  const status = before ? (after ? 'modified' : 'removed') : 'added';
  return { path: (after ?? before)!.path, previousPath: null, status, before, after };
}

/** In linear time, however many removed files are identical: each list is filled and emptied at its end. */
function withRenames(changes: Change[]): Change[] {
  const removed = new Map<string, Change[]>();
  for (const one of changes.toReversed()) {
    if (one.status !== 'removed' || !isFile(one.before!) || EMPTY.has(one.before!.id)) continue;
    const alike = removed.get(one.before!.id);
    if (alike) alike.push(one);
    else removed.set(one.before!.id, [one]);
  }
  const gone = new Set<Change>();
  for (const added of changes) {
    const source = added.status === 'added' ? removed.get(added.after!.id)?.pop() : undefined;
    if (!source) continue;
    gone.add(source);
    Object.assign(added, { status: 'renamed', previousPath: source.path, before: source.before });
  }
  return changes.filter((one) => !gone.has(one));
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}
