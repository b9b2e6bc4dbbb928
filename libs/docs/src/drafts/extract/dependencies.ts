import { posix } from 'node:path';
import semver from 'semver';
import type { SourceFile } from '../difference.js';
import { withoutUserinfo } from '../mdx/text.js';
import { kindOf } from './kinds.js';
import { jsonObject } from './packages.js';
import { compareText, type Place, placeAfter, placeBefore } from './read-file.js';

export interface DependencyChange {
  change: 'added' | 'removed' | 'changed';
  group: 'runtime' | 'peer' | 'optional' | 'development' | 'engine';
  name: string;
  before?: string;
  after?: string;
  /** By semantic versioning; undefined if a range names no version. */
  step?: 'major' | 'minor' | 'patch' | 'downgrade' | 'same';
  /** The package.json it is in. */
  manifest: string;
  place: Place;
}

/** Changes of the package's own fields in its manifest. */
export interface ManifestChange {
  field: 'version' | 'type' | 'main' | 'exports' | 'bin' | 'name';
  before?: string;
  after?: string;
  manifest: string;
  isPrivate: boolean;
  place: Place;
}

export interface DependencyFindings {
  dependencies: DependencyChange[];
  manifests: ManifestChange[];
}

const GROUPS = [
  ['dependencies', 'runtime'],
  ['peerDependencies', 'peer'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
  ['engines', 'engine'],
] as const;
const FIELDS = ['name', 'version', 'type', 'main', 'exports', 'bin'] as const;

export function dependencyChanges(files: SourceFile[]): DependencyFindings {
  const found: DependencyFindings = { dependencies: [], manifests: [] };
  for (const file of files) {
    if (
      posix.basename(file.path) !== 'package.json' ||
      kindOf(file.path) === 'test' ||
      kindOf(file.path) === 'generated'
    )
      continue;
    const [before, after] = [jsonObject(file.before), jsonObject(file.after)];
    if (before === undefined && after === undefined) continue;
    const lines = { before: keyLines(file.before), after: keyLines(file.after) };
    for (const [field, group] of GROUPS) {
      for (const change of compare(file, lines, group, before?.[field], after?.[field]))
        found.dependencies.push(change);
    }
    if (before && after) found.manifests.push(...ownChanges(file, lines, before, after));
  }
  return found;
}

/** The lowest version that a range allows. */
export function leastVersion(range: string): semver.SemVer | null {
  const bare = range.replace(/^(npm:(@?[^@]+)@|workspace:)/, '');
  try {
    return semver.validRange(bare) ? semver.minVersion(bare) : null;
  } catch {
    return null;
  }
}

interface KeyLines {
  before: (name: string) => number;
  after: (name: string) => number;
}

function compare(
  file: SourceFile,
  lines: KeyLines,
  group: DependencyChange['group'],
  before: unknown,
  after: unknown,
): DependencyChange[] {
  const [old, now] = [entries(before), entries(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort(compareText);
  return names.flatMap((name): DependencyChange[] => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === is) return [];
    const place = is === undefined ? placeBefore(file, lines.before(name)) : placeAfter(file, lines.after(name));
    const shared = { group, name, before: was, after: is, manifest: file.path, place };
    if (was === undefined) return [{ ...shared, change: 'added' }];
    if (is === undefined) return [{ ...shared, change: 'removed' }];
    return [{ ...shared, change: 'changed', step: stepBetween(was, is) }];
  });
}

function stepBetween(before: string, after: string): DependencyChange['step'] {
  const [old, now] = [leastVersion(before), leastVersion(after)];
  if (old === null || now === null) return undefined;
  if (semver.lt(now, old)) return 'downgrade';
  const difference = semver.diff(old, now);
  if (difference === null) return 'same';
  // Before 1.0.0, the minor number has the meaning of the major number.
  if (/major/.test(difference) || (old.major === 0 && /minor/.test(difference))) return 'major';
  return /minor/.test(difference) ? 'minor' : 'patch';
}

function ownChanges(
  file: SourceFile,
  lines: KeyLines,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ManifestChange[] {
  return FIELDS.flatMap((field) => {
    const [was, is] = [text(before[field]), text(after[field])];
    if (was === is) return [];
    return [
      {
        field,
        before: was,
        after: is,
        manifest: file.path,
        isPrivate: after.private === true,
        place: placeAfter(file, lines.after(field)),
      },
    ];
  });
}

function entries(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, range]) =>
      typeof range === 'string' ? [[name, withoutUserinfo(range)] as const] : [],
    ),
  );
}

function text(value: unknown): string | undefined {
  return value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
}

/** The first line of each key, found in one pass: a manifest may name ten thousand packages. */
function keyLines(content: string | null): (name: string) => number {
  const lines = new Map<string, number>();
  let line = 1;
  for (const [token] of (content ?? '').matchAll(/\n|"(?:[^"\\\n]|\\.)*":?/g)) {
    if (token === '\n') line += 1;
    else if (token.endsWith(':') && !lines.has(token)) lines.set(token, line);
  }
  return (name) => lines.get(`${JSON.stringify(name)}:`) ?? 1;
}
