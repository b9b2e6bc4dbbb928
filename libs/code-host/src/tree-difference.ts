import type { FileStatus } from './code-host.js';

/** One file of a tree, as git keeps it. */
export interface Entry {
  path: string;
  mode: string;
  id: string;
  /** In bytes; 0 for what is no blob. */
  size: number;
}

export interface Change {
  path: string;
  previousPath: string | null;
  status: FileStatus;
  before: Entry | null;
  after: Entry | null;
}

/** What differs, by path. A file that only moved is known by its bytes; moved and edited, it is removed and added. */
export function treeDifference(before: Iterable<Entry>, after: Iterable<Entry>): Change[] {
  const old = new Map([...before].map((entry) => [entry.path, entry]));
  const changes: Change[] = [];
  for (const entry of after) {
    const was = old.get(entry.path) ?? null;
    old.delete(entry.path);
    if (was?.id !== entry.id || was.mode !== entry.mode) changes.push(change(was, entry));
  }
  for (const entry of old.values()) changes.push(change(entry, null));
  return withRenames(changes.sort(byPath));
}

function change(before: Entry | null, after: Entry | null): Change {
  const status = before ? (after ? 'modified' : 'removed') : 'added';
  return { path: (after ?? before)!.path, previousPath: null, status, before, after };
}

function withRenames(changes: Change[]): Change[] {
  const removed = new Map<string, Change[]>();
  for (const one of changes) {
    if (one.status !== 'removed' || one.before!.size === 0) continue; // all empty files are alike
    removed.set(one.before!.id, [...(removed.get(one.before!.id) ?? []), one]);
  }
  const gone = new Set<Change>();
  for (const added of changes) {
    const source = added.status === 'added' ? removed.get(added.after!.id)?.shift() : undefined;
    if (!source) continue;
    gone.add(source);
    Object.assign(added, { status: 'renamed', previousPath: source.path, before: source.before });
  }
  return changes.filter((one) => !gone.has(one));
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}
