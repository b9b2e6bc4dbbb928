import { ImportRunner } from '#imports';
import { DetachFromTickets } from '#tickets';
import { answer, conflict, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser, TestWorkspace } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let owner: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user({ name: 'Olga' });
});
afterAll(() => docket.stop());

describe('groups', () => {
  let workspace: TestWorkspace;
  let path: string;
  beforeAll(async () => {
    workspace = await docket.given.workspace(owner);
    path = `/api/workspaces/${workspace.id}/groups`;
  });
  const create = (body: object) => docket.as(owner).post(path, body);
  const group = async (body: object) => (await create(body)).body.data;

  it('are created with exactly these fields', async () => {
    const reply = await create({ name: ' Sprint 12 ' });
    expect(answer(reply)).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.any(String),
          workspaceId: workspace.id,
          projectId: null,
          name: 'Sprint 12',
          description: null,
          startsAt: null,
          endsAt: null,
          closedAt: null,
          progress: { total: 0, done: 0, cancelled: 0, estimate: 0, estimateDone: 0 },
        },
      },
    });
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const fields = { name: 'M1', projectId: project.id, description: 'First' };
    const full = await create({ ...fields, startsAt: '2026-11-16T01:00:00+01:00', endsAt: '2026-11-30T00:00:00Z' });
    expect(full.body.data).toMatchObject({
      ...fields,
      startsAt: '2026-11-16T00:00:00.000Z',
      endsAt: '2026-11-30T00:00:00.000Z',
    });
  });

  it('accept a workspace id in any case', async () => {
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const upper = path.replace(workspace.id, workspace.id.toUpperCase());
    const reply = await docket.as(owner).post(upper, { name: 'Upper', projectId: project.id.toUpperCase() });
    expect(reply.body.data).toMatchObject({ workspaceId: workspace.id, projectId: project.id });
  });

  it.each([
    [{}, { name: 'Name is required' }],
    [
      { name: 'G', startsAt: '2026-02-30T00:00:00Z' },
      { startsAt: 'Start must be an ISO 8601 date-time with an offset' },
    ],
    [{ name: 'G', endsAt: '2026-11-16' }, { endsAt: 'End must be an ISO 8601 date-time with an offset' }],
    [
      { name: 'G', startsAt: '2026-11-16T00:00:00.001Z', endsAt: '2026-11-16T00:00:00Z' },
      { endsAt: 'End must not be before the start' },
    ],
    [{ name: 'G', projectId: 'nope' }, { projectId: 'Project must be valid' }],
    [{ name: 'G', projectId: UNKNOWN_ID }, { projectId: 'Project must be valid' }],
    [{ name: 'G', colour: 'red' }, { colour: 'Unknown field' }],
  ])('refuse %j', async (body, details) => {
    expect(answer(await create(body))).toEqual(invalid(details as Record<string, string>));
  });

  it('may start and end at the same time', async () => {
    const at = '2026-11-16T00:00:00.000Z';
    expect((await create({ name: 'Instant', startsAt: at, endsAt: at })).status).toBe(201);
  });

  it("refuse a project of another workspace, and somebody else's project", async () => {
    const elsewhere = await docket.given.project(owner);
    const refused = invalid({ projectId: 'Project must be of the same workspace' });
    expect(answer(await create({ name: 'G', projectId: elsewhere.id }))).toEqual(refused);
    const made = await group({ name: 'Moves' });
    expect(answer(await docket.as(owner).put(`/api/groups/${made.id}`, { projectId: elsewhere.id }))).toEqual(refused);
    const theirs = await docket.given.project(await docket.given.user());
    expect(answer(await create({ name: 'G', projectId: theirs.id }))).toEqual(forbidden('project'));
  });

  it('merge updates: null clears, dates are compared with those stored', async () => {
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const made = await group({
      name: 'Merge',
      projectId: project.id,
      description: 'x',
      startsAt: '2026-11-16T00:00:00.000Z',
      endsAt: '2026-11-30T00:00:00.000Z',
    });
    const one = `/api/groups/${made.id}`;
    expect((await docket.as(owner).put(one, { name: 'Merged' })).body.data).toEqual({ ...made, name: 'Merged' });
    const early = await docket.as(owner).put(one, { endsAt: '2026-11-01T00:00:00Z' });
    expect(answer(early)).toEqual(invalid({ endsAt: 'End must not be before the start' }));
    const cleared = { projectId: null, description: null, startsAt: null, endsAt: null };
    expect((await docket.as(owner).patch(one, cleared)).body.data).toEqual({ ...made, name: 'Merged', ...cleared });
    const sentBack = { ...made, id: UNKNOWN_ID, workspaceId: UNKNOWN_ID };
    expect((await docket.as(owner).put(one, sentBack)).body.data).toEqual(made);
    expect(answer(await docket.as(owner).put(one, { name: null }))).toEqual(invalid({ name: 'Name must not be null' }));
  });

  it('are listed oldest first, those of a project to its readers', async () => {
    const other = await docket.given.workspace(owner);
    const list = `/api/workspaces/${other.id}/groups`;
    const open = await docket.given.project(owner, { workspaceId: other.id });
    const closed = await docket.given.project(owner, { workspaceId: other.id });
    for (const [name, projectId] of [
      ['general', null],
      ['open', open.id],
      ['closed', closed.id],
    ]) {
      await docket.as(owner).post(list, { name, projectId });
    }
    const seenBy = async (user: TestUser) =>
      (await docket.as(user).get(list)).body.data.map((item: { name: string }) => item.name);
    const guest = await docket.given.member(owner, open, 'viewer');
    expect(await seenBy(owner)).toEqual(['general', 'open', 'closed']);
    expect(await seenBy(guest)).toEqual(['general', 'open']);
    await docket.as(owner).delete(`/api/project/${closed.id}`);
    expect(await seenBy(owner)).toEqual(['general', 'open']);
    expect(await seenBy(await docket.given.user({ role: 'ADMIN' }))).toEqual(['general', 'open']);
  });

  it('are deleted and restored with their project', async () => {
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const made = await group({ name: 'Bound', projectId: project.id });
    await docket.as(owner).put(`/api/project/${project.id}`, { status: 'archived' });
    const readOnly = conflict('Project is archived');
    expect(answer(await docket.as(owner).put(`/api/groups/${made.id}`, { name: 'New' }))).toEqual(readOnly);
    expect(answer(await docket.as(owner).put(`/api/groups/${made.id}`, { projectId: null }))).toEqual(readOnly);
    expect(answer(await docket.as(owner).delete(`/api/groups/${made.id}`))).toEqual(readOnly);
    expect(answer(await create({ name: 'More', projectId: project.id }))).toEqual(readOnly);
    await docket.as(owner).delete(`/api/project/${project.id}`);
    expect(answer(await docket.as(owner).put(`/api/groups/${made.id}`, { name: 'New' }))).toEqual(notFound('Group'));
    expect(answer(await docket.as(owner).delete(`/api/groups/${made.id}`))).toEqual(notFound('Group'));
    expect(answer(await create({ name: 'More', projectId: project.id }))).toEqual(
      invalid({ projectId: 'Project must be valid' }),
    );
    await docket.as(owner).post(`/api/project/${project.id}/restore`);
    await docket.as(owner).put(`/api/project/${project.id}`, { status: 'active' });
    expect((await docket.as(owner).delete(`/api/groups/${made.id}`)).status).toBe(200);
  });

  // Promise 2.2
  it('are written by members and higher roles, and read by viewers', async () => {
    const made = await group({ name: 'Guarded' });
    const viewer = docket.as(await docket.given.workspaceMember(owner, workspace, 'viewer'));
    const member = docket.as(await docket.given.workspaceMember(owner, workspace, 'member'));
    const stranger = docket.as(await docket.given.user());
    expect((await viewer.get(path)).status).toBe(200);
    expect(answer(await viewer.post(path, { name: 'Mine' }))).toEqual(forbidden('workspace'));
    for (const who of [viewer, stranger]) {
      expect(answer(await who.put(`/api/groups/${made.id}`, { name: 'Mine' }))).toEqual(forbidden('group'));
      expect(answer(await who.delete(`/api/groups/${made.id}`))).toEqual(forbidden('group'));
    }
    expect((await member.post(path, { name: 'Ours' })).status).toBe(201);
    expect((await member.put(`/api/groups/${made.id}`, { name: 'Ours too' })).status).toBe(200);
    const deleted = await member.delete(`/api/groups/${made.id}`);
    expect(answer(deleted)).toEqual({ status: 200, body: { data: { id: made.id, deleted: true } } });
    for (const id of [UNKNOWN_ID, 'nonsense']) {
      expect(answer(await stranger.delete(`/api/groups/${id}`))).toEqual(notFound('Group'));
    }
  });
});

