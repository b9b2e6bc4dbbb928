import { projectMembers, workspaceMembers } from '#access';

export const INSERT_MENTIONS = `
  INSERT INTO ticket_mentions (id, workspace_id, ticket_id, comment_id, user_id)
  SELECT m.id, $1, $2, $3, m.user_id FROM unnest($4::uuid[], $5::uuid[]) AS m (id, user_id)`;

export const INSERT_MENTIONS_OF_TICKETS = `
  INSERT INTO ticket_mentions (id, workspace_id, ticket_id, user_id)
  SELECT m.id, m."workspaceId", m."ticketId", m."userId"
  FROM jsonb_to_recordset($1) AS m (id uuid, "workspaceId" uuid, "ticketId" uuid, "userId" uuid)`;

export const DELETE_MENTIONS =
  'DELETE FROM ticket_mentions WHERE ticket_id = $1 AND comment_id IS NOT DISTINCT FROM $2';

export const MENTIONABLE_USERS = `
  SELECT id, name FROM users WHERE name IS NOT NULL AND disabled_at IS NULL AND id IN (
  ${workspaceMembers('$1')} UNION ${projectMembers('$2')})`;
