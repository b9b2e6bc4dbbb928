import { isReadable, userAsReader } from '#access';
import { MAIL_WINDOW, WANTS_ANY, wantsMail } from './insert-notifications.sql.js';

export const RECORD_MAILED = `
  UPDATE notifications n SET mail_due_at = d.until, mailed_at = CASE WHEN d.mailed THEN $4::timestamptz END
  FROM unnest($1::uuid[], $2::timestamptz[], $3::boolean[]) AS d (id, until, mailed) WHERE n.id = d.id`;

const BATCH = 100; // due notifications per run; each also takes those that wait for the same e-mail

const COMMENT_READ = 2_000; // characters; an e-mail shows fewer

const MAX_COLLECTED = 1_000; // per user and run; the rest waits for the next run

/** Without a limit, an e-mail is due at the latest by the end of the window between two e-mails about one ticket. */
const POSTPONED = `n.mail_due_at > n.created_at + interval '${MAIL_WINDOW}'`;

export const DUE_NOTIFICATIONS = `
  WITH due AS (
    SELECT n.id, n.user_id, n.ticket_id, ${POSTPONED} AS postponed
    FROM notifications n WHERE n.mail_due_at <= $1 ORDER BY n.mail_due_at, n.id LIMIT ${BATCH}
  ),
  all_due AS (
    SELECT id FROM due
    UNION
    SELECT n.id FROM (SELECT DISTINCT user_id FROM due WHERE postponed) d
    CROSS JOIN LATERAL (
      SELECT n.id FROM notifications n WHERE n.user_id = d.user_id AND n.mail_due_at <= $1 AND ${POSTPONED}
      ORDER BY n.mail_due_at, n.id LIMIT ${MAX_COLLECTED}
    ) n
    UNION
    SELECT n.id FROM (SELECT DISTINCT user_id, ticket_id FROM due) d
    JOIN notifications n ON n.ticket_id = d.ticket_id AND n.user_id = d.user_id
    WHERE n.mail_due_at IS NOT NULL AND n.mailed_at IS NULL
  )
  SELECT n.id, n.user_id AS "userId", u.email, n.actor_id AS "actorId", n.type, n.reason, n.comment_id AS "commentId", n.fields AS changes,
         n.digest, left(c.content, ${COMMENT_READ}) AS comment,
         (SELECT left(q.question, ${COMMENT_READ}) FROM agent_tasks q WHERE q.id = n.agent_task_id) AS question, ${POSTPONED} AS postponed,
         (SELECT json_build_object('name', a.name) FROM users a WHERE a.id = n.actor_id) AS actor,
         CASE WHEN t.id IS NOT NULL THEN
           json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title) END AS ticket,
         CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
         (SELECT json_build_object('id', w.id, 'name', w.name) FROM workspaces w WHERE w.id = n.workspace_id) AS workspace,
         (u.email IS NOT NULL AND u.disabled_at IS NULL AND ${WANTS_ANY} AND ${wantsMail('n.type', '$2')}
           AND t.deleted_at IS NULL AND (n.workspace_id IS NULL
             OR ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 'n.workspace_id' })})) AS wanted
  FROM all_due
  JOIN notifications n USING (id)
  JOIN users u ON u.id = n.user_id
  LEFT JOIN user_preferences s ON s.user_id = u.id
  LEFT JOIN tickets t ON t.id = n.ticket_id
  LEFT JOIN projects p ON p.id = CASE WHEN n.ticket_id IS NULL THEN n.project_id ELSE t.project_id END
  LEFT JOIN comments c ON c.id = n.comment_id
  ORDER BY n.created_at, n.id`;
