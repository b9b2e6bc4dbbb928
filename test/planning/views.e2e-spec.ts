import { v7 as uuidv7 } from 'uuid';
import { answer, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let project: TestProject;
let secret: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  stranger = await docket.given.user();
  project = await docket.given.project(ada);
  secret = await docket.given.project(ada);
  bob = await docket.given.member(ada, project, 'member');
  viewer = await docket.given.member(ada, project, 'viewer');
  for (const [title, type, of] of [
    ['A bug', 'BUG', project],
    ['A task', 'TASK', project],
    ['A secret bug', 'BUG', secret],
  ] as const) {
    await docket.as(ada).post('/api/tickets', { title, type, projectId: of.id });
  }
});
afterAll(() => docket.stop());

const create = (by: TestUser, body: object) =>
  docket.as(by).post('/api/views', { name: 'A view', query: 'type=BUG', ...body });
const stored = async (by: TestUser, body: object): Promise<{ id: string }> => {
  const reply = await create(by, body);
  expect([reply.status, reply.body.error?.details]).toEqual([201, undefined]);
  return reply.body.data;
};
const run = async (by: TestUser, id: string, more = '') => {
  const reply = await docket.as(by).get(`/api/tickets?view=${id}${more}`);
  return reply.status === 200 ? reply.body.data.map(({ title }: { title: string }) => title).sort() : answer(reply);
};
const listed = async (by: TestUser, query = '') =>
  (await docket.as(by).get(`/api/views${query}`)).body.data.map(({ id }: { id: string }) => id);

