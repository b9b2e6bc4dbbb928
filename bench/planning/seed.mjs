import { verifyCounters } from '#tickets';
import { dropIndexes } from '../seed/seed.mjs';

export const GROUPS = 40;
const GROUPED = 200; // one in so many tickets is in a given group

/** Of number `n` in field `f`; `$3` is the owner of the project. */
const VALUE = `CASE f.type
  WHEN 'number' THEN to_jsonb(n % 1000)
  WHEN 'date' THEN to_jsonb(to_char(date '2026-01-01' + n % 700, 'YYYY-MM-DD'))
  WHEN 'checkbox' THEN to_jsonb(n % 2 = 0)
  WHEN 'select' THEN f.options -> (n % jsonb_array_length(f.options)) -> 'id'
  WHEN 'user' THEN to_jsonb(($3::uuid)::text)
  WHEN 'url' THEN to_jsonb('https://example.com/releases/' || n % 1000)
  ELSE to_jsonb('value ' || n % 1000) END`;

/** As `fieldKeys` of the tickets writes it: numbers as the bits of a double. */
const KEY = `CASE f.type WHEN 'number' THEN encode(set_bit(float8send((v.value #>> '{}')::float8), 7, 1), 'hex')
  ELSE v.value #>> '{}' END`;

const TICKETS = `
  INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, description, type, status, priority, stage,
    assignee_id, reporter_id, group_id, estimate, time_log_count, completed_at, created_at, updated_at, rank, fields,
    fields_text)
  SELECT gen_random_uuid(), $2, $1, $1, n, 'Ticket ' || n, 'The quick brown fox called ' || substr(md5(n::text), 1, 8),
    'TASK', (enum_range(NULL::ticket_status))[1 + (n * 31) % 6], (enum_range(NULL::ticket_priority))[1 + (n * 17) % 5],
    'PLANNING', $3::uuid, $3::uuid, (SELECT id FROM groups WHERE project_id = $1 AND name = 'Cycle ' || n % ${GROUPED}), n % 8,
    CASE WHEN n % 4 = 0 THEN 1 ELSE 0 END,
    CASE WHEN (enum_range(NULL::ticket_status))[1 + (n * 31) % 6] = 'done' THEN now() - n % 90 * interval '1 day' END,
    now() - interval '90 days' - n * interval '1 second', now() - n % 90 * interval '1 day', rank_of(n),
    v.fields, CASE WHEN v.fields <> '{}' THEN fields_text($1, v.fields) END
  FROM generate_series(1, $4::int) AS n CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_object_agg(f.id, ${VALUE}), '{}') AS fields FROM project_fields f WHERE f.project_id = $1
  ) AS v`;

const DERIVED = [
  `INSERT INTO ticket_field_values (field_id, value, ticket_id, workspace_id)
   SELECT f.id, ${KEY}, t.id, t.workspace_id
   FROM project_fields f JOIN tickets t ON t.project_id = f.project_id
     CROSS JOIN LATERAL (SELECT t.fields -> f.id::text AS value) AS v ORDER BY 1, 2, 3`,
  `INSERT INTO ticket_search (ticket_id, workspace_id, scope_id, document)
   SELECT id, workspace_id, scope_id, ticket_document(title, description) FROM tickets`,
  `INSERT INTO ticket_history (id, workspace_id, ticket_id, actor_id, field, "from", "to", at)
   SELECT gen_random_uuid(), workspace_id, id, reporter_id, 'status', '"todo"', '"done"', completed_at
   FROM tickets WHERE completed_at IS NOT NULL`,
  `INSERT INTO time_logs (id, workspace_id, ticket_id, user_id, minutes, logged_at, created_at)
   SELECT gen_random_uuid(), workspace_id, id, reporter_id, 30, updated_at, updated_at
   FROM tickets WHERE time_log_count > 0`,
];

const FILLED = ['tickets', 'ticket_field_values', 'ticket_search', 'ticket_history', 'time_logs'];

/** Fills projects with the rows that the API would have written, without indexes in the meantime. */
export async function fillProjects(pool, projects) {
  const client = await pool.connect();
  try {
    await client.query(
      `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
    );
    const indexes = await dropIndexes(client, FILLED);
    for (const { id, workspaceId, ownerId, tickets, grouped } of projects) {
      if (grouped) {
        await client.query(
          `INSERT INTO groups (id, workspace_id, project_id, name, created_at, updated_at)
           SELECT gen_random_uuid(), $2, $1, 'Cycle ' || n, now(), now() FROM generate_series(1, ${GROUPS}) AS n`,
          [id, workspaceId],
        );
      }
      await client.query(TICKETS, [id, workspaceId, ownerId, tickets]);
      await client.query('UPDATE ticket_counters SET last_number = $2 WHERE scope_id = $1', [id, tickets]);
    }
    for (const statement of DERIVED) await client.query(statement);
    for (const index of indexes) await client.query(index);
    await verifyCounters({ query: async (sql) => (await client.query(sql)).rows }, { repair: true });
    await client.query('RESET session_replication_role; RESET synchronous_commit');
    await client.query('VACUUM (ANALYZE, FREEZE)');
  } finally {
    client.release();
  }
}
