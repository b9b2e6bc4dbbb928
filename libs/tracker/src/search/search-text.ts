import type { Parameters } from '#data';

const MOST_WORDS = 10; // more only narrow what ten already found
const SHORTEST_FUZZY = 4; // shorter words share trigrams with everything

export interface Searchable {
  /** A tsvector expression that an index covers. */
  vector: string;
  /** A lower-case text expression with a trigram index. */
  text: string;
}

/** A condition and a rank for what someone typed: each word must be there, by prefix or with a typo. */
export interface Match {
  condition: string;
  rank: string;
}

/** Letters and digits only, so that nothing typed can be an operator: any text is safe. */
export function searchWords(typed: string): string[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

export function matchText(typed: string, parameters: Parameters, { vector, text }: Searchable): Match {
  const words = searchWords(typed);
  if (words.length === 0) {
    // Only punctuation: literal text, where `%` and `_` mean themselves.
    const literal = parameters.add(`%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
    return { condition: `${text} LIKE ${literal}`, rank: '0' };
  }
  // One parameter a word: the condition uses all that the rank does, so it can stand alone.
  const terms = words.map((word) => {
    const value = `${parameters.add(word)}::text`;
    const prefix = `to_tsquery('simple', '''' || ${value} || ''':*')`;
    const matches = `${vector} @@ ${prefix}`;
    return {
      prefix,
      condition: word.length < SHORTEST_FUZZY ? `(${matches})` : `(${matches} OR ${value} <% ${text})`,
      similarity: `word_similarity(${value}, ${text})`,
    };
  });
  const rank = `ts_rank('{0.05, 0.1, 0.4, 1.0}', ${vector}, ${terms.map(({ prefix }) => prefix).join(' && ')})
    + 0.1 * (${terms.map(({ similarity }) => similarity).join(' + ')}) / ${terms.length}`;
  return { condition: terms.map(({ condition }) => condition).join(' AND '), rank };
}
