import { AgentTaskClaims, agentActor } from '#agent-tasks';
import { AgentTasks, claim, type Held } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject } from '../support/given.js';
import { Time } from '../support/time.js';

let docket: Docket;
let tasks: AgentTasks;
let ada: Client;
let project: TestProject;
let time: Time;
beforeAll(async () => {
  docket = await Docket.start();
  tasks = new AgentTasks(docket);
  const user = await docket.given.user();
  project = await docket.given.project(user);
  ada = docket.as({ apiKey: await docket.given.apiKey(user, { scopes: ['agent-tasks:read', 'agent-tasks:write'] }) });
  time = Time.freeze(docket, '2026-11-15T09:00:00.000Z');
});
afterAll(() => docket.stop());
afterEach(() => docket.rows('DELETE FROM agent_tasks'));

const get = async (id: string) => (await ada.get(`/api/agent-tasks/${id}`)).body.data;
const act = (action: string, { id, leaseToken }: Held, body: object = {}) =>
  ada.post(`/api/agent-tasks/${id}/${action}`, { leaseToken, ...body });

describe('the lease of an agent task', () => {
  it('lasts 60 seconds or as long as requested, and each renewal extends it by the same time', async () => {
    await tasks.queued(project);
    const first = await claim(ada);
    expect(first).toMatchObject({ status: 'running', attempt: 1, leaseExpiresAt: '2026-11-15T09:01:00.000Z' });
    await tasks.queued(project);
    const second = await claim(ada, { leaseSeconds: 10 });
    expect(second).toMatchObject({ leaseExpiresAt: '2026-11-15T09:00:10.000Z' });
    time.advance({ seconds: 9, milliseconds: 999 });
    const renewed = await act('heartbeat', second!);
    expect(renewed.body.data.leaseExpiresAt).toBe('2026-11-15T09:00:19.999Z');
    time.advance({ seconds: 10 });
    expect((await act('heartbeat', second!)).status).toBe(409);
    expect((await act('complete', second!, { result: { summary: 'Late' } })).status).toBe(409);
    expect((await act('heartbeat', first!)).status).toBe(200);
  });

  it('expires when it is not renewed: the next claim gets the task at once, as the next attempt, in its old position', async () => {
    const subject = 'one thing';
    const id = await tasks.queued(project, { subject });
    const behind = await tasks.queued(project, { subject });
    for (const attempt of [1, 2, 3]) {
      const held = await claim(ada, { leaseSeconds: 1 });
      expect(held).toMatchObject({ id, attempt });
      expect(await claim(ada)).toBeNull();
      time.advance({ seconds: 1 });
    }
    expect(await claim(ada)).toMatchObject({ id: behind, attempt: 1 });
    expect(await get(id)).toMatchObject({
      status: 'failed',
      attempt: 3,
      error: 'The lease was lost',
      leaseExpiresAt: null,
    });
    const messages = (await ada.get(`/api/agent-tasks/${id}/log`)).body.data.map(
      ({ attempt, message }: { attempt: number; message: string }) => `${attempt} ${message}`,
    );
    const lost = [1, 2, 3].flatMap((attempt) => [`${attempt} Claimed`, `${attempt} The lease was lost`]);
    expect(messages).toEqual(['1 Queued', ...lost]);
  });

  it('is also expired by the worker, which requeues the task', async () => {
    const id = await tasks.queued(project);
    const held = await claim(ada, { leaseSeconds: 30 });
    expect(await tasks.sweeps.requeueLost()).toBe(0);
    time.advance({ seconds: 30 });
    expect(await tasks.sweeps.requeueLost()).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'queued', attempt: 2, claimedBy: null, leaseExpiresAt: null });
    expect((await act('heartbeat', held!)).status).toBe(409);
  });

  it('pauses while the agent waits for an answer, then resumes at full length with the same token', async () => {
    const id = await tasks.queued(project);
    const held = (await claim(ada, { leaseSeconds: 60 }))!;
    time.advance({ seconds: 50 });
    await act('ask', held, { question: 'Why?' });
    time.advance({ days: 3 });
    expect(await tasks.sweeps.requeueLost()).toBe(0);
    expect((await act('heartbeat', held)).body.data).toMatchObject({ status: 'awaiting_input', leaseExpiresAt: null });
    const replied = await ada.post(`/api/agent-tasks/${id}/reply`, { answer: 'Because' });
    expect(Date.parse(replied.body.data.leaseExpiresAt) - Date.parse(time.now)).toBe(60_000);
    expect(replied.body.data.used.seconds).toBe(50);
    time.advance({ seconds: 59 });
    expect((await act('complete', held, { result: { summary: 'Done' } })).body.data).toMatchObject({
      ...{ status: 'completed', used: { seconds: 109, messages: 0 } },
    });
  });

  it('never exceeds the time budget, and the task fails once that is used up', async () => {
    const id = await tasks.queued(project, { budget: { seconds: 100, messages: 2 } });
    const held = (await claim(ada, { leaseSeconds: 80 }))!;
    for (const status of [201, 201, 409]) {
      expect((await act('log', held, { message: 'Working' })).status).toBe(status);
    }
    time.advance({ seconds: 60 });
    const renewed = await act('heartbeat', held);
    expect(Date.parse(renewed.body.data.leaseExpiresAt) - Date.parse(time.now)).toBe(40_000);
    time.advance({ seconds: 40 });
    expect((await act('heartbeat', held)).status).toBe(409);
    await tasks.sweeps.requeueLost();
    expect(await get(id)).toMatchObject({
      ...{ status: 'failed', attempt: 1, error: 'The budget of running time is used up' },
      ...{ budget: { seconds: 100, messages: 2 }, used: { seconds: 100, messages: 2 } },
    });
    await ada.post(`/api/agent-tasks/${id}/retry`);
    expect(await claim(ada)).toMatchObject({ id, used: { seconds: 0, messages: 0 } });
  });
});

