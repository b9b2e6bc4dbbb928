import { TICKET_PRIORITIES, TICKET_STAGES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { answer, conflict, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { key: 'WEB' });
});
afterAll(() => docket.stop());

const create = (body: object, user = ada) => docket.as(user).post('/api/tickets', body);
const get = async (id: string, user = ada) => (await docket.as(user).get(`/api/tickets/${id}`)).body.data;
const update = (id: string, body: object, user = ada) => docket.as(user).put(`/api/tickets/${id}`, body);
const personOf = ({ id, name, email }: TestUser) => ({ id, name, email, image: null, kind: 'human' });

describe('POST /api/tickets', () => {
  it('returns the whole ticket with its defaults', async () => {
    const reply = await create({ title: '  Sign-in fails ', projectId: project.id });
    expect(reply.status).toBe(201);
    const { key, ...rest } = reply.body.data;
    expect(key).toMatch(/^WEB-\d+$/);
    expect(rest).toEqual({
      id: expect.stringMatching(UUID_V7),
      title: 'Sign-in fails',
      description: null,
      type: 'TASK',
      status: 'backlog',
      priority: 'medium',
      stage: 'PLANNING',
      projectId: project.id,
      workspaceId: project.workspaceId,
      assigneeId: null,
      reporterId: ada.id,
      groupId: null,
      parentId: null,
      externalId: null,
      dueDate: null,
      ...{ estimate: null, columnId: null, fields: {}, reactions: [] },
      ...{ delegateId: null, delegate: null, agentTask: null },
      completedAt: null,
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: rest.createdAt,
      assignee: null,
      reporter: personOf(ada),
      project: {
        id: project.id,
        name: project.name,
        description: null,
        key: 'WEB',
        status: 'active',
        visibility: 'private',
        workspaceId: project.workspaceId,
        ownerId: ada.id,
        myRole: 'owner',
        createdAt: expect.stringMatching(TIMESTAMP),
        updatedAt: expect.stringMatching(TIMESTAMP),
      },
      workspace: {
        id: project.workspaceId,
        name: expect.any(String),
        slug: expect.any(String),
        ownerId: ada.id,
        myRole: 'owner',
        createdAt: expect.stringMatching(TIMESTAMP),
        updatedAt: expect.stringMatching(TIMESTAMP),
      },
      group: null,
      labels: [],
      comments: [],
      mentions: [],
      permissions: { edit: true, comment: true, delete: true },
      version: 1,
      rank: expect.stringMatching(/^[0-9A-Za-z]+$/),
      _count: { comments: 0, attachments: 0, timeLogs: 0, children: 0, childrenDone: 0 },
    });
    expect(await get(rest.id)).toEqual(reply.body.data);
  });

  it('accepts every field', async () => {
    const { workspaceId } = project;
    const bob = await docket.given.member(ada, project, 'viewer');
    const [bug, ios] = [await docket.given.label(ada, workspaceId, 'bug'), await docket.given.label(ada, workspaceId)];
    const group = await docket.given.group(ada, workspaceId, { projectId: project.id });
    const parent = await docket.given.ticket(ada, { projectId: project.id });
    const fields = {
      title: 'Everything',
      description: ' Line one.\n\tLine two. ',
      type: 'BUG',
      status: 'in_review',
      priority: 'highest',
      stage: 'TESTING',
      projectId: project.id,
      workspaceId,
      assigneeId: bob.id,
      groupId: group.id,
      parentId: parent.id,
      externalId: 'sentry-4711',
      dueDate: '2026-12-01T17:00:00.000Z',
    };
    const reply = await create({ ...fields, labelIds: [ios.id, bug.id, bug.id], dueDate: '2026-12-01T18:00+01:00' });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      ...fields,
      assignee: personOf(bob),
      group: { ...group, workspaceId, projectId: project.id },
      completedAt: null,
    });
    expect(reply.body.data.labels).toEqual([
      { id: bug.id, workspaceId, name: 'bug', color: expect.any(String) },
      { id: ios.id, workspaceId, name: ios.name, color: expect.any(String) },
    ]);
  });

  it("puts a ticket without a project into the caller's own workspace, without a key", async () => {
    const workspaces = await docket.as(ada).get('/api/workspaces');
    const { data } = (await create({ title: 'Loose', projectId: null, workspaceId: null })).body;
    expect(data).toMatchObject({ key: null, projectId: null, project: null, reporterId: ada.id });
    expect(data.workspaceId).toBe(workspaces.body.data[0].id);
  });

  it('puts a ticket into a given workspace, for a member but not for a viewer', async () => {
    const workspace = await docket.given.workspace(ada);
    const body = { title: 'Ours', workspaceId: workspace.id };
    const member = await docket.given.workspaceMember(ada, workspace, 'member');
    expect((await create(body, member)).body.data).toMatchObject({ workspaceId: workspace.id, projectId: null });
    const viewer = await docket.given.workspaceMember(ada, workspace, 'viewer');
    expect(answer(await create(body, viewer))).toEqual(forbidden('workspace'));
    const stranger = await docket.given.user();
    expect(answer(await create(body, stranger))).toEqual(invalid({ workspaceId: 'Workspace must be valid' }));
  });

  it('accepts null for optional fields', async () => {
    const names = [
      'description',
      'projectId',
      'workspaceId',
      'assigneeId',
      'groupId',
      'parentId',
      'externalId',
      'dueDate',
      'estimate',
    ];
    const nothing = Object.fromEntries([...names, 'labelIds'].map((name) => [name, null]));
    const { status, body } = await create({ title: 'Nothing', ...nothing });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ description: null, assigneeId: null, dueDate: null, labels: [] });
  });

  // Promise 3.1
  it.each([
    ['absent', {}],
    ['null', { title: null }],
    ['empty', { title: '' }],
    ['blank', { title: ' \t\u00a0' }],
  ])('requires a title: %s', async (_, body) => {
    expect(answer(await create(body))).toEqual(invalid({ title: 'Title is required' }));
  });

  it('counts characters of a title, bytes of a description, and stores NFC', async () => {
    const reply = await create({ title: '🦉'.repeat(255), description: 'é'.repeat(32 * 1024) });
    expect(reply.body.data).toMatchObject({ title: '🦉'.repeat(255), description: 'é'.repeat(32 * 1024) });
    expect((await create({ title: 'Cafe\u0301 <b>' })).body.data.title).toBe('Café <b>');
    expect(answer(await create({ title: 'x'.repeat(256), description: 'é'.repeat(32 * 1024 + 1) }))).toEqual(
      invalid({
        title: 'Title must be at most 255 characters',
        description: 'Description must be at most 65536 bytes',
      }),
    );
  });

  it.each([
    ['type', `Type must be one of ${TICKET_TYPES.join(', ')}`],
    ['status', `Status must be one of ${TICKET_STATUSES.join(', ')}`],
    ['priority', `Priority must be one of ${TICKET_PRIORITIES.join(', ')}`],
    ['stage', `Stage must be one of ${TICKET_STAGES.join(', ')}`],
  ])('refuses a %s outside its list, and null', async (field, message) => {
    const { id } = await docket.given.ticket(ada);
    for (const value of ['nope', '', 1, ['todo'], 'Todo']) {
      expect(answer(await create({ title: 'T', [field]: value }))).toEqual(invalid({ [field]: message }));
      expect(answer(await update(id, { [field]: value }))).toEqual(invalid({ [field]: message }));
    }
    const label = `${field[0]!.toUpperCase()}${field.slice(1)}`;
    expect(answer(await create({ title: 'T', [field]: null }))).toEqual(
      invalid({ [field]: `${label} must not be null` }),
    );
    expect(answer(await update(id, { [field]: null }))).toEqual(invalid({ [field]: `${label} must not be null` }));
  });

  // Promise 2.3
  it('ignores read-only fields and refuses unknown ones', async () => {
    const other = await docket.given.user();
    const reply = await create({
      title: 'Sent back',
      id: UNKNOWN_ID,
      key: 'WEB-999',
      reporterId: other.id,
      reporter: { id: other.id },
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      completedAt: '2001-01-01T00:00:00.000Z',
      comments: [{ content: 'no' }],
      labels: [{ id: UNKNOWN_ID }],
      _count: { comments: 9, attachments: 9, timeLogs: 9 },
    });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      key: null,
      reporterId: ada.id,
      completedAt: null,
      comments: [],
      labels: [],
    });
    expect(reply.body.data.id).not.toBe(UNKNOWN_ID);
    expect(reply.body.data.createdAt).not.toMatch(/^2001/);
    const unknown = await create({ title: 'T', assigne: ada.id, number: 5 });
    expect(answer(unknown)).toEqual(invalid({ assigne: 'Unknown field', number: 'Unknown field' }));
  });

  it('sets completedAt for a ticket that is created as done', async () => {
    const { data } = (await create({ title: 'Done already', status: 'done' })).body;
    expect(data.completedAt).toBe(data.createdAt);
  });
});