describe('the progress of a group', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await docket.given.workspace(owner);
  });
  const progressOf = async (id: string, by = owner) =>
    (await docket.as(by).get(`/api/groups/${id}`)).body.data.progress;

  it('counts its tickets and adds up their estimates, without cancelled ones', async () => {
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const group = await docket.given.group(owner, workspace.id);
    const given = (body: object) =>
      docket.given.ticket(owner, { projectId: project.id, groupId: group.id, estimate: 3, ...body });
    await given({ status: 'done', estimate: 2.5 });
    await given({ status: 'cancelled' });
    await given({ status: 'in_progress' });
    await given({ estimate: null });
    const gone = await given({});
    await docket.as(owner).delete(`/api/tickets/${gone.id}`);
    const progress = { total: 4, done: 1, cancelled: 1, estimate: 5.5, estimateDone: 2.5 };
    expect(await progressOf(group.id)).toEqual(progress);
    const { data } = (await docket.as(owner).get(`/api/workspaces/${workspace.id}/groups`)).body;
    expect(data.find(({ id }: { id: string }) => id === group.id)).toMatchObject({ closedAt: null, progress });
  });

  it('counts only what the caller may read', async () => {
    const [shared, hidden] = [
      await docket.given.project(owner, { workspaceId: workspace.id }),
      await docket.given.project(owner, { workspaceId: workspace.id }),
    ];
    const group = await docket.given.group(owner, workspace.id);
    for (const { id } of [shared, hidden, hidden])
      await docket.given.ticket(owner, { projectId: id, groupId: group.id });
    const guest = await docket.given.member(owner, shared, 'member');
    expect(await progressOf(group.id)).toMatchObject({ total: 3 });
    expect(await progressOf(group.id, guest)).toMatchObject({ total: 1 });
    const ofHidden = await docket.given.group(owner, workspace.id, { projectId: hidden.id });
    expect(answer(await docket.as(guest).get(`/api/groups/${ofHidden.id}`))).toEqual(forbidden('group'));
    expect(answer(await docket.as(await docket.given.user()).get(`/api/groups/${group.id}`))).toEqual(
      forbidden('group'),
    );
    expect(answer(await docket.as(owner).get(`/api/groups/${UNKNOWN_ID}`))).toEqual(notFound('Group'));
  });
});

