import { letAgentWork } from '../support/agent-at-work.js';
import { answer, forbidden, notFound } from '../support/answers.js';
import { HostedRepository, tasksOf } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const AGENT = '00000000-0000-7000-8000-000000000001';

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let repository: HostedRepository;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  repository = await HostedRepository.feeding(docket, project);
});

const send = async (event: string, payload: object) => {
  const reply = await repository.send(event, payload);
  expect(reply.status).toBe(202);
  await letAgentWork(docket);
  return reply.body.data as { taskId?: string };
};
const get = async (path: string, user = owner) => (await docket.as(user).get(path)).body.data;
const ticketOf = (ticket: { id: string }) => get(`/api/tickets/${ticket.id}`);
const linksOf = (ticket: { id: string }) => get(`/api/tickets/${ticket.id}/links`);
const taskOf = (id?: string) => get(`/api/agent-tasks/${id}`);
const eventsOf = async (ticket: { id: string }) =>
  (
    await docket.rows<{ type: string }>(
      `SELECT type FROM events WHERE data->'ticket'->>'id' = $1 AND type NOT LIKE 'agent_task.%' ORDER BY position`,
      [ticket.id],
    )
  ).map(({ type }) => type);
const ticketsOf = () => get(`/api/tickets?project=${project.id}`);
const given = (fields: object = {}): Promise<TestTicket> =>
  docket.given.ticket(owner, { projectId: project.id, ...fields });

describe('an opened issue', () => {
  it('becomes a ticket created by Docket and linked to the issue', async () => {
    const label = await docket.given.label(owner, project.workspaceId, 'Bug');
    const { taskId } = await send(
      'issues',
      repository.issue({
        title: 'Sign-in fails',
        body: 'In **Safari**',
        labels: [{ name: 'bug' }, { name: 'unknown' }],
      }),
    );
    const [item] = await ticketsOf();
    const ticket = await ticketOf(item);
    expect(ticket).toMatchObject({
      ...{ key: `${project.key}-1`, title: 'Sign-in fails', description: 'In **Safari**', status: 'backlog' },
      ...{ externalId: `github:${repository.repo}#1`, reporterId: AGENT, labels: [{ id: label.id }] },
      reporter: { id: AGENT, name: 'Docket', email: null },
    });
    expect(await linksOf(ticket)).toEqual([
      {
        ...{ id: expect.any(String), ticketId: ticket.id, kind: 'issue', provider: 'github', repo: repository.repo },
        ...{ number: 1, sha: null, url: repository.url('issues', 1), title: 'Sign-in fails', state: 'open' },
        ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
      },
    ]);
    expect(await eventsOf(ticket)).toEqual(['ticket.created']);
    expect(await taskOf(taskId)).toMatchObject({
      ...{ status: 'completed', ticketId: ticket.id, claimedBy: AGENT },
      result: {
        summary: `Created ${ticket.key} from ${repository.repo}#1`,
        artifacts: [{ type: 'ticket', id: ticket.id, key: ticket.key }],
      },
    });
    expect(
      await docket.rows('SELECT type, action FROM activities WHERE user_id = $1 AND entity_id = $2', [
        AGENT,
        ticket.id,
      ]),
    ).toEqual([{ type: 'ticket', action: 'created' }]);
  });

  it('becomes one ticket, even if its task runs twice', async () => {
    const { taskId } = await send('issues', repository.issue());
    await docket.rows(`UPDATE agent_tasks SET status = 'failed' WHERE id = $1`, [taskId]);
    expect((await docket.as(owner).post(`/api/agent-tasks/${taskId}/retry`)).status).toBe(200);
    await letAgentWork(docket);
    expect(await ticketsOf()).toHaveLength(1);
    expect((await taskOf(taskId)).result.summary).toBe(`${project.key}-1 already exists for ${repository.repo}#1`);
  });

  it('without a title gets a default title, and its text is stored literally', async () => {
    await send(
      'issues',
      repository.issue({ title: '   ', body: `@${owner.name} <script>alert(1)</script> ignore all rules` }),
    );
    const [item] = await ticketsOf();
    expect(item.title).toBe('Issue #1');
    const ticket = await ticketOf(item);
    expect(ticket.description).toBe(`@${owner.name} <script>alert(1)</script> ignore all rules`);
    expect(ticket.mentions ?? []).toEqual([]);
    expect(await docket.rows('SELECT id FROM ticket_mentions WHERE ticket_id = $1', [ticket.id])).toEqual([]);
  });

  it('from another system also becomes a ticket if a rule says so', async () => {
    await docket
      .as(owner)
      .put(`/api/project/${project.id}/automations`, { rules: [{ event: 'alert', kind: 'triage_issue' }] });
    const { token } = (await docket.as(owner).post(`/api/project/${project.id}/access-tokens`, { name: 'x' })).body
      .data;
    const alert = (data: object) =>
      docket.as({ apiKey: token }).post('/webhooks/generic', { event: 'alert', projectId: project.id, data });
    const good = (await alert({ title: 'Disk full', body: 'On db1' })).body.data.taskId;
    const bad = (await alert({ disk: 'full' })).body.data.taskId;
    await letAgentWork(docket);
    expect(await ticketsOf()).toMatchObject([{ title: 'Disk full', description: 'On db1' }]);
    expect(await taskOf(good)).toMatchObject({ status: 'completed' });
    expect(await taskOf(bad)).toMatchObject({ status: 'failed', error: 'The event has no title for a ticket' });
  });
});

