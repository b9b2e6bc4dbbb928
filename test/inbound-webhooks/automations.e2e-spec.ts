import { letAgentWork } from '../support/agent-at-work.js';
import { answer, conflict, forbidden, invalid, notFound, unauthorized } from '../support/answers.js';
import { tasksOf } from '../support/deliveries.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let path: string;
let token: string;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  owner = await docket.given.user();
  project = await docket.given.project(owner);
  path = `/api/project/${project.id}/automations`;
  const reply = await docket.as(owner).post(`/api/project/${project.id}/access-tokens`, { name: 'Monitoring' });
  token = reply.body.data.token;
});

const event = (body: object = {}, bearer: string | undefined = token) => {
  const call = docket
    .as()
    .post('/webhooks/generic', { event: 'deploy.failed', projectId: project.id, data: { run: 7 }, ...body });
  return bearer === undefined ? call : call.set('authorization', `Bearer ${bearer}`);
};
const set = (body: unknown, user = owner) => docket.as(user).put(path, body);
const rule = { event: 'deploy.failed', kind: 'look_into_it' };

it('a create and a change of status that start a rule are written, counted and reported once', async () => {
  const rules = ['ticket.created', 'ticket.status_changed'].map((event) => ({ event, kind: `on_${event.slice(7)}` }));
  await set({ agent: 'external', rules });
  const { id } = await docket.given.ticket(owner, { projectId: project.id });
  const changed = await docket.as(owner).put(`/api/tickets/${id}/status`, { status: 'done' });
  expect(changed.body.data).toMatchObject({ status: 'done', version: 2 });
  const kinds = await docket.rows(`SELECT kind FROM agent_tasks WHERE project_id = $1 ORDER BY kind`, [project.id]);
  expect(kinds).toEqual([{ kind: 'on_created' }, { kind: 'on_status_changed' }]);
  const [written] = await docket.rows(
    `SELECT (SELECT array_agg(type ORDER BY type) FROM events WHERE data->'ticket'->>'id' = $1 AND type LIKE 'ticket.%') AS events,
       (SELECT count(*)::int FROM ticket_history WHERE ticket_id = $1::uuid) AS history,
       (SELECT count(*)::int FROM activities WHERE entity_id = $1::uuid) AS activities,
       (SELECT ARRAY[tickets, last_number, by_status[1], by_status[5]]::int[] FROM ticket_counters WHERE scope_id = $2) AS counted`,
    [id, project.id],
  );
  expect(written).toEqual({
    events: ['ticket.created', 'ticket.status_changed', 'ticket.updated'],
    history: 1,
    activities: 2,
    counted: [1, 1, 0, 1],
  });
});

describe('automation settings', () => {
  it('are the built-in agent and no rules by default', async () => {
    expect(answer(await docket.as(owner).get(path))).toEqual({
      status: 200,
      body: { data: { agent: 'builtin', rules: [] } },
    });
  });

  it('are merged by PUT and PATCH, and stored', async () => {
    expect(answer(await set({ rules: [rule, rule] }))).toEqual({
      status: 200,
      body: { data: { agent: 'builtin', rules: [rule] } },
    });
    expect((await docket.as(owner).patch(path, { agent: 'external' })).body.data).toEqual({
      agent: 'external',
      rules: [rule],
    });
    expect((await docket.as(owner).get(path)).body.data).toEqual({ agent: 'external', rules: [rule] });
    expect((await set({ agent: 'builtin', rules: [] })).body.data).toEqual({ agent: 'builtin', rules: [] });
  });

  it.each([
    [{ agent: 'other' }, { agent: 'Agent must be one of builtin, external' }],
    [{ agent: null }, { agent: 'Agent must not be null' }],
    [{ rules: 'all' }, { rules: 'Rules must be a list' }],
    [{ rules: [{ event: 'x' }] }, { rules: 'Rules must each have an event and a kind of a-z and _' }],
    [
      { rules: [{ event: 'x', kind: 'Look-into' }] },
      { rules: 'Rules must each have an event and a kind of a-z and _' },
    ],
    [{ rules: [{ event: ' ', kind: 'a' }] }, { rules: 'Rules must each have an event and a kind of a-z and _' }],
    [
      { rules: [{ event: 'x', kind: 'a'.repeat(65) }] },
      { rules: 'Rules must each have an event and a kind of a-z and _' },
    ],
    [
      { rules: [{ ...rule, more: 1 }] },
      { rules: 'Rules must have no other fields than event, kind, agentId, fromAgents and where' },
    ],
    [{ rules: Array(101).fill(rule) }, { rules: 'Rules must be at most 100' }],
    [{ kinds: [] }, { kinds: 'Unknown field' }],
  ])('are validated: %j', async (body, details) => {
    expect(answer(await set(body))).toEqual(invalid(details as unknown as Record<string, string>));
  });

  it('can be read by readers and written by project admins', async () => {
    const roles = { viewer: 403, member: 403, admin: 200 } as const;
    for (const [role, status] of Object.entries(roles)) {
      const member = await docket.given.member(owner, project, role as 'viewer');
      expect((await docket.as(member).get(path)).status).toBe(200);
      expect((await set({ rules: [] }, member)).status).toBe(status);
    }
    const outsider = await docket.given.user();
    expect(answer(await docket.as(outsider).get(path))).toEqual(forbidden('project'));
    expect(answer(await set({}, outsider))).toEqual(forbidden('project'));
    expect(answer(await docket.as(owner).get('/api/project/nothing-at-all/automations'))).toEqual(notFound('Project'));
    await docket.as(owner).put(`/api/project/${project.id}`, { status: 'archived' });
    expect((await docket.as(owner).get(path)).status).toBe(200);
    expect(answer(await set({ rules: [] }))).toEqual(conflict('Project is archived'));
  });

  it('hand over queued tasks, and leave kinds unknown to the built-in agent to others', async () => {
    await set({ rules: [rule, { event: 'deploy.failed', kind: 'triage_issue' }] });
    await event();
    const agents = async () =>
      Object.fromEntries((await tasksOf(docket, project)).map(({ kind, agent }) => [kind, agent]));
    expect(await agents()).toEqual({ look_into_it: 'external', triage_issue: 'builtin' });
    await set({ agent: 'external' });
    expect(await agents()).toEqual({ look_into_it: 'external', triage_issue: 'external' });
    await set({ agent: 'builtin' });
    expect(await agents()).toEqual({ look_into_it: 'external', triage_issue: 'builtin' });
  });
});

