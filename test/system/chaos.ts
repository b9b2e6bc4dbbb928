import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgres } from '#embedded';
import { SHORT_TIMES } from '../support/app-process.js';
import { LOOPBACK } from '../support/delivering.js';
import { cookieOf } from '../support/given.js';
import { Receiver } from '../support/receiver.js';
import type { Redis } from '../support/redis.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { Changes, expectKept } from './changes.js';
import { ask } from './requests.js';
import { eventually, StartedDocket } from './started-docket.js';

const CHANGES = 1_000;
const ROUNDS = 2; // of every fault, each in an order of its own

interface Created {
  id: string;
  title: string;
  number: number;
}

/** A started Docket, its dependencies, and the faults that can be injected. */
export class Chaos {
  private readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-chaos-')));
  private readonly postgres = new EmbeddedPostgres(join(this.folder, 'database'));
  private readonly networks: TcpProxy[] = [];
  private docket!: StartedDocket;
  private receiver!: Receiver;

  /** With the queues on this Redis, or on PostgreSQL without it. */
  constructor(private readonly redis?: Redis) {
    chmodSync(this.folder, 0o755); // PostgreSQL runs as another user if root runs the tests
  }

  async begin(): Promise<void> {
    await this.postgres.start();
    this.receiver = await Receiver.start();
    const env: Record<string, string> = { SEED_DEMO: 'false', RATE_LIMIT: 'off', OVERLOAD_EVENT_LOOP_DELAY: '0' };
    env.DATABASE_URL = (await this.networkTo(this.postgres.url)).url;
    if (this.redis) env.REDIS_URL = (await this.networkTo(this.redis.url)).url;
    this.docket = new StartedDocket(join(this.folder, 'home'), { env: { ...env, ...LOOPBACK, ...SHORT_TIMES } });
    await this.docket.ready();
  }

