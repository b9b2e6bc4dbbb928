import { Piscina } from 'piscina';
import { type CodeHostConfig, CodeHosts } from '#code-host';
import { DocketError, type RepositoryProvider } from '#contracts';
import type { DocsInput, DocsRange } from './docs-input.js';
import type { Draft } from './drafts/difference.js';
import { checkPage } from './drafts/mdx/gate.js';
import { frameOf, proseOf } from './drafts/prose.js';
import { type KeptError, keptError } from './kept-error.js';

// The functions of a thread: each takes one argument; arguments and results are plain data.

const hosts = new CodeHosts(Piscina.workerData as CodeHostConfig);

export interface DraftTask {
  provider: RepositoryProvider;
  repo: string;
  range: DocsRange;
  input: DocsInput;
}

/** Errors are converted: only plain data can be passed between threads. */
export type DraftOutcome = { draft: Draft } | { error: KeptError };

/**
 * Reads the changes between the commits, compares them and writes the pages; the main thread never holds the sources.
 */
export async function draft({ provider, repo, range, input }: DraftTask): Promise<DraftOutcome> {
  try {
    const { draftRange } = await import('./draft-range.js'); // with the compiler, which the other tasks do not need
    return { draft: await draftRange(await hosts.repository(provider, repo), range, input) };
  } catch (error) {
    if (error instanceof DocketError) return { error: keptError(error) };
    throw error;
  }
}

/** The paragraphs of a page, for a language model to rewrite. */
export const textsOf = (page: string): readonly string[] => proseOf(page).texts;

/** The page with these paragraphs instead. Everything else must be unchanged, and the page must still be safe. */
export async function withTexts({ page, texts }: { page: string; texts: readonly string[] }): Promise<string> {
  const content = proseOf(page).with(texts);
  await checkPage(content);
  if (frameOf(content) !== frameOf(page)) throw new Error('the page would have another frame');
  return content;
}
