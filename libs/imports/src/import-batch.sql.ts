import { canBeAssigned } from '#tickets';

export const LOCK_LABELS_BY_NAME = `
  SELECT n.name, l.id FROM unnest($2::text[]) AS n (name)
  JOIN labels l ON l.workspace_id = $1 AND lower(l.name) = lower(n.name) AND l.deleted_at IS NULL
  FOR KEY SHARE OF l -- what is being deleted is waited for before any counter is ours: the deletion needs the label's`;

export const LOCK_GROUPS = `
  SELECT g.id, lower(g.name) AS name FROM groups g
  WHERE g.workspace_id = $1 AND (g.project_id IS NULL OR g.project_id = $2) AND g.deleted_at IS NULL
    AND g.closed_at IS NULL AND (lower(g.name) = ANY ($3::text[]) OR g.id = ANY ($4::uuid[]))
  ORDER BY g.id DESC FOR KEY SHARE OF g`;

export const ASSIGNABLE_USERS = `
  SELECT id, email FROM users WHERE (email = ANY ($1::text[]) OR id = ANY ($2::uuid[]))
  AND ${canBeAssigned('users.id', '$3::uuid', '$4::uuid')}`;

export const LOCK_TICKET_COUNTERS = 'SELECT FROM ticket_counters WHERE scope_id = $1 FOR NO KEY UPDATE';

export const INSERT_IMPORT_TICKETS = `
  INSERT INTO import_tickets (import_id, ticket_id, workspace_id, imported_at)
  SELECT $1, ticket, $2, $4 FROM unnest($3::uuid[]) AS ticket`;

export const EXISTING_EXTERNAL_IDS = `
  SELECT external_id AS id FROM tickets WHERE scope_id = $1 AND external_id = ANY ($2::text[]) AND deleted_at IS NULL`;