  async end(): Promise<void> {
    await this.docket?.stop();
    await this.receiver?.close();
    for (const network of this.networks) await network.close();
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A thousand changes, with one fault after the other meanwhile. */
  async run(): Promise<void> {
    const { cookie, projectId } = await this.setUp();
    // Every other change is retried until it succeeds. For the rest, the outcome of a failed request is unknown.
    const withKey = (number: number) => number % 2 === 0;
    const changes = new Changes({ url: this.docket.url, cookie, projectId, withKey, until: CHANGES });
    const order = Array.from({ length: ROUNDS }, () => shuffled(Object.entries(this.troubles))).flat();
    for (const [index, [, trouble]] of order.entries()) {
      const reached = ((index + 1) * CHANGES) / (order.length + 1);
      await eventually(() => expect(changes.acknowledged.size).toBeGreaterThanOrEqual(reached), 180_000);
      await sleep(Math.random() * 300);
      await trouble();
    }
    await changes.made;
    const there = await this.created(projectId);
    await this.allArrive(there);
    const { acknowledged, refused, lost } = changes;
    const figures = `${acknowledged.size} acknowledged, ${refused.length} refused, ${lost} unanswered`;
    process.stderr.write(
      `${figures}; ${there.length} made, ${this.receiver.requests.length} received. Troubles: ${order.map(([name]) => name).join(', ')}\n`,
    );
    expectKept(changes, there);
    const numbers = there.map(({ number }) => number).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(lost).toBeGreaterThan(0);
    this.expectDeliveriesConsistent(there);
    await this.expectLogged(projectId, there);
  }

  private get troubles(): Record<string, () => Promise<void> | void> {
    const { networks, redis } = this;
    return {
      'API killed': () => this.kill('api'),
      'worker killed': () => this.kill('worker'),
      'PostgreSQL killed': async () => {
        process.kill(this.postgres.pid!, 'SIGKILL');
        await sleep(Math.random() * 500);
        await this.postgres.restart();
      },
      'connections cut': () => {
        for (const network of networks) network.cut();
      },
      'network down': async () => {
        for (const network of networks) network.refuse();
        for (const network of networks) network.cut();
        await sleep(Math.random() * 1_000);
        for (const network of networks) network.recover();
      },
      ...(redis && {
        'Redis killed': async () => {
          await redis.kill();
          await sleep(Math.random() * 1_000);
          await redis.start();
        },
        'Redis emptied': () => redis.forget(),
      }),
    };
  }

  private async networkTo(url: string): Promise<TcpProxy> {
    const network = await TcpProxy.to(url);
    this.networks.push(network);
    return network;
  }

  private async kill(name: 'api' | 'worker'): Promise<void> {
    const pid = await eventually(() => {
      const running = this.docket.processes()[name];
      if (running === undefined) throw new Error(`${name} has not come back`);
      return running;
    }, 60_000);
    process.kill(pid, 'SIGKILL');
  }

  private async setUp(): Promise<{ cookie: string; projectId: string }> {
    const { url } = this.docket;
    const account = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
    const signedUp = await ask(url, 'POST', '/api/auth/sign-up', { body: account });
    const headers = { cookie: cookieOf(signedUp.headers.getSetCookie()) };
    const { data: project } = await ask(url, 'POST', '/api/projects', { body: { name: 'Chaos' }, headers });
    const key = { name: 'chaos', scopes: ['webhooks:write'] };
    const { data } = await ask(url, 'POST', '/api/user/api-keys', { body: key, headers });
    const events = ['ticket.created'];
    const registered = await ask(url, 'POST', '/v1/webhooks', {
      body: { url: this.receiver.url(), events, secret: 'a secret of chaos', projectId: project.id },
      headers: { authorization: `Bearer ${data.key}` },
    });
    expect(registered.status).toBe(201);
    return { ...headers, projectId: project.id };
  }

  private async query<Row extends object>(sql: string, parameters: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql, parameters)).rows;
    } finally {
      await client.end();
    }
  }

  private created(projectId: string): Promise<Created[]> {
    return this.query('SELECT id, title, number FROM tickets WHERE project_id = $1', [projectId]);
  }

  private deliveredTicketIds(): string[] {
    return this.receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id as string);
  }

  private allArrive(there: Created[]): Promise<void> {
    return eventually(async () => {
      const delivered = new Set(this.deliveredTicketIds());
      const missing = there.filter(({ id }) => !delivered.has(id));
      if (missing.length === 0) return;
      await sleep(1_000); // polling all bodies would keep the receiver from answering
      throw new Error(`${missing.length} of ${there.length} have not arrived:\n${this.docket.output}`);
    }, 360_000);
  }

  /** Only stored changes were delivered, and duplicates are identical. */
  private expectDeliveriesConsistent(there: Created[]): void {
    const made = new Set(there.map(({ id }) => id));
    const ids = new Map<string, Set<string>>();
    const bodies = new Map<string, Set<string>>();
    for (const { headers, body } of this.receiver.requests) {
      const ticket = JSON.parse(body.toString()).data.ticket.id as string;
      ids.set(ticket, (ids.get(ticket) ?? new Set()).add(headers['webhook-id']!));
      bodies.set(ticket, (bodies.get(ticket) ?? new Set()).add(body.toString()));
    }
    expect([...ids.keys()].filter((id) => !made.has(id))).toEqual([]);
    expect([...ids.values(), ...bodies.values()].filter(({ size }) => size !== 1)).toEqual([]);
    expect(new Set([...ids.values()].flatMap((set) => [...set])).size).toBe(made.size);
  }

  /** Each change has one event, and each event its own position. */
  private async expectLogged(projectId: string, there: Created[]): Promise<void> {
    const events = await this.query<{ sequence: string }>(
      `SELECT sequence FROM events WHERE project_id = $1 AND type = 'ticket.created' AND sequence IS NOT NULL`,
      [projectId],
    );
    expect(events).toHaveLength(there.length);
    expect(new Set(events.map(({ sequence }) => sequence)).size).toBe(there.length);
  }
}

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
