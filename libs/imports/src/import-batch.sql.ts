import { canBeAssigned } from '#tickets';

export const LOCK_LABELS_BY_NAME = `
  SELECT n.name, l.id FROM unnest($2::text[]) AS n (name)
  JOIN labels l ON l.workspace_id = $1 AND lower(l.name) = lower(n.name) AND l.deleted_at IS NULL
  FOR KEY SHARE OF l -- what is being deleted is waited for before any counter is ours: the deletion needs the label's`;

export const ASSIGNABLE_USERS = `
  SELECT id, email FROM users WHERE (email = ANY ($1::text[]) OR id = ANY ($2::uuid[]))
  AND ${canBeAssigned('users.id', '$3::uuid', '$4::uuid')}`;

export const LOCK_TICKET_COUNTERS = 'SELECT FROM ticket_counters WHERE scope_id = $1 FOR NO KEY UPDATE';

export const EXISTING_EXTERNAL_IDS = `
  SELECT external_id AS id FROM tickets WHERE scope_id = $1 AND external_id = ANY ($2::text[]) AND deleted_at IS NULL`;
