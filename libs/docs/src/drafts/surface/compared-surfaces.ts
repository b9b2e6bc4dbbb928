import type { TreeView } from '../trees/tree-view.js';
import { isLeaf, type Reached, ReadModules } from './modules.js';
import { type Surface, surfaceOf } from './script-surface.js';

/**
 * What a package offers in both trees, without names that cannot differ. A package may have hundreds of modules, of
 * which a few change. Others are not parsed if they only declare, are reached from the same entry points in the same
 * order, and contain none of the names that the rest offers.
 */
export async function comparedSurfaces(
  base: TreeView,
  head: TreeView,
  manifest: string,
): Promise<{ old: Surface; now: Surface } | undefined> {
  const modules = new ReadModules();
  const outline = {
    base: await surfaceOf(base, manifest, modules, isLeaf),
    head: await surfaceOf(head, manifest, modules, isLeaf),
  };
  if (!outline.base || !outline.head) return undefined;
  const passed = unaffected(outline.base, outline.head, modules);
  const [old, now] = [
    await surfaceOf(base, manifest, modules, (path) => passed.has(path)),
    await surfaceOf(head, manifest, modules, (path) => passed.has(path)),
  ];
  return old && now && { old, now };
}

/** The paths of modules whose names are the same in both trees, and that nothing else offers. */
function unaffected(base: Surface, head: Surface, modules: ReadModules): Set<string> {
  const names = new Set([...base.names.values(), ...head.names.values()].map(({ name }) => name));
  const same = new Map<string, string>();
  const reordered = reorderedEntries(base, head);
  const isReordered = ({ entries }: Reached) => [...entries.keys()].some((entry) => reordered.has(entry));
  for (const path of new Set([...base.reached.keys(), ...head.reached.keys()])) {
    const [before, after] = [base.reached.get(path), head.reached.get(path)];
    if (before?.text !== undefined && isSame(before, after) && !isReordered(before) && isLeaf(path, before.text))
      same.set(path, before.text);
    else
      for (const { text } of [before, after].filter((side) => side !== undefined))
        for (const name of (text === undefined ? undefined : modules.exportsOf(path, text))?.keys() ?? [])
          names.add(name);
  }
  names.delete('default'); // only offered under another name
  for (const name of names) if (isStar(name)) names.delete(name); // a module that only declares has none
  const odd = [...names].filter((name) => !/^[\w$]+$/.test(name));
  return new Set([...same].filter(([, text]) => hasNone(names, odd, text)).map(([path]) => path));
}

const isStar = (name: string): boolean => name.startsWith('* from ');

function isSame(one: Reached, other: Reached | undefined): boolean {
  return one.text === other?.text && [...one.entries.keys()].join(' ') === [...(other?.entries.keys() ?? [])].join(' ');
}

/** The entry points with modules in another order: of two modules that offer the same name, the first one counts. */
function reorderedEntries(base: Surface, head: Surface): Set<string> {
  const entries = new Set([...base.reached.values()].flatMap(({ entries }) => [...entries.keys()]));
  const orderIn = ({ reached }: Surface, other: Surface, entry: string) =>
    [...reached]
      .filter(([path, { entries }]) => entries.has(entry) && other.reached.get(path)?.entries.has(entry))
      .toSorted(([, one], [, two]) => one.entries.get(entry)! - two.entries.get(entry)!)
      .map(([path]) => path)
      .join(' ');
  return new Set([...entries].filter((entry) => orderIn(base, head, entry) !== orderIn(head, base, entry)));
}

const WORD = /[\w$]+/g;
const FEW_NAMES = 100;

/** Looking for each name is much faster than taking a text apart into words, unless there are many names. */
function hasNone(names: ReadonlySet<string>, odd: readonly string[], text: string): boolean {
  if (names.size <= FEW_NAMES && !hasAny(names, text)) return true;
  for (const [word] of text.matchAll(WORD)) if (names.has(word)) return false;
  return !odd.some((name) => text.includes(name));
}

function hasAny(names: ReadonlySet<string>, text: string): boolean {
  for (const name of names) if (text.includes(name)) return true;
  return false;
}
