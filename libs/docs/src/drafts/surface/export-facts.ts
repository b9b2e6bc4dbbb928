import { posix } from 'node:path';
import type { ReadChange } from '../extract/changed-files.js';
import { kindOf } from '../extract/kinds.js';
import type { Facts } from '../extract/route-facts.js';
import type { ExportClaim } from '../facts/claims.js';
import { type Place, place } from '../facts/evidence.js';
import { type Doubt, proven } from '../facts/proof.js';
import type { ExportReading, SourceReading } from '../languages/index.js';
import type { TreeView } from '../trees/tree-view.js';
import { Library, type Module } from './libraries.js';
import { areAlike, certainBreaks, normalised } from './signatures.js';

interface Item {
  from: string;
  scope: string;
  extension: string;
  language: string;
  reading: ExportReading;
  /** All of them, where a name may be declared more than once. */
  signatures: Set<string>;
  place: Place;
}

/** The public items of libraries in languages other than TypeScript and JavaScript. */
export async function exportFacts(
  changes: readonly ReadChange[],
  base: TreeView,
  head: TreeView,
): Promise<Facts<ExportClaim>> {
  const sources = changes.filter(({ kind }) => kind === 'source');
  const old = await itemsOf(sources, base);
  const now = await itemsOf(sources, head);
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, item]) => item);
  const fresh = [...now].filter(([key]) => !old.has(key)).map(([, item]) => item);
  await head.lookUp(gone.map(({ reading }) => wordOf(reading.name)));
  await base.lookUp(fresh.map(({ reading }) => wordOf(reading.name)));
  const result: Facts<ExportClaim> = { facts: [], doubts: [] };
  const missing = new Set(gone.map(keyOf));
  const arrived = new Set(fresh.map(keyOf));
  for (const item of gone) {
    if (hasOwnerIn(missing, item)) continue;
    const { name, kind, signature } = item.reading;
    const absent = (await isComputed(item, head)) ? undefined : await absenceOf(item, head);
    if (absent === undefined)
      result.doubts.push({
        question: `Check whether \`${name}\` is gone: it may be inherited or declared where it was not read.`,
        place: item.place,
      });
    if (typeof absent !== 'object') continue;
    const claim = { ...common(item), change: 'removed' as const, kind, before: signature, breaks: ['removed'] };
    result.facts.push(proven({ ...claim, members: membersOf(item, gone) }, { base: item.place, head: absent }));
  }
  const uncertain: Item[] = [];
  for (const item of fresh) {
    if (hasOwnerIn(arrived, item)) continue;
    const { kind, signature, documentation } = item.reading;
    const absent = (await newMember(item, base)) ?? (await absenceOf(item, base));
    if (absent === undefined) uncertain.push(item);
    if (typeof absent !== 'object') continue;
    const owner = await implementedBy(item, head);
    const breaks = owner === undefined ? [] : [`those who implement \`${owner}\` have to add it`];
    const claim = { ...common(item), change: 'added' as const, kind, after: signature, breaks, documentation };
    result.facts.push(proven({ ...claim, members: membersOf(item, fresh) }, { base: absent, head: item.place }));
  }
  if (uncertain.length > 0) result.doubts.push(mayBeNew(uncertain));
  for (const [key, was] of old) {
    const is = now.get(key);
    if (!is || was.signatures.size !== 1 || is.signatures.size !== 1) continue;
    const [before, after] = [was.reading.signature, is.reading.signature];
    if (areAlike(before, after, is.language)) continue;
    const isCallable =
      /\(/.test(before) && /\(/.test(after) && !/class|struct|interface|enum|trait/.test(is.reading.kind);
    const breaks = isCallable ? certainBreaks(before, after, is.language) : [];
    const claim = {
      ...common(is),
      change: 'changed' as const,
      kind: is.reading.kind,
      before,
      after,
      breaks,
      members: [],
    };
    result.facts.push(proven(claim, { base: was.place, head: is.place }));
  }
  return result;
}

function common({ from, language, reading }: Item) {
  return { about: 'export' as const, from, name: reading.name, language };
}

async function itemsOf(changes: readonly ReadChange[], view: TreeView): Promise<Map<string, Item>> {
  const library = new Library(view);
  const found = new Map<string, Item>();
  for (const { file, before, after } of changes) {
    const reading = view.side === 'base' ? before : after;
    const path = view.side === 'base' ? (file.previousPath ?? file.path) : file.path;
    if (!reading?.read || reading.exports.length === 0) continue;
    const module = await library.module(reading.language, path);
    const lines = reading.language === 'Rust' ? ((await view.text(path)) ?? '').split('\n') : [];
    if (module) add(found, reading, path, module, view, lines);
  }
  return found;
}

function add(
  found: Map<string, Item>,
  reading: SourceReading,
  path: string,
  module: Module,
  view: TreeView,
  lines: string[],
): void {
  for (const one of reading.exports) {
    if (module.reaches?.(one.name) === false || isOnlyTested(lines, one.line)) continue;
    const item: Item = {
      from: module.from,
      scope: module.scope,
      extension: posix.extname(path),
      language: reading.language,
      reading: one,
      signatures: new Set([normalised(one.signature)]),
      place: place(view.side, path, one.line),
    };
    const known = found.get(keyOf(item));
    if (known) known.signatures.add(normalised(one.signature));
    else found.set(keyOf(item), item);
  }
}

/** Rust compiles an item below such an attribute only for tests. */
function isOnlyTested(lines: readonly string[], line: number): boolean {
  return /^\s*#\[cfg\((?:any\()?(?:test|doctest)\b/m.test(lines.slice(Math.max(0, line - 5), line).join('\n'));
}

function keyOf({ scope, reading }: Item): string {
  return `${scope} ${reading.name}`;
}

function hasOwnerIn(keys: ReadonlySet<string>, { scope, reading }: Item): boolean {
  const owner = ownerOf(reading.name);
  return owner !== undefined && keys.has(`${scope} ${owner}`);
}

function membersOf({ scope, reading }: Item, all: readonly Item[]): string[] {
  return all
    .filter((other) => other.scope === scope && ownerOf(other.reading.name) === reading.name)
    .map((other) => wordOf(other.reading.name));
}

/** A Python module may compute its names: `__getattr__` then keeps those alive that its text mentions. */
async function isComputed({ language, place: { path }, reading: { name } }: Item, head: TreeView): Promise<boolean> {
  if (language !== 'Python' || ownerOf(name) !== undefined) return false;
  const text = (await head.text(path)) ?? '';
  return /^(async )?def __getattr__\(|^from .* import .*\b__getattr__\b/m.test(text) && text.includes(name);
}

/** A member is new if its class was there without it and has no base class that could have had it. */
async function newMember({ language, place: { path }, reading: { name } }: Item, base: TreeView) {
  const owner = ownerOf(name);
  if (owner === undefined || !DECLARES_MEMBERS.has(language)) return undefined;
  const found = (await base.reading(path))?.exports.find((one) => one.name === owner);
  if (found === undefined || hasBaseClass(found.signature, language)) return undefined;
  // A trait is used inside of the class.
  if (language === 'PHP' && /^[ \t]+use\s+[\w\\]/m.test((await base.text(path)) ?? '')) return undefined;
  // An interface of Java may bring a method with it, unless the word occurs nowhere.
  if (language === 'Java' && /\bimplements\b/.test(found.signature)) return base.absence(wordOf(name), name);
  return base.memberAbsence(path, wordOf(name), name);
}

/** Languages whose classes list all their members in one file. */
const DECLARES_MEMBERS = new Set(['Java', 'Kotlin', 'PHP', 'C#']);

/** What a class inherits is not in its file; the members of an interface are declared by the class itself. */
function hasBaseClass(signature: string, language: string): boolean {
  const bare = signature.replace(/<[^<>]*>/g, '').replace(/\([^()]*\)/g, '');
  if (language === 'PHP') return /\bextends\b/.test(bare);
  if (language !== 'C#') return /\bextends\b|:\s*\w/.test(bare);
  const bases = /:\s*(.+?)(?:\bwhere\b|$)/.exec(bare)?.[1]?.split(',') ?? [];
  return /\bpartial\b/.test(bare) || bases.some((base) => !/^\s*I[A-Z]/.test(base));
}

/** The interface whose implementations lack a new method; undefined if it has a body, or if nobody outside can write one. */
async function implementedBy(
  { language, place: { path }, reading }: Item,
  head: TreeView,
): Promise<string | undefined> {
  const { name, kind, signature, hasBody } = reading;
  const owner = ownerOf(name);
  if (owner === undefined || hasBody || !DECLARES_MEMBERS.has(language) || !/^(method|function)$/.test(kind))
    return undefined;
  if (/\b(default|static|private)\b/.test(signature)) return undefined;
  const found = (await head.reading(path))?.exports.find((one) => one.name === owner);
  return found && /\binterface\s/.test(found.signature) && !/@interface|\bsealed\b/.test(found.signature)
    ? owner
    : undefined;
}

function mayBeNew(items: readonly Item[]): Doubt {
  const names = items.map(({ reading }) => `\`${reading.name}\``);
  const rest = names.length - MAX_NAMED;
  const listed = names.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return {
    question: `Check what is new in the public API: members of the same name are declared or inherited elsewhere. ${listed}.`,
    place: items[0]!.place,
  };
}

const MAX_NAMED = 10;

/** A member may be inherited from elsewhere, so one of the same name anywhere in the library counts. */
async function absenceOf({ scope, extension, place: { path: own }, reading: { name } }: Item, view: TreeView) {
  const word = wordOf(name);
  const isMember = ownerOf(name) !== undefined;
  // It may be an attribute there, which is not declared, or come from a class in another library.
  if (isMember && view.mentions(word).some(({ path }) => path === own)) return undefined;
  if (isMember && (await inherits(ownerOf(name)!, own, view))) return undefined;
  const concerns = (path: string) =>
    path.endsWith(extension) &&
    kindOf(path) === 'source' &&
    (scope === '.' || isMember || path.startsWith(`${scope}/`));
  const declares = ({ exports }: SourceReading) =>
    exports.some(
      (one) => one.name === name || (isMember && ownerOf(one.name) !== undefined && wordOf(one.name) === word),
    );
  return view.declaredNowhere(word, name, concerns, declares);
}

async function inherits(owner: string, path: string, view: TreeView): Promise<boolean> {
  const found = (await view.reading(path))?.exports.find(({ name }) => name === owner);
  return (
    found !== undefined &&
    /\b(extends|implements|include)\b|[:<]\s*\w|\(\s*\w/.test(found.signature.replace(/<[^>]*>/g, ''))
  );
}

/** `Client` for `Client.send`, `Client::send` and `Client#send`. */
function ownerOf(name: string): string | undefined {
  return /^(.+?)(?:\.|::|#)[^.:#]+$/.exec(name)?.[1];
}

function wordOf(name: string): string {
  return (name.match(/\w+/g) ?? [name]).at(-1)!;
}
