import { Piscina } from 'piscina';
import { type CodeHostConfig, CodeHosts, type HostedRepository } from '#code-host';
import { DocketError, type RepositoryProvider } from '#contracts';
import type { DocsInput, DocsRange } from './docs-input.js';
import { type Draft } from './drafts/difference.js';
import { checkPage, draftDocs, frameOf, proseOf } from './drafts/drafting.js';
import { isWanted } from './drafts/extract/kinds.js';
import { type KeptError, keptError } from './kept-error.js';
import { manifestsAbove } from './package-manifests.js';

// What a thread is asked for: one argument each, and plain data both ways.

const hosts = new CodeHosts(Piscina.workerData as CodeHostConfig);

export interface DraftTask {
  provider: RepositoryProvider;
  repo: string;
  range: DocsRange;
  input: DocsInput;
}

/** Only plain data leaves a thread, and no error of ours is. */
export type DraftOutcome = { draft: Draft } | { error: KeptError };

/** Reads what lies between the commits, compares it and writes the pages: none of it ever reaches the process itself. */
export async function draft({ provider, repo, range, input }: DraftTask): Promise<DraftOutcome> {
  try {
    return { draft: await drafted(await hosts.repository(provider, repo), range, input) };
  } catch (error) {
    if (error instanceof DocketError) return { error: keptError(error) };
    throw error;
  }
}

async function drafted(hosted: HostedRepository, range: DocsRange, input: DocsInput): Promise<Draft> {
  const { baseSha, headSha } = range;
  const compared =
    baseSha === headSha
      ? { mergeBase: headSha, commits: [], files: [] }
      : await hosted.compare(baseSha, headSha, { wants: isWanted });
  const { repo, links } = hosted;
  const { base, head, audience, ticketId, prNumber } = input;
  const headDate = (await hosted.commit(headSha)).date;
  const manifests = await manifestsAbove(hosted, headSha, compared.files);
  const difference = { repo, base, head, ...range, ...compared, headDate, links, manifests };
  return draftDocs(difference, { audience, ticketId, prNumber });
}

/** The paragraphs of a page, for someone who may say them better. */
export const textsOf = (page: string): readonly string[] => proseOf(page).texts;

/** The page with these paragraphs instead. Nothing else of it may be another for that, and it must still be safe. */
export async function retold({ page, texts }: { page: string; texts: readonly string[] }): Promise<string> {
  const content = proseOf(page).with(texts);
  await checkPage(content);
  if (frameOf(content) !== frameOf(page)) throw new Error('the page would have another frame');
  return content;
}
