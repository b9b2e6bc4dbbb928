import type { Entry } from './tree-difference.js';

/** An entry of one folder: a file, or a folder whose tree is `id`. */
export interface Node extends Entry {
  type: string;
}

/** The entries at these paths, found folder by folder: trees contain sizes, so no file is read to learn its size. */
export async function entriesAt(
  tree: string,
  paths: readonly string[],
  list: (tree: string) => Promise<readonly Node[]>,
): Promise<Entry[]> {
  if (paths.length === 0) return [];
  const nodes = new Map((await list(tree)).map((node) => [node.path, node]));
  const inside = new Map<string, string[]>();
  const found: Entry[] = [];
  for (const path of paths) {
    const slash = path.indexOf('/');
    const node = nodes.get(slash < 0 ? path : path.slice(0, slash));
    if (!node) continue;
    if (slash < 0) found.push(node);
    else if (node.type === 'tree') inside.set(node.path, [...(inside.get(node.path) ?? []), path.slice(slash + 1)]);
  }
  const deeper = await Promise.all(
    [...inside].map(async ([folder, rest]) =>
      (await entriesAt(nodes.get(folder)!.id, rest, list)).map((entry) => ({
        ...entry,
        path: `${folder}/${entry.path}`,
      })),
    ),
  );
  return [...found, ...deeper.flat()];
}
