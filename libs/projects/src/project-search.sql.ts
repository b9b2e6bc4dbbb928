import type { Parameters, Transaction } from '#data';
import { allWords, anyWord, hasWords, holdsLiterally, type SearchText } from '#data';

/** Weights of description and name with key, in the order ts_rank takes them: D, C, B, A. */
const WEIGHTS = `'{0, 0, 0.1, 1}'`;
const EXACT_KEY = 100; // a typed key ranks that project first

/** Readable projects as a subquery; `undefined` if the caller can read all. */
type Readable = string | undefined;

/** The body of a CTE of the ids of readable projects that contain every word. */
export function matches(typed: SearchText, readable: Readable, parameters: Parameters): string {
  if (!hasWords(typed.text)) return literally(typed.text, readable, parameters);
  return `SELECT s.project_id AS id FROM ${found(typed, readable, parameters)}`;
}

/** The same with a `rank`. */
export function rankedMatches(typed: SearchText, readable: Readable, parameters: Parameters): string {
  if (!hasWords(typed.text)) {
    return `SELECT id, 0 AS rank FROM (${literally(typed.text, readable, parameters)}) AS found`;
  }
  const key = parameters.add(typed.text.trim().toUpperCase());
  return `SELECT s.project_id AS id, ts_rank(${WEIGHTS}, s.document, ${anyWord(typed, parameters)})
      + CASE WHEN k.key IS NULL THEN 0 ELSE ${EXACT_KEY} END AS rank
    FROM ${found(typed, readable, parameters)} LEFT JOIN project_keys k ON k.key = ${key} AND k.project_id = s.project_id`;
}

/** If not everything is readable, only the readable projects are scanned: the index would return everyone's. */
function found(typed: SearchText, readable: Readable, parameters: Parameters): string {
  const holds = `s.document @@ ${allWords(typed, parameters)} ${asTyped(typed.text, parameters)}`;
  if (!readable) return `(SELECT s.* FROM project_search s WHERE ${holds}) AS s`;
  return `${readable} AS readable (id) CROSS JOIN LATERAL (
    SELECT s.* FROM project_search s WHERE s.project_id = readable.id AND ${holds} OFFSET 0) AS s`;
}

/** `100%` must not match `1000`: a word with such a character must occur literally. */
function asTyped(text: string, parameters: Parameters): string {
  const holds = holdsLiterally(text, ['p.name', "coalesce(p.description, '')"], parameters);
  return holds && `AND EXISTS (SELECT FROM projects p WHERE p.id = s.project_id AND ${holds})`;
}

/** Escapes `%` and `_`. */
function literally(text: string, readable: Readable, parameters: Parameters): string {
  const typed = parameters.add(text);
  return `SELECT id FROM projects
    WHERE (strpos(name, ${typed}) > 0 OR strpos(description, ${typed}) > 0) ${readable ? `AND id IN ${readable}` : ''}`;
}

/** Call after a name, key or description was changed. */
export async function indexProject(tx: Transaction, projectId: string): Promise<void> {
  await tx.query(INDEX_PROJECT, [projectId]);
}

const INDEX_PROJECT = `
  INSERT INTO project_search (project_id, workspace_id, document)
  SELECT id, workspace_id, project_document(name, key, description) FROM projects WHERE id = $1
  ON CONFLICT (project_id) DO UPDATE SET document = excluded.document`;
