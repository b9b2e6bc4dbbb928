import { QUEUES } from '#contracts';
import { freePort } from '#embedded';
import { AppProcess } from '../support/app-process.js';
import { givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { lines, raw } from '../support/raw.js';
import { Receiver } from '../support/receiver.js';
import { eventually } from './started-docket.js';

import.meta.jest.setTimeout(240_000);

const QUEUE_NAMES = Object.values(QUEUES);

let docket: Docket;
const processes: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start();
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
});
afterAll(() => docket.stop());

function start(app: 'api' | 'worker', environment: Record<string, string>): AppProcess {
  const started = new AppProcess(app, { DATABASE_URL: docket.config.DATABASE_URL!, ...environment });
  processes.push(started);
  return started;
}
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

/** A busy server may not answer within a second; the figures are then NaN, and the test asks again. */
const complete = (url: string) =>
  eventually(async () => {
    const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
    const missing = /^docket_.* Nan$/im.exec(text);
    if (missing) throw new Error(missing[0]);
    return text;
  });

it('a worker exports the number and age of pending work and jobs', async () => {
  const ada = await docket.given.user();
  const project = await docket.given.project(ada);
  await docket.as(ada).put(`/api/project/${project.id}/automations`, {
    agent: 'external',
    rules: [{ event: 'beans.low', kind: 'order_beans' }],
  });
  const { token } = (await docket.as(ada).post(`/api/project/${project.id}/access-tokens`, { name: 'Scales' })).body
    .data;
  for (const subject of ['one', 'two']) {
    const event = { event: 'beans.low', projectId: project.id, data: { subject } };
    const reply = await docket.as({ apiKey: token }).post('/webhooks/generic', event);
    expect(reply.status).toBe(202);
  }
  await docket.rows(`UPDATE agent_tasks SET queued_at = queued_at - interval '90 seconds'`);
  const port = await freePort();
  await start('worker', { WORKER_METRICS_PORT: String(port), DATABASE_POOL_SIZE: '7' }).logged('working');
  const text = await complete(`http://127.0.0.1:${port}`);
  expect(figure(text, 'docket_work_waiting{kind="external_agent_tasks"}')).toBe(2);
  expect(figure(text, 'docket_work_oldest_seconds{kind="external_agent_tasks"}')).toBeGreaterThanOrEqual(90);
  expect(figure(text, 'docket_work_oldest_seconds{kind="external_agent_tasks"}')).toBeLessThan(300);
  for (const kind of ['agent_tasks', 'code_events', 'imports', 'docs_runs', 'mails', 'events_set_aside']) {
    expect(figure(text, `docket_work_waiting{kind="${kind}"}`)).toBe(0);
    expect(figure(text, `docket_work_oldest_seconds{kind="${kind}"}`)).toBe(0);
  }
  for (const queue of QUEUE_NAMES) {
    for (const state of ['waiting', 'active', 'delayed', 'failed']) {
      expect(figure(text, `docket_queue_jobs{queue="${queue}",state="${state}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(figure(text, `docket_queue_oldest_seconds{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
  }
  expect(figure(text, 'docket_database_pool_size')).toBe(7);
  expect(figure(text, 'docket_database_connections{state="waiting"}')).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'docket_event_loop_active_seconds_total')).toBeGreaterThan(0);
  expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

it('API processes behind one port export the totals of all, whichever is scraped', async () => {
  const api = start('api', { API_PROCESSES: '2', DATABASE_POOL_SIZE: '3' });
  const url = (await api.logged('listening')).url as string;
  // A connection per request, so that both processes get some.
  const get = async (path: string) => {
    const reply = await fetch(`${url}${path}`, { headers: { connection: 'close' } });
    return reply.text();
  };
  for (let count = 0; count < 40; count++) await get('/health/live');
  const live = 'docket_http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}';
  // A request is counted after its response was sent.
  await eventually(async () => expect(figure(await complete(url), live)).toBe(40));
  for (let asked = 0; asked < 6; asked++) {
    const text = await complete(url);
    expect(figure(text, live)).toBe(40);
    expect(figure(text, 'docket_database_pool_size')).toBe(6);
    expect(figure(text, 'docket_http_refused_total{reason="pool"}')).toBe(0);
    expect(figure(text, 'docket_webhook_deliveries_pending')).toBe(0); // not counted twice, and not NaN
  }
});

it('a worker exports the backlog, the attempts and the delay of events', async () => {
  const own = await Docket.start();
  const port = await freePort();
  const busy = { 'retry-after': '3600' }; // the last possible retry, so that none happens during the test
  const [good, bad] = [
    await Receiver.start(),
    await Receiver.start((response) => void response.writeHead(503, busy).end()),
  ];
  const read = async (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  try {
    const environment = { DATABASE_URL: own.config.DATABASE_URL!, WORKER_METRICS_PORT: String(port), ...LOOPBACK };
    const worker = start('worker', environment);
    await worker.logged('working');
    const ada = await own.given.user();
    const { id: projectId } = await own.given.project(ada);
    for (const receiver of [good, bad]) {
      await givenWebhook(own, ada, receiver.url(), { projectId, events: ['ticket.created'] });
    }
    await own.given.ticket(ada, { projectId });
    await eventually(async () => {
      const text = await (await read()).text();
      expect(text).toContain('docket_webhook_attempts_total{outcome="succeeded"} 1');
      expect(text).toContain('docket_webhook_attempts_total{outcome="retry"} 1');
      expect(text).toContain('docket_events_unrelayed 0');
      expect(text).toContain('docket_webhook_latency_seconds_count 2');
      expect(text).toContain('docket_webhook_deliveries_pending 1');
      expect(Number(/^docket_events_oldest_undelivered_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    });
    const refused = await read({ 'x-forwarded-for': '127.0.0.1' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Docket"']);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await worker.stop();
  } finally {
    await good.close();
    await bad.close();
    await own.stop();
  }
});

it("a worker's metrics check the host, too", async () => {
  const port = await freePort();
  await start('worker', { WORKER_METRICS_PORT: String(port), ALLOWED_HOSTS: 'worker.internal' }).logged('working');
  const status = async (...headers: string[]) =>
    (await raw(`http://127.0.0.1:${port}`, lines('GET /metrics HTTP/1.1', 'Connection: close', ...headers))).status;
  expect(await status('Host: localhost')).toBe(200);
  expect(await status('Host: worker.internal:9464')).toBe(200);
  expect(await status('Host: evil.example')).toBe(421);
  expect(await status('Host: @')).toBe(421);
  expect(await status()).toBe(400);
});
