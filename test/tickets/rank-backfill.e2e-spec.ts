import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#data';
import { migrations } from '#migrations';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.js';

const RANKS = migrations.findIndex(({ name }) => name.startsWith('RankTickets'));

/** Before there were ranks: two projects of 6,000 and 3 tickets, and 2 without a project. */
const SEED = `
  INSERT INTO users (id, email, password_hash, name, role, created_at, updated_at)
  VALUES ('00000000-0000-7000-8000-00000000a001', 'a@example.com', 'x', 'A', 'USER', now(), now());
  INSERT INTO workspaces (id, name, slug, owner_id, personal, created_at, updated_at)
  VALUES ('00000000-0000-7000-8000-00000000a002', 'W', 'w', '00000000-0000-7000-8000-00000000a001', true, now(), now());
  INSERT INTO projects (id, workspace_id, name, key, status, visibility, owner_id, created_at, updated_at)
  SELECT ('00000000-0000-7000-8000-00000000a00' || n)::uuid, '00000000-0000-7000-8000-00000000a002', 'P' || n, 'P' || n, 'active',
    'private', '00000000-0000-7000-8000-00000000a001', now(), now() FROM generate_series(3, 4) n;
  INSERT INTO ticket_counters (scope_id, workspace_id) SELECT id, workspace_id FROM projects
  UNION ALL SELECT id, id FROM workspaces ON CONFLICT DO NOTHING;
  INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, reporter_id, created_at, updated_at, deleted_at)
  SELECT gen_random_uuid(), p.workspace_id, p.id, p.id, n, 'T' || n, p.owner_id, now() - n * interval '1 minute', now(),
    CASE WHEN n % 100 = 0 THEN now() END
  FROM projects p, generate_series(1, CASE WHEN p.name = 'P3' THEN 6000 ELSE 3 END) n;
  INSERT INTO tickets (id, workspace_id, scope_id, title, reporter_id, created_at, updated_at)
  SELECT gen_random_uuid(), w.id, w.id, 'T' || n, w.owner_id, now() - n * interval '1 minute', now()
  FROM workspaces w, generate_series(1, 2) n;
`;
const INSERT = `INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, reporter_id, created_at, updated_at)
  SELECT gen_random_uuid(), workspace_id, id, id, $1, $2, owner_id, '2001-01-01', now() FROM projects WHERE name = $3`;

let database: string;
let client: pg.Client;
beforeAll(async () => {
  database = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(database, 'template0');
  await migrate(config(), migrations.slice(0, RANKS));
  client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  await client.query(SEED);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(database);
});

const config = () => ({ DATABASE_URL: databaseUrl(database), DATABASE_POOL_SIZE: 2 });
const rows = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await client.query<Row>(sql, values)).rows;

it('tickets from before are in the order of their creation, and what the release before writes meanwhile comes last', async () => {
  await migrate(config());
  const [{ wrong, ranks, tickets } = { wrong: -1, ranks: 0, tickets: 1 }] = await rows<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE before >= rank)::int AS wrong, count(DISTINCT (scope_id, rank))::int AS ranks,
       count(*)::int AS tickets
     FROM (SELECT scope_id, rank, lag(rank) OVER (PARTITION BY scope_id ORDER BY created_at, id) AS before FROM tickets) t`,
  );
  expect({ wrong, ranks, tickets }).toEqual({ wrong: 0, ranks: 6005, tickets: 6005 });
  await rows(INSERT, [7000, 'New', 'P3']);
  await rows(INSERT, [7001, 'Newer', 'P3']);
  const last = await rows<{ title: string }>(
    `SELECT title FROM tickets WHERE project_id = (SELECT id FROM projects WHERE name = 'P3') ORDER BY rank DESC LIMIT 3`,
  );
  expect(last.map(({ title }) => title)).toEqual(['Newer', 'New', 'T1']);
});

it('a ticket that the release before moves comes last where it moves to', async () => {
  await rows(`UPDATE tickets t SET scope_id = p.id, project_id = p.id, number = 9000 FROM projects p
    WHERE p.name = 'P3' AND t.title = 'T3' AND t.number = 3 AND t.project_id <> p.id`);
  const last = await rows<{ number: number }>(
    `SELECT number FROM tickets WHERE project_id = (SELECT id FROM projects WHERE name = 'P3') ORDER BY rank DESC LIMIT 1`,
  );
  expect(last).toEqual([{ number: 9000 }]);
});
