import type { SourceFile } from '../difference.js';
import { isChangelog } from '../history/changelog-paths.js';
import { readSource, type SourceReading } from '../languages/index.js';
import { isManifest } from '../manifests/index.js';
import { type FileKind, isHarmless, kindOf, languageOf } from './kinds.js';

/** A changed file that was read before and after. */
export interface ReadChange {
  file: SourceFile;
  kind: FileKind;
  before?: SourceReading;
  after?: SourceReading;
}

/** A changed file that was not read, so that nothing may be said about what it does not contain. */
export interface Unread {
  path: string;
  /** `Elixir`, or what kind of file it is. */
  what: string;
  reason: 'language' | 'syntax' | 'too_large' | 'too_many' | 'kind' | 'binary' | 'computed';
}

export interface Reading {
  changes: ReadChange[];
  unread: Unread[];
}

const OMITTED = { too_large: 'too_large', too_many: 'too_many', binary: 'binary' } as const;

/** Reads the sources among the changed files. A file that only moved says nothing new. */
export async function readChanges(files: readonly SourceFile[]): Promise<Reading> {
  const changes: ReadChange[] = [];
  const unread: Unread[] = [];
  for (const file of files) {
    const kind = kindOf(file.path);
    const change: ReadChange = { file, kind };
    changes.push(change);
    if (isBeside(kind) || isChangelog(file.path) || isManifest(file.path)) continue;
    if (file.status === 'renamed' && file.before === file.after && !file.omitted) continue;
    if (file.omitted) {
      if (file.omitted === 'not_wanted') {
        if (!isHarmless(file.path)) unread.push({ path: file.path, what: whatOf(file.path), reason: 'kind' });
      } else if (file.omitted !== 'not_a_file' && !isHarmless(file.path)) {
        unread.push({ path: file.path, what: whatOf(file.path), reason: OMITTED[file.omitted] });
      }
      continue;
    }
    if (file.before !== null) change.before = await readSource(file.previousPath ?? file.path, file.before);
    if (file.after !== null) change.after = await readSource(file.path, file.after);
    if ((change.after?.unresolved ?? 0) !== (change.before?.unresolved ?? 0))
      unread.push({ path: file.path, what: 'Routes or settings', reason: 'computed' });
    const failed = [change.before, change.after].find((reading) => reading?.read === false);
    if (failed && kind !== 'migration' && !isHarmless(file.path)) {
      const reason = kind === 'source' ? (isKnown(failed) ? 'syntax' : 'language') : 'kind';
      unread.push({ path: file.path, what: whatOf(file.path), reason });
    }
  }
  return { changes, unread };
}

/** Read by the compiler or a grammar, but not this time. */
function isKnown({ language }: SourceReading): boolean {
  return READ_LANGUAGES.has(language);
}

const READ_LANGUAGES = new Set([
  'TypeScript',
  'JavaScript',
  'Python',
  'Go',
  'Java',
  'Kotlin',
  'Ruby',
  'Rust',
  'PHP',
  'C#',
  'GraphQL',
]);

/** Nothing that a version offers or asks for is in such files. */
export function isBeside(kind: FileKind): boolean {
  return kind === 'test' || kind === 'documentation' || kind === 'generated' || kind === 'support';
}

function whatOf(path: string): string {
  return languageOf(path) ?? (path.includes('.') ? `.${path.split('.').at(-1)}` : 'other files');
}
