import type { Difference, Draft, DraftOptions } from './difference.js';
import { checkPage, draftDocs, frameOf, proseOf } from './drafting.js';

// What a thread is asked for: one argument each, and plain data both ways.

export const draft = ({ difference, options }: { difference: Difference; options: DraftOptions }): Promise<Draft> =>
  draftDocs(difference, options);

/** The paragraphs of a page, for someone who may say them better. */
export const textsOf = (page: string): readonly string[] => proseOf(page).texts;

/** The page with these paragraphs instead. Nothing else of it may be another for that, and it must still be safe. */
export async function retold({ page, texts }: { page: string; texts: readonly string[] }): Promise<string> {
  const content = proseOf(page).with(texts);
  await checkPage(content);
  if (frameOf(content) !== frameOf(page)) throw new Error('the page would have another frame');
  return content;
}
