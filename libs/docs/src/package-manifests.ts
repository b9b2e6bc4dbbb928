import type { ChangedFile, HostedRepository } from '#code-host';
import type { Manifest } from './drafts/difference.js';

/** `package.json`, `packages/shop/package.json`: deeper ones are usually fixtures. */
const DEEPEST = 2;
const MOST_MANIFESTS = 20; // each takes a request, and so do their folders

/** The unchanged package.json files above the changed files: they show whether others import the code. */
export async function manifestsAbove(
  hosted: HostedRepository,
  sha: string,
  files: readonly ChangedFile[],
): Promise<Manifest[]> {
  const changed = new Set(files.map(({ path }) => path));
  const folders = new Set(
    files
      .flatMap(({ path, omitted }) => {
        const parts = omitted ? [] : path.split('/').slice(0, -1);
        return Array.from({ length: Math.min(DEEPEST, parts.length) + 1 }, (_, depth) => parts.slice(0, depth));
      })
      .map((parts) => parts.join('/')),
  );
  const paths = [...folders]
    .map((folder) => `${folder && `${folder}/`}package.json`)
    .filter((path) => !changed.has(path))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
    .slice(0, MOST_MANIFESTS);
  const texts = await hosted.texts(sha, paths);
  return paths.flatMap((path) => {
    const content = texts.get(path);
    return content === undefined ? [] : [{ path, content }];
  });
}