describe('an abandoned task', () => {
  const kind = 'triage_issue';
  const task = async () => (await tasksOf(docket, project))[0]!;
  const asOwner = (path: string, body?: object) => docket.as(owner).post(`/api/agent-tasks${path}`, body);

  it('that is retried is left to external agents, if the project now uses those', async () => {
    await set({ rules: [{ event: 'deploy.failed', kind }] });
    await event();
    await letAgentWork(docket);
    expect(await task()).toMatchObject({ status: 'failed', agent: 'builtin' });
    await set({ agent: 'external' });
    await asOwner(`/${(await task()).id}/retry`);
    await letAgentWork(docket);
    expect(await task()).toMatchObject({ status: 'queued', agent: 'external' });
    expect((await asOwner('/claim', { projectId: project.id })).body.data.id).toBe((await task()).id);
  });

  it('or one whose lease expired is processed by the built-in agent, if the project now uses that', async () => {
    await set({ agent: 'external', rules: [{ event: 'deploy.failed', kind }] });
    await event({ data: { title: 'It broke' } });
    const { id } = (await asOwner('/claim', { projectId: project.id })).body.data;
    await set({ agent: 'builtin' });
    await docket.rows(`UPDATE agent_tasks SET leased_until = now() - interval '1 s' WHERE id = $1`, [id]);
    expect((await asOwner('/claim', { projectId: project.id })).body.data).toBeNull();
    await letAgentWork(docket);
    expect(await task()).toMatchObject({ id, status: 'completed', agent: 'builtin' });
  });
});

