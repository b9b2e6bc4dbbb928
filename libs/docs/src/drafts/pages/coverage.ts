import type { NoteClaim } from '../facts/claims.js';
import type { Proven } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';

/** Whether a changelog says what an entry says: it names its number, or has half of its words in one line. */
export function coverage(notes: readonly Proven<NoteClaim>[]): (entry: Entry) => boolean {
  const texts = notes.map(({ claim }) => claim.text);
  const numbers = new Set(texts.flatMap((text) => [...text.matchAll(/#(\d+)/g)].map(([, number]) => number!)));
  const sets = texts.map(significant);
  return ({ title, number, references }) => {
    if ((number !== undefined && numbers.has(number)) || references.some((one) => numbers.has(one))) return true;
    const own = [...significant(title)];
    return sets.some((set) => own.filter((word) => set.has(word)).length * 2 >= own.length);
  };
}

/** The longer words, without their endings. */
export function significant(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []).map((word) => word.slice(0, 6)));
}
