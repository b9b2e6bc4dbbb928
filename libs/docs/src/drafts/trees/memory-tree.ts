import type { SourceFile } from '../difference.js';
import type { Mention, Tree } from './tree.js';

/** A tree that is given whole. */
function memoryTree(files: ReadonlyMap<string, string>): Tree {
  return {
    list: async () => ({ paths: [...files.keys()], isWhole: true }),
    texts: async (paths) =>
      new Map(paths.flatMap((path): [string, string][] => (files.has(path) ? [[path, files.get(path)!]] : []))),
    search: async (names) => {
      const words = new Set(names);
      const found = new Map<string, Mention[]>();
      for (const [path, text] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
        text.split('\n').forEach((content, index) => {
          for (const [word] of content.matchAll(/\w+/g)) {
            if (words.has(word)) found.set(word, [...(found.get(word) ?? []), { path, line: index + 1 }]);
          }
        });
      }
      return { found, isWhole: true };
    },
  };
}

/** Two trees that consist of these files: those that changed, and those that are the same in both. */
export function treesOf(
  changed: readonly SourceFile[],
  same: ReadonlyMap<string, string> = new Map(),
): { base: Tree; head: Tree } {
  const side = (text: 'before' | 'after') =>
    changed.flatMap((file): [string, string][] => {
      const path = text === 'before' ? (file.previousPath ?? file.path) : file.path;
      return file[text] === null ? [] : [[path, file[text]]];
    });
  return {
    base: memoryTree(new Map([...same, ...side('before')])),
    head: memoryTree(new Map([...same, ...side('after')])),
  };
}
