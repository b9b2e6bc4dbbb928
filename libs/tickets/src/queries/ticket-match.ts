import { Injectable } from '@nestjs/common';
import type { Parameters } from '#data';
import { allWords, allWordsOfScope, anyWord, hasWords, holdsLiterally, type SearchText } from '#data';
import { searchedFields } from '../fields/shown-fields.sql.js';
import { idOfKey, parseTicketKey } from '../ticket-key.js';
import { exists, type Which } from './ticket-page.js';

/** Weights of comments, description and title, in the order ts_rank takes them: D, C, B, A. */
const WEIGHTS = `'{0, 0.1, 0.4, 1}'`;
const BELOW_ONE = 32; // ts_rank's own flag for rank / (rank + 1)
const EXACT_KEY = 100; // a typed key ranks that ticket first
const KEY_PREFIX = 50;
const COMMENTS_READ = 50; // read to find the matching words
const COMMENT_BYTES_READ = 64 * 1024;

export type { SearchText };

/** Full-text search: each word must occur, as a prefix, anywhere in the ticket or its comments. */
@Injectable()
export class TicketMatch {
  /**
   * The body of a CTE of `ticket_id`, and of `known`, the rank of rows not found by words. Searches each of the
   * `scopes` separately, so that other scopes cost nothing. Materialized, because the planner would otherwise walk the
   * sort index looking for matches.
   */
  matches({ text, ...typed }: SearchText, parameters: Parameters, which: Which = 'alive'): string {
    if (!hasWords(text)) {
      const literal = parameters.add(text); // where `%` and `_` are escaped
      const holds = (column: string) => `strpos(${column}, ${literal}) > 0`;
      return `SELECT t.id AS ticket_id, CASE WHEN ${holds('t.title')} THEN 2 WHEN ${holds('t.description')} THEN 1 ELSE 0 END AS known
        ${inEachScope(`SELECT t.id, t.title, t.description FROM tickets t
          WHERE t.scope_id = scopes.scope_id AND ${exists(which, 't')} AND (${holds('t.title')} OR ${holds('t.description')}
            OR EXISTS (SELECT FROM comments c WHERE c.ticket_id = t.id AND ${holds('c.content')}))`)}`;
    }
    return `SELECT t.ticket_id, NULL::int AS known ${inEachScope(`SELECT s.ticket_id FROM ticket_search s
        WHERE scope_words(s.scope_id, s.document)
          @@ scope_query(scopes.scope_id, ${allWordsOfScope({ text, ...typed }, parameters)})
          AND (s.scope_id = scopes.scope_id) IS TRUE -- the index has a hash of it, which others may share
          ${this.literally(text, parameters)}`)}
      ${this.byKey(text, parameters)}`;
  }

  /** Whether matches are found by their words only, each of them once. */
  isByWords(text: string): boolean {
    return hasWords(text) && !parseTicketKey(text.trim());
  }

  /** The rank of a `document`. Decompressing it takes most of the time of a search. */
  rank(typed: SearchText, document: string, parameters: Parameters): string {
    if (!hasWords(typed.text)) return '0';
    const all = allWords(typed, parameters);
    // With rank alone, many words of a description would outweigh one in the title.
    return `CASE WHEN ts_filter(${document}, '{a}') @@ ${all} THEN 2
        WHEN ts_filter(${document}, '{a,b}') @@ ${all} THEN 1 ELSE 0 END
      + ts_rank(${WEIGHTS}, ${document}, ${anyWord(typed, parameters)}, ${BELOW_ONE})`;
  }

  /**
   * The newest comment that contains one of the words, if title and description do not contain all of them; limited to
   * the last comments.
   */
  matchingComment(typed: SearchText, words: string[], ticketId: string, parameters: Parameters): string {
    const isFound = hasWords(typed.text)
      ? `EXISTS (SELECT FROM unnest(${parameters.add(words)}::text[]) AS word
           WHERE strpos(' ' || translate(plain_words(lower(c.content)), E'\\n\\r\\t', '   '), ' ' || word) > 0)`
      : `strpos(c.content, ${parameters.add(typed.text)}) > 0`;
    const elsewhere = hasWords(typed.text)
      ? `EXISTS (SELECT FROM ticket_search s WHERE s.ticket_id = ${ticketId} AND s.document @@ ${anyWord(typed, parameters)}
           AND NOT ts_filter(s.document, '{a,b}') @@ ${allWords(typed, parameters)})`
      : 'true';
    return `CASE WHEN ${elsewhere} THEN (
      SELECT c.content FROM (
        SELECT c.*, sum(octet_length(c.content)) OVER (ORDER BY c.created_at DESC, c.id DESC) - octet_length(c.content) AS before
        FROM (SELECT * FROM comments c WHERE c.ticket_id = ${ticketId} ORDER BY c.created_at DESC, c.id DESC LIMIT ${COMMENTS_READ}) AS c
      ) AS c WHERE c.before < ${COMMENT_BYTES_READ} AND ${isFound} ORDER BY c.created_at DESC, c.id DESC LIMIT 1) END`;
  }

  /**
   * `100%` must not match `1000`: a word with such a character must occur literally. The word search has already
   * narrowed the rows.
   */
  private literally(text: string, parameters: Parameters): string {
    const holds = holdsLiterally(
      text,
      ['t.title', "coalesce(t.description, '')", "coalesce(c.content, '')", searchedFields('t')],
      parameters,
    );
    if (!holds) return '';
    return `AND EXISTS (SELECT FROM tickets t LEFT JOIN comments c ON c.ticket_id = t.id
      WHERE t.id = s.ticket_id AND ${holds})`;
  }

  /** `WEB-1` finds WEB-1 first, then WEB-10 to WEB-19, WEB-100 …: ranges that the index on numbers serves. */
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
        : `UNION ALL SELECT t.id, ${KEY_PREFIX} FROM project_keys k JOIN scopes ON scopes.scope_id = k.project_id
           JOIN tickets t ON t.project_id = k.project_id WHERE k.key = ${projectKey} AND (${ranges.join(' OR ')})`;
    return `UNION ALL SELECT id, ${EXACT_KEY} FROM tickets WHERE id = ${idOfKey(projectKey, `${parameters.add(key.number)}::int`)}
      ${prefixes}`;
  }
}

/**
 * `OFFSET 0` prevents a join that would use an index over all scopes. Comparing a scope with itself is always true and
 * makes the planner expect few matches, so that each is looked up by id.
 */
const inEachScope = (select: string): string =>
  `FROM scopes CROSS JOIN LATERAL (${select} OFFSET 0) AS t
   WHERE scopes.tickets > 0 AND scopes.scope_id = ANY (ARRAY[scopes.scope_id])`;
