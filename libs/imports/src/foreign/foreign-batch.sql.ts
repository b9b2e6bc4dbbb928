import { canBeAssigned } from '#tickets';

/** Which of the ids are still members, labels and open groups; labels and groups stay so until the transaction ends. */
export const STILL_MEMBERS = `
  SELECT id FROM users WHERE id = ANY ($1::uuid[]) AND ${canBeAssigned('users.id', '$2::uuid', '$3::uuid')}`;

export const LOCK_LABELS = `
  SELECT id FROM labels WHERE id = ANY ($1::uuid[]) AND workspace_id = $2 AND deleted_at IS NULL FOR KEY SHARE`;

export const LOCK_OPEN_GROUPS = `
  SELECT id FROM groups WHERE id = ANY ($1::uuid[]) AND workspace_id = $2 AND deleted_at IS NULL AND closed_at IS NULL
  FOR KEY SHARE`;

/** Before the counters, as in every change of a ticket. */
export const LOCK_EXISTING_TICKETS = `
  SELECT FROM tickets WHERE scope_id = $1 AND external_id = ANY ($2::text[]) AND deleted_at IS NULL
  ORDER BY id FOR NO KEY UPDATE`;

export const EXISTING_TICKETS = `
  SELECT id, external_id AS "externalId" FROM tickets
  WHERE scope_id = $1 AND external_id = ANY ($2::text[]) AND deleted_at IS NULL`;

export const INSERT_IMPORT_LINKS = `
  INSERT INTO import_links (import_id, ticket_id, workspace_id, kind, external_id)
  SELECT $1, l."ticketId", $2, l.kind, l."externalId"
  FROM jsonb_to_recordset($3) AS l ("ticketId" uuid, kind text, "externalId" text) ON CONFLICT DO NOTHING`;

export const INSERT_IMPORT_COMMENTS = `
  INSERT INTO import_comments (import_id, comment_id, workspace_id)
  SELECT $1, comment, $2 FROM unnest($3::uuid[]) AS comment`;
