import { isUnconfirmed } from '#access';
import { DEFAULT_PREFERENCES } from '#contracts';

/** Minimum time between two e-mails to one person about one ticket. Later notifications wait for the second e-mail. */
export const MAIL_WINDOW = '2 minutes';

/** Reads preferences `s`, which are created on first use: without a row the defaults apply. */
export const WANTS_ANY = `coalesce(s.notifications, ${DEFAULT_PREFERENCES.notifications})`;

/** Whether an e-mail of this type is wanted. `defaults` is the parameter that holds the default preferences. */
export const wantsMail = (type: string, defaults: string): string =>
  `coalesce((s.email_notifications ->> ${type})::boolean, (${defaults}::jsonb ->> ${type})::boolean)`;

/**
 * While a membership is unconfirmed, all additions by one workspace owner share a cause, so the user is notified once.
 */
const CAUSE = `CASE
  WHEN g.reason = 'added' AND ${isUnconfirmed('u.id', { workspaceId: 'g."workspaceId"', projectId: 'g."projectId"' })}
    THEN (SELECT owner_id FROM workspaces WHERE id = g."workspaceId")
  ELSE g."causeId" END`;

export const INSERT_NOTIFICATIONS = `
  INSERT INTO notifications (id, user_id, workspace_id, type, reason, cause_id, actor_id, project_id, ticket_id,
    comment_id, invitation_id, agent_task_id, fields, digest, created_at, mail_due_at)
  SELECT g.id, u.id, g."workspaceId", g.type, g.reason, ${CAUSE}, g."actorId", g."projectId", g."ticketId",
    g."commentId", g."invitationId", g."agentTaskId", g.fields, g.digest, $2::timestamptz,
    CASE WHEN ${wantsMail('g.type', '$3')} AND u.email IS NOT NULL AND g.mailable IS NOT FALSE THEN greatest($2::timestamptz, (
      SELECT max(n.mailed_at) + interval '${MAIL_WINDOW}' FROM notifications n
      WHERE n.ticket_id = g."ticketId" AND n.user_id = u.id AND n.mailed_at > $2::timestamptz - interval '${MAIL_WINDOW}'
    )) END
  FROM jsonb_to_recordset($1) AS g (id uuid, "userId" uuid, type text, reason text, "causeId" uuid, "actorId" uuid,
    "workspaceId" uuid, "projectId" uuid, "ticketId" uuid, "commentId" uuid, "invitationId" uuid, "agentTaskId" uuid, fields text[],
    digest jsonb, mailable boolean)
  JOIN users u ON u.id = g."userId" LEFT JOIN user_preferences s ON s.user_id = u.id
  WHERE u.disabled_at IS NULL AND u.id IS DISTINCT FROM g."actorId" AND ${WANTS_ANY}
  ON CONFLICT (user_id, cause_id) DO NOTHING RETURNING id`;