describe('GET /api/tickets/[id]', () => {
  it.each([
    ['unknown', UNKNOWN_ID],
    ['malformed', 'not-an-id'],
    ['an unknown key', 'NOSUCH-1'],
    ['an unknown number', 'WEB-99999'],
    ['an invalid number', 'WEB-99999999999999999999'],
    ['number zero', 'WEB-0'],
    ['SQL', encodeURIComponent("' OR 1=1 --")],
  ])('responds NOT_FOUND for an id that is %s', async (_, id) => {
    expect(answer(await docket.as(ada).get(`/api/tickets/${id}`))).toEqual(notFound('Ticket'));
  });

  it('is FORBIDDEN for those who may not read it', async () => {
    const { id } = await docket.given.ticket(ada, { projectId: project.id });
    const stranger = await docket.given.user();
    expect(answer(await docket.as(stranger).get(`/api/tickets/${id}`))).toEqual(forbidden('ticket'));
  });

  it('takes at most three statements, with everything on it', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const label = await docket.given.label(ada, project.workspaceId);
    const group = await docket.given.group(ada, project.workspaceId);
    const body = { projectId: project.id, assigneeId: bob.id, labelIds: [label.id], groupId: group.id };
    const ticket = await docket.given.ticket(ada, body);
    for (const author of [ada, bob]) await docket.given.comment(author, ticket);
    for (const id of [ticket.id, ticket.key]) {
      const statements = await statementsOf(() => docket.as(bob).get(`/api/tickets/${id}`));
      expect(statements.length).toBeLessThanOrEqual(3);
    }
  });
});

