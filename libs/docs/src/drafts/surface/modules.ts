import { posix } from 'node:path';
import type { Declaration } from '../extract/declaration.js';
import { exportsOf } from '../extract/exports.js';
import { isScript, kindOf } from '../extract/kinds.js';
import { readFile } from '../extract/read-file.js';
import type { TreeView } from '../trees/tree-view.js';

export const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.d.mts', '.d.cts'];
const MAX_FILES = 400;

type Exports = ReadonlyMap<string, Declaration>;
type Found = { declaration: Declaration; path: string };

export interface Reached {
  text: string | undefined;
  /** The entry points that lead to it, each with the number of modules that it leads to before. */
  entries: ReadonlyMap<string, number>;
}

const EXPORT = /\bexport\b/g;
const EXPORTED_DECLARATION =
  /\s+(?:default\b|(?:(?:declare|abstract|async)\s+)*(?:const|let|var|function|class|interface|enum|namespace|type\s+\w))/y;

/** Whether a module surely re-exports nothing: all its exports are declarations, each of which has its name there. */
export function isLeaf(path: string, text: string): boolean {
  if (kindOf(path) === 'generated' || text.includes('\\u')) return false;
  for (const { index } of text.matchAll(EXPORT)) {
    EXPORTED_DECLARATION.lastIndex = index + 'export'.length;
    if (!EXPORTED_DECLARATION.test(text)) return false;
  }
  return true;
}

/** Modules that were read, by path and text: most are the same in both trees. */
export class ReadModules {
  private readonly exports = new Map<string, Map<string, Exports | undefined>>();

  /** Undefined if the text could not be read. */
  exportsOf(path: string, text: string): Exports | undefined {
    const known = this.exports.get(path) ?? new Map<string, Exports | undefined>();
    this.exports.set(path, known);
    if (!known.has(text)) {
      const { fault, after } = readFile({ path, status: 'added', before: null, after: text });
      known.set(text, fault === undefined && after ? exportsOf(after) : undefined);
    }
    return known.get(text);
  }
}

const isAll = ({ kind, head }: Declaration): boolean => kind === 're-export' && head.startsWith('export * from ');

/** The modules of one tree. */
export class Modules {
  isWhole = true;
  /** The modules that entry points lead to, by path. */
  readonly reached = new Map<string, Reached>();
  private readonly counts = new Map<string, number>();
  private readonly texts = new Map<string, string | undefined>();

  constructor(
    private readonly view: TreeView,
    private readonly paths: ReadonlySet<string>,
    private readonly read: ReadModules,
    private readonly passesOver: (path: string, text: string) => boolean,
  ) {}

  /** What can be imported from the module of an entry point, with what it re-exports. */
  async offered(path: string, entry: string): Promise<Map<string, Found>> {
    const found = new Map<string, Found>();
    await this.enter(path, entry, found);
    return found;
  }

  /** Collects what a module exports. Its own exports hide those of the same name that it re-exports with `export *`. */
  private async enter(
    path: string,
    entry: string,
    found: Map<string, Found>,
    hidden: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const known = this.reached.get(path);
    if (known?.entries.has(entry)) return;
    const exports = await this.module(path);
    const before = this.counts.get(entry) ?? 0;
    this.counts.set(entry, before + 1);
    this.reached.set(path, {
      text: this.texts.get(path),
      entries: new Map([...(known?.entries ?? []), [entry, before]]),
    });
    const exported = [...exports.values()].filter(({ kind }) => kind === 're-export');
    await this.view.texts(exported.flatMap((declaration) => this.target(path, declaration) ?? []));
    const hides = new Set([...hidden, ...exports.keys()]);
    for (const [name, declaration] of exports) {
      if (isAll(declaration)) {
        const target = this.target(path, declaration);
        if (target === undefined) this.isWhole = false;
        else await this.enter(target, entry, found, hides);
      } else if (name !== 'default' && !found.has(name) && !hidden.has(name)) {
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
    const exported = await this.module(path, name);
    const own = exported.get(name);
    if (own && own.kind !== 're-export') return { declaration: own, path };
    const candidates = own ? [own] : [...exported.values()].filter(isAll);
    for (const candidate of candidates) {
      const target = this.target(path, candidate);
      const original = /^export \{ (\w+)/.exec(candidate.head)?.[1] ?? name;
      const found = target && (await this.find(target, original, depth + 1));
      if (found) return found;
    }
    return undefined;
  }

  /** The exports of a module; none if it is passed over, or cannot have the name that is looked for. */
  private async module(path: string, name?: string): Promise<Exports> {
    if (!this.texts.has(path)) {
      const isRead = this.texts.size < MAX_FILES && isScript(path);
      this.texts.set(path, isRead ? await this.view.text(path) : undefined);
    }
    const text = this.texts.get(path);
    const isNeedless =
      text !== undefined &&
      (name === undefined ? this.passesOver(path, text) : !text.includes(name) && isLeaf(path, text));
    if (isNeedless) return new Map();
    const found = text === undefined ? undefined : this.read.exportsOf(path, text);
    if (found === undefined) this.isWhole = false;
    return found ?? new Map();
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
