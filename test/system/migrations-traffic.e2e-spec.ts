import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dataSourceOptions, isRetryable, migrate } from '#data';
import { migrations } from '#migrations';
import { AppProcess } from '../support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.js';
import { Docket } from '../support/docket.js';
import { untilStopped } from '../support/until-stopped.js';
import { eventually } from './started-docket.js';

import.meta.jest.setTimeout(240_000);

/** A connection with the timeouts of the API: 4 s for a lock, 5 s for a statement. */
async function asTheApi(url: string): Promise<pg.Client> {
  const { extra } = dataSourceOptions({ DATABASE_URL: url, DATABASE_POOL_SIZE: 1 }, 'traffic') as { extra: object };
  return connected(url, extra);
}

async function connected(url: string, options: object = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...options });
  await client.connect();
  return client;
}

/** How often a migration was seen waiting for a lock: another statement, or the same one retried. */
async function watchWaits(url: string) {
  const client = await connected(url);
  const seen = new Set<string>();
  const watching = untilStopped(async () => {
    const { rows } = await client.query<{ at: string }>(
      `SELECT query_start::text AS at FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'docket-migrate' AND wait_event_type = 'Lock'`,
    );
    for (const { at } of rows) seen.add(at);
  }, 50);
  const stop = async () => {
    await watching.stop();
    await client.end();
  };
  return { seen, stop };
}