describe('PUT and PATCH /api/tickets/[id]', () => {
  it.each(['put', 'patch'] as const)('%s merges: absent fields stay, null clears', async (method) => {
    const label = await docket.given.label(ada, project.workspaceId);
    const group = await docket.given.group(ada, project.workspaceId);
    const parent = await docket.given.ticket(ada, { projectId: project.id });
    const optional = {
      description: 'Before',
      assigneeId: ada.id,
      groupId: group.id,
      parentId: parent.id,
      externalId: `merge-${method}`,
      dueDate: '2026-12-01T17:00:00.000Z',
    };
    const before = (await create({ title: 'Before', projectId: project.id, labelIds: [label.id], ...optional })).body
      .data;
    const send = (body: object) => docket.as(ada)[method](`/api/tickets/${before.id}`, body);

    const renamed = await send({ title: 'After', type: 'EPIC', stage: 'DEPLOYMENT', priority: 'low' });
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toEqual({
      ...before,
      title: 'After',
      type: 'EPIC',
      stage: 'DEPLOYMENT',
      priority: 'low',
      version: 2,
      updatedAt: expect.stringMatching(TIMESTAMP),
    });
    expect(renamed.body.data.updatedAt >= before.updatedAt).toBe(true);

    const nothing = Object.fromEntries(Object.keys(optional).map((name) => [name, null]));
    const cleared = await send({ ...nothing, labelIds: null });
    expect(cleared.body.data).toMatchObject({ ...nothing, title: 'After', assignee: null, group: null, labels: [] });
    expect(await get(before.id)).toEqual(cleared.body.data);
  });

  it('accepts what GET returned, and an empty body, without a change', async () => {
    const label = await docket.given.label(ada, project.workspaceId);
    const body = { projectId: project.id, assigneeId: ada.id, labelIds: [label.id], dueDate: '2026-12-01T17:00:00Z' };
    const before = await get((await docket.given.ticket(ada, body)).id);
    for (const same of [before, {}, { labelIds: [label.id] }, { dueDate: '2026-12-01T18:00:00.0004+01:00' }]) {
      expect(answer(await update(before.id, same))).toEqual({ status: 200, body: { data: before } });
    }
  });

  // Promise 2.3
  it('changes no read-only field and refuses unknown ones', async () => {
    const other = await docket.given.user();
    const before = await get((await docket.given.ticket(ada, { projectId: project.id })).id);
    const reply = await update(before.id, {
      id: UNKNOWN_ID,
      key: 'WEB-999',
      reporterId: other.id,
      createdAt: '2001-01-01T00:00:00.000Z',
      completedAt: '2001-01-01T00:00:00.000Z',
      assignee: { id: other.id },
      project: null,
      version: 3,
      rank: '7',
      _count: null,
    });
    expect(reply.body.data).toEqual(before);
    expect(answer(await update(before.id, { position: 3 }))).toEqual(invalid({ position: 'Unknown field' }));
    expect(await get(before.id)).toEqual(before);
  });

  it('replaces labels as a whole', async () => {
    const labels = [];
    for (let n = 0; n < 3; n++) labels.push((await docket.given.label(ada, project.workspaceId)).id);
    const { id } = await docket.given.ticket(ada, { projectId: project.id, labelIds: labels.slice(0, 2) });
    const ids = async (labelIds: string[]) =>
      (await update(id, { labelIds })).body.data.labels.map((label: { id: string }) => label.id).sort();
    expect(await ids(labels.slice(1))).toEqual(labels.slice(1).sort());
    expect(await ids([])).toEqual([]);
  });

  it('keeps a ticket in its workspace', async () => {
    const other = await docket.given.workspace(ada);
    const { id } = await docket.given.ticket(ada, { projectId: project.id });
    expect((await update(id, { workspaceId: project.workspaceId })).status).toBe(200);
    for (const workspaceId of [other.id, UNKNOWN_ID, null, 'nope']) {
      const reply = await update(id, { workspaceId });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.error.details)).toEqual(['workspaceId']);
    }
  });

  it('refuses a blank title and a null one', async () => {
    const { id } = await docket.given.ticket(ada);
    expect(answer(await update(id, { title: ' ' }))).toEqual(invalid({ title: 'Title is required' }));
    const cleared = answer(await update(id, { title: null }));
    expect(cleared).toMatchObject({ status: 400, body: { error: { details: { title: [expect.any(String)] } } } });
  });

  it('is NOT_FOUND for an unknown ticket and FORBIDDEN for a stranger', async () => {
    expect(answer(await update(UNKNOWN_ID, { title: 'T' }))).toEqual(notFound('Ticket'));
    const { id } = await docket.given.ticket(ada);
    expect(answer(await update(id, { title: 'T' }, await docket.given.user()))).toEqual(forbidden('ticket'));
  });
});

