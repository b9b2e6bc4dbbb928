import type {
  BlockContent,
  Code,
  Emphasis,
  Heading,
  InlineCode,
  Link,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Strong,
} from 'mdast';
import { parsedUrl } from '#contracts';
import { oneLine, shorten, visible } from './text.js';

/** Our own text as a string, or a node. A string is plain text, never Markdown. */
export type Phrase = string | PhrasingContent;

/** Longer list items are not read to their end. */
const MAX_WORDS = 300;
const MAX_CODE = 200;
/** Of a declaration: enough to read at a glance; the evidence links to the rest. */
const MAX_BLOCK_LINES = 40;
const MAX_BLOCK_WIDTH = 400;

export function heading(depth: 2 | 3 | 4, ...phrases: Phrase[]): Heading {
  return { type: 'heading', depth, children: phrasing(phrases) };
}

export function paragraph(...phrases: Phrase[]): Paragraph {
  return { type: 'paragraph', children: phrasing(phrases) };
}

export function list(items: ListItem[]): List {
  return { type: 'list', ordered: false, spread: items.some(({ spread }) => spread), children: items };
}

export function item(...phrases: Phrase[]): ListItem {
  return { type: 'listItem', spread: false, children: [paragraph(...phrases)] };
}

export function itemWith(first: Phrase[], ...blocks: BlockContent[]): ListItem {
  return {
    type: 'listItem',
    spread: blocks.some(({ type }) => type === 'code'),
    children: [paragraph(...first), ...blocks],
  };
}

export function strong(...phrases: Phrase[]): Strong {
  return { type: 'strong', children: phrasing(phrases) };
}

export function emphasis(...phrases: Phrase[]): Emphasis {
  return { type: 'emphasis', children: phrasing(phrases) };
}

/** A name or a short piece of code in a sentence. */
export function code(text: string): InlineCode {
  return { type: 'inlineCode', value: shorten(oneLine(text), MAX_CODE) || ' ' };
}

/** `lang` is chosen by us, never taken from the diff. */
export function codeBlock(lang: 'ts' | 'sql' | 'diff' | 'text', text: string): Code {
  const lines = visible(text)
    .split('\n')
    .map((line) => shorten(line.trimEnd(), MAX_BLOCK_WIDTH));
  const shown = lines.length > MAX_BLOCK_LINES ? [...lines.slice(0, MAX_BLOCK_LINES), '…'] : lines;
  return { type: 'code', lang, value: shown.join('\n') };
}

/** Only web addresses become links. */
export function link(url: string | undefined, ...phrases: Phrase[]): Phrase[] {
  if (url === undefined || !isWebAddress(url)) return phrases;
  const node: Link = { type: 'link', url, children: phrasing(phrases) as Link['children'] };
  return [node];
}

export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(url) && parsedUrl(url) !== undefined;
}

/** Text written by people, such as a commit message: `code` and addresses in it are formatted as such. */
export function words(text: string, max = MAX_WORDS): Phrase[] {
  return shorten(oneLine(text), max)
    .split(/(`[^`]+`|https?:\/\/[^\s<>"'`{}()[\]]+[^\s<>"'`{}()[\].,;:!?])/)
    .flatMap((part, index): Phrase[] => {
      if (index % 2 === 0) return part === '' ? [] : [part];
      if (part.startsWith('`')) return [code(part.slice(1, -1))];
      return link(part, part);
    });
}

/** `a, b and c`. */
export function joinedNodes(phrases: Phrase[][], last = ' and '): Phrase[] {
  return phrases.flatMap((phrase, index) => {
    if (index === 0) return phrase;
    return [index === phrases.length - 1 ? last : ', ', ...phrase];
  });
}

function phrasing(phrases: Phrase[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (const phrase of phrases) {
    const previous = nodes.at(-1);
    if (typeof phrase !== 'string') nodes.push(phrase);
    else if (previous?.type === 'text') previous.value += visible(phrase).replace(/\s+/g, ' ');
    else if (phrase !== '') nodes.push({ type: 'text', value: visible(phrase).replace(/\s+/g, ' ') });
  }
  return nodes;
}
