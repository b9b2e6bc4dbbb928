import { type Page, Parameters } from '../paging.js';
import type { ReplicaReader } from '../replicas/replica-reader.js';
import { isTypoOf } from './typo.js';

const SHORTEST_CORRECTED = 4; // shorter words are one typo away from too many others
const MAX_CANDIDATES = 500;
const MAX_CORRECTIONS = 10;
const MAX_CORRECTED = 8; // words per search
const MAX_SLIPS = 2;
const MAX_SCOPES = 200; // the largest ones a caller may read: each has its own vocabulary
const LONGEST_CORRECTION_MS = 1_000; // vocabularies may be huge, and a search without correction is still an answer

const WORD = /[\p{L}\p{N}]/u;

/** The typed text and, for words that match no prefix, the words that may have been meant. */
export interface SearchText {
  text: string;
  corrections?: Record<string, string[]>;
}

/** Punctuation alone is not a word: it is searched for as literal text. */
export const hasWords = (text: string): boolean => WORD.test(text);

/** Parts with a character that has a meaning in tsquery or LIKE: they match only as typed. */
export const literalParts = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => /[%_\\]/.test(part) && hasWords(part));

/** Conditions that each literal part occurs in one of the text columns. */
export function holdsLiterally(text: string, columns: string[], parameters: Parameters): string {
  const conditions = literalParts(text).map((part) => {
    const literal = parameters.add(part);
    return `(${columns.map((column) => `strpos(lower(${column}), ${literal}) > 0`).join(' OR ')})`;
  });
  return conditions.join(' AND ');
}

/** A tsquery that matches all words, each as a prefix. */
export const allWords = (typed: SearchText, parameters: Parameters): string => tsquery(typed, ' & ', parameters);

/** A tsquery that matches any of the words, for ranking. */
export const anyWord = (typed: SearchText, parameters: Parameters): string => tsquery(typed, ' | ', parameters);

/**
 * The text of a tsquery that matches all words within a scope; `~` stands for the tag that prefixes the scope's words.
 */
export function allWordsOfScope({ text, corrections }: SearchText, parameters: Parameters): string {
  if (corrections) return parameters.add(terms(corrections, '~').join(' & '));
  return `(SELECT string_agg('''~' || lexeme || ''':*', ' & ')
    FROM unnest(to_tsvector('simple', plain_words(${parameters.add(text)}))))`;
}

/** The scopes whose words a typo may be corrected to, as the body of a CTE: those that the caller may read. */
export type CorrectedIn = (parameters: Parameters) => string;

/** Searches for the text as typed and, only if that finds nothing, with its typos corrected. */
export async function withTypoCorrection<T>(
  reader: ReplicaReader,
  text: string,
  scopes: CorrectedIn,
  find: (typed: SearchText) => Promise<Page<T>>,
): Promise<Page<T>> {
  const exact = await find({ text });
  if (exact.total > 0) return exact;
  const typed = await corrected(reader, text, scopes);
  return typed ? find(typed) : exact;
}

/**
 * Variants with two neighbouring letters swapped: short words then share hardly any trigram, so they are looked up
 * directly.
 */
const SWAPPED = `SELECT overlay(typed.lexeme PLACING reverse(substr(typed.lexeme, n, 2)) FROM n FOR 2)
  FROM generate_series(1, length(typed.lexeme) - 1) AS n`;

/** `IS TRUE` keeps the planner from reading all words of a scope where the trigram index finds a few. */
const ALIKE = `SELECT v.word FROM scopes CROSS JOIN LATERAL (
    SELECT v.word FROM scope_vocabulary v
    WHERE scope_trigrams(v.scope_id, v.word) && scope_trigrams(scopes.scope_id, typed.lexeme)
      AND (v.scope_id = scopes.scope_id) IS TRUE AND abs(length(v.word) - length(typed.lexeme)) <= ${MAX_SLIPS}
      AND v.word % typed.lexeme
    OFFSET 0
  ) AS v GROUP BY v.word ORDER BY similarity(v.word, typed.lexeme) DESC, v.word LIMIT ${MAX_CANDIDATES}`;

/** The typed words with their possible corrections. Called only when nothing was found. */
export async function corrected(
  reader: ReplicaReader,
  text: string,
  scopes: CorrectedIn,
): Promise<SearchText | undefined> {
  if (literalParts(text).length > 0) return undefined; // meant literally
  const parameters = new Parameters();
  const statement = `WITH scopes AS MATERIALIZED (
       SELECT scope_id FROM (${scopes(parameters)}) AS s ORDER BY tickets DESC, scope_id LIMIT ${MAX_SCOPES}
     ), typed AS MATERIALIZED (
       SELECT lexeme, length(lexeme) >= ${SHORTEST_CORRECTED}
         AND row_number() OVER (ORDER BY length(lexeme) DESC, lexeme) <= ${MAX_CORRECTED} AS correctable
       FROM unnest(to_tsvector('simple', plain_words(${parameters.add(text)})))
     )
     SELECT typed.lexeme AS typed, CASE WHEN typed.correctable THEN ARRAY(
       SELECT word FROM scope_vocabulary
       WHERE scope_id IN (SELECT scope_id FROM scopes) AND word = ANY (ARRAY(${SWAPPED}))
       UNION ALL (${ALIKE})
     ) ELSE '{}' END AS candidates FROM typed`;
  const rows = await reader.queryWithin<{ typed: string; candidates: string[] }>(
    LONGEST_CORRECTION_MS,
    statement,
    parameters.values,
  );
  const corrections: Record<string, string[]> = {};
  for (const { typed, candidates } of rows ?? []) {
    const meant = new Set(candidates.filter((word) => isTypoOf(typed, word)));
    corrections[typed] = [...meant].slice(0, MAX_CORRECTIONS);
  }
  return Object.values(corrections).some((words) => words.length > 0) ? { text, corrections } : undefined;
}

/** As a sub-select, which PostgreSQL evaluates once; the function would be called for every row it is compared with. */
function tsquery({ text, corrections }: SearchText, operator: ' & ' | ' | ', parameters: Parameters): string {
  if (!corrections) return `(SELECT prefix_query(${parameters.add(text)}, '${operator}'))`;
  return `(SELECT ${parameters.add(terms(corrections).join(operator))}::tsquery)`;
}

/** One term for each typed word: as a prefix, or as its corrections. */
const terms = (corrections: Record<string, string[]>, before = ''): string[] =>
  Object.entries(corrections).map(([typed, words]) => {
    const quoted = (word: string) => `'${before}${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
    return `(${[`${quoted(typed)}:*`, ...words.map(quoted)].join(' | ')})`;
  });