/** A transaction that is slow to commit, and blocks strong locks on its tables meanwhile. */
async function openTransaction(url: string, statements: [sql: string, values: unknown[]][]) {
  const client = await connected(url);
  await client.query('BEGIN');
  for (const [sql, values] of statements) await client.query(sql, values);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

const waitedTwice = (seen: Set<string>) =>
  eventually(() => {
    if (seen.size < 2) throw new Error('No migration has given up its lock and asked again');
  }, 60_000);

const TICKET = `INSERT INTO tickets (id, workspace_id, scope_id, title, reporter_id, created_at, updated_at)
  VALUES ($1, $2, $2, 'Made on the way', $3, now(), now())`;
const EVENT = `INSERT INTO events (id, workspace_id, type, actor_id, data, created_at)
  VALUES (gen_random_uuid(), $1, 'ticket.created', $2, '{}', now())`;

class AddWeights1999000000000 implements MigrationInterface {
  name = 'AddWeights1999000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tickets ADD COLUMN weight integer NOT NULL DEFAULT 1, ADD COLUMN weighed_at timestamptz(3);
      ALTER TABLE users ADD COLUMN strength integer NOT NULL DEFAULT 1;
      CREATE TABLE weighings (id uuid PRIMARY KEY, ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE)`);
  }
  async down(): Promise<void> {}
}

/** Not a transaction: CREATE INDEX CONCURRENTLY cannot run in one. An interrupted attempt leaves an invalid index. */
class IndexWeights1999000000001 implements MigrationInterface {
  name = 'IndexWeights1999000000001';
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS tickets_weight_idx');
    await runner.query('CREATE INDEX CONCURRENTLY tickets_weight_idx ON tickets (weight)');
  }
  async down(): Promise<void> {}
}

/** Migrations after the initial schema, and two that a next release might contain. */
const NEWER = [...migrations.slice(1), AddWeights1999000000000, IndexWeights1999000000001];

describe('a database of the initial schema, with rows and traffic', () => {
  const database = `test_traffic_${process.pid}`;
  const url = databaseUrl(database);
  const config = { DATABASE_URL: url, DATABASE_POOL_SIZE: 2 };
  const [user, workspace] = [randomUUID(), randomUUID()];
  const ROWS = 5_000;
  const initial = migrations.slice(0, 1);
  const all = [...initial, ...NEWER];

  beforeAll(async () => {
    await createDatabase(database);
    await migrate(config, initial);
    const client = await connected(url);
    await client.query(`
      INSERT INTO users (id, email, password_hash, created_at, updated_at)
        VALUES ('${user}', 'ada@example.com', '-', now(), now());
      INSERT INTO workspaces (id, name, slug, owner_id, created_at, updated_at)
        VALUES ('${workspace}', 'Old', 'old', '${user}', now(), now());
      INSERT INTO ticket_counters (scope_id, workspace_id) VALUES ('${workspace}', '${workspace}');
      INSERT INTO tickets (id, workspace_id, scope_id, title, reporter_id, created_at, updated_at)
        SELECT gen_random_uuid(), '${workspace}', '${workspace}', 'Ticket ' || n, '${user}', now(), now()
        FROM generate_series(1, ${ROWS}) n;
      INSERT INTO comments (id, workspace_id, ticket_id, author_id, content, created_at, updated_at)
        SELECT gen_random_uuid(), workspace_id, id, reporter_id, 'A word', now(), now() FROM tickets;
      INSERT INTO events (id, workspace_id, type, actor_id, data, created_at)
        SELECT gen_random_uuid(), workspace_id, 'ticket.created', reporter_id, '{}', now() FROM tickets`);
    await client.end();
  });
  afterAll(() => dropDatabase(database));

  /** Like the API: retries once after a deadlock, and tolerates no other error. */
  async function writing(client: pg.Client): Promise<void> {
    await written(client).catch(async (error: unknown) => {
      if (!isRetryable(error)) throw error;
      await client.query('ROLLBACK');
      await written(client);
    });
  }

  /** Like the previous release: short transactions, without any later column. */
  async function written(client: pg.Client): Promise<void> {
    const id = randomUUID();
    await client.query('BEGIN');
    await client.query(TICKET, [id, workspace, user]);
    await client.query(
      `INSERT INTO comments (id, workspace_id, ticket_id, author_id, content, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 'Mine', now(), now())`,
      [workspace, id, user],
    );
    await client.query(EVENT, [workspace, user]);
    await client.query('UPDATE ticket_counters SET workspace_id = workspace_id WHERE scope_id = $1', [workspace]);
    await client.query('COMMIT');
  }

  async function reading(client: pg.Client): Promise<void> {
    await client.query(
      `SELECT t.id, t.title, u.email, (SELECT count(*) FROM comments c WHERE c.ticket_id = t.id) AS comments
       FROM tickets t JOIN users u ON u.id = t.reporter_id ORDER BY t.updated_at DESC, t.id LIMIT 20`,
    );
    await client.query('SELECT id FROM events WHERE workspace_id = $1 ORDER BY id LIMIT 20', [workspace]);
  }

  // Promise 7.1
  it("is migrated without a statement that fails, or waits longer than the API's timeout", async () => {
    const waits = await watchWaits(url);
    const clients = await Promise.all([1, 2, 3, 4].map(() => asTheApi(url)));
    const work = [writing, writing, reading, reading];
    const traffic = clients.map((client, index) => untilStopped(() => work[index]!(client), 5));
    const commit = await openTransaction(url, [
      [TICKET, [randomUUID(), workspace, user]],
      [EVENT, [workspace, user]],
    ]);

    const migrated = migrate(config, all);
    await waitedTwice(waits.seen);
    const before = traffic.map(({ done }) => done());
    await eventually(() => {
      if (traffic.some(({ done }, index) => done() === before[index])) throw new Error('Some have come to a halt');
    });
    await commit();
    expect(await migrated).toEqual(NEWER.map(({ name }) => name));
    const rounds = await Promise.all(traffic.map(({ stop }) => stop())); // rethrows any failure
    await waits.stop();

    const total = ROWS + rounds[0]! + rounds[1]!;
    const [{ rows: counted }] = await Promise.all([
      clients[0]!.query(`SELECT (SELECT count(*)::integer FROM tickets) AS tickets,
        (SELECT count(*)::integer FROM comments) AS comments, (SELECT count(*)::integer FROM events) AS events`),
    ]);
    expect(counted).toEqual([{ tickets: total + 1, comments: total, events: total + 1 }]);
    expect(await migrate(config, all)).toEqual([]);
    await Promise.all(clients.map((client) => client.end()));
  });
});

describe('a running API', () => {
  const newer = [...migrations, AddWeights1999000000000, IndexWeights1999000000001];
  let docket: Docket;
  let api: AppProcess;
  beforeAll(async () => {
    docket = await Docket.start();
    api = new AppProcess('api', { DATABASE_URL: docket.config.DATABASE_URL! });
  });
  afterAll(async () => {
    await api.stop();
    await docket.stop();
  });

  // Promise 7.1
  it('fails no request while the next release migrates, from two places at once', async () => {
    const { url: origin } = (await api.logged('listening')) as { url: string };
    const ada = await docket.given.user();
    const project = await docket.given.project(ada);
    const config = { DATABASE_URL: docket.config.DATABASE_URL!, DATABASE_POOL_SIZE: 2 };
    const made: string[] = [];
    const call = async (method: string, path: string, body?: object): Promise<{ id: string }> => {
      const headers = { cookie: ada.cookie, ...(body && { 'content-type': 'application/json' }) };
      const reply = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
      return ((await reply.json()) as { data: { id: string } }).data;
    };
    const scenario = async () => {
      const { id } = await call('POST', '/api/tickets', { title: 'Weigh it', projectId: project.id });
      made.push(id);
      await call('POST', `/api/tickets/${id}/comments`, { content: 'Heavy' });
      await call('PUT', `/api/tickets/${id}/status`, { status: 'in_progress' });
      await call('GET', `/api/tickets/${id}`);
      await call('GET', '/api/tickets?search=weigh&limit=5');
      await call('GET', '/api/tickets?status=in_progress&limit=5');
      await call('GET', '/api/auth/session');
    };

    const waits = await watchWaits(config.DATABASE_URL);
    const traffic = [1, 2, 3].map(() => untilStopped(scenario, 5));
    expect(await migrate(config)).toEqual([]);
    const [{ id: workspace }] = (await docket.rows<{ id: string }>('SELECT workspace_id AS id FROM projects')) as [
      { id: string },
    ];
    const commit = await openTransaction(config.DATABASE_URL, [[TICKET, [randomUUID(), workspace, ada.id]]]);
    const migrated = Promise.all([migrate(config, newer), migrate(config, newer)]);
    await waitedTwice(waits.seen);
    await commit();
    const names = [AddWeights1999000000000.name, IndexWeights1999000000001.name];
    expect((await migrated).toSorted((a, b) => b.length - a.length)).toEqual([names, []]);
    const after = made.length;
    await eventually(() => {
      if (made.length < after + 5) throw new Error('There is no traffic on the new schema');
    });
    await Promise.all(traffic.map(({ stop }) => stop())); // rethrows any failure
    await waits.stop();

    const found = await docket.rows(`SELECT id FROM tickets WHERE id = ANY ($1) AND weight = 1`, [made]);
    expect(found).toHaveLength(made.length);
    expect(
      await docket.rows(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'tickets_weight_idx'::regclass`),
    ).toEqual([{ valid: true }]);
  });
});
