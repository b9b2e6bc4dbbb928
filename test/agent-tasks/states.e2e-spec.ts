import { AGENT_TASK_STATUSES, type AgentTaskStatus } from '#contracts';
import { AgentTasks, claim, type Held } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject } from '../support/given.js';

let docket: Docket;
let tasks: AgentTasks;
let ada: Client;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  tasks = new AgentTasks(docket);
  const user = await docket.given.user();
  ada = docket.as(user);
  project = await docket.given.project(user);
});
afterAll(() => docket.stop());
afterEach(() => docket.rows('DELETE FROM agent_tasks'));

interface Action {
  body: (task: Held) => object;
  /** The state it leads to from each state that allows it; in any other state it is a conflict. */
  leads: Partial<Record<AgentTaskStatus, AgentTaskStatus>>;
  status?: number;
}

const ACTIONS: Record<string, Action> = {
  heartbeat: {
    body: ({ leaseToken }) => ({ leaseToken }),
    leads: { running: 'running', awaiting_input: 'awaiting_input' },
  },
  log: {
    body: ({ leaseToken }) => ({ leaseToken, message: 'Looking' }),
    leads: { running: 'running', awaiting_input: 'awaiting_input' },
    status: 201,
  },
  complete: {
    body: ({ leaseToken }) => ({ leaseToken, result: { summary: 'Done' } }),
    leads: { running: 'completed', completed: 'completed' }, // repeated, as after a lost response
  },
  fail: {
    body: ({ leaseToken }) => ({ leaseToken, error: 'No way' }),
    leads: { running: 'failed', awaiting_input: 'failed', failed: 'failed' },
  },
  ask: { body: ({ leaseToken }) => ({ leaseToken, question: 'Why?' }), leads: { running: 'awaiting_input' } },
  cancel: {
    body: () => ({}),
    leads: { queued: 'cancelled', running: 'cancelled', awaiting_input: 'cancelled' },
  },
  reply: { body: () => ({ answer: 'Because' }), leads: { awaiting_input: 'running' } },
  retry: { body: () => ({}), leads: { failed: 'queued', cancelled: 'queued', expired: 'queued' } },
};

const table = AGENT_TASK_STATUSES.flatMap((from) =>
  Object.entries(ACTIONS).map(([action, { leads }]) => [action, from, leads[from] ?? 'a conflict'] as const),
);

describe('an agent task', () => {
  it.each(table)('%s when it is %s: %s', async (action, from, to) => {
    const { body, leads, status = 200 } = ACTIONS[action]!;
    const task = await tasks.in(from, project, ada);
    const before = (await ada.get(`/api/agent-tasks/${task.id}`)).body.data;
    expect(before.status).toBe(from);
    const reply = await ada.post(`/api/agent-tasks/${task.id}/${action}`, body(task));
    const after = (await ada.get(`/api/agent-tasks/${task.id}`)).body.data;
    if (leads[from]) {
      expect(reply.status).toBe(status);
      expect(after.status).toBe(to);
      if (action !== 'log') expect(reply.body.data).toEqual(after);
    } else {
      expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT']);
      expect(after).toEqual(before);
    }
  });

  it.each(['heartbeat', 'log', 'complete', 'fail', 'ask'])(
    '%s requires the current lease, not an earlier one',
    async (action) => {
      const task = await tasks.in('running', project, ada);
      for (const leaseToken of ['5f1c1a0e-8d53-4b7e-9a57-0c6a1f7f3f0e', 'no token', "' OR true --"]) {
        const reply = await ada.post(
          `/api/agent-tasks/${task.id}/${action}`,
          ACTIONS[action]!.body({ ...task, leaseToken }),
        );
        expect([reply.status, reply.body.error.message]).toEqual([409, 'The lease is lost']);
      }
      await ada.post(`/api/agent-tasks/${task.id}/cancel`, {});
      await ada.post(`/api/agent-tasks/${task.id}/retry`, {});
      const again = await claim(ada);
      expect(again).toMatchObject({ id: task.id });
      expect(again!.leaseToken).not.toBe(task.leaseToken);
      const stale = await ada.post(`/api/agent-tasks/${task.id}/${action}`, ACTIONS[action]!.body(task));
      expect([stale.status, stale.body.error.message]).toEqual([409, 'The lease is lost']);
      const held = await ada.post(`/api/agent-tasks/${task.id}/${action}`, ACTIONS[action]!.body(again!));
      expect(held.status).toBe(ACTIONS[action]!.status ?? 200);
    },
  );

  it('records each step in its log', async () => {
    const { id, leaseToken } = await tasks.in('running', project, ada);
    const path = `/api/agent-tasks/${id}`;
    const line = await ada.post(`${path}/log`, { leaseToken, message: 'Reading\nthe code' });
    expect(line.body.data).toMatchObject({ type: 'message', attempt: 1, message: 'Reading\nthe code' });
    await ada.post(`${path}/ask`, { leaseToken, question: 'Which branch?' });
    expect((await ada.get(path)).body.data).toMatchObject({ question: 'Which branch?', leaseExpiresAt: null });
    const answered = await ada.post(`${path}/reply`, { answer: 'main' });
    expect(answered.body.data).toMatchObject({ status: 'running', question: null });
    await ada.post(`${path}/fail`, { leaseToken, error: 'It does not build' });
    await ada.post(`${path}/retry`);
    const log = (await ada.get(`${path}/log`)).body;
    expect(log.data.map(({ type, message }: { type: string; message: string }) => [type, message])).toEqual([
      ['system', 'Queued'],
      ['system', 'Claimed'],
      ['message', 'Reading\nthe code'],
      ['question', 'Which branch?'],
      ['answer', 'main'],
      ['system', 'Failed: It does not build'],
      ['system', 'Queued again'],
    ]);
    expect(log.data[2]).toEqual(line.body.data);
    expect(log.pagination).toEqual({ page: 1, limit: 20, total: 7, totalPages: 1 });
  });

  it('is completed with a result, which a retry clears', async () => {
    const { id, leaseToken } = await tasks.in('running', project, ada);
    const result = { summary: 'Two remarks', artifacts: [{ name: 'Review', url: 'https://example.com' }, 'a text'] };
    const done = await ada.post(`/api/agent-tasks/${id}/complete`, { leaseToken, result });
    expect(done.body.data).toMatchObject({ status: 'completed', result, error: null, leaseExpiresAt: null });
    expect(done.body.data.finishedAt).toBe(done.body.data.updatedAt);
    const failed = await tasks.in('failed', project, ada);
    const again = await ada.post(`/api/agent-tasks/${failed.id}/retry`);
    expect(again.body.data).toMatchObject({
      ...{
        status: 'queued',
        attempt: 1,
        error: null,
        result: null,
        claimedBy: null,
        startedAt: null,
        finishedAt: null,
      },
      used: { seconds: 0, messages: 0 },
    });
  });
});
