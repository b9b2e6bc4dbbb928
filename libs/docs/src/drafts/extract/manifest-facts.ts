import semver from 'semver';
import type { DependencyClaim, RuntimeClaim, VersionClaim } from '../facts/claims.js';
import { type Place, place } from '../facts/evidence.js';
import { type Doubt, type Proven, proven } from '../facts/proof.js';
import { type Dependency, isManifest, type Manifest, readManifest } from '../manifests/index.js';
import { Library } from '../surface/libraries.js';
import { absentAmong, type TreeView } from '../trees/tree-view.js';
import { isBeside, type ReadChange, type Unread } from './changed-files.js';

export interface ManifestFacts {
  dependencies: Proven<DependencyClaim>[];
  runtimes: Proven<RuntimeClaim>[];
  versions: Proven<VersionClaim>[];
  doubts: Doubt[];
  unread: Unread[];
}

/** What programs are delivered with or tried on, as opposed to what they ask for. */
const SURROUNDINGS = new Set(['docker', 'ci', 'tools', 'environment']);
/** A package of the same repository, not of a registry. */
const LOCAL = /^(workspace|link|file|portal|path):/;

export async function manifestFacts(changes: readonly ReadChange[], head: TreeView): Promise<ManifestFacts> {
  const found: ManifestFacts = { dependencies: [], runtimes: [], versions: [], doubts: [], unread: [] };
  const library = new Library(head);
  const own = await library.projects();
  for (const { file, kind } of moved(changes)) {
    if (!isManifest(file.path) || isOther(kind, file.path)) continue;
    if (file.omitted) {
      found.unread.push({
        path: file.path,
        what: 'a manifest',
        reason: file.omitted === 'too_large' ? 'too_large' : 'too_many',
      });
      continue;
    }
    const before = file.before === null ? undefined : readManifest(file.previousPath ?? file.path, file.before);
    const after = file.after === null ? undefined : readManifest(file.path, file.after);
    if ((file.before !== null && !before) || (file.after !== null && !after)) {
      found.unread.push({ path: file.path, what: 'a manifest', reason: 'syntax' });
      continue;
    }
    // A manifest that came or went with its package says nothing about what others depend on.
    if (after?.name) own.add(after.name);
    if (!before || !after) continue;
    const paths = { base: file.previousPath ?? file.path, head: file.path };
    found.dependencies.push(...dependencyFacts(paths, before, after));
    const isRequirement = !SURROUNDINGS.has(after.ecosystem) && !(await library.isOnlyBuiltWith(file.path));
    const runtimes = runtimeFacts(paths, before, after, isRequirement);
    found.runtimes.push(...runtimes);
    found.doubts.push(...runtimes.flatMap((fact) => openQuestions(fact, after)));
    found.versions.push(...versionFacts(paths, file.before!, file.after!));
  }
  // The parts of a repository depend on each other, which concerns nobody outside.
  found.dependencies = found.dependencies.filter(({ claim }) => !own.has(claim.name));
  return found;
}

/** A manifest that went and one like it that came are the same one under another name. */
function moved(changes: readonly ReadChange[]): ReadChange[] {
  const manifests = changes.filter(({ file }) => isManifest(file.path) && !file.omitted);
  const gone = manifests.filter(({ file }) => file.status === 'removed' && file.before !== null);
  const taken = new Set<ReadChange>();
  return changes.map((change) => {
    const { file } = change;
    if (file.status !== 'added' || file.after === null || !manifests.includes(change)) return change;
    const source = gone.find(
      (one) => !taken.has(one) && isSame(one.file.path, one.file.before!, file.path, file.after!),
    );
    if (source === undefined) return change;
    taken.add(source);
    return { ...change, file: { ...file, previousPath: source.file.path, before: source.file.before } };
  });
}

/** Of the same tool, with at least half of its lines in common. */
function isSame(path: string, text: string, otherPath: string, otherText: string): boolean {
  const [one, other] = [readManifest(path, text), readManifest(otherPath, otherText)];
  if (!one || one.ecosystem !== other?.ecosystem) return false;
  const [a, b] = [text, otherText].map((all) => new Set(all.split('\n').map((line) => line.trim())));
  const common = [...a!].filter((line) => b!.has(line)).length;
  return common * 2 >= Math.max(a!.size, b!.size);
}

const DATABASE = /^(postgres(?:ql)?|postgis|pgvector|timescaledb|mysql|mariadb|mongo(?:db)?|elasticsearch|opensearch)$/;

/** What a raised version may ask of those who upgrade, which the manifest does not say. */
function openQuestions({ claim, evidence }: Proven<RuntimeClaim>, after: Manifest): Doubt[] {
  const { name, manifest, isRaised, before, after: now } = claim;
  const where = evidence.head as Place;
  if (!isRaised) return [];
  if (after.ecosystem === 'docker' && DATABASE.test(name) && stepBetween(before, now) === 'major')
    return [
      {
        question: `Say how existing data gets from \`${name}\` ${before} to ${now}, which \`${manifest}\` uses now.`,
        place: where,
      },
    ];
  const isTool = after.runtimes.some((one) => one.name === name && one.isBuildTool);
  return isTool && after.ecosystem === 'gradle'
    ? [
        {
          question: `Check whether \`${name}\` ${now} is needed to run it: the build uses it instead of ${before}.`,
          place: where,
        },
      ]
    : [];
}

