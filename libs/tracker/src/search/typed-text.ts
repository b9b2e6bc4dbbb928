import type { Page, Parameters, Sql } from '#data';
import { isTypoOf } from './typo.js';

const SHORTEST_CORRECTED = 4; // shorter words are one typo away from everything
const MOST_CANDIDATES = 500;
const MOST_CORRECTIONS = 10;

const WORD = /[\p{L}\p{N}]/u;

/** What was typed, and for words that nothing begins with, the words that may have been meant. */
export interface Typed {
  text: string;
  corrections?: Record<string, string[]>;
}

/** Only punctuation is no word: it is looked for as literal text. */
export const hasWords = (text: string): boolean => WORD.test(text);

/** Parts that hold a sign which means something elsewhere: they are found only as they were typed. */
export const literalParts = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => /[%_\\]/.test(part) && hasWords(part));

/** Conditions that each literal part stands in one of the text columns. */
export function holdsLiterally(text: string, columns: string[], parameters: Parameters): string {
  const conditions = literalParts(text).map((part) => {
    const literal = parameters.add(part);
    return `(${columns.map((column) => `strpos(lower(${column}), ${literal}) > 0`).join(' OR ')})`;
  });
  return conditions.join(' AND ');
}

/** A tsquery that asks for all words, each as a prefix. */
export const allWords = (typed: Typed, parameters: Parameters): string => tsquery(typed, ' & ', parameters);

/** One that ranks by each of them. */
export const anyWord = (typed: Typed, parameters: Parameters): string => tsquery(typed, ' | ', parameters);

/** As it was typed; only if nothing is found, with its typos corrected. */
export async function forgiving<T>(sql: Sql, text: string, find: (typed: Typed) => Promise<Page<T>>): Promise<Page<T>> {
  const exact = await find({ text });
  if (exact.total > 0) return exact;
  const typed = await corrected(sql, text);
  return typed ? find(typed) : exact;
}

/** With two neighbours swapped: short words then have hardly a trigram in common, so these are looked up as they are. */
const SWAPPED = `SELECT overlay(typed.lexeme PLACING reverse(substr(typed.lexeme, n, 2)) FROM n FOR 2)
  FROM generate_series(1, length(typed.lexeme) - 1) AS n`;

/** Words as stored, with what they may have been meant as. Asked for only when nothing was found. */
export async function corrected(sql: Sql, text: string): Promise<Typed | undefined> {
  if (literalParts(text).length > 0) return undefined; // meant as it stands
  const rows = await sql.query<{ typed: string; candidates: string[] }>(
    `SELECT typed.lexeme AS typed, ARRAY(
       SELECT word FROM search_words WHERE word = ANY (ARRAY(${SWAPPED})) AND length(typed.lexeme) >= ${SHORTEST_CORRECTED}
       UNION ALL (
         SELECT word FROM search_words WHERE word % typed.lexeme AND length(typed.lexeme) >= ${SHORTEST_CORRECTED}
         ORDER BY similarity(word, typed.lexeme) DESC, word LIMIT ${MOST_CANDIDATES})
     ) AS candidates
     FROM unnest(to_tsvector('simple', plain_words($1))) AS typed`,
    [text],
  );
  const corrections: Record<string, string[]> = {};
  for (const { typed, candidates } of rows) {
    const meant = new Set(candidates.filter((word) => isTypoOf(typed, word)));
    corrections[typed] = [...meant].slice(0, MOST_CORRECTIONS);
  }
  return Object.values(corrections).some((words) => words.length > 0) ? { text, corrections } : undefined;
}

/** As a sub-select, which PostgreSQL carries out once: the function would be called for every row it is compared with. */
function tsquery({ text, corrections }: Typed, operator: ' & ' | ' | ', parameters: Parameters): string {
  if (!corrections) return `(SELECT prefix_query(${parameters.add(text)}, '${operator}'))`;
  const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  const terms = Object.entries(corrections).map(
    ([typed, words]) => `(${[`${quoted(typed)}:*`, ...words.map(quoted)].join(' | ')})`,
  );
  return `(SELECT ${parameters.add(terms.join(operator))}::tsquery)`;
}
