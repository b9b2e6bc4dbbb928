import type { ChangedFile, CompareOptions, Omission } from './code-host.js';
import { LIMITS } from './read-limits.js';
import { type Change, type Entry, isFile } from './tree-difference.js';

/** The source of file contents. */
export interface Blobs {
  /** In bytes, by id, without missing blobs. Only for hosts that list trees without sizes. */
  sizes?(entries: readonly Entry[]): Promise<Map<string, number>>;
  /** The requested blobs, by id, without those that could not be read. */
  read(entries: readonly Entry[]): Promise<Map<string, Buffer>>;
  /** How many changed files are read, if not as many as from a host that takes a request for each. */
  readonly mostFiles?: number;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Changed files with their text before and after, if they are text, wanted and within the limits. What is omitted is
 * decided by path and size before anything is read, so that the same commits always give the same result.
 */
export async function withContents(
  changes: readonly Change[],
  blobs: Blobs,
  { wants = () => true, prefers = () => false }: CompareOptions = {},
): Promise<ChangedFile[]> {
  const kept = firstByPath(changes);
  const omissions = new Map<Change, Omission>();
  for (const change of kept) {
    const entries = entriesOf(change);
    if (!entries.every(isFile)) omissions.set(change, 'not_a_file');
    else if (!wants(change.path)) omissions.set(change, 'not_wanted');
  }
  const wanted = kept.filter((change) => !omissions.has(change));
  const sizes = await sizesOf(wanted.flatMap(entriesOf), blobs);
  let files = 0;
  let bytes = 0;
  const most = blobs.mostFiles ?? LIMITS.filesRead;
  const ordered = [...wanted.filter(({ path }) => prefers(path)), ...wanted.filter(({ path }) => !prefers(path))];
  const readable = ordered.filter((change) => {
    const each = entriesOf(change).map(({ id }) => sizes.get(id) ?? 0);
    const size = each.reduce((sum, one) => sum + one, 0);
    const isTooLarge = each.some((one) => one > LIMITS.fileBytes);
    const isTooMuch = files === most || bytes + size > LIMITS.totalBytes;
    if (isTooLarge || isTooMuch) {
      omissions.set(change, isTooLarge ? 'too_large' : 'too_many');
      return false;
    }
    files += 1;
    bytes += size;
    return true;
  });
  const unique = new Map(readable.flatMap(entriesOf).map((entry) => [entry.id, entry]));
  const read = await blobs.read([...unique.values()]);
  return kept.map((change) => toChangedFile(change, read, omissions.get(change) ?? null));
}

/** The texts of these files by path; binary files are left out, and too large ones are not read at all. */
export async function textsOf(entries: readonly Entry[], blobs: Blobs): Promise<Map<string, string>> {
  const files = entries.filter(isFile);
  const sizes = await sizesOf(files, blobs);
  const small = files.filter(({ id }) => (sizes.get(id) ?? Number.POSITIVE_INFINITY) <= LIMITS.fileBytes);
  const read = await blobs.read(small);
  return new Map(
    small.flatMap(({ path, id }) => {
      const content = text(read.get(id));
      return content === undefined ? [] : [[path, content] as const];
    }),
  );
}

/**
 * The first ones by path. Paths longer than any system accepts are dropped, because they would make every page huge.
 */
function firstByPath(changes: readonly Change[]): Change[] {
  const kept: Change[] = [];
  for (const change of changes) {
    if (kept.length === LIMITS.files) break;
    if (change.path.length <= LIMITS.path && (change.previousPath?.length ?? 0) <= LIMITS.path) kept.push(change);
  }
  return kept;
}

function entriesOf({ before, after }: Change): Entry[] {
  return [before, after].filter((entry) => entry !== null);
}

export async function sizesOf(entries: readonly Entry[], blobs: Blobs): Promise<Map<string, number>> {
  const unknown = entries.filter(({ size }) => size === null);
  const asked = unknown.length > 0 && blobs.sizes ? await blobs.sizes(unknown) : [];
  return new Map([
    ...asked,
    ...entries.flatMap(({ id, size }): [string, number][] => (size === null ? [] : [[id, size]])),
  ]);
}

function toChangedFile(change: Change, blobs: Map<string, Buffer>, omitted: Omission | null): ChangedFile {
  const { path, previousPath, status } = change;
  const file = { path, previousPath, status, before: null, after: null };
  if (omitted) return { ...file, omitted };
  const [before, after] = [change.before, change.after].map((entry) => entry && text(blobs.get(entry.id)));
  if (before === undefined || after === undefined) return { ...file, omitted: 'binary' };
  return { ...file, before, after, omitted: null };
}

/** Undefined if it is not text. */
export function text(blob: Buffer | undefined): string | undefined {
  if (!blob || blob.includes(0)) return undefined;
  try {
    return strict.decode(blob);
  } catch {
    return undefined;
  }
}