/** Workflows are in a folder of support files, but say which runtimes are tried. */
function isOther(kind: ReadChange['kind'], path: string): boolean {
  return isBeside(kind) && !path.startsWith('.github/workflows/');
}

/** Of one manifest in both trees. */
type Paths = Record<'base' | 'head', string>;

function dependencyFacts(paths: Paths, before: Manifest, after: Manifest): Proven<DependencyClaim>[] {
  const [old, now] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((key): Proven<DependencyClaim>[] => {
    const [was, is] = [old.get(key), now.get(key)];
    const one = (is ?? was)!;
    const claim = {
      about: 'dependency' as const,
      ecosystem: after.ecosystem,
      manifest: paths.head,
      name: one.name,
      before: was?.range,
      after: is?.range,
      isDevelopment: one.dev,
      isManaged: one.isManaged === true,
    };
    const at = (side: 'base' | 'head', { line }: Dependency) => place(side, paths[side], line);
    // Every entry of both manifests was compared.
    if (was && is) {
      if (was.range === is.range || was.isComputed || is.isComputed) return [];
      const step = stepBetween(was.range, is.range);
      return [proven({ ...claim, change: 'changed', step }, { base: at('base', was), head: at('head', is) })];
    }
    if ((is ? before : after).isOpen) return [];
    // One that only moved between the groups of a manifest is neither new nor gone.
    const name = key.replace(/ dev$/, '');
    const absent = is ? absentAmong('base', name, namesIn(old)) : absentAmong('head', name, namesIn(now));
    if (!absent) return [];
    if (is) return [proven({ ...claim, change: 'added' }, { base: absent, head: at('head', is) })];
    return [proven({ ...claim, change: 'removed' }, { base: at('base', was!), head: absent })];
  });
}

function byName({ ecosystem, dependencies }: Manifest): Map<string, Dependency> {
  // Python and NuGet ignore case; Python also takes `-`, `_` and `.` for the same.
  const plain = (name: string) => {
    if (ecosystem === 'python') return name.toLowerCase().replace(/[-_.]+/g, '-');
    return ecosystem === 'dotnet' ? name.toLowerCase() : name;
  };
  return new Map(
    dependencies
      .filter(({ range }) => !LOCAL.test(range))
      .map((dependency) => [`${plain(dependency.name)}${dependency.dev ? ' dev' : ''}`, dependency]),
  );
}

function namesIn(dependencies: Map<string, Dependency>): Set<string> {
  return new Set([...dependencies.keys()].map((key) => key.replace(/ dev$/, '')));
}

function runtimeFacts(paths: Paths, before: Manifest, after: Manifest, isRequirement: boolean): Proven<RuntimeClaim>[] {
  const lowest = (manifest: Manifest) => {
    const found = new Map<string, Manifest['runtimes'][number]>();
    for (const runtime of manifest.runtimes) {
      const known = found.get(runtime.name);
      if (!known || isHigher(runtime.minimum, known.minimum) === false) found.set(runtime.name, runtime);
    }
    return found;
  };
  const [old, now] = [lowest(before), lowest(after)];
  return [...now.values()].flatMap((is) => {
    const was = old.get(is.name);
    // What the build runs on and what the classes are for are not the same.
    if (was && was.isBuildTool !== is.isBuildTool) return [];
    const isRaised = was && isHigher(was.minimum, is.minimum);
    if (!was || was.minimum === is.minimum || isRaised === undefined) return [];
    const claim = {
      about: 'runtime' as const,
      change: 'changed' as const,
      name: is.name,
      manifest: paths.head,
      before: was.minimum,
      after: is.minimum,
      isRaised,
      isRequirement: isRequirement && !is.isBuildTool,
    };
    return [proven(claim, { base: place('base', paths.base, was.line), head: place('head', paths.head, is.line) })];
  });
}

function versionFacts(paths: Paths, before: string, after: string): Proven<VersionClaim>[] {
  const [was, is] = [versionIn(before), versionIn(after)];
  if (!was || !is || was.version === is.version) return [];
  const claim = {
    about: 'version',
    change: 'changed',
    manifest: paths.head,
    before: was.version,
    after: is.version,
  } as const;
  return [proven(claim, { base: place('base', paths.base, was.line), head: place('head', paths.head, is.line) })];
}

/** The package's own version: the first one at the beginning of a line, before any dependency. */
function versionIn(text: string): { version: string; line: number } | undefined {
  const found = /^(?: {0,2}|\t)"?version"?\s*[:=]\s*"(\d[\w.+-]*)"/m.exec(text);
  return found ? { version: found[1]!, line: text.slice(0, found.index).split('\n').length } : undefined;
}

/** Undefined if the two cannot be compared. */
export function isHigher(one: string, other: string): boolean | undefined {
  const [a, b] = [semver.coerce(one), semver.coerce(other)];
  return a && b ? semver.gt(b, a) : undefined;
}

const FIRST_YEAR = 1990;

function stepBetween(before: string, after: string): DependencyClaim['step'] {
  const [old, now] = [semver.coerce(before), semver.coerce(after)];
  if (!old || !now) return undefined;
  if (semver.lt(now, old)) return 'downgrade';
  // A version that begins with a year says when it was released, not whether it is compatible.
  if (now.major >= FIRST_YEAR) return undefined;
  const difference = semver.diff(old, now);
  if (difference === null) return undefined;
  if (/major/.test(difference)) return 'major';
  return /minor/.test(difference) ? 'minor' : 'patch';
}
