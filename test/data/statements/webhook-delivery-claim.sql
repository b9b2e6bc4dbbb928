WITH held AS (
  UPDATE webhook_drains SET leased_until = clock_timestamp() + interval '15 s'
  WHERE webhook_id = $1
  AND lease_token = $2
  RETURNING webhook_id
), hook AS MATERIALIZED (
  SELECT w.*, (w.enabled AND EXISTS (SELECT FROM users u WHERE u.id = w.owner_id AND u.disabled_at IS NULL)) AS sends
  FROM webhooks w
  WHERE w.id = (SELECT webhook_id FROM held)
),
-- along the index, which has this order: no further than the limit, however much waits
due AS MATERIALIZED (
  SELECT d.id, d.event_id, d.event, d.attempts, d.attempts_before, d.next_attempt_at, d.masked
  FROM webhook_deliveries d
  WHERE d.webhook_id = $1
  AND d.status = 'pending'
  AND d.next_attempt_at <= $4
  AND (SELECT sends FROM hook)
  ORDER BY d.next_attempt_at, d.id
  LIMIT $3
), judged AS MATERIALIZED (
  SELECT due.*, e.created_at AS event_created_at, ((e.webhook_id = w.id OR e.recipient_id = w.owner_id OR EXISTS (SELECT FROM users WHERE id = w.owner_id AND role = 'ADMIN') OR e.project_id IS NULL AND EXISTS (
    SELECT
    FROM workspace_members
    WHERE workspace_id = e.workspace_id
    AND user_id = w.owner_id
  ) OR EXISTS (
    SELECT
    FROM projects p
    WHERE p.id = e.project_id
    AND (p.status <> 'deleted' OR e.type = 'project.deleted')
    AND (((p.visibility = 'public' AND coalesce(e.position, 0) >= p.public_position AND e.type NOT IN ('member.added', 'member.updated', 'member.removed') AND NOT (e.type = 'project.updated' AND e.data #>> '{changes,visibility,to}' IS NOT DISTINCT FROM 'public')) OR (EXISTS (
      SELECT
      FROM workspace_members
      WHERE workspace_id = p.workspace_id
      AND user_id = w.owner_id
    ) OR EXISTS (
      SELECT
      FROM project_members
      WHERE project_id = p.id
      AND user_id = w.owner_id
    ))))
  )) AND (due.attempts = 0 OR NOT (NOT due.masked AND (e.data #>> '{changes,projectId,from}')::uuid IS NOT NULL AND NOT EXISTS (
    SELECT
    FROM projects p
    WHERE p.id = (e.data #>> '{changes,projectId,from}')::uuid
    AND ((EXISTS (SELECT FROM users WHERE id = w.owner_id AND role = 'ADMIN') OR p.visibility = 'public' OR (EXISTS (
      SELECT
      FROM workspace_members
      WHERE workspace_id = p.workspace_id
      AND user_id = w.owner_id
    ) OR EXISTS (
      SELECT
      FROM project_members
      WHERE project_id = p.id
      AND user_id = w.owner_id
    ))))
  )))) IS TRUE AS readable, (NOT due.masked AND (e.data #>> '{changes,projectId,from}')::uuid IS NOT NULL AND NOT EXISTS (
    SELECT
    FROM projects p
    WHERE p.id = (e.data #>> '{changes,projectId,from}')::uuid
    AND ((EXISTS (SELECT FROM users WHERE id = w.owner_id AND role = 'ADMIN') OR p.visibility = 'public' OR (EXISTS (
      SELECT
      FROM workspace_members
      WHERE workspace_id = p.workspace_id
      AND user_id = w.owner_id
    ) OR EXISTS (
      SELECT
      FROM project_members
      WHERE project_id = p.id
      AND user_id = w.owner_id
    ))))
  )) AS too_much, CASE WHEN r.data IS NOT NULL THEN format('{"id":"%s","type":%s,"timestamp":"%s","sequence":%s,"data":%s}', e.id, to_json(e.type), iso(e.created_at), e.sequence, r.data) END AS remaining
  FROM due
  CROSS JOIN LATERAL (SELECT * FROM events WHERE id = due.event_id LIMIT 1) e
  CROSS JOIN LATERAL (
    SELECT CASE WHEN e.data #>> '{ticket,id}' IS NOT NULL
    AND NOT EXISTS (
      SELECT
      FROM tickets s
      WHERE s.id = (e.data #>> '{ticket,id}')::uuid
      AND s.deleted_at IS NULL
    ) THEN e.data || jsonb_build_object('ticket', jsonb_build_object('id', e.data #> '{ticket,id}', 'key', e.data #> '{ticket,key}', 'title', '(deleted)', 'status', e.data #> '{ticket,status}', 'priority', e.data #> '{ticket,priority}', 'deleted', true)) || CASE WHEN e.data ? 'changes' THEN '{"changes": {}}' ELSE '{}' END::jsonb || CASE WHEN e.data ? 'comment' THEN jsonb_build_object('comment', jsonb_build_object('id', e.data #> '{comment,id}', 'ticketId', e.data #> '{comment,ticketId}', 'deleted', true)) ELSE '{}' END WHEN e.data #>> '{comment,id}' IS NOT NULL
    AND NOT EXISTS (
      SELECT
      FROM comments s
      WHERE s.id = (e.data #>> '{comment,id}')::uuid
    ) THEN e.data || jsonb_build_object('comment', jsonb_build_object('id', e.data #> '{comment,id}', 'ticketId', e.data #> '{comment,ticketId}', 'deleted', true)) WHEN starts_with(e.type, 'label.')
    AND NOT EXISTS (
      SELECT
      FROM labels s
      WHERE s.id = (e.data #>> '{label,id}')::uuid
      AND s.deleted_at IS NULL
    ) THEN e.data || jsonb_build_object('label', jsonb_build_object('id', e.data #> '{label,id}', 'workspaceId', e.data #> '{label,workspaceId}', 'name', '(deleted)', 'deleted', true)) || CASE WHEN e.data ? 'changes' THEN '{"changes": {}}' ELSE '{}' END::jsonb WHEN starts_with(e.type, 'group.')
    AND NOT EXISTS (
      SELECT
      FROM groups s
      WHERE s.id = (e.data #>> '{group,id}')::uuid
      AND s.deleted_at IS NULL
      AND NOT EXISTS (
        SELECT
        FROM projects gp
        WHERE gp.id = s.project_id
        AND gp.status = 'deleted'
      )
    ) THEN e.data || jsonb_build_object('group', jsonb_build_object('id', e.data #> '{group,id}', 'workspaceId', e.data #> '{group,workspaceId}', 'name', '(deleted)', 'deleted', true)) || CASE WHEN e.data ? 'changes' THEN '{"changes": {}}' ELSE '{}' END::jsonb WHEN e.type = 'project.deleted'
    AND EXISTS (
      SELECT
      FROM projects s
      WHERE s.id = e.project_id
      AND s.status = 'deleted'
    ) THEN e.data || jsonb_build_object('project', jsonb_build_object('id', e.data #> '{project,id}', 'name', '(deleted)', 'deleted', true)) END AS data
  ) r, hook w
), withheld AS (
  UPDATE webhook_deliveries d SET status = 'failed', next_attempt_at = NULL, finished_at = $4
  WHERE d.event_id = ANY (ARRAY (SELECT event_id FROM judged WHERE NOT readable))
  AND d.webhook_id = $1
  AND d.status = 'pending'
), masked AS (
  UPDATE webhook_deliveries d SET masked = true
  WHERE d.event_id = ANY (ARRAY (SELECT event_id FROM judged WHERE readable AND too_much))
  AND d.webhook_id = $1
), sized AS (
  SELECT j.*, b.body, sum(octet_length(b.body)) OVER (ORDER BY j.next_attempt_at, j.id) - octet_length(b.body) AS before
  FROM judged j
  LEFT JOIN LATERAL (SELECT * FROM webhook_payloads WHERE event_id = j.event_id LIMIT 1) p ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(j.remaining, CASE WHEN j.masked OR j.too_much THEN p.masked_body ELSE p.body END) AS body
  ) b
  WHERE j.readable
)
SELECT w.sends AS enabled, w.url, w.secret, w.previous_secret AS "previousSecret", w.previous_secret_until AS "previousSecretUntil", w.failing_since AS "failingSince", w.failures, s.id, s.event_id AS "eventId", s.event AS type, s.attempts, s.attempts_before AS "attemptsBefore", s.body, s.event_created_at AS "eventCreatedAt"
FROM hook w
LEFT JOIN sized s ON s.before < 1048576
ORDER BY s.next_attempt_at, s.id
