import type { ComparedCommit, SourceFile } from '../../libs/docs/src/drafts/difference.js';
import { draftDocs } from '../../libs/docs/src/drafts/draft.js';
import { treesOf } from '../../libs/docs/src/drafts/trees/memory-tree.js';
import type { Tree } from '../../libs/docs/src/drafts/trees/tree.js';

export type Files = Record<string, string>;

interface Range {
  before: Files;
  after: Files;
  base?: string;
  mergeBase?: string;
  commits?: ComparedCommit[];
}

/** The pages about two small trees. */
export async function pagesOf(
  { before, after, base = 'v1.2.0', mergeBase = 'a'.repeat(40), commits }: Range,
  seen = (tree: Tree): Tree => tree,
) {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const files = paths
    .filter((path) => before[path] !== after[path])
    .map((path): SourceFile => {
      const status = before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'modified';
      return { path, status, before: before[path] ?? null, after: after[path] ?? null };
    });
  const same = new Map(Object.entries(after).filter(([path, text]) => before[path] === text));
  const trees = treesOf(files, same);
  const { docs } = await draftDocs({
    repo: 'acme/shop',
    base,
    head: 'next',
    baseSha: 'a'.repeat(40),
    headSha: 'b'.repeat(40),
    mergeBase,
    headDate: '2026-01-02T03:04:05Z',
    commits: commits ?? [commit('1', 'tidy up', paths)],
    files,
    trees: { base: seen(trees.base), head: seen(trees.head) },
  });
  const [developer = '', user = '', changelog = ''] = docs.map(({ content }) => content);
  return { developer, user, changelog };
}

export function commit(digit: string, message: string, paths: string[], parents = ['a'.repeat(40)]): ComparedCommit {
  return { sha: digit.repeat(40), message, author: { name: 'Ada' }, date: '2026-01-01T00:00:00Z', parents, paths };
}
