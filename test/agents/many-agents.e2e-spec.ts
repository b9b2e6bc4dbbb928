import { AgentTaskClaims } from '#agent-tasks';
import type { Actor } from '#contracts';
import { AgentTasks, claim } from '../support/agent-tasks.js';
import { Docket } from '../support/docket.js';
import type { TestAgent, TestProject, TestUser } from '../support/given.js';
import { rowsReadBy } from '../support/plans.js';
import { statementsOf } from '../support/statements.js';

const AGENTS = 50;
const TASKS = 400; // more agents, over HTTP, in test/system/agents.e2e-spec.ts
const SUBJECTS = 100;

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let agents: TestAgent[];
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
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
const queue = (count: number, home = project) =>
  docket.rows(
    `INSERT INTO agent_tasks (id, workspace_id, project_id, agent, agent_id, kind, subject, payload, status, attempt,
       budget_seconds, budget_messages, log_entries, queued_at, available_at, expires_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'external',
       CASE WHEN n % ${SUBJECTS} < ${SUBJECTS / 10} THEN ($3::uuid[])[1 + n % ${SUBJECTS} % ${AGENTS}] END, 'work',
       'subject ' || n % ${SUBJECTS}, '{}', 'queued', 1, 3600, 1000, 1, now() - interval '1 hour' + n * interval '1 ms',
       now() - interval '1 hour', now() + interval '1 day', now(), now()
     FROM generate_series(1, $4) n`,
    [home.workspaceId, home.id, agents.map(({ id }) => id), count],
  );

describe(`${AGENTS} agents that claim ${TASKS} tasks at once`, () => {
  it('get each task once, in order within its subject, and never two of one subject at a time', async () => {
    await queue(TASKS);
    const order = new Map<string, string[]>();
    const active = new Set<string>();
    const overlaps: string[] = [];
    const claims = docket.service(AgentTaskClaims);
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
  /** A claim of an agent: the number of its statements, and what the one that finds the task reads. */
  async function costOf(agent: TestAgent, body: object = {}) {
    const statements = await statementsOf(() => claim(docket.as(agent), body));
    const statement = statements.find(({ text }) => text.includes('SKIP LOCKED') && text.includes('lease_token'));
    await docket.rows('DELETE FROM agent_task_log'); // the statement is run again, with the id of its row
    return { statements: statements.length, read: await rowsReadBy(docket, statement!, 'agent_tasks') };
  }

  it('finds its task by an index, in six statements, and reads only the tasks it skips', async () => {
    await docket.rows('DELETE FROM agent_tasks');
    await queue(5_000);
    await docket.rows('ANALYZE agent_tasks');
    const [agent] = agents;
    await claim(docket.as(agent!)); // also records that the key was used
    for (const whose of ['its own', "anyone's"]) {
      if (whose === "anyone's") await docket.rows(`DELETE FROM agent_tasks WHERE agent_id = $1`, [agent!.id]);
      const { statements, read } = await costOf(agent!, { projectId: project.id });
      expect(read).not.toHaveProperty('none');
      expect(Math.max(...Object.values(read))).toBeLessThanOrEqual(SUBJECTS);
      expect(statements).toBe(6); // the key, the project, the transaction, the task, its event
    }
    expect((await costOf(agent!)).statements).toBe(5);
  });

  // Promise 8.3
  it('reads no task that another workspace has queued', async () => {
    await docket.rows('DELETE FROM agent_tasks');
    const bob = await docket.given.user();
    const elsewhere = await docket.given.project(bob);
    await queue(20, project);
    await docket.rows('ANALYZE agent_tasks');
    const [agent] = agents;
    const { read: alone } = await costOf(agent!);
    await queue(5_000, elsewhere);
    await docket.rows(
      `UPDATE agent_tasks SET agent_id = NULL, queued_at = queued_at - interval '1 day' WHERE project_id = $1`,
      [elsewhere.id],
    );
    await docket.rows('ANALYZE agent_tasks');
    const { read: beside } = await costOf(agent!);
    const total = (read: Record<string, number>) => Object.values(read).reduce((sum, rows) => sum + rows, 0);
    expect(beside).not.toHaveProperty('none');
    expect(total(beside)).toBeLessThanOrEqual(total(alone) + 10);
  });

  it('of a member of two workspaces returns the oldest task of both', async () => {
    await docket.rows('DELETE FROM agent_tasks');
    const bob = await docket.given.user();
    const elsewhere = await docket.given.project(bob);
    const member = await docket.given.member(ada, project, 'member');
    await docket.given.member(bob, elsewhere, 'member', member);
    const tasks = new AgentTasks(docket);
    const ids: string[] = [];
    for (const home of [project, elsewhere, elsewhere, project]) ids.push(await tasks.queued(home));
    const claimed: (string | undefined)[] = [];
    for (const _ of ids) claimed.push((await claim(docket.as(member)))?.id);
    expect(claimed).toEqual(ids);
  });
});
