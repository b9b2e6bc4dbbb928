import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';

/** Aligned pipes would pad every cell to its column's longest, so one long cell would multiply the text. */
const OPTIONS: Options = {
  bullet: '-',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
};

/** The library escapes whatever Markdown would interpret in a text. */
export const writeMarkdown = (children: RootContent[]): string =>
  toMarkdown({ type: 'root', children }, OPTIONS).trimEnd();

/**
 * Most bold, italic or deleted passages in one text. The library compares each with its neighbours, again and again
 * where they touch, so the time grows with the square of their number.
 */
export const MAX_EMPHASES = 200;

const SAFE_URL = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;

/** Absolute, because a path of the other tracker leads nowhere here. */
export const isSafeUrl = (url: string): boolean => SAFE_URL.test(url);
