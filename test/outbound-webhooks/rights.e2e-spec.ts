import { v7 as uuidv7 } from 'uuid';
import { answer, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { relay } from '../support/relay.js';

let docket: Docket;
const people = {} as Record<'owner' | 'stranger' | 'root', TestUser>;
const keys = {} as Record<'owner' | 'stranger' | 'root', string>;
beforeAll(async () => {
  docket = await Docket.start();
  for (const name of ['owner', 'stranger', 'root'] as const) {
    people[name] = await docket.given.user({ name, role: name === 'root' ? 'ADMIN' : 'USER' });
    keys[name] = await (name === 'root' ? docket.given.adminKey(people[name]) : docket.given.apiKey(people[name]));
  }
});
afterAll(() => docket.stop());

const as = (name: keyof typeof keys) => docket.as({ apiKey: keys[name] });
const BODY = { url: 'https://example.com/hook', events: ['*'], secret: 'a long secret' };
const register = async (body: object = {}, apiKey = keys.owner) => {
  const reply = await docket.as({ apiKey }).post('/v1/webhooks', { ...BODY, ...body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};

/** Every route of one webhook, with a valid body. */
const ROUTES: [method: 'get' | 'patch' | 'put' | 'post' | 'delete', path: string, body?: object][] = [
  ['get', ''],
  ['patch', '', { description: 'changed' }],
  ['put', '', { description: 'changed' }],
  ['post', '/ping'],
  ['post', '/secret/rotate', {}],
  ['post', '/recover', { since: '2020-01-01T00:00:00Z' }],
  ['get', '/deliveries'],
  ['get', '/deliveries/{delivery}'],
  ['post', '/deliveries/{delivery}/redeliver'],
  ['delete', ''],
];

describe.each(ROUTES)('%s /v1/webhooks/[id]%s', (method, path, body) => {
  let id: string;
  let url: string;
  beforeAll(async () => {
    ({ id } = await register());
    await as('owner').post(`/v1/webhooks/${id}/ping`);
    await relay(docket);
    const [delivery] = await docket.rows<{ id: string }>(
      `UPDATE webhook_deliveries SET status = 'succeeded' WHERE webhook_id = $1 RETURNING id`,
      [id],
    );
    url = path.replace('{delivery}', delivery!.id);
  });

  it("is forbidden on somebody else's webhook", async () => {
    const before = await docket.rows('SELECT * FROM webhooks WHERE id = $1', [id]);
    expect(answer(await as('stranger').call(method, `/v1/webhooks/${id}${url}`, body))).toEqual(forbidden('webhook'));
    expect(await docket.rows('SELECT * FROM webhooks WHERE id = $1', [id])).toEqual(before);
  });

  it.each([uuidv7(), 'nonsense', 'x'.repeat(500)])('is not found on %s', async (unknown) => {
    for (const name of ['owner', 'root'] as const) {
      const reply = await as(name).call(method, `/v1/webhooks/${unknown}${url}`, body);
      expect(answer(reply)).toEqual(notFound('Webhook'));
    }
  });

  it('is allowed to an ADMIN', async () => {
    expect((await as('root').call(method, `/v1/webhooks/${id}${url}`, body)).status).toBeLessThan(300);
  });
});

it("an ADMIN lists everyone's webhooks, others only their own", async () => {
  const [mine, theirs] = [await register(), await register({}, keys.stranger)];
  const ids = async (name: keyof typeof keys) =>
    (await as(name).get('/v1/webhooks?limit=100')).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('root')).toEqual(expect.arrayContaining([mine.id, theirs.id]));
  expect(await ids('owner')).not.toContain(theirs.id);
  expect(await ids('stranger')).toEqual([theirs.id]);
});

// Promise 2.2
it("a delivery of another webhook is not found under one's own", async () => {
  const [mine, other] = [
    await register({ events: ['ticket.deleted'] }),
    await register({ events: ['ticket.deleted'] }),
  ];
  await as('owner').post(`/v1/webhooks/${other.id}/ping`);
  await relay(docket);
  const [delivery] = (await as('owner').get(`/v1/webhooks/${other.id}/deliveries`)).body.data;
  for (const id of [delivery.id, uuidv7(), 'nonsense']) {
    expect(answer(await as('owner').get(`/v1/webhooks/${mine.id}/deliveries/${id}`))).toEqual(notFound('Delivery'));
    const again = await as('owner').post(`/v1/webhooks/${mine.id}/deliveries/${id}/redeliver`);
    expect(answer(again)).toEqual(notFound('Delivery'));
  }
});

describe('a webhook may refer to', () => {
  const post = (apiKey: string, body: object) => docket.as({ apiKey }).post('/v1/webhooks', { ...BODY, ...body });

  it('a project that its owner may read, including public ones', async () => {
    const hidden = await docket.given.project(people.owner);
    const open = await docket.given.project(people.owner, { visibility: 'public' });
    const viewer = await docket.given.member(people.owner, hidden, 'viewer');
    const viewerKey = await docket.given.apiKey(viewer);
    expect((await post(viewerKey, { projectId: hidden.id })).status).toBe(201);
    expect((await post(keys.stranger, { projectId: open.id })).status).toBe(201);
    expect((await post(keys.root, { projectId: hidden.id })).status).toBe(201);
    expect(answer(await post(keys.stranger, { projectId: hidden.id }))).toEqual(forbidden('project'));
    const unknown = invalid({ projectId: 'Project must be valid' });
    expect(answer(await post(keys.owner, { projectId: uuidv7() }))).toEqual(unknown);
    await docket.as(people.owner).delete(`/api/project/${hidden.id}`);
    expect(answer(await post(keys.owner, { projectId: hidden.id }))).toEqual(unknown);
  });

  it('a workspace that its owner is a member of', async () => {
    const workspace = await docket.given.workspace(people.owner);
    const project = await docket.given.project(people.owner, { workspaceId: workspace.id });
    const guest = await docket.given.apiKey(await docket.given.member(people.owner, project, 'admin'));
    const viewer = await docket.given.apiKey(await docket.given.workspaceMember(people.owner, workspace, 'viewer'));
    for (const apiKey of [keys.owner, viewer, keys.root]) {
      expect((await post(apiKey, { workspaceId: workspace.id })).status).toBe(201);
    }
    const unknown = invalid({ workspaceId: 'Workspace must be valid' });
    for (const apiKey of [guest, keys.stranger]) {
      expect(answer(await post(apiKey, { workspaceId: workspace.id }))).toEqual(unknown);
    }
    for (const apiKey of [keys.owner, keys.root]) {
      expect(answer(await post(apiKey, { workspaceId: uuidv7() }))).toEqual(unknown);
    }
  });

  it('both, if the project is in the workspace', async () => {
    const workspace = await docket.given.workspace(people.owner);
    const inside = await docket.given.project(people.owner, { workspaceId: workspace.id });
    const outside = await docket.given.project(people.owner);
    expect((await post(keys.owner, { workspaceId: workspace.id, projectId: inside.id })).status).toBe(201);
    const apart = invalid({ projectId: 'Project must be in the workspace' });
    expect(answer(await post(keys.owner, { workspaceId: workspace.id, projectId: outside.id }))).toEqual(apart);
    const { id } = await register({ workspaceId: workspace.id });
    expect(answer(await as('owner').patch(`/v1/webhooks/${id}`, { projectId: outside.id }))).toEqual(apart);
  });

  it('only such places after a change, except for one sent back unchanged', async () => {
    const hidden = await docket.given.project(people.owner);
    const member = await docket.given.member(people.owner, hidden, 'member');
    const apiKey = await docket.given.apiKey(member);
    const webhook = await register({ projectId: hidden.id }, apiKey);
    const { id } = await register({}, apiKey);
    await docket.as(people.owner).delete(`/api/project/${hidden.id}/members/${member.id}`);
    const moved = await docket.as({ apiKey }).patch(`/v1/webhooks/${id}`, { projectId: hidden.id });
    expect(answer(moved)).toEqual(forbidden('project'));
    const kept = await docket.as({ apiKey }).patch(`/v1/webhooks/${webhook.id}`, { ...webhook, description: 'kept' });
    expect(kept.body.data).toMatchObject({ projectId: hidden.id, description: 'kept' });
  });

  // Promise 2.4
  it('nothing new by a VIEWER, who can only read and delete earlier webhooks', async () => {
    const viewer = await docket.given.user();
    const apiKey = await docket.given.apiKey(viewer);
    const project = await docket.given.project(people.owner);
    await docket.given.member(people.owner, project, 'owner', viewer);
    const { id } = await register({ projectId: project.id }, apiKey);
    const api = docket.as({ apiKey });
    await api.post(`/v1/webhooks/${id}/ping`);
    await relay(docket);
    await docket.rows(`UPDATE webhook_deliveries SET status = 'succeeded' WHERE webhook_id = $1`, [id]);
    await docket.rows(`UPDATE users SET role = 'VIEWER' WHERE id = $1`, [viewer.id]);
    const rows = () =>
      docket.rows('SELECT * FROM webhooks, webhook_deliveries d WHERE d.webhook_id = webhooks.id ORDER BY d.id');
    const before = await rows();
    const [delivery] = (await api.get(`/v1/webhooks/${id}/deliveries`)).body.data;
    for (const body of [BODY, { ...BODY, projectId: project.id }, { ...BODY, projectId: uuidv7() }]) {
      expect(answer(await api.post('/v1/webhooks', body))).toEqual(forbidden('webhook'));
    }
    for (const [method, path, body] of ROUTES) {
      const reply = await api.call(method, `/v1/webhooks/${id}${path.replace('{delivery}', delivery.id)}`, body);
      const writes = method !== 'get' && method !== 'delete';
      if (writes) expect({ path, ...answer(reply) }).toEqual({ path, ...forbidden('webhook') });
      else expect({ path, status: reply.status }).toEqual({ path, status: 200 });
      if (method !== 'delete') expect(await rows()).toEqual(before);
    }
    expect(answer(await api.get(`/v1/webhooks/${id}`))).toEqual(notFound('Webhook'));
  });
});

it('deleting an account deletes its webhooks', async () => {
  const leaver = await docket.given.user();
  const { id } = await register({}, await docket.given.apiKey(leaver));
  const gone = await docket.as(leaver).delete('/api/user', { password: leaver.password });
  expect(gone.status).toBe(200);
  expect(answer(await as('root').get(`/v1/webhooks/${id}`))).toEqual(notFound('Webhook'));
});
