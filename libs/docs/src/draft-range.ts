import type { HostedRepository } from '#code-host';
import type { DocsInput, DocsRange } from './docs-input.js';
import type { Draft, DraftOptions, RepositoryLinks } from './drafts/difference.js';
import { draftDocs } from './drafts/draft.js';
import { isPreferred, isSearched, isWanted } from './drafts/extract/kinds.js';
import type { Tree } from './drafts/trees/tree.js';

export interface RangeOptions extends Pick<DraftOptions, 'prUrl'> {
  /** How the pages name the repository, and where they link to, if not as the host does. */
  shown?: { repo: string; links: RepositoryLinks | null };
}

/**
 * Drafts the pages about the commits between two refs: reads both trees of the repository, compares them and writes. All
 * callers go through here, so that the same range gives the same pages.
 */
export async function draftRange(
  hosted: HostedRepository,
  { baseSha, headSha }: DocsRange,
  { base, head, audience, ticketId, prNumber }: DocsInput,
  { shown, prUrl }: RangeOptions = {},
): Promise<Draft> {
  const compared =
    baseSha === headSha
      ? { mergeBase: headSha, commits: [], files: [] }
      : await hosted.compare(baseSha, headSha, { wants: isWanted, prefers: isPreferred });
  const { repo, links } = shown ?? hosted;
  const last = compared.commits.find(({ sha }) => sha === headSha) ?? (await hosted.commit(headSha));
  const trees = { base: treeAt(hosted, compared.mergeBase), head: treeAt(hosted, headSha) };
  const labels = (pullRequests: readonly number[]) => hosted.labels(pullRequests);
  const difference = { repo, base, head, baseSha, headSha, ...compared, headDate: last.date, links, trees, labels };
  return draftDocs(difference, { audience, ticketId, prNumber, prUrl });
}

function treeAt(hosted: HostedRepository, sha: string): Tree {
  return {
    list: () => hosted.list(sha),
    texts: (paths) => hosted.texts(sha, paths),
    search: (words) => hosted.search(sha, words, { wants: isSearched }),
  };
}
