import { QUEUES } from '#contracts';
import { freePort } from '#embedded';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
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
