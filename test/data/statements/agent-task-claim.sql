WITH lost AS (
  SELECT NOT $5::boolean
  AND EXISTS (
    SELECT id, attempt, leased_until AS "leasedUntil", used_milliseconds + extract(epoch FROM leased_until - running_since) * 1000 >= budget_seconds * 1000 AS "overBudget"
    FROM agent_tasks
    WHERE status = 'running'
    AND leased_until <= $1
    ORDER BY leased_until
  ) AS found
), scopes AS MATERIALIZED (
  SELECT p.id, p.workspace_id
  FROM projects p
  WHERE p.status = 'active'
  AND p.id IN (
    SELECT project_id
    FROM project_members
    WHERE user_id = $2
    AND project_members.confirmed
    AND project_members.role >= 'member'
    UNION
    SELECT p.id
    FROM workspace_members m
    JOIN projects p USING (workspace_id)
    WHERE m.user_id = $2
    AND m.confirmed
    AND m.role >= 'member'
  )
  UNION ALL
  SELECT m.id, m.id
  FROM (
    SELECT workspace_id
    FROM workspace_members
    WHERE user_id = $2
    AND workspace_members.confirmed
    AND workspace_members.role >= 'member'
  ) m(id)
), anyones AS (
  SELECT n.id
  FROM (SELECT DISTINCT workspace_id FROM scopes) w(id), LATERAL (
    SELECT q.id, q.queued_at
    FROM agent_tasks q
    WHERE q.workspace_id = w.id
    AND q.agent_id IS NULL
    AND q.agent = $4
    AND NOT (SELECT found FROM lost)
    AND q.status = 'queued'
    AND q.available_at <= $1
    AND q.expires_at > $1
    AND coalesce(q.project_id, q.workspace_id) = ANY (ARRAY (SELECT id FROM scopes))
    AND NOT EXISTS (
      SELECT
      FROM agent_tasks o
      WHERE coalesce(o.project_id, o.workspace_id) = coalesce(q.project_id, q.workspace_id)
      AND o.subject = q.subject
      AND o.status = 'queued'
      AND (o.queued_at, o.id) < (q.queued_at, q.id)
    )
    AND NOT EXISTS (
      SELECT
      FROM agent_tasks o
      WHERE coalesce(o.project_id, o.workspace_id) = coalesce(q.project_id, q.workspace_id)
      AND o.subject = q.subject
      AND o.status IN ('running', 'awaiting_input')
    )
    ORDER BY q.queued_at, q.id
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
  ) n
  ORDER BY n.queued_at, n.id
  LIMIT 1
), next AS (SELECT id FROM anyones), t AS (
  UPDATE agent_tasks SET status = 'running', claimed_by = $2, lease_token = $6, lease_seconds = $3::integer, running_since = $1, started_at = coalesce(started_at, $1), leased_until = $1::timestamptz + make_interval(secs => least($3::integer, budget_seconds - used_milliseconds / 1000.0)), updated_at = $1, log_entries = log_entries + 1
  WHERE id = (SELECT id FROM next)
  RETURNING *
), logged AS (
  INSERT INTO agent_task_log(id, workspace_id, task_id, user_id, position, attempt, type, message, created_at)
  SELECT $7, t.workspace_id, t.id, $2, t.log_entries, t.attempt, 'system', 'Claimed', $1
  FROM t
)
SELECT (SELECT found FROM lost) AS lost, (
  SELECT json_build_object('id', p.id, 'name', p.name)
  FROM projects p
  WHERE p.id = t.project_id
) AS project, t.id, t.workspace_id AS "workspaceId", t.project_id AS "projectId", (
  SELECT k.id
  FROM tickets k
  WHERE k.id = t.ticket_id
  AND k.project_id IS NOT DISTINCT FROM t.project_id
  AND k.deleted_at IS NULL
) AS "ticketId", t.agent, t.agent_id AS "agentId", (
  SELECT json_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN (u.id = (SELECT $8::uuid) OR coalesce((
    SELECT true
    FROM workspace_members
    WHERE user_id = u.id
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $8::uuid)
      UNION
      SELECT workspace_id
      FROM project_members
      WHERE user_id = (SELECT $8::uuid)
    ))
    LIMIT 1
  ), false) OR coalesce((
    SELECT true
    FROM project_members
    WHERE user_id = u.id
    AND confirmed
    AND (project_id = ANY (ARRAY (
      SELECT project_id
      FROM project_members
      WHERE user_id = (SELECT $8::uuid)
    )) OR workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $8::uuid)
    )))
    LIMIT 1
  ), false)) THEN u.email END, 'image', u.image, 'kind', u.kind)
  FROM users u
  WHERE u.id = t.created_by
) AS "createdBy", t.kind, t.subject, t.ref, t.instructions AS instructions, t.status, t.attempt, 3 AS "maxAttempts", json_build_object('seconds', t.budget_seconds, 'messages', t.budget_messages) AS budget, json_build_object('seconds', t.used_milliseconds / 1000, 'messages', t.used_messages) AS used, t.question, t.answer, t.result, t.error, t.claimed_by AS "claimedBy", (
  SELECT json_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN (u.id = (SELECT $9::uuid) OR coalesce((
    SELECT true
    FROM workspace_members
    WHERE user_id = u.id
    AND confirmed
    AND workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $9::uuid)
      UNION
      SELECT workspace_id
      FROM project_members
      WHERE user_id = (SELECT $9::uuid)
    ))
    LIMIT 1
  ), false) OR coalesce((
    SELECT true
    FROM project_members
    WHERE user_id = u.id
    AND confirmed
    AND (project_id = ANY (ARRAY (
      SELECT project_id
      FROM project_members
      WHERE user_id = (SELECT $9::uuid)
    )) OR workspace_id = ANY (ARRAY (
      SELECT workspace_id
      FROM workspace_members
      WHERE user_id = (SELECT $9::uuid)
    )))
    LIMIT 1
  ), false)) THEN u.email END, 'image', u.image, 'kind', u.kind)
  FROM users u
  WHERE u.id = t.claimed_by
) AS claimant, t.leased_until AS "leaseExpiresAt", t.available_at AS "availableAt", t.expires_at AS "expiresAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.started_at AS "startedAt", t.finished_at AS "finishedAt", t.payload, t.lease_token AS "leaseToken"
FROM (SELECT) one
LEFT JOIN t ON true