describe('an unclaimed agent task', () => {
  it('expires after 7 days, and can be retried', async () => {
    const id = await tasks.queued(project);
    const { createdAt, expiresAt } = await get(id);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
    time.advance({ days: 6, hours: 23 });
    expect(await tasks.sweeps.expire()).toBe(0);
    time.advance({ hours: 1 });
    expect(await claim(ada)).toBeNull();
    expect(await tasks.sweeps.expire()).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'expired', finishedAt: time.now });
    const retried = (await ada.post(`/api/agent-tasks/${id}/retry`)).body.data;
    expect(Date.parse(retried.expiresAt) - Date.parse(time.now)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(await claim(ada)).toMatchObject({ id });
  });

  it('expires when its question is not answered', async () => {
    const id = await tasks.queued(project);
    const held = (await claim(ada))!;
    time.advance({ seconds: 10 });
    await act('ask', held, { question: 'Anyone?' });
    time.advance({ days: 7 });
    expect(await tasks.sweeps.expire()).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'expired', question: null });
    expect((await act('heartbeat', held)).status).toBe(409);
  });

  it('does not expire while it runs, however long it was queued', async () => {
    const id = await tasks.queued(project);
    time.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 });
    const held = (await claim(ada))!;
    time.advance({ seconds: 59 });
    expect(await tasks.sweeps.expire()).toBe(0);
    time.advance({ seconds: 1 });
    await tasks.sweeps.requeueLost();
    expect(await tasks.sweeps.expire()).toBe(0);
    expect(await get(id)).toMatchObject({ status: 'queued', attempt: 2 });
    expect(held.id).toBe(id);
  });
});

describe('a failed attempt of the built-in agent', () => {
  it('is retried after 10 seconds, then after a minute, then not again', async () => {
    const claims = docket.service(AgentTaskClaims);
    const subject = 'a flaky thing';
    const id = await tasks.queued(project, { agent: 'builtin', subject });
    await tasks.queued(project, { agent: 'builtin', subject });
    const next = () => claims.claimBuiltin(agentActor, ['triage_issue']);
    for (const [attempt, pause] of [
      [1, 10],
      [2, 60],
    ] as const) {
      const held = (await next())!;
      expect(held).toMatchObject({ id, attempt, claimedBy: agentActor.userId });
      const queued = await claims.giveBack(agentActor, id, held.leaseToken, 'The host was away');
      expect(queued).toMatchObject({ status: 'queued', attempt: attempt + 1 });
      time.advance({ seconds: pause, milliseconds: -1 });
      expect(await next()).toBeNull(); // nor does the one behind it overtake
      time.advance({ milliseconds: 1 });
    }
    const last = (await next())!;
    expect(last).toMatchObject({ id, attempt: 3 });
    expect(await claims.giveBack(agentActor, id, last.leaseToken, 'Still away')).toMatchObject({
      ...{ status: 'failed', error: 'Still away', attempt: 3 },
    });
    const dead = await ada.get('/api/agent-tasks?status=failed');
    expect(dead.body.data.map((task: { id: string }) => task.id)).toEqual([id]);
    expect((await ada.post(`/api/agent-tasks/${id}/retry`)).body.data).toMatchObject({ status: 'queued', attempt: 1 });
  });
});