describe('the group of an imported ticket', () => {
  it('is given by name, or by its id in an export; a closed one, or one of another project, is none', async () => {
    const workspace = await docket.given.workspace(owner);
    const [project, other] = [
      await docket.given.project(owner, { workspaceId: workspace.id }),
      await docket.given.project(owner, { workspaceId: workspace.id }),
    ];
    const create = async (body: object) =>
      (await docket.as(owner).post(`/api/workspaces/${workspace.id}/groups`, body)).body.data;
    const [cycle, closed, foreign] = [
      await create({ name: 'Cycle 7', projectId: project.id }),
      await create({ name: 'Closed' }),
      await create({ name: 'Foreign', projectId: other.id }),
    ];
    await docket.as(owner).post(`/api/groups/${closed.id}/close`, {});
    const rows = [
      { title: 'A', group: 'cycle 7' },
      { title: 'B', groupId: cycle.id },
      { title: 'C', groupId: foreign.id },
      { title: 'D', group: 'Closed' },
      { title: 'E', group: 'Foreign' },
    ];
    const path = `/api/project/${project.id}/import`;
    const file = rows.map((row) => JSON.stringify(row)).join('\n');
    const sent = await docket.as(owner).post(path).sending('application/x-ndjson', file);
    expect(sent.status).toBe(202);
    await docket.service(ImportRunner).next();
    const { data } = (await docket.as(owner).get(`/api/tickets?project=${project.id}&sort=title&order=asc`)).body;
    expect(data.map(({ title, groupId }: Record<string, string>) => [title, groupId])).toEqual([
      ['A', cycle.id],
      ['B', cycle.id],
      ['C', null],
    ]);
    const errors = (await docket.as(owner).get(`${path}s/${sent.body.data.id}/errors`)).body.data;
    expect(errors.map(({ row, errors: found }: { row: number; errors: object }) => [row, found])).toEqual([
      [4, { group: ['Group does not exist: Closed'] }],
      [5, { group: ['Group does not exist: Foreign'] }],
    ]);
  });
});

