/** Someone whose name can be called. */
export interface Named {
  id: string;
  name: string;
}

const WORD = /^[\p{L}\p{N}\p{M}_]/u;
const WORD_AT_END = /[\p{L}\p{N}\p{M}_]$/u;

/**
 * Who is called by `@name` in a text: by the full name, with or without its spaces, in any case. The longest name that
 * fits wins, and must end where a word ends; `@` within a word, as in an e-mail address, calls nobody.
 * Several who share a name are all called.
 */
export function mentionedIn(text: string, people: Named[]): string[] {
  const names = namesOf(people);
  const lengths = [...new Set([...names.keys()].map((name) => name.length))].sort((a, b) => b - a);
  const folded = fold(text);
  const found = new Set<string>();
  for (let at = folded.indexOf('@'); at !== -1; at = folded.indexOf('@', at + 1)) {
    if (WORD_AT_END.test(before(folded, at))) continue;
    const start = at + 1;
    const length = lengths.find((size) => names.has(folded.slice(start, start + size)) && ends(folded, start + size));
    if (length === undefined) continue;
    for (const id of names.get(folded.slice(start, start + length))!) found.add(id);
  }
  return [...found];
}

function namesOf(people: Named[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { id, name } of people) {
    const full = fold(name);
    for (const form of new Set([full, full.replace(/\s+/g, '')])) {
      const bearers = names.get(form);
      if (bearers) bearers.push(id);
      else if (form) names.set(form, [id]);
    }
  }
  return names;
}

/** Upper case, since a letter has one of those wherever it stands; of lower case sigma has two. */
const fold = (text: string): string => text.toUpperCase();

/** One character may take two places. */
const before = (text: string, index: number): string => text.slice(Math.max(0, index - 2), index);
const ends = (text: string, index: number): boolean => !WORD.test(text.slice(index, index + 2));
