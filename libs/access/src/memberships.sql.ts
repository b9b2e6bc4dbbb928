import { areColleagues } from './colleagues.sql.js';

export const deleteMembership = (members: string, column: string): string =>
  `DELETE FROM ${members} WHERE ${column} = $1 AND user_id = $2 RETURNING role, confirmed`;

export const memberRole = (members: string, column: string): string =>
  `SELECT role FROM ${members} WHERE ${column} = $1 AND user_id = $2`;

/** An agent has nobody who could confirm a membership. */
const IS_AGENT = `EXISTS (SELECT FROM users WHERE id = $2 AND kind = 'agent')`;

export const upsertMembership = (members: string, columns: string, values: string, column: string): string =>
  `INSERT INTO ${members} (${columns}, user_id, role, joined_at, confirmed)
   VALUES (${values}, $2, $3, $4, ${areColleagues('$5::uuid', '$2::uuid')} OR ${IS_AGENT})
   ON CONFLICT (${column}, user_id) DO UPDATE SET role = excluded.role`;

export const nextOwner = (members: string, column: string): string =>
  `SELECT user_id AS id FROM ${members}
   WHERE ${column} = $1 AND role = 'owner' AND user_id <> $2 ORDER BY joined_at, user_id LIMIT 1`;

export const changeOwner = (table: string, version: string): string =>
  `UPDATE ${table} SET owner_id = $2, updated_at = $3${version} WHERE id = $1`;

export const WORKSPACE_IF_AGENT = `
  SELECT a.workspace_id AS "workspaceId" FROM users u LEFT JOIN agents a ON a.user_id = u.id
  WHERE u.id = $1 AND u.kind = 'agent'`;
