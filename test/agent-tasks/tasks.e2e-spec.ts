import { AgentTasks, claim } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { tablesReadWhole } from '../support/plans.js';

let docket: Docket;
let tasks: AgentTasks;
let user: TestUser;
let ada: Client;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  tasks = new AgentTasks(docket);
  user = await docket.given.user();
  ada = docket.as(user);
  project = await docket.given.project(user, { key: 'WEB' });
});
afterAll(() => docket.stop());
afterEach(() => docket.rows('DELETE FROM agent_tasks'));

const idsOf = async (query: string) =>
  (await ada.get(`/api/agent-tasks?${query}`)).body.data.map(({ id }: { id: string }) => id);

describe('GET /api/agent-tasks/[id]', () => {
  it('shows the whole task except its lease token', async () => {
    const ticket = await docket.given.ticket(user, { projectId: project.id });
    const payload = { title: 'It rains', number: 7 };
    const id = await tasks.queued(project, { ticketId: ticket.id, subject: 'acme/web#7', ref: 'main', payload });
    const queued = (await ada.get(`/api/agent-tasks/${id}`)).body.data;
    expect(queued).toEqual({
      ...{ id, workspaceId: project.workspaceId, projectId: project.id, ticketId: ticket.id, agent: 'external' },
      ...{ kind: 'triage_issue', subject: 'acme/web#7', ref: 'main', status: 'queued', attempt: 1, maxAttempts: 3 },
      ...{ budget: { seconds: 3600, messages: 1000 }, used: { seconds: 0, messages: 0 } },
      ...{ agentId: null, claimant: null, createdBy: null, instructions: null, answer: null },
      ...{ question: null, result: null, error: null, claimedBy: null, leaseExpiresAt: null, payload },
      ...{ availableAt: queued.createdAt, expiresAt: expect.any(String), createdAt: expect.any(String) },
      ...{ updatedAt: queued.createdAt, startedAt: null, finishedAt: null },
    });
    const { leaseToken, ...claimed } = (await ada.post('/api/agent-tasks/claim', {})).body.data;
    expect(leaseToken).toMatch(/^[0-9a-f-]{36}$/);
    expect(claimed).toEqual({
      ...{ ...queued, status: 'running', claimedBy: user.id, startedAt: claimed.updatedAt },
      ...{ updatedAt: expect.any(String), leaseExpiresAt: expect.any(String) },
      claimant: { id: user.id, name: user.name, email: user.email, image: null, kind: 'human' },
    });
    expect((await ada.get(`/api/agent-tasks/${id}`)).body.data).toEqual(claimed);
    expect((await ada.get('/api/agent-tasks')).text).not.toContain(leaseToken);
  });

  it('does not name a ticket that was deleted or moved away', async () => {
    const [deleted, moved] = [
      await docket.given.ticket(user, { projectId: project.id }),
      await docket.given.ticket(user, { projectId: project.id }),
    ];
    const ids = [
      await tasks.queued(project, { ticketId: deleted.id }),
      await tasks.queued(project, { ticketId: moved.id }),
    ];
    await ada.delete(`/api/tickets/${deleted.id}`);
    const other = await docket.given.project(user);
    await ada.put(`/api/tickets/${moved.id}`, { projectId: other.id });
    for (const id of ids) expect((await ada.get(`/api/agent-tasks/${id}`)).body.data.ticketId).toBeNull();
    expect(await idsOf(`ticket=${deleted.id},${moved.id}`)).toEqual([]);
  });
});