describe('an archived project', () => {
  it('is read-only: CONFLICT on every change of its tickets', async () => {
    const old = await docket.given.project(ada);
    const ticket = await docket.given.ticket(ada, { projectId: old.id });
    const comment = await docket.given.comment(ada, ticket);
    const gone = await docket.given.ticket(ada, { projectId: old.id });
    await docket.as(ada).delete(`/api/tickets/${gone.id}`);
    const elsewhere = await docket.given.ticket(ada, { projectId: project.id });
    await docket.as(ada).put(`/api/project/${old.id}`, { status: 'archived' });
    const path = `/api/tickets/${ticket.id}`;
    const refused = [
      await create({ title: 'Late', projectId: old.id }),
      await docket.as(ada).put(path, { title: 'Late' }),
      await docket.as(ada).put(path, { projectId: project.id }),
      await docket.as(ada).put(`/api/tickets/${elsewhere.id}`, { projectId: old.id }),
      await docket.as(ada).put(`${path}/status`, { status: 'done' }),
      await docket.as(ada).put(`${path}/assignee`, { assigneeId: ada.id }),
      await docket.as(ada).delete(path),
      await docket.as(ada).post(`/api/tickets/${gone.id}/restore`),
      await docket.as(ada).post(`${path}/comments`, { content: 'Late' }),
      await docket.as(ada).put(`${path}/comments/${comment.id}`, { content: 'Late' }),
      await docket.as(ada).delete(`${path}/comments/${comment.id}`),
    ];
    for (const reply of refused) expect(answer(reply)).toEqual(conflict('Project is archived'));
    expect(await get(ticket.id)).toMatchObject({ title: ticket.title, project: { status: 'archived' } });
    await docket.as(ada).put(`/api/project/${old.id}`, { status: 'active' });
    expect((await update(ticket.id, { title: 'In time' })).status).toBe(200);
  });
});
