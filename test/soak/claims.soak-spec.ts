import { setTimeout as sleep } from 'node:timers/promises';
import type { Held } from '../support/agent-tasks.js';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import type { TestAgent } from '../support/given.js';

import.meta.jest.setTimeout(1_800_000);

const AGENTS = 50;
const TASKS = Number(process.env.SOAK_TASKS ?? 5_000);
const SUBJECTS = 500;
const WORK = { shortest: 500, longest: 1_500 }; // milliseconds; a real agent takes longer

let docket: Docket;
const apis: AppProcess[] = [];
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await docket.stop();
});

const at = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

const processorSeconds = async (url: string): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/**
 * The model: all tasks are queued before the first claim, and each of the agents claims, works for a second on average,
 * completes and claims again. That is about 50 claims and 50 completions per second, which leaves a machine of two cores
 * room; agents that never work would measure the length of the queue in front of the processor. The agents, two API
 * processes and PostgreSQL share the machine.
 */
describe(`${AGENTS} agents that work on ${TASKS} queued tasks`, () => {
  it('complete each once, in the order of its subject, and wait less than 50 ms for 95 of 100 claims', async () => {
    const ada = await docket.given.user();
    const project = await docket.given.project(ada);
    const agents = await Promise.all(
      Array.from({ length: AGENTS }, () =>
        docket.given.agent(ada, project.workspaceId, { scopes: ['agent-tasks:write'] }),
      ),
    );
    await docket.rows(
      `INSERT INTO agent_tasks (id, workspace_id, project_id, agent, kind, subject, payload, status, attempt,
         budget_seconds, budget_messages, log_entries, queued_at, available_at, expires_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'external', 'work', 'subject ' || n % ${SUBJECTS}, '{}', 'queued', 1, 3600,
         1000, 1, now() - interval '1 hour' + n * interval '1 ms', now() - interval '1 hour',
         now() + interval '1 day', now(), now()
       FROM generate_series(1, ${TASKS}) n`,
      [project.workspaceId, project.id],
    );
    await docket.rows('ANALYZE agent_tasks');
    for (let count = 0; count < 2; count++) {
      apis.push(new AppProcess('api', { DATABASE_URL: docket.config.DATABASE_URL! }));
    }
    const urls = await Promise.all(apis.map(async (api) => (await api.logged('listening')).url as string));
    const claims: number[] = [];
    const leases = new Set<string>();
    const order = new Map<string, string[]>();
    let finished = 0;
    const work = async ({ apiKey }: TestAgent, index: number) => {
      const post = async (path: string, body: object) => {
        const reply = await fetch(`${urls[index % urls.length]}/api/agent-tasks/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(reply.status).toBe(200);
        return ((await reply.json()) as { data: (Held & { subject: string }) | null }).data;
      };
      while (finished < TASKS) {
        const asked = performance.now();
        const held = await post('claim', { kinds: ['work'] });
        if (held) {
          claims.push(performance.now() - asked);
          leases.add(held.leaseToken);
          order.set(held.subject, [...(order.get(held.subject) ?? []), held.id]);
        }
        await sleep(WORK.shortest + Math.random() * (WORK.longest - WORK.shortest));
        if (!held) continue; // the rest is in progress
        await post(`${held.id}/complete`, { leaseToken: held.leaseToken, result: { summary: 'Done' } });
        finished++;
      }
    };
    const before = await Promise.all(urls.map(processorSeconds));
    const started = performance.now();
    await Promise.all(agents.map(work));
    const seconds = (performance.now() - started) / 1000;
    const used = (await Promise.all(urls.map(processorSeconds))).reduce(
      (sum, time, api) => sum + time - before[api]!,
      0,
    );
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => at(claims, share).toFixed(0));
    process.stderr.write(
      `${TASKS} tasks by ${AGENTS} agents in ${seconds.toFixed(0)} s: a claim takes p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms; ` +
        `${((used * 1000) / TASKS).toFixed(1)} ms of processor time of the API for a claim and its completion\n`,
    );
    expect([claims.length, leases.size]).toEqual([TASKS, TASKS]);
    const done = await docket.rows<{ subject: string; ids: string[] }>(
      `SELECT subject, array_agg(id::text ORDER BY queued_at) AS ids FROM agent_tasks
       WHERE status = 'completed' AND attempt = 1 GROUP BY subject`,
    );
    expect(Object.fromEntries(done.map(({ subject, ids }) => [subject, ids]))).toEqual(Object.fromEntries(order));
    expect(at(claims, 0.95)).toBeLessThan(50);
  });
});
