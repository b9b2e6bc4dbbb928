import { AgentTaskClaims, AgentTasksService, agentActor } from '#agent-tasks';
import { Database } from '#data';
import { AgentTasks, claim, type Held } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

let docket: Docket;
let tasks: AgentTasks;
let user: TestUser;
let ada: Client;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  Time.tick(docket); // later tasks sort after earlier ones, to the millisecond
  tasks = new AgentTasks(docket);
  user = await docket.given.user();
  ada = docket.as(user);
  project = await docket.given.project(user);
});
afterAll(() => docket.stop());
afterEach(() => docket.rows('DELETE FROM agent_tasks'));

const complete = ({ id, leaseToken }: Held) =>
  ada.post(`/api/agent-tasks/${id}/complete`, { leaseToken, result: { summary: 'Done' } });
const statusOf = async (id: string) => (await ada.get(`/api/agent-tasks/${id}`)).body.data.status;

describe('queued agent tasks', () => {
  it('are claimed oldest first, one at a time for each subject', async () => {
    const first = await tasks.queued(project, { subject: 'a' });
    const second = await tasks.queued(project, { subject: 'a' });
    const third = await tasks.queued(project, { subject: 'b' });
    const one = (await claim(ada))!;
    expect(one.id).toBe(first);
    expect((await claim(ada))!.id).toBe(third);
    expect(await claim(ada)).toBeNull();
    await ada.post(`/api/agent-tasks/${first}/ask`, { leaseToken: one.leaseToken, question: 'Why?' });
    expect(await claim(ada)).toBeNull();
    await ada.post(`/api/agent-tasks/${first}/reply`, { answer: 'Because' });
    await complete(one);
    expect((await claim(ada))!.id).toBe(second);
  });

  it('share a subject only within a project', async () => {
    const other = await docket.given.project(user);
    const ids = [await tasks.queued(project, { subject: 'a' }), await tasks.queued(other, { subject: 'a' })];
    expect([(await claim(ada))!.id, (await claim(ada))!.id]).toEqual(ids);
  });

  it('go to the end of the queue when they are retried', async () => {
    const first = await tasks.in('failed', project, ada);
    const second = await tasks.queued(project);
    await ada.post(`/api/agent-tasks/${first.id}/retry`);
    expect([(await claim(ada))!.id, (await claim(ada))!.id]).toEqual([second, first.id]);
  });

  it('are claimed by kind and by project', async () => {
    const other = await docket.given.project(user);
    await tasks.queued(project, { kind: 'triage_issue' });
    const push = await tasks.queued(project, { kind: 'analyze_push' });
    const elsewhere = await tasks.queued(other, { kind: 'triage_issue' });
    expect(await claim(ada, { kinds: ['no_such_kind'] })).toBeNull();
    expect((await claim(ada, { kinds: ['analyze_push', 'other'] }))!.id).toBe(push);
    expect((await claim(ada, { projectId: other.id }))!.id).toBe(elsewhere);
  });

  it('are claimed only by the agent that the project uses', async () => {
    const claims = docket.service(AgentTaskClaims);
    const builtin = () => claims.claimBuiltin(agentActor, ['triage_issue']);
    const theirs = await tasks.queued(project, { agent: 'external' });
    const ours = await tasks.queued(project, { agent: 'builtin' });
    expect((await claim(ada))!.id).toBe(theirs);
    expect(await claim(ada)).toBeNull();
    const switched = await tasks.queued(project, { agent: 'builtin' });
    expect((await builtin())!.id).toBe(ours);
    const service = docket.service(AgentTasksService);
    await docket.service(Database).transaction((tx) => service.handOver(tx, project.id, 'external'));
    expect(await builtin()).toBeNull();
    expect((await claim(ada))!.id).toBe(switched);
  });

  it('are each claimed once by 50 concurrent claims, and never two of one subject', async () => {
    const ids = new Set<string>();
    for (let number = 0; number < 40; number++) ids.add(await tasks.queued(project, { subject: `s${number % 20}` }));
    const claimed: Held[] = [];
    for (const round of [1, 2]) {
      const held = await Promise.all(Array.from({ length: 50 }, () => claim(ada)));
      const got = held.filter((task) => task !== null);
      expect(got).toHaveLength(20);
      const [row] = await docket.rows(`SELECT count(DISTINCT subject)::int AS subjects, max(attempt) AS attempt
        FROM agent_tasks WHERE status = 'running'`);
      expect(row).toEqual({ subjects: 20, attempt: 1 });
      for (const task of got) await complete(task);
      claimed.push(...got);
      expect(claimed).toHaveLength(20 * round);
    }
    expect(new Set(claimed.map(({ id }) => id))).toEqual(ids);
    expect(await claim(ada)).toBeNull();
  });
});

