/** Someone whose name can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
}

/** People one text mentions at most; further mentions are plain text. */
export const MENTIONS_PER_TEXT = 50;

/**
 * Matching reads on from each `@` until no name fits. Only a name with an `@` of its own lets it read past the next
 * one, so with this limit a character is read a constant number of times, whatever the text and the names are.
 */
const MAX_AT_SIGNS = 2;

const WORD = /^[\p{L}\p{N}\p{M}_]/u;
const WORD_AT_END = /[\p{L}\p{N}\p{M}_]$/u;

/**
 * The people mentioned by `@name` in a text: by the full name, with or without its spaces, in any case. The longest name
 * that fits wins, and must end where a word ends; `@` within a word, as in an e-mail address, mentions nobody.
 * People who share a name are all mentioned. Only the first `MENTIONS_PER_TEXT` people count.
 */
export const mentionedIn = (text: string, people: Mentionable[]): string[] => mentionsOf(people)(text);

/** The same for many texts: the names are prepared once. */
export function mentionsOf(people: Mentionable[]): (text: string) => string[] {
  const bearers = bearersOf(people);
  const names = [...bearers.keys()].sort(byCodeUnit);
  return (text) => {
    const folded = foldCase(text);
    const found = new Set<string>();
    for (let at = folded.indexOf('@'); at !== -1; at = folded.indexOf('@', at + 1)) {
      if (WORD_AT_END.test(before(folded, at))) continue;
      for (const id of bearers.get(longestAt(folded, at + 1, names)) ?? []) {
        found.add(id);
        if (found.size === MENTIONS_PER_TEXT) return [...found];
      }
    }
    return [...found];
  };
}

function bearersOf(people: Mentionable[]): Map<string, string[]> {
  const bearers = new Map<string, string[]>();
  for (const { id, name } of people) {
    const full = foldCase(name);
    if (full.split('@', MAX_AT_SIGNS + 2).length > MAX_AT_SIGNS + 1) continue;
    for (const form of new Set([full, full.replace(/\s+/g, '')])) {
      const others = bearers.get(form);
      if (others) others.push(id);
      else if (form) bearers.set(form, [id]);
    }
  }
  return bearers;
}

/**
 * The longest of the sorted names that occurs at `start`, or ''. The range of names that match so far narrows with each
 * character; neither a copy of the text nor a trie is built.
 */
function longestAt(text: string, start: number, names: string[]): string {
  let [from, to] = [0, names.length];
  let longest = '';
  for (let depth = 0; from < to && start + depth < text.length; depth++) {
    const unit = text.charCodeAt(start + depth);
    from = firstFrom(names, depth, unit, from, to);
    to = firstFrom(names, depth, unit + 1, from, to);
    // The shortest match of the range comes first.
    if (from === to || names[from]!.length !== depth + 1) continue;
    if (isWordEnd(text, start + depth + 1)) longest = names[from]!;
    from++;
  }
  return longest;
}

/** The first in a sorted range whose code unit at `depth` is at least `unit`; all of them are longer than `depth`. */
function firstFrom(names: string[], depth: number, unit: number, from: number, to: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (names[middle]!.charCodeAt(depth) < unit) from = middle + 1;
    else to = middle;
  }
  return from;
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : 1);

/** Upper case, because case folding by lower case is ambiguous: sigma has two lower-case forms. */
const foldCase = (text: string): string => text.toUpperCase();

/** One character may be two UTF-16 units. */
const before = (text: string, index: number): string => text.slice(Math.max(0, index - 2), index);
const isWordEnd = (text: string, index: number): boolean => !WORD.test(text.slice(index, index + 2));
