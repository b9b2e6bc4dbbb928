import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '#data';
import { migrations } from '#migrations';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from '../support/databases.js';
import { Docket } from '../support/docket.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

/** Tables that belong to the instance or to a person, not to a workspace. */
const INSTANCE_TABLES = [
  'due_reminder_progress',
  'migrations',
  'users',
  'sessions',
  'sign_in_failures',
  'api_keys',
  'workspaces',
  'file_garbage',
  'idempotency_keys',
  'docs_failures', // belongs to the requester
  'user_preferences',
  'audit_log',
  'webhooks', // belongs to its owner, whatever it subscribes to
  'webhook_drains',
  'mail_messages',
  'account_tokens',
  'notification_progress',
  'event_log',
  'avatars',
  'weekly_digests',
  'identities',
  'passkeys',
  'two_factors',
  'recovery_codes',
  'two_factor_challenges',
  'provider_flows',
  'passkey_challenges',
];

async function withSource<T>(database: string, work: (source: DataSource) => Promise<T>): Promise<T> {
  const config = { DATABASE_URL: databaseUrl(database), DATABASE_POOL_SIZE: 2 };
  const source = await new DataSource(dataSourceOptions(config, 'test')).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

async function inFreshDatabase<T>(template: string, work: (database: string) => Promise<T>): Promise<T> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(database, template);
  try {
    return await work(database);
  } finally {
    await dropDatabase(database);
  }
}

describe('the schema', () => {
  it('matches the entities', async () => {
    const queries = await inFreshDatabase(TEMPLATE, (database) =>
      withSource(database, async (source) => (await source.driver.createSchemaBuilder().log()).upQueries),
    );
    expect(queries.map(({ query }) => query)).toEqual([]);
  });

  // Promise 7.1
  it('is built by migrations that can all be reverted and run again', async () => {
    await inFreshDatabase('template0', async (database) => {
      const config = { DATABASE_URL: databaseUrl(database), DATABASE_POOL_SIZE: 2 };
      const names = await migrate(config);
      expect(names).toHaveLength(migrations.length);
      expect(await migrate(config)).toEqual([]);
      const objects = () => withSource(database, (source) => source.query(OBJECTS));
      const before = await objects();
      await withSource(database, async (source) => {
        for (const _ of names) await source.undoLastMigration({ transaction: 'each' });
        expect(await source.query(OBJECTS)).toEqual([{ kind: 'table', name: 'migrations' }]);
      });
      expect(await migrate(config)).toEqual(names);
      expect(await objects()).toEqual(before);
    });
  });

  // Promise 7.1
  it('is migrated once when two set-ups start at the same time', async () => {
    await inFreshDatabase('template0', async (database) => {
      const config = { DATABASE_URL: databaseUrl(database), DATABASE_POOL_SIZE: 2 };
      const runs = await Promise.all([migrate(config), migrate(config)]);
      expect(runs.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, migrations.length]);
    });
  });

  it('of a build from before the first release is refused with the reason', async () => {
    await inFreshDatabase(TEMPLATE, async (database) => {
      await withSource(database, (source) => source.query('DROP TABLE events; CREATE TABLE events (id uuid)'));
      const migrating = migrate({ DATABASE_URL: databaseUrl(database), DATABASE_POOL_SIZE: 2 });
      await expect(migrating).rejects.toThrow('created by a build from before the first release');
    });
  });

  it('has snake_case columns, and the workspace id on every row that belongs to one', async () => {
    const columns = await docket.rows<{ table_name: string; column_name: string; is_nullable: string }>(
      `SELECT table_name, column_name, is_nullable FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    expect(columns.filter(({ column_name }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(column_name))).toEqual([]);
    const owned = new Set(
      columns.map(({ table_name }) => table_name).filter((name) => !INSTANCE_TABLES.includes(name)),
    );
    const carrying = columns
      .filter(({ column_name }) => column_name === 'workspace_id')
      .map(({ table_name }) => table_name);
    expect([...owned].filter((name) => !carrying.includes(name))).toEqual([]);
  });

  it('stores times with a time zone and to the millisecond', async () => {
    const others = await docket.rows(
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> 'migrations'
         AND (data_type LIKE 'timestamp%' OR data_type = 'date')
         AND (table_name, column_name) <> ('ticket_due_counters', 'month') -- a whole month in UTC, not a moment
         AND (data_type <> 'timestamp with time zone' OR datetime_precision <> 3)`,
    );
    expect(others).toEqual([]);
  });

  const OBJECTS = `
    SELECT 'table' AS kind, table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public'
    UNION SELECT 'type', typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
    UNION SELECT 'function', proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION SELECT 'index', indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    ORDER BY 1, 2`;
});
