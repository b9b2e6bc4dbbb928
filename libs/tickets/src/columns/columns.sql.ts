import { namedColumn } from './shown-column.sql.js';

export const REMOVE_OTHER_COLUMNS =
  'UPDATE project_columns SET deleted_at = $2 WHERE project_id = $1 AND deleted_at IS NULL AND id <> ALL ($3::uuid[])';

export const DELETE_EMPTY_REMOVED_COLUMNS = `
  DELETE FROM project_columns c WHERE c.project_id = $1 AND c.deleted_at < $2
  AND NOT EXISTS (SELECT FROM tickets t WHERE t.scope_id = c.project_id
    AND t.status = ANY (enum_range(NULL::ticket_status)) AND ${namedColumn('t')} = c.id AND t.deleted_at IS NULL)`;
