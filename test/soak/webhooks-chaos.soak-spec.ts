import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, StartedDocket } from '../faults/started-docket.js';
import { LOOPBACK } from '../support/delivering.js';
import { cookieOf } from '../support/given.js';
import { Receiver } from '../support/receiver.js';

const CHANGES = 1_000;
const AT_ONCE = 4;
const KILLED = ['api', 'worker', 'postgres', 'worker', 'api', 'postgres', 'worker', 'api'] as const;

let home: string;
let docket: StartedDocket;
let receiver: Receiver;
let cookie = '';
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docket-chaos-'));
  chmodSync(home, 0o755); // PostgreSQL runs as another user when this is root's
  receiver = await Receiver.start();
  docket = new StartedDocket(home, { env: { SEED_DEMO: 'false', RATE_LIMIT: 'off', ...LOOPBACK } });
  await docket.ready();
}, 120_000);
afterAll(async () => {
  await docket.stop();
  await receiver.close();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

async function call(method: string, path: string, body?: object, headers: Record<string, string> = { cookie }) {
  const reply = await fetch(`${docket.url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  return { status: reply.status, headers: reply.headers, data: ((await reply.json()) as { data: Answer }).data };
}
interface Answer {
  id: string;
  key: string;
}

async function setUp(): Promise<string> {
  const account = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
  cookie = cookieOf((await call('POST', '/api/auth/sign-up', account, {})).headers.getSetCookie());
  const project = await call('POST', '/api/projects', { name: 'Chaos' });
  const { data: key } = await call('POST', '/api/user/api-keys', { name: 'chaos', scopes: ['webhooks:write'] });
  const webhook = {
    url: receiver.url(),
    events: ['ticket.created'],
    secret: 'a secret of chaos',
    projectId: project.data.id,
  };
  const registered = await call('POST', '/v1/webhooks', webhook, { authorization: `Bearer ${key.key}` });
  expect(registered.status).toBe(201);
  return project.data.id;
}

const acknowledged = new Set<string>();

/** Makes changes until so many were acknowledged. What fails is not tried again, so nobody knows what became of it. */
async function change(projectId: string): Promise<void> {
  let made = 0;
  const lane = async () => {
    while (acknowledged.size < CHANGES) {
      try {
        const reply = await call('POST', '/api/tickets', { title: `Change ${++made}`, projectId });
        if (reply.status === 201) acknowledged.add(reply.data.id);
        else await sleep(100);
      } catch {
        await sleep(100);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

it('every acknowledged change exists and arrives, whatever is killed, and nothing arrives that does not exist', async () => {
  const projectId = await setUp();
  const changing = change(projectId);
  for (const [index, name] of KILLED.entries()) {
    while (acknowledged.size < ((index + 1) * CHANGES) / (KILLED.length + 1)) await sleep(20);
    await sleep(Math.random() * 300);
    const pid = await eventually(() => {
      const running = docket.processes()[name];
      if (running === undefined) throw new Error(`${name} has not come back`);
      return running;
    });
    process.kill(pid, 'SIGKILL');
  }
  await changing;

  const heard = () =>
    new Set(receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id as string));
  await eventually(() => {
    const arrived = heard(); // once a look: to read all bodies for each id would keep the receiver from answering
    const missing = [...acknowledged].filter((id) => !arrived.has(id));
    if (missing.length > 0) throw new Error(`${missing.length} of ${acknowledged.size} have not arrived`);
  }, 360_000); // the second retry comes after five minutes
  const there = new Set<string>();
  for (const id of new Set([...acknowledged, ...heard()])) {
    const { status } = await eventually(async () => {
      const reply = await call('GET', `/api/tickets/${id}`);
      if (reply.status >= 500) throw new Error(`It answered ${reply.status}`);
      return reply;
    });
    if (status === 200) there.add(id);
  }
  expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
  expect([...heard()].filter((id) => !there.has(id))).toEqual([]);
}, 900_000);
