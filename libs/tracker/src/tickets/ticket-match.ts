import { Injectable } from '@nestjs/common';
import { Database, type Parameters } from '#data';
import { isTypoOf } from '../search/typo.js';
import { idOfKey, parseTicketKey } from './ticket-key.js';

const SHORTEST_CORRECTED = 4; // shorter words are one typo away from everything
const MOST_CANDIDATES = 500;
const MOST_CORRECTIONS = 10;

const WORD = /[\p{L}\p{N}]/u;

/** Weights of comments, description and title, in the order ts_rank takes them: D, C, B, A. */
const WEIGHTS = `'{0, 0.1, 0.4, 1}'`;
const EXACT_KEY = 100; // whoever types a key wants that ticket first
const KEY_PREFIX = 50;

/** What was typed, and for words that nothing begins with, the words that may have been meant. */
export interface Typed {
  text: string;
  corrections?: Record<string, string[]>;
}

/** Finds tickets by what someone typed: each word must be there, as a prefix, anywhere in the ticket or its comments. */
@Injectable()
export class TicketMatch {
  constructor(private readonly db: Database) {}

  /** The body of a CTE of `ticket_id` and `rank`. Materialised, or the planner walks the sort index looking for matches. */
  matches({ text, corrections }: Typed, parameters: Parameters): string {
    if (!WORD.test(text)) {
      const typed = parameters.add(text);
      // Only punctuation: literal text, where `%` and `_` mean themselves.
      return `SELECT id AS ticket_id, 0 AS rank FROM tickets WHERE deleted_at IS NULL
        AND (strpos(title, ${typed}) > 0 OR strpos(description, ${typed}) > 0)`;
    }
    const [all, any] = queries(text, corrections, parameters);
    return `SELECT ticket_id, ts_rank(${WEIGHTS}, document, ${any}) AS rank FROM ticket_search WHERE document @@ ${all}
      ${this.byKey(text, parameters)}`;
  }

  /** Words as stored, with what they may have been meant as. Asked for only when nothing was found. */
  async corrected(text: string): Promise<Typed | undefined> {
    const rows = await this.db.query<{ typed: string; candidates: string[] }>(
      `SELECT typed.lexeme AS typed, ARRAY(
         SELECT word FROM search_words WHERE word % typed.lexeme AND length(typed.lexeme) >= ${SHORTEST_CORRECTED}
         ORDER BY similarity(word, typed.lexeme) DESC LIMIT ${MOST_CANDIDATES}
       ) AS candidates
       FROM unnest(to_tsvector('simple', plain_words($1))) AS typed`,
      [text],
    );
    const corrections: Record<string, string[]> = {};
    for (const { typed, candidates } of rows) {
      corrections[typed] = candidates.filter((word) => isTypoOf(typed, word)).slice(0, MOST_CORRECTIONS);
    }
    return Object.values(corrections).some((words) => words.length > 0) ? { text, corrections } : undefined;
  }

  /** `WEB-1` finds WEB-1 first, then WEB-10 to WEB-19, WEB-100 …: ranges, which the index on numbers serves. */
  private byKey(text: string, parameters: Parameters): string {
    const key = parseTicketKey(text.trim());
    if (!key) return '';
    const projectKey = parameters.add(key.projectKey);
    const ranges = [10, 100, 1000, 10_000]
      .map((size) => [key.number * size, key.number * size + size - 1])
      .filter(([, last]) => last! < 2 ** 31)
      .map(([first, last]) => `t.number BETWEEN ${first} AND ${last}`);
    const prefixes =
      ranges.length === 0
        ? ''
        : `UNION ALL SELECT t.id, ${KEY_PREFIX} FROM project_keys k JOIN tickets t ON t.project_id = k.project_id
           WHERE k.key = ${projectKey} AND (${ranges.join(' OR ')})`;
    return `UNION ALL SELECT id, ${EXACT_KEY} FROM tickets WHERE id = ${idOfKey(projectKey, `${parameters.add(key.number)}::int`)}
      ${prefixes}`;
  }
}

/** One that asks for all words, one that ranks by each of them. */
function queries(text: string, corrections: Typed['corrections'], parameters: Parameters): [string, string] {
  if (corrections) {
    return [
      `${parameters.add(tsquery(corrections, ' & '))}::tsquery`,
      `${parameters.add(tsquery(corrections, ' | '))}::tsquery`,
    ];
  }
  const typed = parameters.add(text);
  return [`prefix_query(${typed}, ' & ')`, `prefix_query(${typed}, ' | ')`];
}

function tsquery(corrections: Record<string, string[]>, operator: ' & ' | ' | '): string {
  const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return Object.entries(corrections)
    .map(([typed, words]) => `(${[`${quoted(typed)}:*`, ...words.map(quoted)].join(' | ')})`)
    .join(operator);
}
