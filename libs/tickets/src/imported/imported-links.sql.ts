import { blocks } from '../relations/relations.sql.js';
import { isAbove } from '../ticket-references.sql.js';

export const SET_IMPORTED_PARENT = `
  UPDATE tickets SET parent_id = $2 WHERE id = $1 AND parent_id IS NULL AND NOT EXISTS (${isAbove('$2', '$1')})`;

/** The relation of $4 to $5. */
export const INSERT_IMPORTED_RELATION = `
  INSERT INTO ticket_relations (id, workspace_id, type, ticket_id, related_id, created_at)
  SELECT $1, $2, $3::relation_type, $4::uuid, $5::uuid, $6
  WHERE $3::relation_type <> 'blocks' OR NOT EXISTS (${blocks('$5', '$4')})
  ON CONFLICT DO NOTHING`;

/** Before any other lock, as in every change of a ticket. */
export const LOCK_TICKETS = 'SELECT FROM tickets WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
