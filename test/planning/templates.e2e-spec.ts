import { answer, conflict, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  project = await docket.given.project(ada);
  bob = await docket.given.member(ada, project, 'member');
  path = `/api/project/${project.id}/templates`;
});
afterAll(() => docket.stop());

const template = async (ticket: object, by = ada) => {
  const reply = await docket.as(by).post(path, { name: 'Bug report', ticket });
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const create = (body: object, by = ada) => docket.as(by).post('/api/tickets', body);

describe('a template', () => {
  it('returns what it was given, and is updated, listed and deleted', async () => {
    const reply = await docket.as(bob).post(path, { name: ' Bug report ', ticket: { type: 'BUG', estimate: 2 } });
    const person = expect.objectContaining({ id: bob.id });
    const made = {
      id: expect.any(String),
      projectId: project.id,
      name: 'Bug report',
      ticket: { type: 'BUG', estimate: 2 },
      createdBy: person,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    expect(answer(reply)).toEqual({ status: 201, body: { data: made } });
    const { id } = reply.body.data;
    const updated = await docket.as(ada).put(`${path}/${id}`, { ...reply.body.data, ticket: { title: 'Crash' } });
    expect(updated.body.data).toMatchObject({ name: 'Bug report', ticket: { title: 'Crash' }, createdBy: person });
    const listed = await docket.as(await docket.given.member(ada, project, 'viewer')).get(path);
    expect(listed.body).toMatchObject({ data: [{ id }], pagination: { total: 1 } });
    expect((await docket.as(bob).delete(`${path}/${id}`)).body).toEqual({ data: { id, deleted: true } });
    expect(answer(await docket.as(bob).put(`${path}/${id}`, { name: 'New' }))).toEqual(notFound('Template'));
    expect(answer(await docket.as(bob).delete(`${path}/nonsense`))).toEqual(notFound('Template'));
  });

  it('is validated like the body of a new ticket', async () => {
    const stranger = await docket.given.user();
    const post = (body: object) => docket.as(ada).post(path, body);
    const cases: [object, Record<string, string>][] = [
      [{}, { name: 'Name is required', ticket: 'Ticket is required' }],
      [{ name: 'x', ticket: [] }, { ticket: 'Ticket must be an object' }],
      [{ name: 'x', ticket: { typo: 1 } }, { 'ticket.typo': 'Unknown field' }],
      [{ name: 'x', ticket: { estimate: 10_001 } }, { 'ticket.estimate': 'Estimate must be a number from 0 to 10000' }],
      [{ name: 'x', ticket: { assigneeId: stranger.id } }, { 'ticket.assigneeId': 'Assignee must be valid' }],
      [
        { name: 'x', ticket: { projectId: (await docket.given.project(ada)).id } },
        { 'ticket.projectId': 'Project must be the one in the path' },
      ],
      [
        { name: 'x', ticket: { externalId: 'e' } },
        { 'ticket.externalId': 'External id must not be given: it identifies a single ticket' },
      ],
    ];
    for (const [body, details] of cases) expect(answer(await post(body))).toEqual(invalid(details));
  });

  it('is managed by members, up to a hundred per project', async () => {
    const viewer = await docket.given.member(ada, project, 'viewer');
    expect(answer(await docket.as(viewer).post(path, { name: 'x', ticket: {} }))).toEqual(forbidden('project'));
    for (let n = 0; n < 100; n++) await template({});
    expect(answer(await docket.as(ada).post(path, { name: 'x', ticket: {} }))).toEqual(
      conflict('A project has at most 100 templates'),
    );
  });
});

describe('a ticket created from a template', () => {
  it('has the values of the template, unless the body overrides them', async () => {
    const label = await docket.given.label(ada, project.workspaceId);
    const started = {
      title: 'Crash',
      type: 'BUG',
      priority: 'high',
      labelIds: [label.id],
      dueDate: '2027-01-01T00:00:00.000Z',
    };
    const { id: templateId } = await template(started);
    const made = await create({ templateId, priority: 'low', dueDate: null });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      title: 'Crash',
      type: 'BUG',
      priority: 'low',
      projectId: project.id,
      dueDate: null,
    });
    expect(made.body.data.labels).toMatchObject([{ id: label.id }]);
    expect((await create({ templateId, title: 'Mine' })).body.data).toMatchObject({
      title: 'Mine',
      dueDate: started.dueDate,
    });
    const operations = [{ op: 'create', ticket: { templateId } }];
    const bulk = await docket.as(ada).post('/api/tickets/bulk', { operations });
    expect(bulk.body.data.results[0].ticket).toMatchObject({ title: 'Crash', type: 'BUG' });
  });

  it('needs a title from either', async () => {
    const { id: templateId } = await template({ type: 'BUG' });
    expect(answer(await create({ templateId }))).toEqual(invalid({ title: 'Title is required' }));
    expect(answer(await create({ type: 'x' }))).toEqual(
      invalid({ title: 'Title is required', type: 'Type must be one of TASK, BUG, FEATURE, IMPROVEMENT, EPIC' }),
    );
  });

  it('omits values that are no longer valid', async () => {
    const [gone, kept] = [
      await docket.given.label(ada, project.workspaceId),
      await docket.given.label(ada, project.workspaceId),
    ];
    const group = await docket.given.group(ada, project.workspaceId);
    const ticket = { title: 'Crash', labelIds: [gone.id, kept.id], groupId: group.id, assigneeId: bob.id };
    const { id: templateId } = await template(ticket);
    await docket.as(ada).delete(`/api/labels/${gone.id}`);
    await docket.as(ada).post(`/api/groups/${group.id}/close`);
    await docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`);
    const made = (await create({ templateId })).body.data;
    expect(made).toMatchObject({ title: 'Crash', groupId: null, assigneeId: null, labels: [{ id: kept.id }] });
  });

  it('belongs to the project of a template that the caller may read', async () => {
    const { id: templateId } = await template({ title: 'Crash' });
    const other = await docket.given.project(ada);
    expect(answer(await create({ templateId, projectId: other.id }))).toEqual(
      invalid({ templateId: 'Template must be of the project' }),
    );
    expect((await create({ templateId, projectId: project.key })).status).toBe(201);
    expect(answer(await create({ templateId }, await docket.given.user()))).toEqual(
      invalid({ templateId: 'Template must be valid' }),
    );
    const viewer = await docket.given.member(ada, project, 'viewer');
    expect(answer(await create({ templateId }, viewer))).toEqual(forbidden('project'));
  });
});