describe('GET /api/agent-tasks', () => {
  it('filters by project, kind, status and ticket, each with one or more values', async () => {
    const other = await docket.given.project(user, { key: 'OPS' });
    const ticket = await docket.given.ticket(user, { projectId: project.id });
    const a = await tasks.queued(project, { kind: 'triage_issue', ticketId: ticket.id });
    const b = await tasks.queued(project, { kind: 'analyze_push' });
    const c = await tasks.queued(other, { kind: 'review_pull_request' });
    await ada.post(`/api/agent-tasks/${b}/cancel`);
    const expected: Record<string, string[]> = {
      '': [c, b, a],
      [`project=${project.id}`]: [b, a],
      [`project=${project.id},${other.id}`]: [c, b, a],
      'project=web': [b, a],
      'project=nope': [],
      'kind=triage_issue,analyze_push': [b, a],
      'kind=nothing': [],
      'status=queued': [c, a],
      'status=queued,cancelled': [c, b, a],
      'status=failed': [],
      [`ticket=${ticket.id}`]: [a],
      [`ticket=${ticket.key}`]: [a],
      [`ticket=${ticket.key!.toLowerCase()},x`]: [a],
      'ticket=WEB-99999': [],
      'ticket=x': [],
      [`project=${project.id}&status=queued&kind=triage_issue`]: [a],
    };
    for (const [query, ids] of Object.entries(expected)) expect([query, await idsOf(query)]).toEqual([query, ids]);
  });

  it('is paged by page number and by Link header, and so is the log', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) ids.unshift(await tasks.queued(project));
    const first = await ada.get('/api/agent-tasks?limit=2');
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    const walked: string[] = [];
    for (let path: string | undefined = '/api/agent-tasks?limit=2'; path; ) {
      const reply = await ada.get(path);
      walked.push(...reply.body.data.map(({ id }: { id: string }) => id));
      path = /<([^>]+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1];
    }
    expect(walked).toEqual(ids);
    expect(await idsOf('limit=2&page=3')).toEqual([ids[4]]);
    const { id, leaseToken } = (await claim(ada))!;
    for (let line = 0; line < 4; line++)
      await ada.post(`/api/agent-tasks/${id}/log`, { leaseToken, message: `${line}` });
    const log = await ada.get(`/api/agent-tasks/${id}/log?limit=4`);
    expect(log.body.data.map(({ message }: { message: string }) => message)).toEqual(['Queued', 'Claimed', '0', '1']);
    const rest = await ada.get(/<([^>]+)>/.exec(log.headers.link!)![1]!);
    expect(rest.body.data.map(({ message }: { message: string }) => message)).toEqual(['2', '3']);
  });
});

describe('POST /api/agent-tasks/claim', () => {
  it('never returns the same lease twice, whatever the Idempotency-Key', async () => {
    await tasks.queued(project);
    await tasks.queued(project);
    const post = () => ada.post('/api/agent-tasks/claim', {}).set('Idempotency-Key', 'the same');
    const [one, two, none] = [await post(), await post(), await post()];
    expect(one.body.data.id).not.toBe(two.body.data.id);
    expect([none.status, none.body]).toEqual([200, { data: null }]);
  });

  it('does not need a body', async () => {
    const id = await tasks.queued(project);
    expect((await ada.post('/api/agent-tasks/claim')).body.data.id).toBe(id);
  });

  it('reads tasks by an index, as the lists do, however many tasks others have', async () => {
    await docket.rows(
      `WITH others AS (
         INSERT INTO projects (id, workspace_id, name, key, owner_id, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'Other', 'OTHER' || n, $2, now(), now() FROM generate_series(1, 500) n RETURNING id
       )
       INSERT INTO agent_tasks (id, workspace_id, project_id, agent, kind, subject, payload, status, attempt,
         budget_seconds, budget_messages, queued_at, available_at, expires_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, id, 'external', 'triage_issue', 'subject ' || n, '{}', 'queued', 1, 60, 60,
         now(), now(), now() + interval '1 day', now(), now() FROM others, generate_series(1, 20) n`,
      [project.workspaceId, user.id],
    );
    await docket.rows('ANALYZE');
    const bob = await docket.given.user();
    const bobs = await docket.given.project(bob);
    const id = await tasks.queued(bobs);
    const by = docket.as(bob);
    const read = await tablesReadWhole(docket, async () => {
      expect((await claim(by))!.id).toBe(id);
      await by.get('/api/agent-tasks?limit=5');
      await by.get(`/api/agent-tasks/${id}/log`);
      await tasks.sweeps.requeueLost();
      await tasks.sweeps.expire();
    });
    expect(read).not.toContain('agent_tasks');
  });
});
