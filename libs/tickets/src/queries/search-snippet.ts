import { hasWords, type SearchText } from '#data';

export const SNIPPET_FIELDS = ['title', 'description', 'comment'] as const;
export type SnippetField = (typeof SNIPPET_FIELDS)[number];

/** The excerpt of a ticket that contains the words of a search. */
export interface Snippet {
  field: SnippetField;
  parts: SnippetPart[];
}

export interface SnippetPart {
  text: string;
  match: boolean;
}

const LENGTH = 200; // UTF-16 code units of all parts
const BEFORE = 40; // shown before the first match
const READ = 1_000; // white space is collapsed, so more than is shown has to be read
const MAX_MATCHES = 200; // compared to find where most words occur together

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

interface Match {
  index: number;
  length: number;
  /** The index of the typed word, or 0 for literal text. */
  word: number;
}

/** Finds in a text what a search matched: prefixes of typed words, corrections, or literal text. */
export class SnippetFinder {
  private readonly typed: string[];
  private readonly meant: Map<string, number>;
  private readonly literal?: string;

  constructor({ text, corrections }: SearchText) {
    this.typed = corrections ? Object.keys(corrections) : [...new Set(text.toLowerCase().match(WORD) ?? [])];
    this.meant = new Map(
      Object.values(corrections ?? {}).flatMap((words, index) => words.map((word): [string, number] => [word, index])),
    );
    if (!hasWords(text)) this.literal = text;
  }

  /** The first words of a search, to look for in comments. */
  get words(): string[] {
    return [...this.typed, ...this.meant.keys()];
  }

  /** From the field that contains most of the words; the earlier field on a tie. */
  snippet(texts: Partial<Record<SnippetField, string | null>>): Snippet {
    let best: { field: SnippetField; text: string; from: number; words: number } | undefined;
    for (const [field, text] of Object.entries(texts) as [SnippetField, string | null][]) {
      if (!text) continue;
      const window = this.bestWindow(text);
      if (window.words > (best?.words ?? 0)) best = { field, text, ...window };
      if (best && best.words >= Math.max(1, this.typed.length)) break;
    }
    const { field, text, from } = best ?? { field: 'title' as const, text: texts.title ?? '', from: 0 };
    return { field, parts: this.parts(excerpt(text, from)) };
  }

  /** The window that contains most of the words, and how many. */
  private bestWindow(text: string): { from: number; words: number } {
    const matches = this.matches(text, MAX_MATCHES);
    let best = { from: 0, words: 0 };
    for (const [first, { index }] of matches.entries()) {
      const words = new Set<number>();
      for (let next = first; next < matches.length && matches[next]!.index < index + LENGTH - BEFORE; next++) {
        words.add(matches[next]!.word);
      }
      if (words.size > best.words) best = { from: index, words: words.size };
      if (words.size >= this.typed.length) break;
    }
    return best;
  }

  private matches(text: string, most: number): Match[] {
    const found: Match[] = [];
    if (this.literal !== undefined) {
      const { literal } = this;
      for (
        let at = text.indexOf(literal);
        at >= 0 && found.length < most;
        at = text.indexOf(literal, at + literal.length)
      )
        found.push({ index: at, length: literal.length, word: 0 });
      return found;
    }
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const typed = this.wordOf(word.toLowerCase());
      if (typed >= 0) found.push({ index, length: word.length, word: typed });
      if (found.length === most) break;
    }
    return found;
  }

  private wordOf(word: string): number {
    const begun = this.typed.findIndex((typed) => word.startsWith(typed));
    return begun >= 0 ? begun : (this.meant.get(word) ?? -1);
  }

  private parts(text: string): SnippetPart[] {
    const parts: SnippetPart[] = [];
    let end = 0;
    for (const { index, length } of this.matches(text, LENGTH)) {
      if (index > end) parts.push({ text: text.slice(end, index), match: false });
      parts.push({ text: text.slice(index, index + length), match: true });
      end = index + length;
    }
    if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), match: false });
    return parts;
  }
}

/** The text around a position, in one line. */
function excerpt(text: string, from: number): string {
  const start = from <= BEFORE ? 0 : wordStart(text, from - BEFORE, from);
  const read = text.slice(start, start + READ);
  const whole = read.isWellFormed() ? read : read.slice(0, -1); // drop half a character at the end
  return cut(whole.replace(/\s+/gu, ' ').trim());
}

/** The first position after white space, or the match itself, so that no excerpt begins inside a word or character. */
function wordStart(text: string, from: number, match: number): number {
  const space = text.slice(from, match).search(/\s/u);
  return space < 0 ? match : from + space + 1;
}

/** Continues the preceding character: a mark, a low surrogate, a joiner. */
const CONTINUES = /^[\p{M}\p{Cs}\u200d]/u;

const MAX_CHARACTER_LENGTH = 32; // an emoji of a family takes eleven code units

/** Cuts between characters, unless one has endless marks. */
function cut(text: string): string {
  if (text.length <= LENGTH) return text;
  const continues = (at: number) => CONTINUES.test(text.slice(at, at + 2));
  let end = LENGTH;
  while (end > LENGTH - MAX_CHARACTER_LENGTH && continues(end)) end--;
  if (continues(end)) end = text.slice(0, LENGTH).isWellFormed() ? LENGTH : LENGTH - 1;
  return text.slice(0, end).trimEnd();
}
