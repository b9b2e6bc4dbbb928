import { idOfKey } from './ticket-key.js';

export const EXISTING_LABELS =
  'SELECT id FROM labels WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL';

export const ID_OF_KEY = `SELECT ${idOfKey('$1', '$2::int')} AS id`;

export const validityOfReferences = (columns: string): string => `SELECT ${columns}`;

export const labelsExist = (count: string, workspace: string, ids: string, lock: string): string =>
  `SELECT count(*) = ${count}::int FROM (
   SELECT FROM labels WHERE workspace_id = ${workspace} AND id = ANY (${ids}::uuid[])
   AND deleted_at IS NULL ${lock}) AS l`;

export const isAbove = (parent: string, ticket: string): string =>
  `WITH RECURSIVE above AS (
     SELECT id, parent_id FROM tickets WHERE id = ${parent}
     UNION SELECT t.id, t.parent_id FROM tickets t JOIN above ON t.id = above.parent_id
   ) SELECT FROM above WHERE id = ${ticket}`;
