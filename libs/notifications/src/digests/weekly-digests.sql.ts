import { isReadable, isUnconfirmed, userAsReader } from '#access';
import { WANTS_ANY } from '../insert-notifications.sql.js';

export const DIGEST_BATCH = 500; // users; keeps the transaction short

/** Users whose digest is due and not yet claimed. An account created after Monday 08:00 has no week to report. */
export const USERS_DUE_FOR_DIGEST = `
  WITH z AS (SELECT * FROM jsonb_to_recordset($1) AS z (zone text, week text, "dueAt" timestamptz))
  SELECT d.id, d.zone FROM (
    SELECT u.id, u.created_at, u.disabled_at, z.*
    FROM z JOIN user_preferences s ON s.timezone = z.zone JOIN users u ON u.id = s.user_id
    WHERE s.user_id > $3 AND ${WANTS_ANY}
    UNION ALL
    SELECT u.id, u.created_at, u.disabled_at, z.*
    FROM z JOIN users u ON u.id > $3
    WHERE z.zone = $2 AND NOT EXISTS (SELECT FROM user_preferences s WHERE s.user_id = u.id)
  ) d
  WHERE d.disabled_at IS NULL AND d.created_at < d."dueAt"
    AND NOT EXISTS (SELECT FROM weekly_digests seen WHERE seen.user_id = d.id AND seen.week >= d.week)
  ORDER BY d.id LIMIT ${DIGEST_BATCH}`;

/** Claims the digests that no other worker has claimed meanwhile, and counts the tickets each user can read. */
export const CLAIM_DIGESTS = `
  WITH g AS (
    SELECT * FROM jsonb_to_recordset($1)
      AS g (id uuid, zone text, week text, since timestamptz, until timestamptz, next timestamptz)
  ),
  claimed AS (
    INSERT INTO weekly_digests AS d (user_id, week) SELECT id, week FROM g ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET week = excluded.week WHERE d.week < excluded.week RETURNING user_id
  )
  SELECT g.id AS "userId", g.zone,
         count(*) FILTER (WHERE t.status = 'done' AND t.completed_at >= g.since AND t.completed_at < g.until)::int AS completed,
         count(*) FILTER (WHERE o.open)::int AS open,
         count(*) FILTER (WHERE o.open AND t.due_date < $2)::int AS overdue,
         count(*) FILTER (WHERE o.open AND t.due_date >= $2 AND t.due_date < g.next)::int AS "dueThisWeek"
  FROM claimed c
  JOIN g ON g.id = c.user_id
  JOIN users u ON u.id = g.id
  LEFT JOIN (tickets t LEFT JOIN projects p ON p.id = t.project_id)
    ON t.assignee_id = u.id AND t.deleted_at IS NULL AND ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 't.workspace_id' })} AND NOT ${isUnconfirmed('u.id', { workspaceId: 't.workspace_id', projectId: 'p.id' })}
  CROSS JOIN LATERAL (SELECT t.status NOT IN ('done', 'cancelled') AS open) o
  GROUP BY g.id, g.zone`;
