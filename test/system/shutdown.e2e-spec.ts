import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppProcess } from '../support/app-process.js';
import { createDatabase, databaseUrl, dropDatabase, TEMPLATE } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { cookieOf } from '../support/given.js';

const database = `test_shutdown_${process.pid}`;
const account = { email: 'ada@example.com', password: 'correct horse battery' };

let api: AppProcess;
let url: string;
beforeAll(() => createDatabase(database, TEMPLATE));
beforeEach(async () => {
  // Its statements wait for a lock as long as a test holds it, however slow the machine is.
  const patient = '?lock_timeout=60000&statement_timeout=60000&query_timeout=60000';
  api = new AppProcess('api', { DATABASE_URL: `${databaseUrl(database)}${patient}`, LOG_LEVEL: 'trace' });
  url = (await api.logged('listening')).url as string;
});
afterEach(() => api.stop());
afterAll(() => dropDatabase(database));

/** One connection kept open, like a load balancer's. */
class Connection {
  received = '';
  readonly closed: Promise<void>;
  private readonly socket: Socket;

  constructor() {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.setEncoding('utf8').on('data', (text) => {
      this.received += text;
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  send(text: string): void {
    this.socket.write(text);
  }

  get(path: string, cookie = ''): void {
    this.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  }

  /** Resolves as soon as this many responses have arrived. */
  async statuses(count: number): Promise<number[]> {
    for (let attempt = 0; attempt < 600; attempt++) {
      const statuses = [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      if (statuses.length >= count) return statuses;
      await sleep(100);
    }
    throw new Error(`Only this came:\n${this.received}`);
  }
}

async function signUp(): Promise<string> {
  const post = (path: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
  const reply = await post('/api/auth/sign-up');
  return cookieOf((reply.ok ? reply : await post('/api/auth/sign-in')).headers.getSetCookie());
}

/** Blocks every reader of sessions until it is released. */
async function lockSessions() {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  const isWaitedFor = () =>
    eventually(async () => {
      const { rows } = await client.query(
        'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
      );
      expect(rows).toHaveLength(1);
    });
  const letGo = async () => {
    await client.query('COMMIT');
    await client.end();
  };
  return { isWaitedFor, letGo };
}

describe('SIGTERM', () => {
  // Promise 6.5
  it('makes readiness fail, lets requests in flight finish, and exits with 0', async () => {
    const cookie = await signUp();
    const [probe, client, unused] = [new Connection(), new Connection(), new Connection()];
    probe.get('/health/ready');
    expect(await probe.statuses(1)).toEqual([200]);

    const { isWaitedFor, letGo } = await lockSessions();
    client.get('/api/auth/session', cookie);
    await isWaitedFor();
    const started = Date.now();
    api.kill('SIGTERM');
    await api.logged('stopping');
    probe.get('/health/ready');
    expect(await probe.statuses(2)).toEqual([200, 503]);
    expect(probe.received).toContain('{"error":{"code":"SERVICE_UNAVAILABLE"');
    expect(probe.received).toMatch(/retry-after: \d+/);

    await sleep(1_000);
    expect(client.received).toBe('');
    await letGo();
    await unused.closed;
    expect(await client.statuses(1)).toEqual([200]);
    expect(client.received).toContain(account.email);
    expect(await api.ended).toBe(0);
    expect(Date.now() - started).toBeLessThan(30_000);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });

  it('twice is like once, and later requests on an open connection are served as usual', async () => {
    const [late, probe] = [new Connection(), new Connection()];
    late.send('GET /api/auth/nothing HTTP/1.1\r\n');
    probe.get('/health/live');
    await probe.statuses(1); // so it has read the earlier requests
    api.kill('SIGTERM');
    await api.logged('stopping');
    api.kill('SIGTERM');
    api.kill('SIGINT');
    await sleep(1_000);
    late.send('Host: localhost\r\n\r\n');
    await late.closed;
    expect(late.received).toMatch(/^HTTP\/1\.1 404 /);
    expect(late.received).toMatch(/connection: close/i);
    expect(late.received).toMatch(/\{"error":\{"code":"NOT_FOUND","message":"Route not found"\}\}$/);
    expect(await api.ended).toBe(0);
    expect(api.lines.filter((line) => line.includes('"msg":"stopping"'))).toHaveLength(1);
  });
});

it('a process logs no cookie, bearer token or password, even at the most verbose level', async () => {
  const cookie = await signUp();
  const headers = { cookie, authorization: 'Bearer dkt_verysecret' };
  for (const path of ['/api/auth/session', '/api/projects', '/nothing?password=in-the-address']) {
    await fetch(`${url}${path}`, { headers });
  }
  api.kill('SIGTERM');
  await api.ended;
  const log = api.lines.join('\n');
  expect(log).toContain('"path":"/api/auth/session"');
  for (const secret of [cookie.split('=')[1]!, 'dkt_verysecret', account.password, 'in-the-address']) {
    expect(log).not.toContain(secret);
  }
});
