import { posix } from 'node:path';
import type { Declaration } from '../extract/declaration.js';
import { exportsOf } from '../extract/exports.js';
import { isScript } from '../extract/kinds.js';
import { jsonObject } from '../extract/packages.js';
import { readFile } from '../extract/read-file.js';
import type { TreeView } from '../trees/tree-view.js';

/** A package that others can install, and the names they can import from it. */
export interface Surface {
  package: string;
  /** By entry point and name. */
  names: Map<string, Offered>;
  /** False if an entry point, or something it re-exports, could not be followed. */
  isWhole: boolean;
}

export interface Offered {
  name: string;
  /** `hono`, `hono/jsx`. */
  from: string;
  declaration: Declaration;
  path: string;
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.d.mts', '.d.cts'];
/** Where builds go: an entry point there stands for a source. */
const BUILT = /^(dist|lib|build|out|es|esm|cjs|umd|types|dist-\w+)\/((cjs|esm|es|types|umd|src)\/)?/;
const MAX_FILES = 400;
const MAX_ENTRIES = 100;

/** Modules that were read, by path and text: most are the same in both trees. */
export type ReadModules = Map<string, { text: string; exports: Map<string, Declaration> | undefined }>;

/** Undefined if the folder holds no package that others can install. */
export async function surfaceOf(
  view: TreeView,
  manifest: string,
  known: ReadModules = new Map(),
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
  const modules = new Modules(view, paths, known);
  const surface: Surface = { package: own.name, names: new Map(), isWhole: true };
  const taken = new Set<string>();
  for (const [entry, targets] of entries) {
    const from = posix.join(own.name, entry);
    const source = targets.map((target) => sourceOf(target, folder, paths)).find((path) => path !== undefined);
    if (source === undefined) surface.isWhole = false;
    for (const [name, { declaration, path }] of source ? await modules.offered(source) : []) {
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

type Found = Pick<Offered, 'declaration' | 'path'>;

class Modules {
  isWhole = true;
  private readonly modules = new Map<string, Map<string, Declaration>>();

  constructor(
    private readonly view: TreeView,
    private readonly paths: ReadonlySet<string>,
    private readonly read: ReadModules,
  ) {}

  /** What can be imported from a module, with what it re-exports. */
  async offered(path: string): Promise<Map<string, Found>> {
    const found = new Map<string, Found>();
    await this.enter(path, found, new Set());
    return found;
  }

  private async enter(path: string, found: Map<string, Found>, entered: Set<string>): Promise<void> {
    if (entered.has(path)) return;
    entered.add(path);
    const exported = [...(await this.module(path)).values()].filter(({ kind }) => kind === 're-export');
    await this.view.texts(exported.flatMap((declaration) => this.target(path, declaration) ?? []));
    for (const [name, declaration] of await this.module(path)) {
      const [, isAll] = /^export (\*) from /.exec(declaration.kind === 're-export' ? declaration.head : '') ?? [];
      if (isAll) {
        const target = this.target(path, declaration);
        if (target === undefined) this.isWhole = false;
        else await this.enter(target, found, entered);
      } else if (name !== 'default' && !found.has(name)) {
        found.set(name, (await this.followed(path, declaration)) ?? { declaration, path });
      }
    }
  }

  private async followed(path: string, declaration: Declaration): Promise<Found | undefined> {
    if (declaration.kind !== 're-export') return undefined;
    const original = /^export \{ (\w+)/.exec(declaration.head)?.[1];
    const target = this.target(path, declaration);
    return target && original ? this.find(target, original, 0) : undefined;
  }

  private target(path: string, { head }: Declaration): string | undefined {
    const from = / from '(.+)'$/.exec(head)?.[1];
    return from === undefined ? undefined : this.resolve(path, from);
  }

  /** What a module exports under a name, through any number of re-exports. */
  private async find(path: string, name: string, depth: number): Promise<Found | undefined> {
    if (depth > 10) return undefined;
    const exported = await this.module(path);
    const own = exported.get(name);
    if (own && own.kind !== 're-export') return { declaration: own, path };
    const candidates = own
      ? [own]
      : [...exported.values()].filter(({ kind, head }) => kind === 're-export' && /^export \* from/.test(head));
    for (const candidate of candidates) {
      const target = this.target(path, candidate);
      const original = /^export \{ (\w+)/.exec(candidate.head)?.[1] ?? name;
      const found = target && (await this.find(target, original, depth + 1));
      if (found) return found;
    }
    return undefined;
  }

  private async module(path: string): Promise<Map<string, Declaration>> {
    const known = this.modules.get(path);
    if (known) return known;
    const text = this.modules.size < MAX_FILES && isScript(path) ? await this.view.text(path) : undefined;
    const found = text === undefined ? undefined : this.exportsIn(path, text);
    if (found === undefined) this.isWhole = false;
    this.modules.set(path, found ?? new Map());
    return this.modules.get(path)!;
  }

  /** Undefined if the text could not be read. */
  private exportsIn(path: string, text: string): Map<string, Declaration> | undefined {
    const known = this.read.get(path);
    if (known?.text === text) return known.exports;
    const { fault, after } = readFile({ path, status: 'added', before: null, after: text });
    const exports = fault === undefined && after ? exportsOf(after) : undefined;
    this.read.set(path, { text, exports });
    return exports;
  }

  private resolve(from: string, specifier: string): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const bare = posix.join(posix.dirname(from), specifier);
    const stems = [bare.replace(/\.[cm]?jsx?$/, ''), bare, `${bare}/index`];
    for (const stem of stems)
      for (const extension of EXTENSIONS) if (this.paths.has(stem + extension)) return stem + extension;
    return this.paths.has(bare) ? bare : undefined;
  }
}