describe('an external event', () => {
  it('makes a task if a rule says so', async () => {
    await set({ rules: [rule] });
    const reply = await event();
    expect(answer(reply)).toEqual({
      status: 202,
      body: { data: { accepted: true, deliveryId: expect.any(String), taskId: expect.any(String) } },
    });
    expect(await tasksOf(docket, project)).toMatchObject([
      {
        id: reply.body.data.taskId,
        kind: 'look_into_it',
        status: 'queued',
        payload: { event: 'deploy.failed', data: { run: 7 } },
      },
    ]);
  });

  it('is accepted and ignored if no rule matches', async () => {
    expect((await event()).body.data).toEqual({
      accepted: true,
      deliveryId: expect.any(String),
      ignored: 'No automation is set for this event',
    });
    await set({ rules: [rule] });
    expect((await event({ event: 'deploy.succeeded' })).body.data.ignored).toBe('No automation is set for this event');
    expect(await tasksOf(docket, project)).toEqual([]);
  });

  it('may have no data, or any data', async () => {
    await set({ rules: [rule] });
    await event({ data: undefined });
    const data = { constructor: { deep: [{ '@': '<script>' }, null, 1.5] }, ü: '💥' };
    await event({ data });
    expect((await tasksOf(docket, project)).map(({ payload }) => payload.data)).toEqual([{}, data]);
  });

  it.each([
    [{ event: undefined }, { event: 'Event is required' }],
    [{ event: 'x'.repeat(256) }, { event: 'Event must be at most 255 characters' }],
    [{ projectId: undefined }, { projectId: 'Project is required' }],
    [{ projectId: 'not a key' }, { projectId: 'Project must be valid' }],
    [{ data: [] }, { data: 'Data must be an object' }],
    [{ data: { a: ['\0'] } }, { data: 'Data contains characters that are not allowed' }],
    [{ data: { 'a\0': 1 } }, { data: 'Data contains characters that are not allowed' }],
    [{ data: { a: '\ud800' } }, { data: 'Data contains characters that are not allowed' }],
    [{ more: 1 }, { more: 'Unknown field' }],
  ])('is validated: %j', async (body, details) => {
    expect(answer(await event(body))).toEqual(invalid(details as unknown as Record<string, string>));
  });

  it('becomes a ticket by its title, whatever the shape of its other data', async () => {
    await set({ rules: [{ event: 'deploy.failed', kind: 'triage_issue' }] });
    await event({ data: { title: 'It broke', body: 7, description: 'Badly', labels: 'bug' } });
    await letAgentWork(docket);
    const { data } = (await docket.as(owner).get(`/api/tickets?project=${project.id}`)).body;
    expect(data).toMatchObject([{ title: 'It broke', description: 'Badly' }]);
  });

  it('for another project is forbidden, whether or not that exists', async () => {
    const other = await docket.given.project(owner);
    expect(answer(await event({ projectId: other.id }))).toEqual(forbidden('project'));
    expect(answer(await event({ projectId: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11' }))).toEqual(forbidden('project'));
  });

  it('needs a valid token', async () => {
    const { id } = (await docket.as(owner).get(`/api/project/${project.id}/access-tokens`)).body.data[0];
    expect((await event()).status).toBe(202);
    const [used] = (await docket.as(owner).get(`/api/project/${project.id}/access-tokens`)).body.data;
    expect(used.lastUsedAt).not.toBeNull();
    const apiKey = await docket.given.apiKey(owner);
    const swapped = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    for (const bearer of ['garbage', apiKey, swapped, `${token}x`]) {
      expect(answer(await event({}, bearer))).toEqual(unauthorized());
    }
    const body = { event: 'x', projectId: project.id };
    expect(answer(await docket.as().post('/webhooks/generic', body))).toEqual(unauthorized());
    expect(answer(await docket.as(owner).post('/webhooks/generic', body))).toEqual(unauthorized());
    await docket.rows(`UPDATE access_tokens SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
    expect(answer(await event())).toEqual(unauthorized());
    await docket.rows('UPDATE access_tokens SET expires_at = NULL WHERE id = $1', [id]);
    expect((await event()).status).toBe(202);
    await docket.as(owner).delete(`/api/project/${project.id}/access-tokens/${id}`);
    expect(answer(await event())).toEqual(unauthorized());
  });

  it('is refused once the project is archived or deleted', async () => {
    await docket.as(owner).put(`/api/project/${project.id}`, { status: 'archived' });
    expect(answer(await event())).toEqual(conflict('Project is archived'));
    await docket.as(owner).delete(`/api/project/${project.id}`);
    expect(answer(await event())).toEqual(unauthorized());
  });

  it('is all that its token can send: other routes refuse it', async () => {
    for (const url of ['/api/tickets', '/v1/webhooks', `/api/project/${project.id}`]) {
      expect(answer(await docket.as({ apiKey: token }).get(url))).toEqual(unauthorized());
    }
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: object = {}) => event(body).set('idempotency-key', key);

  it('makes one event of repeated requests', async () => {
    await set({ rules: [rule] });
    const replies = await Promise.all(Array.from({ length: 20 }, () => keyed('one')));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
    expect(await tasksOf(docket, project)).toHaveLength(1);
    await keyed('two');
    expect(await tasksOf(docket, project)).toHaveLength(2);
  });

  it('with another body is a conflict, even if the first had no effect', async () => {
    await keyed('one');
    const used = conflict('This Idempotency-Key was used for another request');
    expect(answer(await keyed('one', { event: 'other' }))).toEqual(used);
    expect(answer(await keyed('one', { data: {} }))).toEqual(used);
    expect((await keyed('one')).body.data.ignored).toBe('No automation is set for this event');
  });

  it('is validated', async () => {
    expect(answer(await keyed('a b'))).toEqual(
      invalid({ 'Idempotency-Key': 'Idempotency-Key must be 1 to 255 visible ASCII characters' }),
    );
  });
});

describe('with an optional token', () => {
  it('an event without a token is accepted, and one with a wrong token is refused', async () => {
    const open = await Docket.start({ INBOUND_AUTH: 'optional' });
    try {
      const user = await open.given.user();
      const { id } = await open.given.project(user);
      const send = (projectId: string) => open.as().post('/webhooks/generic', { event: 'x', projectId });
      expect((await send(id)).status).toBe(202);
      expect(answer(await send('01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11'))).toEqual(
        invalid({ projectId: 'Project must be valid' }),
      );
      expect(answer(await send(id).set('authorization', 'Bearer garbage'))).toEqual(unauthorized());
    } finally {
      await open.stop();
    }
  });

  it('an event without a token is refused in production', async () => {
    const strict = await Docket.start({
      INBOUND_AUTH: 'optional',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://docket.example.com',
    });
    try {
      const reply = await strict
        .as()
        .post('/webhooks/generic', { event: 'x', projectId: '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11' });
      expect(answer(reply)).toEqual(unauthorized());
    } finally {
      await strict.stop();
    }
  });
});
