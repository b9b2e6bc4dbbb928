import type { Docket } from './docket.js';

/** SQL: a UUIDv7 of that time. */
export const idAt = (time: string): string => `(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** SQL: what an event of ticket.updated contains, of about the size of a real one. */
const DATA = `jsonb_build_object(
  'ticket', jsonb_build_object('id', $3::uuid, 'title', 'Old', 'status', 'todo', 'priority', 'low', 'description', repeat('x', 500)),
  'changes', '{}'::jsonb,
  'project', jsonb_build_object('id', $3::uuid, 'name', 'Website'),
  'user', jsonb_build_object('id', $4::uuid, 'name', 'Ada'))`;

/** Events evenly over a time, relayed and delivered to the webhook with one attempt each. */
export async function givenDeliveredEvents(
  docket: Docket,
  webhook: { id: string },
  project: { id: string; workspaceId: string; ownerId: string },
  { from, to, count }: { from: Date; to: Date; count: number },
): Promise<void> {
  await docket.rows(
    `WITH e AS (
       INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, sequence, created_at)
       SELECT ${idAt('t.time')}, $2, $3, 'ticket.updated', $4, ${DATA},
              nextval('events_relayed'), t.time
       FROM generate_series(0, $7::int - 1) n
       CROSS JOIN LATERAL (SELECT ($5::timestamptz + ($6::timestamptz - $5) * n / $7)::timestamptz(3) AS time) t
       ORDER BY n RETURNING *
     ), p AS (
       INSERT INTO webhook_payloads (event_id, workspace_id, body) SELECT id, workspace_id, '{"text":"' || repeat('x', 500) || '"}' FROM e
     ), d AS (
       INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_id, event, status, attempts, created_at, finished_at)
       SELECT ${idAt('created_at')}, workspace_id, $1, id, type, 'succeeded', 1, created_at, created_at FROM e RETURNING *
     )
     INSERT INTO webhook_attempts (workspace_id, event_id, delivery_id, number, status, duration_ms, started_at)
     SELECT workspace_id, event_id, id, 1, 204, 5, created_at FROM d`,
    [webhook.id, project.workspaceId, project.id, project.ownerId, from, to, count],
  );
}
