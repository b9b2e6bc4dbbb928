import { LONG_TEXT_BYTES, limitCombiningMarks } from '#contracts';
import { htmlToMarkdown } from './html-to-markdown.js';
import { inertMentions } from './inert-mentions.js';
import { jiraToMarkdown } from './jira-to-markdown.js';

export type Markup = 'jira' | 'html' | 'markdown';

/** Of a text that is converted; more would hardly fit into a description, and time is not linear in HTML. */
const MAX_MARKUP_LENGTH = 2 * LONG_TEXT_BYTES;
const CUT = '\n\n… (cut)';

const CONVERTERS: Record<Markup, (text: string) => string> = {
  jira: jiraToMarkdown,
  html: htmlToMarkdown,
  markdown: (text) => text,
};

/** A text of another tracker as Markdown that can be stored and mentions nobody. */
export function toMarkdown(markup: Markup, text: string): string {
  const read = text.slice(0, MAX_MARKUP_LENGTH);
  const markdown = inertMentions(CONVERTERS[markup](storable(read)));
  return read.length === text.length ? limited(markdown) : withCut(markdown);
}

/** Texts that were put together may be too long again. */
export const fitted = (texts: string[]): string => limited(texts.filter((text) => text.trim() !== '').join('\n\n'));

export const storable = (text: string): string =>
  limitCombiningMarks(text.replace(/\0|\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n')).normalize('NFC');

const limited = (text: string): string => (Buffer.byteLength(text) > LONG_TEXT_BYTES ? withCut(text) : text);

function withCut(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONG_TEXT_BYTES - Buffer.byteLength(CUT)));
  return text.slice(0, read).trimEnd() + CUT;
}