describe('a view', () => {
  it('runs its query, which the parameters of the request override', async () => {
    const view = await stored(ada, { query: '?type=BUG&sort=title&order=asc&limit=1' });
    const reply = await docket.as(ada).get(`/api/tickets?view=${view.id}`);
    expect(reply.body.data.map(({ title }: { title: string }) => title)).toEqual(['A bug']);
    expect(reply.body.pagination).toMatchObject({ limit: 1, total: 2 });
    const next = await docket.as(ada).get(nextPage(reply)!);
    expect(next.body.data.map(({ title }: { title: string }) => title)).toEqual(['A secret bug']);
    expect(await run(ada, view.id, '&type=TASK&limit=20')).toEqual(['A task']);
    expect(await run(ada, view.id, `&project=${secret.key}`)).toEqual(['A secret bug']);
  });

  it('of a project lists that project, unless its query names others', async () => {
    const view = await stored(ada, { projectId: project.key });
    expect(await run(ada, view.id)).toEqual(['A bug']);
    const wide = await stored(ada, { projectId: project.id, query: `type=BUG&project=${project.key},${secret.key}` });
    expect(await run(ada, wide.id)).toEqual(['A bug', 'A secret bug']);
  });

  it('is private to its owner, also in lists', async () => {
    const view = await stored(ada, { projectId: project.id });
    expect(await listed(ada)).toContain(view.id);
    for (const other of [bob, stranger]) {
      expect(await listed(other)).not.toContain(view.id);
      expect(await run(other, view.id)).toEqual(invalid({ view: 'View must be valid' }));
      expect(answer(await docket.as(other).put(`/api/views/${view.id}`, { name: 'Mine' }))).toEqual(notFound('View'));
      expect(answer(await docket.as(other).delete(`/api/views/${view.id}`))).toEqual(notFound('View'));
    }
    expect(await run(ada, uuidv7())).toEqual(invalid({ view: 'View must be valid' }));
    expect(await run(ada, 'x')).toEqual(invalid({ view: 'View must be valid' }));
  });

  it('that is shared can be read by readers of the project, written by its members, and shows each what they may read', async () => {
    const view = await stored(ada, {
      projectId: project.id,
      shared: true,
      query: `type=BUG&project=${project.key},${secret.key}`,
    });
    expect(await run(ada, view.id)).toEqual(['A bug', 'A secret bug']);
    expect(await run(bob, view.id)).toEqual(['A bug']);
    expect(await run(viewer, view.id)).toEqual(['A bug']);
    expect(await run(stranger, view.id)).toEqual(invalid({ view: 'View must be valid' }));
    expect(await listed(viewer)).toContain(view.id);
    expect(await listed(viewer, `?project=${project.key}`)).toContain(view.id);
    expect(answer(await docket.as(stranger).get(`/api/views?project=${project.id}`))).toEqual(forbidden('project'));
    expect((await docket.as(bob).put(`/api/views/${view.id}`, { name: 'Bugs' })).body.data).toMatchObject({
      name: 'Bugs',
    });
    expect(answer(await docket.as(bob).put(`/api/views/${view.id}`, { shared: false }))).toEqual(forbidden('view'));
    for (const other of [viewer, stranger]) {
      expect(answer(await docket.as(other).put(`/api/views/${view.id}`, { name: 'X' }))).toEqual(forbidden('view'));
      expect(answer(await docket.as(other).delete(`/api/views/${view.id}`))).toEqual(forbidden('view'));
    }
    expect((await docket.as(bob).delete(`/api/views/${view.id}`)).body).toEqual({
      data: { id: view.id, deleted: true },
    });
  });

  it('that is shared requires a project, and a member of it', async () => {
    expect(answer(await create(ada, { shared: true }))).toEqual(
      invalid({ projectId: 'Project is required for a shared view' }),
    );
    expect(answer(await create(viewer, { shared: true, projectId: project.id }))).toEqual(forbidden('project'));
    expect(answer(await create(stranger, { projectId: project.id }))).toEqual(forbidden('project'));
    expect(answer(await create(ada, { projectId: uuidv7() }))).toEqual(invalid({ projectId: 'Project must be valid' }));
    expect((await create(viewer, { projectId: project.id })).status).toBe(201);
  });

  it.each([
    ['statu=todo', 'statu: Unknown query parameter'],
    ['status=open', 'status: Status must be one of backlog, todo, in_progress, in_review, done, cancelled'],
    ['view=x', 'view: is not part of a view'],
    ['cursor=x', 'cursor: is not part of a view'],
    ['search=%zz', 'search: is not part of a view'],
    ['field.size=1', 'field.size: Unknown field'],
    ['sort=field.size', 'sort: Sort names an unknown field: size'],
  ])('is refused with a query that the list would refuse: %s', async (query, message) => {
    expect(answer(await create(ada, { query }))).toEqual(invalid({ query: message }));
    const view = await stored(ada, {});
    expect(answer(await docket.as(ada).put(`/api/views/${view.id}`, { query }))).toEqual(invalid({ query: message }));
  });

  it('with a field that no longer exists is an error, and does not return everything', async () => {
    const field = (await docket.as(ada).post(`/api/project/${project.id}/fields`, { name: 'Size', type: 'number' }))
      .body.data;
    const filtered = await stored(ada, { projectId: project.id, query: 'field.size.gte=3' });
    const sorted = await stored(ada, { projectId: project.id, query: 'sort=field.size' });
    expect(await run(ada, filtered.id)).toEqual([]);
    expect(await run(ada, sorted.id)).toEqual(['A bug', 'A task']);
    await docket.as(ada).delete(`/api/project/${project.id}/fields/${field.id}`);
    expect(await run(ada, filtered.id)).toEqual(invalid({ 'field.size.gte': 'Unknown field' }));
    expect(await run(ada, sorted.id)).toEqual(invalid({ sort: 'Sort names an unknown field: size' }));
    expect(await run(ada, sorted.id, '&sort=title')).toEqual(['A bug', 'A task']);
  });

  it('is deleted with its owner’s account, unless it is shared', async () => {
    const leaver = await docket.given.member(ada, project, 'member');
    const own = await stored(leaver, {});
    const shared = await stored(leaver, { projectId: project.id, shared: true });
    await docket.as(leaver).delete('/api/user', { password: leaver.password });
    const left = await docket.rows('SELECT id FROM ticket_views WHERE id = ANY ($1)', [[own.id, shared.id]]);
    expect(left).toEqual([{ id: shared.id }]);
  });
});
