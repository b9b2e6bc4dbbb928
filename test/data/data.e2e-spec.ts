import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ServiceUnavailable, ValidationFailed } from '#contracts';
import { Database, type Transaction } from '#data';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { holdConnections } from '../support/held-connections.js';
import { quickest } from '../support/quickest.js';
import { statementsOf } from '../support/statements.js';

let docket: Docket;
let db: Database;
beforeAll(async () => {
  docket = await Docket.start({}, { patient: false });
  db = docket.service(Database);
});
afterAll(() => docket.stop());

describe('a transaction', () => {
  const raise = (tx: Transaction, code: string) =>
    tx.query(`DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '${code}'; END $$`);

  beforeAll(() => docket.rows('CREATE TABLE counters (id int PRIMARY KEY, n int NOT NULL)'));
  afterAll(() => docket.rows('DROP TABLE counters'));
  beforeEach(async () => {
    await docket.rows('DELETE FROM counters');
    await docket.rows('INSERT INTO counters VALUES (1, 0), (2, 0)');
  });
  const numbers = async () =>
    (await docket.rows<{ n: number }>('SELECT n FROM counters ORDER BY id')).map(({ n }) => n);

  it('commits all or nothing', async () => {
    const work = db.transaction(async (tx) => {
      await tx.query('UPDATE counters SET n = 1');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await numbers()).toEqual([0, 0]);
  });

  describe('that begins with the first write', () => {
    const lazily = { begin: 'with the first write' } as const;
    const headsOf = async (work: (tx: Transaction) => Promise<unknown>) => {
      const statements = await statementsOf(() => db.transaction(work, lazily));
      return statements.map(({ text }) => text.split(' ')[0]);
    };
    const whole = (tx: Transaction, sql: string) => tx.queryWhole<{ n?: number }>(sql, [], (rows) => rows.length > 0);

    it('is none if it only reads, or is one statement', async () => {
      expect(await headsOf((tx) => tx.query('SELECT n FROM counters'))).toEqual(['SELECT']);
      const write = async (tx: Transaction) => {
        await tx.query('SELECT n FROM counters');
        await whole(tx, 'UPDATE counters SET n = 5 RETURNING n');
        expect(await tx.query('SELECT n FROM counters')).toEqual([{ n: 5 }, { n: 5 }]);
      };
      expect(await headsOf(write)).toEqual(['SELECT', 'UPDATE', 'SELECT']);
      expect(await numbers()).toEqual([5, 5]);
    });

    it.each([
      'UPDATE counters SET n = n',
      'SELECT FROM counters FOR NO KEY UPDATE',
      'SELECT FROM counters FOR KEY SHARE',
      'SELECT pg_advisory_xact_lock(1)',
      'SAVEPOINT here',
    ])('begins before %s', async (sql) => {
      expect(await headsOf((tx) => tx.query(sql))).toEqual(['START', sql.split(' ')[0], 'COMMIT']);
    });

    it('begins before a call of the entity manager', async () => {
      const call = () => db.withManager((manager) => manager.query('UPDATE counters SET n = n'));
      expect(await headsOf(call)).toEqual(['START', 'UPDATE', 'COMMIT']);
    });

    it('still commits all or nothing if it writes twice', async () => {
      const twice = db.transaction(async (tx) => {
        await tx.query('UPDATE counters SET n = 1 WHERE id = 1');
        await whole(tx, 'UPDATE counters SET n = 1 WHERE id = 2 RETURNING n');
        throw new Error('changed my mind');
      }, lazily);
      await expect(twice).rejects.toThrow('changed my mind');
      const late = db.transaction(async (tx) => {
        tx.beforeCommit('1', () => tx.query('UPDATE counters SET n = 1 WHERE id = 1'));
        await whole(tx, 'UPDATE counters SET n = 1 WHERE id = 2 RETURNING n');
        throw new Error('changed my mind');
      }, lazily);
      await expect(late).rejects.toThrow('changed my mind');
      expect(await numbers()).toEqual([0, 0]);
    });

    it('refuses a second write after a statement that was to be the whole change', async () => {
      const twice = db.transaction(async (tx) => {
        await whole(tx, 'UPDATE counters SET n = 1 WHERE id = 1 RETURNING n');
        await tx.query('UPDATE counters SET n = 1 WHERE id = 2');
      }, lazily);
      await expect(twice).rejects.toThrow('committed by a single statement');
      expect(await numbers()).toEqual([1, 0]);
    });

    it('can write after a whole change that found nothing to write', async () => {
      await db.transaction(async (tx) => {
        await whole(tx, 'UPDATE counters SET n = 1 WHERE id = 3 RETURNING n');
        await tx.query('UPDATE counters SET n = 2 WHERE id = 2');
      }, lazily);
      expect(await numbers()).toEqual([0, 2]);
    });
  });

  it('begun inside another is part of it, whatever other transactions begin and end meanwhile', async () => {
    const backend = async (sql: Pick<Database, 'query'>) =>
      (await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]!.pid;
    const beside = db.transaction(async (tx) => {
      await sleep(20);
      return backend(tx);
    });
    const own = await db.transaction(async (tx) => {
      await beside; // it ends while this one continues
      const inner = await db.transaction(backend);
      expect([inner, await backend(db)]).toEqual(Array(2).fill(await backend(tx)));
      return inner;
    });
    expect(await beside).not.toBe(own);
    // Afterwards there is no transaction to be part of.
    const apart = await Promise.all([db.transaction(backend), db.transaction(backend)]);
    expect(new Set(apart).size).toBe(2);
  });

  it('that deadlocks with another is retried, and both succeed', async () => {
    const attempts: number[] = [];
    let holding = 0;
    const bump = (first: number, second: number) =>
      db.transaction(async (tx) => {
        attempts.push(first);
        await tx.query('UPDATE counters SET n = n + 1 WHERE id = $1', [first]);
        holding++;
        while (holding < 2) await sleep(5); // each holds the lock that the other needs next
        await tx.query('UPDATE counters SET n = n + 1 WHERE id = $1', [second]);
      });
    await Promise.all([bump(1, 2), bump(2, 1)]);
    expect(await numbers()).toEqual([2, 2]);
    expect(attempts.length).toBeGreaterThan(2);
  });

  it.each(['40001', '40P01'])('that keeps failing with %s fails after the third attempt: 503', async (code) => {
    let attempts = 0;
    const work = db.transaction(async (tx) => {
      attempts++;
      await raise(tx, code);
    });
    await expect(work).rejects.toBeInstanceOf(ServiceUnavailable);
    expect(attempts).toBe(3);
  });

  it.each(['40001', '40P01'])('that fails with %s once succeeds', async (code) => {
    let attempts = 0;
    const work = db.transaction(async (tx) => {
      await tx.query('UPDATE counters SET n = n + 1');
      if (++attempts === 1) await raise(tx, code);
      return 'done';
    });
    expect(await work).toBe('done');
    expect(await numbers()).toEqual([1, 1]);
  });

  it.each(['57014', '55P03', '53300', '57P01', '08006'])('that fails with %s gives 503 at once', async (code) => {
    let attempts = 0;
    const work = db.transaction(async (tx) => {
      attempts++;
      await raise(tx, code);
    });
    await expect(work).rejects.toBeInstanceOf(ServiceUnavailable);
    expect(attempts).toBe(1);
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('that violates a known constraint names the field; any other failure is an internal error', async () => {
    const user = await docket.given.user();
    const copy = `INSERT INTO users (id, email, password_hash, created_at, updated_at)
      SELECT gen_random_uuid(), email, '', now(), now() FROM users WHERE id = $1`;
    const failure = await db.query(copy, [user.id]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ValidationFailed);
    expect((failure as ValidationFailed).fields).toEqual({ email: ['Email is already taken'] });
    await expect(db.query('INSERT INTO counters VALUES (1, 1)')).rejects.toMatchObject({ code: '23505' });
  });

  // Promise 6.3
  it('or statement that takes too long is cancelled by PostgreSQL: 503', async () => {
    const [row] = await db.query<{ statement: string; lock: string; idle: string }>(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(row).toEqual({ statement: '5s', lock: '4s', idle: '10s' });
    const work = db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '100ms'`);
      await tx.query('SELECT pg_sleep(30)');
    });
    await expect(work).rejects.toBeInstanceOf(ServiceUnavailable);
  });
});

describe('a database in trouble', () => {
  // Promise 6.3
  it('pool exhausted: 503 with Retry-After in about two seconds, while the process stays alive', async () => {
    const user = await docket.given.user();
    const took = await quickest(3_500, async () => {
      const giveBack = await holdConnections(db, docket.config.DATABASE_POOL_SIZE);
      const start = Date.now();
      const order: string[] = [];
      const whether = Promise.all([docket.as(user).get('/api/auth/session'), docket.as().get('/health/ready')]);
      void whether.then(() => order.push('ready'));
      const live = await docket.as().get('/health/live');
      order.push('live');
      const [reply, ready] = await whether;
      const milliseconds = Date.now() - start;
      await giveBack();
      expect(live.status).toBe(200);
      expect(reply.status).toBe(503);
      expect(reply.body).toEqual({
        error: { code: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable' },
      });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(ready.status).toBe(503);
      return order[0] === 'live' ? milliseconds : Number.POSITIVE_INFINITY;
    });
    expect(took).toBeLessThan(3_500);
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
  });

  // Promise 6.3
  it.each(['before its next statement', 'before its commit'])(
    'a transaction whose connection is lost %s: 503, and nothing of it is stored',
    async (when) => {
      const user = await docket.given.user();
      const rename = (tx: Transaction) => tx.query(`UPDATE users SET name = 'Lost' WHERE id = $1`, [user.id]);
      const work = db.transaction(async (tx) => {
        await rename(tx);
        const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await docket.rows('SELECT pg_terminate_backend($1, 60000)', [own!.pid]);
        await sleep(100); // until the client has noticed it
        if (when === 'before its next statement') await rename(tx);
      });
      await expect(work).rejects.toBeInstanceOf(ServiceUnavailable);
      expect(await docket.rows(`SELECT FROM users WHERE name = 'Lost'`)).toEqual([]);
    },
  );

  // Promise 6.3
  it('connections killed: the process survives, and serves the next request or the one after', async () => {
    const user = await docket.given.user();
    const killer = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await killer.connect();
    const kill = () =>
      killer.query(
        `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
         WHERE application_name = 'docket-api' AND datname = $1`,
        [new URL(docket.config.DATABASE_URL!).pathname.slice(1)],
      );
    const running = db.query('SELECT pg_sleep(4)').catch((error: unknown) => error);
    await eventually(async () =>
      expect(
        await docket.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`),
      ).toHaveLength(1),
    );
    await kill();
    expect(await running).toBeInstanceOf(ServiceUnavailable);
    for (let round = 1; round <= 3; round++) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => docket.as(user).get('/api/auth/session')));
      for (const reply of replies) expect([200, 503]).toContain(reply.status);
      await kill();
    }
    await killer.end();
    await sleep(100); // until the client has noticed it
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
    expect((await docket.as().get('/health/ready')).status).toBe(200);
  });
});
