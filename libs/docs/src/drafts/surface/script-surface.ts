import { posix } from 'node:path';
import type { Declaration } from '../extract/declaration.js';
import { jsonObject } from '../extract/packages.js';
import type { TreeView } from '../trees/tree-view.js';
import { EXTENSIONS, Modules, type Reached, ReadModules } from './modules.js';

/** A package that others can install, and the names they can import from it. */
export interface Surface {
  package: string;
  /** By entry point and name. */
  names: Map<string, Offered>;
  /** False if an entry point, or something it re-exports, could not be followed. */
  isWhole: boolean;
  /** The modules that its entry points lead to, by path. */
  reached: ReadonlyMap<string, Reached>;
}

export interface Offered {
  name: string;
  /** `hono`, `hono/jsx`. */
  from: string;
  declaration: Declaration;
  path: string;
}

/** Where builds go: an entry point there stands for a source. */
const BUILT = /^(dist|lib|build|out|es|esm|cjs|umd|types|dist-\w+)\/((cjs|esm|es|types|umd|src)\/)?/;
const MAX_ENTRIES = 100;

/**
 * Undefined if the folder holds no package that others can install. Names of modules that are passed over are missing,
 * unless another module exports them by name.
 */
export async function surfaceOf(
  view: TreeView,
  manifest: string,
  read = new ReadModules(),
  passesOver: (path: string, text: string) => boolean = () => false,
): Promise<Surface | undefined> {
  const own = jsonObject((await view.text(manifest)) ?? null);
  if (!own || own.private === true || typeof own.name !== 'string') return undefined;
  const folder = posix.dirname(manifest);
  const { paths } = await view.paths();
  const entries = entryPoints(own);
  if (entries.size === 0) {
    if (sourceOf('index.js', folder, paths) === undefined) return undefined;
    entries.set('.', ['index.js']);
  }
  const modules = new Modules(view, paths, read, passesOver);
  const surface: Surface = { package: own.name, names: new Map(), isWhole: true, reached: modules.reached };
  const taken = new Set<string>();
  for (const [entry, targets] of entries) {
    const from = posix.join(own.name, entry);
    const source = targets.map((target) => sourceOf(target, folder, paths)).find((path) => path !== undefined);
    if (source === undefined) surface.isWhole = false;
    for (const [name, { declaration, path }] of source ? await modules.offered(source, from) : []) {
      // Several entry points may offer the same declaration.
      const place = `${path}:${declaration.line}:${name}`;
      if (!taken.has(place)) surface.names.set(`${from} ${name}`, { name, from, declaration, path });
      taken.add(place);
    }
  }
  surface.isWhole &&= modules.isWhole && !isOnlySource(own, [...entries.values()].flat());
  return surface;
}

/** TypeScript cannot be imported from an installed package, so such a package may only serve its own repository. */
function isOnlySource({ files, publishConfig }: Record<string, unknown>, entries: readonly string[]): boolean {
  return !files && !publishConfig && entries.every((entry) => /(?<!\.d)\.[cm]?tsx?$/.test(entry));
}

/** The files that `exports`, or `main`, `module` and `types`, name, by the path that is imported. */
function entryPoints(manifest: Record<string, unknown>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const collect = (entry: string, value: unknown, depth = 0): void => {
    if (typeof value === 'string') {
      if (!/\.(json|css|scss|wasm|node)$/.test(value)) found.set(entry, [...(found.get(entry) ?? []), value]);
    } else if (typeof value === 'object' && value !== null && depth < 6)
      for (const [key, one] of Object.entries(value)) collect(key.startsWith('.') ? key : entry, one, depth + 1);
  };
  if (manifest.exports !== undefined) collect('.', manifest.exports);
  else for (const field of ['main', 'module', 'types', 'typings']) collect('.', manifest[field]);
  return new Map([...found].slice(0, MAX_ENTRIES));
}

function sourceOf(entry: string, folder: string, paths: ReadonlySet<string>): string | undefined {
  if (entry.includes('*')) return undefined;
  const bare = entry.replace(/^\.\//, '').replace(/(\.d)?\.[cm]?[jt]sx?$/, '');
  const tails = [bare, bare.replace(BUILT, 'src/'), bare.replace(BUILT, ''), `src/${bare}`];
  for (const tail of tails) {
    for (const end of ['', '/index'].flatMap((index) => EXTENSIONS.map((extension) => index + extension))) {
      const path = posix.join(folder, tail + end);
      if (paths.has(path) && !/^(dist|build|out)\//.test(posix.relative(folder, path))) return path;
    }
  }
  return undefined;
}