describe('a closed group', () => {
  let workspace: TestWorkspace;
  let projectId: string;
  beforeAll(async () => {
    workspace = await docket.given.workspace(owner);
    projectId = (await docket.given.project(owner, { workspaceId: workspace.id })).id;
  });
  const close = (id: string, body: object = {}) => docket.as(owner).post(`/api/groups/${id}/close`, body);
  const groupOf = async (id: string) => (await docket.as(owner).get(`/api/tickets/${id}`)).body.data.groupId;

  it('accepts no more tickets until it is reopened, and keeps those it has', async () => {
    const group = await docket.given.group(owner, workspace.id);
    const kept = await docket.given.ticket(owner, { projectId, groupId: group.id });
    const other = await docket.given.ticket(owner, { projectId });
    const closed = await close(group.id);
    expect(closed.body.data).toMatchObject({ closedAt: expect.any(String), progress: { total: 1 } });
    expect((await close(group.id)).body.data.closedAt).toBe(closed.body.data.closedAt);
    const refused = invalid({ groupId: 'Group must be valid' });
    const moved = () => docket.as(owner).put(`/api/tickets/${other.id}`, { groupId: group.id });
    expect(answer(await moved())).toEqual(refused);
    const made = await docket.as(owner).post('/api/tickets', { title: 'Late', projectId, groupId: group.id });
    expect(answer(made)).toEqual(refused);
    const elsewhere = await docket.given.project(owner, { workspaceId: workspace.id });
    const sent = { title: 'Still there', groupId: group.id, projectId: elsewhere.id };
    expect((await docket.as(owner).put(`/api/tickets/${kept.id}`, sent)).body.data).toMatchObject({
      ...sent,
      group: { closedAt: closed.body.data.closedAt },
    });
    expect((await docket.as(owner).post(`/api/groups/${group.id}/reopen`)).body.data.closedAt).toBeNull();
    expect((await moved()).status).toBe(200);
    const recorded = await docket.rows<{ to: unknown }>(
      `SELECT data #> '{changes,closedAt,to}' AS "to" FROM events
       WHERE type = 'group.updated' AND data #>> '{group,id}' = $1 ORDER BY id`,
      [group.id],
    );
    expect(recorded).toEqual([{ to: closed.body.data.closedAt }, { to: null }]);
  });

  it('moves open tickets to another one or to none, as a change of each ticket', async () => {
    const [from, to] = [await docket.given.group(owner, workspace.id), await docket.given.group(owner, workspace.id)];
    const given = (status: string) => docket.given.ticket(owner, { projectId, groupId: from.id, status });
    const [open, done, cancelled] = [await given('todo'), await given('done'), await given('cancelled')];
    expect((await close(from.id, { moveOpenTo: to.id })).body.data.progress).toMatchObject({ total: 2, done: 1 });
    expect(await Promise.all([open, done, cancelled].map(({ id }) => groupOf(id)))).toEqual([to.id, from.id, from.id]);
    const [entry] = (await docket.as(owner).get(`/api/tickets/${open.id}/history`)).body.data;
    expect(entry).toMatchObject({ field: 'groupId', from: from.id, to: to.id, actor: { id: owner.id } });
    expect((await close(to.id, { moveOpenTo: null })).body.data.progress.total).toBe(0);
    expect(await groupOf(open.id)).toBeNull();
  });

  it('moves many open tickets after the response, while it stays closed', async () => {
    const [from, to] = [await docket.given.group(owner, workspace.id), await docket.given.group(owner, workspace.id)];
    const ticket = { title: 'One of many', projectId, groupId: from.id };
    for (let made = 0; made < 300; made += 100) {
      const operations = Array.from({ length: 100 }, () => ({ op: 'create', ticket }));
      await docket.as(owner).post('/api/tickets/bulk', { operations });
    }
    expect((await close(from.id, { moveOpenTo: to.id })).body.data.progress.total).toBe(100);
    const detach = docket.service(DetachFromTickets);
    while (await detach.next());
    expect((await docket.as(owner).get(`/api/groups/${from.id}`)).body.data.progress.total).toBe(0);
    expect((await docket.as(owner).get(`/api/groups/${to.id}`)).body.data.progress.total).toBe(300);
  });

  it('moves tickets only to an open group that can contain them', async () => {
    const group = await docket.given.group(owner, workspace.id);
    const closed = await docket.given.group(owner, workspace.id);
    await close(closed.id);
    const ofProject = await docket.given.group(owner, workspace.id, { projectId });
    const elsewhere = await docket.given.group(owner, (await docket.given.workspace(owner)).id);
    for (const { id } of [group, closed, ofProject, elsewhere]) {
      expect(answer(await close(group.id, { moveOpenTo: id }))).toEqual(invalid({ moveOpenTo: 'Group must be valid' }));
    }
    expect((await docket.as(owner).get(`/api/groups/${group.id}`)).body.data.closedAt).toBeNull();
  });
});