describe('a newer push', () => {
  it('supersedes a queued one to the same ref, and no other', async () => {
    const push = (ref: string, more = {}) =>
      tasks.queued(project, { kind: 'analyze_push', subject: 'acme/web', ref, ...more });
    const running = await push('main');
    expect((await claim(ada))!.id).toBe(running);
    const waiting = await push('main');
    const otherRef = await push('next');
    const otherKind = await push('main', { kind: 'other_kind' });
    const otherRepository = await push('main', { subject: 'acme/api' });
    const newest = await push('main');
    expect(await Promise.all([running, waiting, otherRef, otherKind, otherRepository, newest].map(statusOf))).toEqual([
      ...['running', 'cancelled', 'queued', 'queued', 'queued', 'queued'],
    ]);
    const log = (await ada.get(`/api/agent-tasks/${waiting}/log`)).body.data;
    expect(log.at(-1)).toMatchObject({ type: 'system', message: 'Replaced by a newer push to the same ref' });
  });
});

describe('a repeated event', () => {
  it('with the same deduplication key makes one task, even 50 times concurrently', async () => {
    const task = { dedupeKey: 'issue 7 opened', subject: 'issue 7' };
    const all = await Promise.all(Array.from({ length: 50 }, () => tasks.enqueue(project, task)));
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await ada.post(`/api/agent-tasks/${all[0]!.id}/cancel`);
    expect(await tasks.enqueue(project, task)).toEqual({ id: all[0]!.id, created: false });
    const other = await docket.given.project(user);
    expect(await tasks.enqueue(other, task)).toMatchObject({ created: true });
  });

  it('makes up to 20 tasks an hour for one subject, even concurrently; the rest are ignored', async () => {
    const spare = await Promise.all(Array.from({ length: 30 }, () => tasks.enqueue(project, { subject: 'busy' })));
    expect(spare.filter(({ created }) => created)).toHaveLength(20);
    expect(spare.find(({ created }) => !created)).toEqual({
      ...{ id: null, created: false, ignored: 'More than 20 tasks for this subject within an hour' },
    });
    expect(await tasks.enqueue(project, { subject: 'calm' })).toMatchObject({ created: true });
    const time = Time.freeze(docket, new Date().toISOString());
    time.advance({ minutes: 59 });
    expect(await tasks.enqueue(project, { subject: 'busy' })).toMatchObject({ created: false });
    time.advance({ minutes: 1, seconds: 30 });
    expect(await tasks.enqueue(project, { subject: 'busy' })).toMatchObject({ created: true });
    Time.tick(docket);
  });

  it('is ignored in an archived or deleted project, or if it is too large to store', async () => {
    const archived = await docket.given.project(user);
    await ada.put(`/api/project/${archived.id}`, { status: 'archived' });
    expect(await tasks.enqueue(archived)).toMatchObject({ id: null, ignored: 'The project is archived' });
    await ada.delete(`/api/project/${archived.id}`);
    expect(await tasks.enqueue(archived)).toMatchObject({ id: null, ignored: 'The project is deleted' });
    const payload = { text: 'x'.repeat(1024 * 1024) };
    expect(await tasks.enqueue(project, { payload })).toMatchObject({ id: null, ignored: 'The event is too large' });
  });

  it('has a distinct subject even if that differs only after 512 characters', async () => {
    const long = 'x'.repeat(600);
    const ids = [
      await tasks.queued(project, { subject: `${long}1` }),
      await tasks.queued(project, { subject: `${long}2` }),
    ];
    const claimed = [await claim(ada), await claim(ada)] as (Held & { subject: string })[];
    expect(claimed.map(({ id }) => id)).toEqual(ids);
    expect(claimed.map(({ subject }) => subject.length)).toEqual([512, 512]);
  });
});
