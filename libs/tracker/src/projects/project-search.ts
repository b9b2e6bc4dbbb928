import type { Parameters, Transaction } from '#data';
import { LEARN_WORDS } from '../search/learn-words.js';
import { allWords, anyWord, hasWords, holdsLiterally, type Typed } from '../search/typed-text.js';

/** Weights of description and name with key, in the order ts_rank takes them: D, C, B, A. */
const WEIGHTS = `'{0, 0, 0.1, 1}'`;
const EXACT_KEY = 100; // whoever types a key wants that project first

/** The body of a CTE of the `id` of each project that has every word. */
export function matches(typed: Typed, parameters: Parameters): string {
  if (!hasWords(typed.text)) return literally(typed.text, parameters);
  return `SELECT s.project_id AS id FROM project_search s WHERE s.document @@ ${allWords(typed, parameters)}
    ${asTyped(typed.text, parameters)}`;
}

/** The same with a `rank`. */
export function rankedMatches(typed: Typed, parameters: Parameters): string {
  if (!hasWords(typed.text)) return `SELECT id, 0 AS rank FROM (${literally(typed.text, parameters)}) AS found`;
  const key = parameters.add(typed.text.trim().toUpperCase());
  return `SELECT s.project_id AS id, ts_rank(${WEIGHTS}, s.document, ${anyWord(typed, parameters)})
      + CASE WHEN k.key IS NULL THEN 0 ELSE ${EXACT_KEY} END AS rank
    FROM project_search s LEFT JOIN project_keys k ON k.key = ${key} AND k.project_id = s.project_id
    WHERE s.document @@ ${allWords(typed, parameters)} ${asTyped(typed.text, parameters)}`;
}

/** `100%` is not `1000`: a part with such a sign must stand there as typed. */
function asTyped(text: string, parameters: Parameters): string {
  const holds = holdsLiterally(text, ['p.name', "coalesce(p.description, '')"], parameters);
  return holds && `AND EXISTS (SELECT FROM projects p WHERE p.id = s.project_id AND ${holds})`;
}

/** Where `%` and `_` mean themselves. */
function literally(text: string, parameters: Parameters): string {
  const typed = parameters.add(text);
  return `SELECT id FROM projects
    WHERE strpos(name, ${typed}) > 0 OR strpos(description, ${typed}) > 0`;
}

/** After a name, key or description was written. */
export async function indexProject(tx: Transaction, projectId: string): Promise<void> {
  await tx.query(
    `WITH written AS (
       INSERT INTO project_search (project_id, workspace_id, document)
       SELECT id, workspace_id, project_document(name, key, description) FROM projects WHERE id = $1
       ON CONFLICT (project_id) DO UPDATE SET document = excluded.document RETURNING document
     ) ${LEARN_WORDS}`,
    [projectId],
  );
}
