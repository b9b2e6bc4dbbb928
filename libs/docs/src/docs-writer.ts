import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { DraftingThreads } from './drafting-threads.js';
import type { Draft, Page } from './drafts/difference.js';
import { askWriter } from './writer-exchange.js';

const MAX_PARAGRAPHS = 80; // a longer page is mostly lists, which need no rewriting
const LONGEST_SENT = 600; // per paragraph, in characters
const LONGEST_SUMMARY = 1_000;
/** The total that is sent, in characters: far below the smallest context window of today's models. */
const MAX_TOTAL = 24_000;
/** A rewritten sentence may be longer, but not many times as long. */
const longestAnswer = (text: string) => 200 + text.length * 2;

/** Characters that our sentences do not need and that could mislead a reader. */
const NOT_PROSE = /[<>{}`]|\]\(|https?:|www\.|\p{Cc}/iu;

/**
 * Has a language model, if one is configured, rewrite the summary and the user's page. It receives and returns numbered
 * plain sentences, never a page; if anything is wrong with its answer, the draft stays unchanged.
 */
@Injectable()
export class DocsWriter {
  /** Milliseconds; the caller is waiting for the page. */
  timeout = 10_000;

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
      const sent = limitLength([draft.summary, ...(page ? await this.drafting.textsOf(page.content) : [])]);
      const answers = await askWriter({ url, token, model }, sent, this.timeout);
      const [summary, ...texts] = sent.map((text, index) => accepted(text, answers[index]));
      const docs = page ? await this.replacePage(draft.docs, page, texts) : draft.docs;
      return { summary: summary || draft.summary, docs };
    } catch (error) {
      this.logger.warn(`The draft stays as it is: ${error instanceof Error ? error.message : 'the writer failed'}`);
      return draft;
    }
  }

  private async replacePage(docs: Page[], page: Page, texts: string[]): Promise<Page[]> {
    const content = await this.drafting.withTexts(page.content, texts);
    return docs.map((doc) => (doc === page ? { ...doc, content } : doc));
  }
}

/** Texts that are too long are sent as an empty string and stay unchanged, so that the numbering is kept. */
function limitLength([summary = '', ...texts]: string[]): string[] {
  let left = MAX_TOTAL;
  return [summary, ...texts.slice(0, MAX_PARAGRAPHS)].map((text, index) => {
    if (text.length > Math.min(left, index === 0 ? LONGEST_SUMMARY : LONGEST_SENT)) return '';
    left -= text.length;
    return text;
  });
}

/** Empty if the answer is not accepted. */
function accepted(sent: string, answer: unknown): string {
  if (typeof answer !== 'string' || sent === '') return '';
  const text = answer.trim();
  const isTaken = text.isWellFormed() && text.length <= longestAnswer(sent) && !NOT_PROSE.test(text);
  return isTaken ? text : '';
}