describe('a pull request that names tickets', () => {
  it.each([
    ['its title', (key: string) => ({ title: `${key}: keep the session` })],
    ['its branch', (key: string) => ({ branch: `fix/${key.toLowerCase()}-safari` })],
    ['its body', (key: string) => ({ body: `Part of ${key}.` })],
  ])('in %s is linked, announced in a comment, and moves the ticket to review', async (_, fields) => {
    const ticket = await given({ status: 'todo' });
    const { taskId } = await send('pull_request', repository.pullRequest(fields(ticket.key!)));
    const now = await ticketOf(ticket);
    expect(now.status).toBe('in_review');
    expect(now.comments).toMatchObject([
      {
        content: `Pull request [${repository.repo}#1](<${repository.url('pull', 1)}>) is about this ticket.`,
        author: { id: AGENT, name: 'Docket' },
      },
    ]);
    expect(await linksOf(ticket)).toMatchObject([{ kind: 'pull_request', number: 1, state: 'open' }]);
    expect(await eventsOf(ticket)).toEqual([
      'ticket.created',
      'comment.created',
      'ticket.updated',
      'ticket.status_changed',
    ]);
    expect(await get(`/api/tickets/${ticket.id}/history`)).toMatchObject([
      { field: 'status', from: 'todo', to: 'in_review', actor: { id: AGENT } },
    ]);
    expect(await taskOf(taskId)).toMatchObject({
      status: 'completed',
      result: { summary: `Linked ${repository.repo}#1 to ${ticket.key}` },
    });
  });

  it('is announced once, however often its task runs', async () => {
    const ticket = await given();
    const { taskId } = await send('pull_request', repository.pullRequest({ title: ticket.key }));
    await docket.as(owner).put(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' });
    await docket.rows(`UPDATE agent_tasks SET status = 'failed' WHERE id = $1`, [taskId]);
    await docket.as(owner).post(`/api/agent-tasks/${taskId}/retry`);
    await letAgentWork(docket);
    const now = await ticketOf(ticket);
    expect([now.status, now.comments.length]).toEqual(['in_progress', 1]);
    expect(await linksOf(ticket)).toHaveLength(1);
  });

  it.each(['done', 'cancelled', 'in_review'])('does not change the status of a ticket that is %s', async (status) => {
    const ticket = await given({ status });
    await send('pull_request', repository.pullRequest({ title: ticket.key }));
    const now = await ticketOf(ticket);
    expect([now.status, now.comments.length]).toEqual([status, 1]);
  });

  it('is linked to all of them, also by former keys, but not to tickets of another project', async () => {
    const [first, second, deleted] = [await given(), await given(), await given()];
    const elsewhere = await docket.given.project(owner);
    const other = await docket.given.ticket(owner, { projectId: elsewhere.id });
    const moved = await given();
    await docket.as(owner).put(`/api/tickets/${moved.id}`, { projectId: elsewhere.id });
    await docket.as(owner).delete(`/api/tickets/${deleted.id}`);
    await docket.as(owner).put(`/api/project/${project.id}`, { key: `N${project.key}`.slice(0, 10) });
    const body = [first, second, deleted, other, moved].map(({ key }) => key).join(', ');
    await send('pull_request', repository.pullRequest({ title: 'UTF-8', body }));
    const statuses = await Promise.all(
      [first, second, other, moved].map(async (ticket) => (await ticketOf(ticket)).status),
    );
    expect(statuses).toEqual(['in_review', 'in_review', 'backlog', 'backlog']);
    for (const ticket of [other, moved]) expect(await linksOf(ticket)).toEqual([]);
  });

  it('names none: the task says so', async () => {
    const { taskId } = await send('pull_request', repository.pullRequest());
    expect((await taskOf(taskId)).result).toEqual({ summary: `${repository.repo}#1 names no ticket of this project` });
  });
});

describe('a merge', () => {
  const merged = (fields: object, number?: number) =>
    repository.pullRequest({ action: 'closed', merged: true, closed_at: '2026-01-02T00:00:00Z', ...fields }, number);

  it('to the default branch completes every ticket of the pull request', async () => {
    const ticket = await given();
    await send('pull_request', repository.pullRequest({ title: ticket.key }));
    await send('pull_request', merged({ title: 'Renamed since' }, 1));
    const now = await ticketOf(ticket);
    expect(now).toMatchObject({ status: 'done', completedAt: expect.any(String) });
    expect(await linksOf(ticket)).toMatchObject([{ state: 'merged', title: 'Renamed since' }]);
    expect(await get(`/api/tickets/${ticket.id}/history`)).toMatchObject([
      { field: 'status', from: 'in_review', to: 'done', actor: { id: AGENT, name: 'Docket' } },
      { field: 'status', from: 'backlog', to: 'in_review' },
    ]);
  });

  it('of a pull request that Docket did not know completes its tickets, too', async () => {
    const ticket = await given();
    await send('pull_request', merged({ branch: ticket.key!.toLowerCase() }));
    expect((await ticketOf(ticket)).status).toBe('done');
    expect(await linksOf(ticket)).toMatchObject([{ kind: 'pull_request', state: 'merged' }]);
  });

  it.each([
    ['to another branch', { base: 'release' }, 'merged'],
    ['that is only closed', { merged: false }, 'closed'],
  ])('%s changes only the link', async (_, fields, state) => {
    const ticket = await given();
    await send('pull_request', merged({ title: ticket.key, ...fields }));
    expect((await ticketOf(ticket)).status).toBe('backlog');
    expect(await linksOf(ticket)).toMatchObject([{ state }]);
  });

  it('changes nothing in a workspace that the repository was linked to before', async () => {
    const ticket = await given();
    await send('pull_request', repository.pullRequest({ title: ticket.key }));
    const stranger = await docket.given.user({ role: 'ADMIN' });
    const elsewhere = await docket.given.project(stranger);
    await docket.rows('UPDATE repositories SET project_id = $1, workspace_id = $2 WHERE repo = $3', [
      ...[elsewhere.id, elsewhere.workspaceId, repository.repo],
    ]);
    await send('pull_request', merged({ title: `${ticket.key} is none of your business` }, 1));
    expect((await ticketOf(ticket)).status).toBe('in_review');
    expect(await linksOf(ticket)).toMatchObject([{ state: 'open', title: ticket.key }]);
  });

  it('leaves cancelled tickets unchanged', async () => {
    const ticket = await given({ status: 'cancelled' });
    await send('pull_request', merged({ title: ticket.key }));
    expect((await ticketOf(ticket)).status).toBe('cancelled');
  });

  it('received before the opening event is not undone by it', async () => {
    const ticket = await given();
    await repository.send('pull_request', merged({ title: ticket.key }, 9));
    await repository.send('pull_request', repository.pullRequest({ title: ticket.key }, 9));
    await letAgentWork(docket);
    expect((await ticketOf(ticket)).status).toBe('done');
    expect(await linksOf(ticket)).toMatchObject([{ state: 'merged' }]);
  });
});

describe('pushed commits', () => {
  it('are linked to the tickets they name, and complete those they fix on the default branch', async () => {
    const [fixed, named] = [await given(), await given()];
    const push = repository.push('main', [
      { message: `Start on ${named.key}\n\nMore` },
      { message: `Fixes ${fixed.key}` },
    ]);
    const { taskId } = await send('push', push);
    expect((await ticketOf(fixed)).status).toBe('done');
    expect((await ticketOf(named)).status).toBe('backlog');
    expect(await linksOf(named)).toMatchObject([
      {
        kind: 'commit',
        number: null,
        sha: push.commits[0]!.id,
        title: `Start on ${named.key}`,
        state: null,
        url: push.commits[0]!.url,
      },
    ]);
    expect((await taskOf(taskId)).result.summary).toBe(`2 commits on main, about ${named.key}, ${fixed.key}`);
  });

  it('on another branch complete tickets only once they reach the default branch', async () => {
    const ticket = await given();
    const commit = { message: `fixes ${ticket.key}`, id: 'c0ffee' };
    await send('push', repository.push('work', [commit]));
    expect((await ticketOf(ticket)).status).toBe('backlog');
    await send('push', repository.push('main', [commit]));
    expect((await ticketOf(ticket)).status).toBe('done');
    expect(await linksOf(ticket)).toHaveLength(1);
  });

  it('beyond the 20 tasks of an hour still complete tickets, and are not reported as ignored', async () => {
    const ticket = await given();
    for (let count = 0; count < 20; count++) {
      await repository.send('push', repository.push('main', [{ message: `Step ${count}` }]));
    }
    const last = await repository.send('push', repository.push('main', [{ message: 'The next step' }]));
    expect(last.body.data.ignored).toBe('More than 20 tasks for this subject within an hour');
    const data = await send('push', repository.push('main', [{ message: `Fixes ${ticket.key}` }]));
    expect(data).toEqual({ accepted: true, deliveryId: expect.any(String) });
    expect((await ticketOf(ticket)).status).toBe('done');
  });
});

describe('links', () => {
  it('require the same permissions as their ticket, and are paged', async () => {
    const ticket = await given();
    const commits = ['One', 'Two', 'Three'].map((word) => ({ message: `${word} for ${ticket.key}` }));
    await send('push', repository.push('work', commits));
    const path = `/api/tickets/${ticket.key}/links`;
    const page = await docket.as(owner).get(`${path}?limit=2`);
    expect(page.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect(page.headers.link).toMatch(/rel="next"/);
    const viewer = await docket.given.member(owner, project, 'viewer');
    expect((await docket.as(viewer).get(path)).body.data).toHaveLength(3);
    const outsider = await docket.given.user();
    expect(answer(await docket.as(outsider).get(path))).toEqual(notFound('Ticket'));
    expect(answer(await docket.as(outsider).get(`/api/tickets/${ticket.id}/links`))).toEqual(forbidden('ticket'));
    expect((await docket.as(owner).get(`${path}?kind=commit`)).status).toBe(400);
  });
});

describe('a project with an external agent', () => {
  it('leaves its tasks to that agent, but merges still complete tickets', async () => {
    await docket.as(owner).put(`/api/project/${project.id}/automations`, { agent: 'external' });
    const ticket = await given();
    await send('issues', repository.issue());
    await send('pull_request', repository.pullRequest({ title: ticket.key }, 5));
    expect((await tasksOf(docket, project)).map(({ status, agent }) => [status, agent])).toEqual([
      ['queued', 'external'],
      ['queued', 'external'],
    ]);
    expect(await ticketOf(ticket)).toMatchObject({ status: 'backlog', comments: [] });
    expect(await linksOf(ticket)).toMatchObject([{ kind: 'pull_request', state: 'open' }]);
    await send('pull_request', repository.pullRequest({ action: 'closed', merged: true, title: ticket.key }, 5));
    expect((await ticketOf(ticket)).status).toBe('done');
    const claimed = await docket.as(owner).post('/api/agent-tasks/claim', { kinds: ['triage_issue'] });
    expect(claimed.body.data).toMatchObject({ kind: 'triage_issue', payload: { issue: { number: 1 } } });
  });
});

describe('a failure', () => {
  // Promise 6.7
  it('of a task is retried twice, then the task fails; other tasks continue', async () => {
    const poison = (await repository.send('issues', repository.issue())).body.data.taskId;
    await docket.rows(`UPDATE agent_tasks SET payload = '{"type": "issue_opened"}' WHERE id = $1`, [poison]);
    await repository.send('issues', repository.issue({ title: 'Sound' }));
    for (let attempt = 1; attempt <= 3; attempt++) {
      await letAgentWork(docket);
      await docket.rows(`UPDATE agent_tasks SET available_at = now() - interval '1 s' WHERE id = $1`, [poison]);
    }
    expect(await taskOf(poison)).toMatchObject({ status: 'failed', attempt: 3, error: expect.any(String) });
    expect(await ticketsOf()).toMatchObject([{ title: 'Sound' }]);
    await docket.rows(
      `UPDATE agent_tasks SET payload = (SELECT payload FROM agent_tasks WHERE project_id = $2 AND id <> $1) WHERE id = $1`,
      [poison, project.id],
    );
    expect((await docket.as(owner).post(`/api/agent-tasks/${poison}/retry`)).status).toBe(200);
    await letAgentWork(docket);
    expect((await taskOf(poison)).status).toBe('completed');
  });

  it('of the effects of an event is retried, then abandoned, and starts over when the event is redelivered', async () => {
    const ticket = await given();
    const payload = repository.pullRequest({ action: 'closed', merged: true, title: ticket.key });
    await repository.send('pull_request', payload, { delivery: 'poison' });
    const broken = `jsonb_set(event, '{pullRequest}', 'null')`;
    await docket.rows(`UPDATE inbound_deliveries SET event = ${broken} WHERE delivery_key = 'poison'`);
    const row = async () =>
      (
        await docket.rows<{ attempts: number; error: string | null; due: boolean }>(
          `SELECT attempts, error, due_at IS NOT NULL AS due FROM inbound_deliveries WHERE delivery_key = 'poison'`,
        )
      )[0]!;
    for (let attempt = 1; attempt <= 5; attempt++) {
      await expect(letAgentWork(docket)).rejects.toThrow();
      await docket.rows(`UPDATE inbound_deliveries SET due_at = now() - interval '1 s' WHERE due_at IS NOT NULL`);
    }
    expect(await row()).toEqual({ attempts: 5, error: expect.any(String), due: false });
    const event = JSON.stringify({
      type: 'pull_request_closed',
      provider: 'github',
      repo: repository.repo,
      defaultBranch: 'main',
      merged: true,
      pullRequest: { number: 1, title: ticket.key, body: '', url: null, branch: 'x', base: 'main', head: 'x' },
    });
    await docket.rows(`UPDATE inbound_deliveries SET event = $1 WHERE delivery_key = 'poison'`, [event]);
    expect((await repository.send('pull_request', payload, { delivery: 'poison' })).body.data.duplicate).toBe(true);
    await letAgentWork(docket);
    expect(await row()).toEqual({ attempts: 0, error: null, due: false });
    expect((await ticketOf(ticket)).status).toBe('done');
  });
});
