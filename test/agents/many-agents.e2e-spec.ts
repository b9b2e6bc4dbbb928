import { AgentTaskClaims } from '#agent-tasks';
import type { Actor } from '#contracts';
import { claim } from '../support/agent-tasks.js';
import { Docket } from '../support/docket.js';
import type { TestAgent, TestProject, TestUser } from '../support/given.js';
import { readOf } from '../support/plans.js';
import { statementsOf } from '../support/statements.js';

const AGENTS = 50;
const TASKS = 400; // more agents, over HTTP, in test/system/agents.e2e-spec.ts
const SUBJECTS = 100;

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let agents: TestAgent[];
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  project = await docket.given.project(ada);
  agents = await Promise.all(
    Array.from({ length: AGENTS }, () =>
      docket.given.agent(ada, project.workspaceId, { scopes: ['agent-tasks:write'] }),
    ),
  );
});
afterAll(() => docket.stop());

/** Subjects alternate; every tenth task is for one agent only. */
const queue = (count: number) =>
  docket.rows(
    `INSERT INTO agent_tasks (id, workspace_id, project_id, agent, agent_id, kind, subject, payload, status, attempt,
       budget_seconds, budget_messages, log_entries, queued_at, available_at, expires_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'external',
       CASE WHEN n % ${SUBJECTS} < ${SUBJECTS / 10} THEN ($3::uuid[])[1 + n % ${SUBJECTS} % ${AGENTS}] END, 'work',
       'subject ' || n % ${SUBJECTS}, '{}', 'queued', 1, 3600, 1000, 1, now() - interval '1 hour' + n * interval '1 ms',
       now() - interval '1 hour', now() + interval '1 day', now(), now()
     FROM generate_series(1, $4) n`,
    [project.workspaceId, project.id, agents.map(({ id }) => id), count],
  );

describe(`${AGENTS} agents that claim ${TASKS} tasks at once`, () => {
  it('get each task once, in order within its subject, and never two of one subject at a time', async () => {
    await queue(TASKS);
    const order = new Map<string, string[]>();
    const active = new Set<string>();
    const overlaps: string[] = [];
    const claims = docket.app.get(AgentTaskClaims, { strict: false });
    const work = async ({ id: userId }: TestAgent) => {
      const actor: Actor = {
        userId,
        role: 'USER',
        isAgent: true,
        apiKey: { id: userId, scopes: ['agent-tasks:write'] },
      };
      for (;;) {
        const held = await claims.claim(actor, { projectId: project.id });
        if (!held) {
          const [left] = await docket.rows<{ queued: number }>(
            `SELECT count(*)::int AS queued FROM agent_tasks WHERE status = 'queued' AND (agent_id IS NULL OR agent_id = $1)`,
            [userId],
          );
          if (left!.queued === 0) return;
          continue;
        }
        if (held.agentId !== null && held.agentId !== userId) overlaps.push(`not for ${userId}: ${held.id}`);
        if (active.has(held.subject)) overlaps.push(`${held.subject} twice`);
        active.add(held.subject);
        order.set(held.subject, [...(order.get(held.subject) ?? []), held.id]);
        active.delete(held.subject);
        await claims.complete(actor, held.id, held.leaseToken, { summary: 'Done' });
      }
    };
    await Promise.all(agents.map(work));
    expect(overlaps).toEqual([]);
    const done = await docket.rows<{ subject: string; ids: string[] }>(
      `SELECT subject, array_agg(id::text ORDER BY queued_at, id) AS ids FROM agent_tasks
       WHERE status = 'completed' AND attempt = 1 GROUP BY subject`,
    );
    expect(done.flatMap(({ ids }) => ids)).toHaveLength(TASKS);
    expect(Object.fromEntries(done.map(({ subject, ids }) => [subject, ids]))).toEqual(Object.fromEntries(order));
    const lines = await docket.rows(
      `SELECT message, count(*)::int AS lines FROM agent_task_log GROUP BY message ORDER BY message`,
    );
    expect(lines).toEqual([
      { message: 'Claimed', lines: TASKS },
      { message: 'Completed', lines: TASKS },
    ]);
  });
});

describe('a claim', () => {
  it('finds its task by an index, and reads only the tasks it skips', async () => {
    await docket.rows('DELETE FROM agent_tasks');
    await queue(5_000);
    await docket.rows('ANALYZE agent_tasks');
    const [agent] = agents;
    for (const [index, round] of [
      ['agent_tasks_agent_queued_idx', 'its own'],
      ['agent_tasks_open_queued_idx', 'for any'],
    ] as const) {
      if (round === 'for any') await docket.rows(`DELETE FROM agent_tasks WHERE agent_id = $1`, [agent!.id]);
      const statements = await statementsOf(() => claim(docket.as(agent!)));
      const statement = statements.find(({ text }) => text.includes('SKIP LOCKED') && text.includes('lease_token'));
      await docket.rows('DELETE FROM agent_task_log'); // the statement is run again, with the id of its row
      const reads = await readOf(docket, statement!, 'agent_tasks');
      expect(reads.map((read) => read.index)).toContain(index);
      expect(reads.filter((read) => read.index === undefined)).toEqual([]);
      expect(Math.max(...reads.map(({ rows }) => rows!))).toBeLessThanOrEqual(AGENTS);
      expect(statements.length).toBeLessThanOrEqual(12);
    }
  });
});
