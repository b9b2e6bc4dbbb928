import type { ChangedFile, CompareOptions, Omission } from './code-host.js';
import { LIMITS } from './limits.js';
import type { Change, Entry } from './tree-difference.js';

/** Gives the blobs asked for, by id; one that is missing was not to be had. */
export type ReadBlobs = (entries: readonly Entry[]) => Promise<Map<string, Buffer>>;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Changed files with what they said before and say now, as far as that is text, wanted and within bounds. What is left
 * out is decided by path and size before anything is read, so that the same commits always give the same answer.
 */
export async function withContents(
  changes: readonly Change[],
  read: ReadBlobs,
  { wants = () => true }: CompareOptions = {},
): Promise<ChangedFile[]> {
  const kept = changes.slice(0, LIMITS.files);
  const omissions = new Map<Change, Omission>();
  let files = 0;
  let bytes = 0;
  for (const change of kept) {
    const size = (change.before?.size ?? 0) + (change.after?.size ?? 0);
    const omitted = reason(change, wants);
    if (omitted) omissions.set(change, omitted);
    else if (files === LIMITS.filesRead || bytes + size > LIMITS.totalBytes) omissions.set(change, 'too_many');
    else {
      files += 1;
      bytes += size;
    }
  }
  const wanted = kept.filter((change) => !omissions.has(change)).flatMap(({ before, after }) => [before, after]);
  const unique = new Map(wanted.filter((entry) => entry !== null).map((entry) => [entry.id, entry]));
  const blobs = await read([...unique.values()]);
  return kept.map((change) => described(change, blobs, omissions.get(change) ?? null));
}

/** One file by the id of its blob. */
export async function textOf(id: string | null, path: string, read: ReadBlobs): Promise<string | null> {
  if (id === null) return null;
  const blob = (await read([{ path, mode: '100644', id, size: 0 }])).get(id);
  return blob && blob.length <= LIMITS.fileBytes ? (text(blob) ?? null) : null;
}

function reason({ path, before, after }: Change, wants: (path: string) => boolean): Omission | null {
  const entries = [before, after].filter((entry) => entry !== null);
  if (!entries.every(({ mode }) => mode.startsWith('100'))) return 'not_a_file';
  if (!wants(path)) return 'not_wanted';
  return entries.some(({ size }) => size > LIMITS.fileBytes) ? 'too_large' : null;
}

function described(change: Change, blobs: Map<string, Buffer>, omitted: Omission | null): ChangedFile {
  const { path, previousPath, status } = change;
  const file = { path, previousPath, status, before: null, after: null };
  if (omitted) return { ...file, omitted };
  const [before, after] = [change.before, change.after].map((entry) => entry && text(blobs.get(entry.id)));
  if (before === undefined || after === undefined) return { ...file, omitted: 'binary' };
  return { ...file, before, after, omitted: null };
}

/** Undefined where it is not text. */
function text(blob: Buffer | undefined): string | undefined {
  if (!blob || blob.includes(0)) return undefined;
  try {
    return strict.decode(blob);
  } catch {
    return undefined;
  }
}
