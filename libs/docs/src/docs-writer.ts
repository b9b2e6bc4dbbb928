import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { DraftingThreads } from './drafting-threads.js';
import type { Draft, Page } from './drafts/difference.js';
import { askWriter } from './writer-exchange.js';

const MOST_PARAGRAPHS = 80; // a page of more is a list, and lists need no writer
const LONGEST_SENT = 600; // of one paragraph, in characters
const LONGEST_SUMMARY = 1_000;
/** What is sent in all: far less than the smallest context a model has today. */
const LONGEST_LETTER = 24_000;
/** Said better, a sentence may get longer, but not another one. */
const longestAnswer = (text: string) => 200 + text.length * 2;

/** What no sentence of ours needs, and a reader could be led astray by. */
const NOT_PROSE = /[<>{}`]|\]\(|https?:|www\.|\p{Cc}/iu;

/**
 * Has the summary and the user's page put into better words by a model, where one is configured. It gets and gives
 * plain sentences by number, never a page; whatever it does wrong, the text stays as it was drafted.
 */
@Injectable()
export class DocsWriter {
  private readonly logger = new Logger(DocsWriter.name);

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'DOCS_WRITER_URL' | 'DOCS_WRITER_TOKEN' | 'DOCS_WRITER_MODEL'>,
    private readonly drafting: DraftingThreads,
  ) {}

  async polish(draft: Draft): Promise<Draft> {
    const { DOCS_WRITER_URL: url, DOCS_WRITER_TOKEN: token, DOCS_WRITER_MODEL: model } = this.config;
    if (!url || draft.docs.length === 0) return draft;
    try {
      const page = draft.docs.find(({ path }) => path.startsWith('content/docs/user/'));
      const sent = bounded([draft.summary, ...(page ? await this.drafting.textsOf(page.content) : [])]);
      const told = await askWriter({ url, token, model }, sent);
      const [summary, ...texts] = sent.map((text, index) => accepted(text, told[index]));
      const docs = page ? await this.replaced(draft.docs, page, texts) : draft.docs;
      return { summary: summary || draft.summary, docs };
    } catch (error) {
      this.logger.warn(`The draft stays as it is: ${error instanceof Error ? error.message : 'the writer failed'}`);
      return draft;
    }
  }

  private async replaced(docs: Page[], page: Page, texts: string[]): Promise<Page[]> {
    const content = await this.drafting.retold(page.content, texts);
    return docs.map((doc) => (doc === page ? { ...doc, content } : doc));
  }
}

/** What is too long is sent as nothing, which stays as it is; the numbers of the others do not change. */
function bounded([summary = '', ...texts]: string[]): string[] {
  let left = LONGEST_LETTER;
  return [summary, ...texts.slice(0, MOST_PARAGRAPHS)].map((text, index) => {
    if (text.length > Math.min(left, index === 0 ? LONGEST_SUMMARY : LONGEST_SENT)) return '';
    left -= text.length;
    return text;
  });
}

/** Empty where it is not taken. */
function accepted(sent: string, told: unknown): string {
  if (typeof told !== 'string' || sent === '') return '';
  const text = told.trim();
  const isTaken = text.isWellFormed() && text.length <= longestAnswer(sent) && !NOT_PROSE.test(text);
  return isTaken ? text : '';
}
