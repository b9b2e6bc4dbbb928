import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { AppProcess, SHORT_TIMES } from '../support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.js';
import { LOOPBACK } from '../support/delivering.js';
import { EventSource } from '../support/event-source.js';
import { cookieOf } from '../support/given.js';
import { PgBouncer, pgbouncerPath } from '../support/pgbouncer.js';
import { itWith } from '../support/programs.js';
import { Receiver } from '../support/receiver.js';
import { eventually } from './started-docket.js';

const name = `test_pooler_${process.pid}`;
const password = randomBytes(12).toString('hex');

async function rows<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let found: Row[] = [];
    for (const sql of statements) found = (await client.query<Row>(sql)).rows;
    return found;
  } finally {
    await client.end();
  }
}

/** As in production: the role owns its database and is no superuser. */
async function makeDatabase(): Promise<string> {
  await createDatabase(name);
  await rows(
    process.env.TEST_POSTGRES_URL!,
    `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`,
    `ALTER DATABASE ${name} OWNER TO ${name}`,
  );
  const url = new URL(databaseUrl(name));
  Object.assign(url, { username: name, password });
  return url.toString();
}

let pooler: PgBouncer | undefined;
let receiver: Receiver | undefined;
const processes: AppProcess[] = [];
afterEach(async () => {
  for (const each of processes) await each.stop();
  await receiver?.close();
  await pooler?.stop();
  await dropDatabase(name);
  await rows(process.env.TEST_POSTGRES_URL!, `DROP ROLE IF EXISTS ${name}`);
});

itWith(
  'pgbouncer',
  pgbouncerPath,
  'setup, API and worker run through a pooler in transaction mode that has fewer connections than they do',
  async () => {
    const direct = await makeDatabase();
    pooler = await new PgBouncer(direct).start();
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: direct,
      ...LOOPBACK,
      ...SHORT_TIMES,
    };
    const setup = await promisify(execFile)(process.execPath, ['dist/apps/setup/src/main.js'], {
      env: { PATH: process.env.PATH, ...environment, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
    });
    expect(setup.stdout).toContain('Added the demo workspace');

    // What connections ask for themselves otherwise.
    const [settings] = await rows(
      pooler.url,
      `SELECT show_limit()::text AS similarity, current_setting('statement_timeout') AS statement,
         current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle,
         current_setting('random_page_cost') AS cost`,
    );
    expect(settings).toEqual({ similarity: '0.15', statement: '5s', lock: '4s', idle: '10s', cost: '1.1' });

    const api = new AppProcess('api', environment);
    const worker = new AppProcess('worker', environment);
    processes.push(api, worker);
    const { url } = (await api.logged('listening')) as { url: string };
    await worker.logged('working');
    type Answer = { data: { id: string; key: string; title: string }; headers: Headers };
    const call = async (
      method: string,
      path: string,
      body?: object,
      headers: Record<string, string> = { cookie },
    ): Promise<Answer> => {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        body: body && JSON.stringify(body),
      });
      const answer = (await reply.json()) as Pick<Answer, 'data'>;
      if (reply.status === 503) {
        // A request waits two seconds for a connection, which a busy machine may need longer to free.
        expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
        await sleep(Number(reply.headers.get('retry-after')) * 1000);
        return call(method, path, body, headers);
      }
      if (reply.status >= 400) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`);
      return { ...answer, headers: reply.headers };
    };
    let cookie = '';
    const account = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
    cookie = cookieOf((await call('POST', '/api/auth/sign-up', account, {})).headers.getSetCookie());
    const project = (await call('POST', '/api/projects', { name: 'Kiosk' })).data;
    const { key } = (
      await call('POST', '/api/user/api-keys', { name: 'k', scopes: ['webhooks:write', 'webhooks:read'] })
    ).data;
    receiver = await Receiver.start();
    const bearer = { authorization: `Bearer ${key}` };
    await call('POST', '/v1/webhooks', { url: receiver.url(), events: ['ticket.created'] }, bearer);
    const stream = await EventSource.open({ url }, key);

    // More at once than the pooler has connections, each with transactions of its own.
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        call(
          'POST',
          '/api/tickets',
          { title: `Rain ${number}`, projectId: project.id },
          {
            cookie,
            'idempotency-key': `ticket-${number}`,
          },
        ),
      ),
    );
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(30);
    for (let round = 0; round < 5; round++) {
      const lists = ['/api/tickets', '/api/tickets/search?q=rain', '/api/tickets/stats', '/api/projects'];
      await Promise.all(lists.map((path) => call('GET', path)));
    }
    // A statement timeout of its own, and the worker's vocabulary.
    await eventually(async () => {
      const { data } = (await call('GET', '/api/tickets/search?q=rian')) as unknown as { data: unknown[] };
      expect(data.length).toBeGreaterThan(0);
    });

    await eventually(() => expect(receiver!.requests.length).toBe(30));
    await eventually(() => expect(stream.events.length).toBeGreaterThanOrEqual(30));
    stream.close();

    const prepared = await Promise.all(
      Array.from({ length: 8 }, () =>
        rows<{ count: string }>(pooler!.url, 'SELECT count(*) FROM pg_prepared_statements'),
      ),
    );
    expect(new Set(prepared.map(([row]) => row!.count))).toEqual(new Set(['0']));
    const connected = await rows<{ name: string; count: string }>(
      direct,
      `SELECT application_name AS name, count(*) FROM pg_stat_activity WHERE datname = current_database() GROUP BY 1`,
    );
    const pooled = connected.filter(({ name: each }) => /^docket-(api|worker)/.test(each));
    expect(pooled.reduce((sum, { count }) => sum + Number(count), 0)).toBeLessThanOrEqual(4);
    for (const each of [api, worker]) {
      await each.endsWell();
      expect(each.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    }
  },
  240_000,
);
