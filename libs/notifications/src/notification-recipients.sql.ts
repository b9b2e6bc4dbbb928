import { isPublic, isReadable, isUnconfirmed, userAsReader } from '#access';
import type { NotificationReason, NotificationType } from '#contracts';

/** One recipient of the notification of one event. */
export interface NotificationRecipient {
  userId: string;
  type: NotificationType;
  reason: NotificationReason;
  causeId: string;
  actorId: string;
  workspaceId: string;
  projectId: string | null;
  ticketId: string | null;
  commentId: string | null;
  agentTaskId: string | null;
  fields: string[] | null;
}

/** Following a ticket of a public project is the user's own action, so it does not need a confirmed membership. */
const OWN_DOING = `(${isPublic('p')} AND c.reason IN ('reporter', 'watching', 'commented'))`;

const QUESTION = 'agent_task.awaiting_input';

/**
 * The user who created task `q`; if that was an agent working on another task, also the user who created that one, and
 * so on.
 */
const WANTED_BY = `WITH RECURSIVE wanted AS (
    SELECT q.created_by, q.cause_id
    UNION SELECT c.created_by, c.cause_id FROM wanted w JOIN agent_tasks c ON c.id = w.cause_id
  ) SELECT created_by FROM wanted`;

/**
 * Recipients of the events `$1` by their current permissions, starting after the last user already notified; `most` of
 * them. Each change of a ticket writes exactly one event of these types, so it is notified once.
 */
export const notificationRecipients = (most: number): string => `
  WITH batch AS MATERIALIZED (
    SELECT e.id, e.sequence, e.position, e.type, e.actor_id, e.workspace_id, e.project_id, e.data, e.created_at,
           q.after_user_id
    FROM event_fan_outs q JOIN events e ON e.id = q.event_id
    WHERE q.kind = 'notifications' AND q.event_id = ANY ($1) AND e.id = ANY ($1)
  ),
  e AS (
    SELECT e.sequence, e.id, e.type, e.actor_id, e.workspace_id, e.project_id, e.created_at, e.after_user_id,
           (e.data #>> '{ticket,id}')::uuid AS ticket_id, (e.data #>> '{ticket,assigneeId}')::uuid AS assignee_id,
           (e.data #>> '{ticket,reporterId}')::uuid AS reporter_id, (e.data #>> '{comment,id}')::uuid AS comment_id,
           (e.data #>> '{member,id}')::uuid AS member_id,
           (e.data #>> '{agentTask,id}')::uuid AS task_id, e.data -> 'changes' AS changes
    FROM batch e
  ),
  concerned AS (
    SELECT e.id, a.user_id, a.reason, t.id AS ticket_id, NULL::uuid AS project_id, t.workspace_id,
           t.project_id AS place_id, a.rank
    FROM e
    JOIN tickets t ON t.id = e.ticket_id AND t.deleted_at IS NULL
    LEFT JOIN comments c ON c.id = e.comment_id
    CROSS JOIN LATERAL (
      SELECT e.assignee_id AS user_id, 'assigned' AS reason, 1 AS rank
      WHERE e.type = 'ticket.created' OR e.changes #>> '{assigneeId,to}' IS NOT NULL
      UNION ALL
      SELECT m.user_id, 'mentioned', 2 FROM ticket_mentions m LEFT JOIN comments named ON named.id = m.comment_id
      WHERE m.ticket_id = t.id AND (m.comment_id IS NULL OR named.created_at <= e.created_at)
      UNION ALL SELECT e.assignee_id, 'assignee', 3
      UNION ALL SELECT (e.changes #>> '{assigneeId,from}')::uuid, 'unassigned', 4
      UNION ALL SELECT e.reporter_id, 'reporter', 5
      UNION ALL
      SELECT w.user_id, 'watching', 6 FROM ticket_watchers w WHERE w.ticket_id = t.id AND w.created_at <= e.created_at
      UNION ALL
      SELECT DISTINCT o.author_id, 'commented', 7 FROM comments o WHERE o.ticket_id = t.id AND o.created_at <= e.created_at
    ) a
    WHERE e.type <> '${QUESTION}' AND (e.comment_id IS NULL OR c.id IS NOT NULL) -- a deleted comment is not reported
      AND (e.type <> 'ticket.created' OR a.rank <= 2) -- nobody else was there yet
    UNION ALL
    SELECT e.id, e.member_id, 'added', NULL, e.project_id, e.workspace_id, e.project_id, 1
    FROM e WHERE e.type = 'member.added'
    UNION ALL
    SELECT e.id, a.user_id, 'asked', t.id, CASE WHEN t.id IS NULL THEN q.project_id END, q.workspace_id, q.project_id, 1
    FROM e
    JOIN agent_tasks q ON q.id = e.task_id
    LEFT JOIN tickets t ON t.id = q.ticket_id AND t.project_id IS NOT DISTINCT FROM q.project_id AND t.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT t.assignee_id AS user_id
      UNION ALL (${WANTED_BY})
    ) a
    WHERE e.type = '${QUESTION}'
  ),
  recipients AS (
    SELECT DISTINCT ON (c.id, c.user_id) c.*
    FROM concerned c
    JOIN users u ON u.id = c.user_id AND u.kind = 'human'
    LEFT JOIN projects p ON p.id = c.place_id
    WHERE ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 'c.workspace_id' })} AND (c.reason = 'added'
      OR ${OWN_DOING} OR NOT ${isUnconfirmed('u.id', { workspaceId: 'c.workspace_id', projectId: 'p.id' })})
    ORDER BY c.id, c.user_id, c.rank
  )
  SELECT t.user_id AS "userId",
         CASE t.reason WHEN 'assigned' THEN 'ticketAssigned' WHEN 'added' THEN 'projectInvites' WHEN 'asked' THEN 'agentQuestion' ELSE 'ticketUpdated' END AS type,
         t.reason, e.id AS "causeId", e.actor_id AS "actorId", t.workspace_id AS "workspaceId",
         t.project_id AS "projectId", t.ticket_id AS "ticketId", e.comment_id AS "commentId",
         CASE WHEN t.reason = 'asked' THEN e.task_id END AS "agentTaskId",
         CASE WHEN e.changes IS NOT NULL THEN ARRAY(SELECT jsonb_object_keys(e.changes)) END AS fields
  FROM recipients t JOIN e ON e.id = t.id AND e.actor_id <> t.user_id AND t.user_id > e.after_user_id
  ORDER BY e.sequence, t.user_id LIMIT ${most}`;

/** Events that notify people. A change may write other events too, which do not. */
export const NOTIFYING_EVENT_TYPES = ['ticket.created', 'ticket.updated', 'comment.created', 'member.added', QUESTION];
