import { hasWords, type SearchText } from '#data';

export const SNIPPET_FIELDS = ['title', 'description', 'comment'] as const;
export type SnippetField = (typeof SNIPPET_FIELDS)[number];

/** Where the words of a search stand in a ticket. */
export interface Snippet {
  field: SnippetField;
  parts: SnippetPart[];
}

export interface SnippetPart {
  text: string;
  match: boolean;
}

const LENGTH = 200; // of all parts, in UTF-16 code units
const BEFORE = 40; // what is shown before the first match
const READ = 1_000; // white space is shortened, so that more than is shown has to be read
const MOST_MATCHES = 200; // that are compared to find where most words stand together

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

interface Match {
  index: number;
  length: number;
  /** Which of the typed words, or 0 for what is looked for literally. */
  word: number;
}

/** Finds in a text what a search found it by: words that begin as typed, words that were meant, or the literal text. */
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

  /** From the field that has most of the words; the earlier one where two have as many. */
  snippet(texts: Partial<Record<SnippetField, string | null>>): Snippet {
    let best: { field: SnippetField; text: string; from: number; words: number } | undefined;
    for (const [field, text] of Object.entries(texts) as [SnippetField, string | null][]) {
      if (!text) continue;
      const place = this.bestPlace(text);
      if (place.words > (best?.words ?? 0)) best = { field, text, ...place };
      if (best && best.words >= Math.max(1, this.typed.length)) break;
    }
    const { field, text, from } = best ?? { field: 'title' as const, text: texts.title ?? '', from: 0 };
    return { field, parts: this.parts(excerpt(text, from)) };
  }

  /** Where a window has most of the words, and how many of them. */
  private bestPlace(text: string): { from: number; words: number } {
    const matches = this.matches(text, MOST_MATCHES);
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

/** What stands around a place, in one line. */
function excerpt(text: string, from: number): string {
  const start = from <= BEFORE ? 0 : wordStart(text, from - BEFORE, from);
  const read = text.slice(start, start + READ);
  const whole = read.isWellFormed() ? read : read.slice(0, -1); // half a character at the end
  return cut(whole.replace(/\s+/gu, ' ').trim());
}

/** The first place after white space, or the match itself: no text begins inside a word or a character. */
function wordStart(text: string, from: number, match: number): number {
  const space = text.slice(from, match).search(/\s/u);
  return space < 0 ? match : from + space + 1;
}

/** What belongs to the character before it: a mark, half a surrogate pair, a joiner. */
const CONTINUES = /^[\p{M}\p{Cs}\u200d]/u;

const LONGEST_CHARACTER = 32; // a family of emoji takes eleven code units

/** Not inside a character, unless it is one of endless marks. */
function cut(text: string): string {
  if (text.length <= LENGTH) return text;
  const continues = (at: number) => CONTINUES.test(text.slice(at, at + 2));
  let end = LENGTH;
  while (end > LENGTH - LONGEST_CHARACTER && continues(end)) end--;
  if (continues(end)) end = text.slice(0, LENGTH).isWellFormed() ? LENGTH : LENGTH - 1;
  return text.slice(0, end).trimEnd();
}
