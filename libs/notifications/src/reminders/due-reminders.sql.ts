import { isReadable, isUnconfirmed, userAsReader } from '#access';

export const INSERT_REMINDER_PROGRESS =
  'INSERT INTO due_reminder_progress (scope, due_until, after_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';

export const LOCK_REMINDER_PROGRESS = `
  SELECT due_until AS "dueUntil", after_id AS "afterId" FROM due_reminder_progress
  WHERE scope = $1 FOR UPDATE SKIP LOCKED`;

export const REMINDER_BATCH = 1_000; // tickets read per transaction

const DUE = `coalesce(t.due_date, 'infinity'::timestamptz)`; // the expression of the index

export const ticketsDueForReminder = (zone: string): string =>
  `
  SELECT t.id, t.due_date AS "dueDate", t.workspace_id AS "workspaceId", (
      SELECT u.id FROM users u LEFT JOIN user_preferences s ON s.user_id = u.id LEFT JOIN projects p ON p.id = t.project_id
      WHERE u.id = t.assignee_id AND t.status NOT IN ('done', 'cancelled') ${zone}
        AND ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 't.workspace_id' })}
        AND p.status IS DISTINCT FROM 'archived'
        AND NOT ${isUnconfirmed('u.id', { workspaceId: 't.workspace_id', projectId: 'p.id' })}
    ) AS "userId"
  FROM tickets t
  WHERE t.deleted_at IS NULL AND (${DUE}, t.id) > ($1::timestamptz, $2::uuid) AND ${DUE} < $3::timestamptz
  ORDER BY ${DUE}, t.id LIMIT ${REMINDER_BATCH}`;
