import { answer, forbidden, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';

let docket: Docket;
let ada: TestUser;
let here: TestProject;
let there: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  [here, there] = [await docket.given.project(ada), await docket.given.project(ada)];
});
afterAll(() => docket.stop());

const get = async (id: string) => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data;
const move = (id: string, body: object, user = ada) => docket.as(user).put(`/api/tickets/${id}`, body);
const changes = async (id: string): Promise<Record<string, unknown[]>> => {
  const { data } = (await docket.as(ada).get(`/api/tickets/${id}/history?limit=100`)).body;
  return Object.fromEntries(data.map(({ field, from, to }: Record<string, unknown>) => [field, [from, to]]));
};

describe('a move to another project', () => {
  it('gives a new key and project, and keeps the rest', async () => {
    await docket.given.ticket(ada, { projectId: there.id });
    const label = await docket.given.label(ada, here.workspaceId);
    const { id, key } = await docket.given.ticket(ada, {
      projectId: here.id,
      labelIds: [label.id],
      externalId: 'kept',
      status: 'done',
    });
    const comment = await docket.given.comment(ada, { id });
    const before = await get(id);
    const reply = await move(id, { projectId: there.id });
    expect(reply.status).toBe(200);
    const { project, updatedAt, ...rest } = before;
    expect(reply.body.data).toEqual({
      ...rest,
      key: `${there.key}-2`,
      projectId: there.id,
      project: {
        ...project,
        id: there.id,
        name: there.name,
        key: there.key,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
      version: before.version + 1,
      rank: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(reply.body.data.updatedAt >= updatedAt).toBe(true);
    expect(reply.body.data.comments).toMatchObject([{ id: comment.id }]);
    expect(await get(key!)).toEqual(reply.body.data);
    expect(await changes(id)).toEqual({ projectId: [here.id, there.id], key: [key, `${there.key}-2`] });
  });

  it('can be combined with other changes', async () => {
    const { id } = await docket.given.ticket(ada, { projectId: here.id });
    const reply = await move(id, { projectId: there.id, title: 'Arrived', status: 'done', assigneeId: ada.id });
    expect(reply.body.data).toMatchObject({ key: `${there.key}-1`, title: 'Arrived', assigneeId: ada.id });
    expect(Object.keys(await changes(id)).sort()).toEqual(['assigneeId', 'key', 'projectId', 'status', 'title']);
  });

  it('to its current project changes nothing', async () => {
    const { id } = await docket.given.ticket(ada, { projectId: here.id });
    const before = await get(id);
    expect((await move(id, { projectId: here.id })).body.data).toEqual(before);
    expect(await changes(id)).toEqual({});
  });

  it('moves it between the counters of both projects', async () => {
    const { id } = await docket.given.ticket(ada, { projectId: here.id });
    await move(id, { projectId: there.id });
    const total = async (project: string) =>
      (await docket.as(ada).get(`/api/tickets?project=${project}`)).body.pagination.total;
    expect([await total(here.id), await total(there.id)]).toEqual([0, 1]);
  });

  it('clears and records an assignee who has no access there', async () => {
    const bob = await docket.given.member(ada, here, 'member');
    const { id } = await docket.given.ticket(ada, { projectId: here.id, assigneeId: bob.id });
    const reply = await move(id, { projectId: there.id });
    expect(reply.body.data).toMatchObject({ projectId: there.id, assigneeId: null, assignee: null });
    expect(await changes(id)).toMatchObject({ assigneeId: [bob.id, null], projectId: [here.id, there.id] });
  });

  it('keeps an assignee who has access to both, or to the workspace', async () => {
    const bob = await docket.given.member(ada, here, 'member');
    await docket.given.member(ada, there, 'viewer', bob);
    const carol = await docket.given.workspaceMember(ada, { id: here.workspaceId }, 'viewer');
    for (const user of [bob, carol]) {
      const { id } = await docket.given.ticket(ada, { projectId: here.id, assigneeId: user.id });
      expect((await move(id, { projectId: there.id })).body.data.assigneeId).toBe(user.id);
    }
  });

  it('clears and records a group of the source project, and keeps a group of the workspace', async () => {
    const own = await docket.given.group(ada, here.workspaceId, { projectId: here.id });
    const shared = await docket.given.group(ada, here.workspaceId);
    const { id } = await docket.given.ticket(ada, { projectId: here.id, groupId: own.id });
    expect((await move(id, { projectId: there.id })).body.data).toMatchObject({ groupId: null, group: null });
    expect(await changes(id)).toMatchObject({ groupId: [own.id, null] });
    const kept = await docket.given.ticket(ada, { projectId: here.id, groupId: shared.id });
    expect((await move(kept.id, { projectId: there.id })).body.data.groupId).toBe(shared.id);
  });

  it('refuses a requested assignee or group that does not belong there', async () => {
    const bob = await docket.given.member(ada, here, 'member');
    const group = await docket.given.group(ada, here.workspaceId, { projectId: here.id });
    const { id } = await docket.given.ticket(ada, { projectId: here.id });
    const before = await get(id);
    const body = { projectId: there.id, assigneeId: bob.id, groupId: group.id };
    expect(answer(await move(id, body))).toEqual(
      invalid({ assigneeId: 'Assignee must be valid', groupId: 'Group must be valid' }),
    );
    expect(await get(id)).toEqual(before);
    expect((await docket.given.ticket(ada, { projectId: there.id })).key).toBe(`${there.key}-1`);
  });

  it('refuses one that is sent back unchanged but does not belong there', async () => {
    const bob = await docket.given.member(ada, here, 'member');
    const { id } = await docket.given.ticket(ada, { projectId: here.id, assigneeId: bob.id });
    const reply = await move(id, { projectId: there.id, assigneeId: bob.id });
    expect(answer(reply)).toEqual(invalid({ assigneeId: 'Assignee must be valid' }));
    expect(await get(id)).toMatchObject({ projectId: here.id, assigneeId: bob.id });
  });

  it('accepts a ticket without a project', async () => {
    const { id } = await docket.given.ticket(ada, { workspaceId: here.workspaceId });
    const reply = await move(id, { projectId: there.id });
    expect(reply.body.data).toMatchObject({ key: `${there.key}-1`, projectId: there.id });
    expect(await changes(id)).toEqual({ projectId: [null, there.id], key: [null, `${there.key}-1`] });
  });
});

describe('leaving the project', () => {
  it('removes the key, which still resolves', async () => {
    const bob = await docket.given.member(ada, here, 'member');
    const group = await docket.given.group(ada, here.workspaceId, { projectId: here.id });
    const body = { projectId: here.id, assigneeId: bob.id, groupId: group.id };
    const { id, key } = await docket.given.ticket(ada, body);
    const reply = await move(id, { projectId: null });
    expect(reply.body.data).toMatchObject({
      key: null,
      projectId: null,
      project: null,
      assigneeId: null,
      groupId: null,
    });
    expect(reply.body.data.workspaceId).toBe(here.workspaceId);
    expect((await get(key!)).id).toBe(id);
    expect(await changes(id)).toEqual({
      projectId: [here.id, null],
      key: [key, null],
      assigneeId: [bob.id, null],
      groupId: [group.id, null],
    });
  });

  it('requires write permission in the workspace', async () => {
    const guest = await docket.given.member(ada, here, 'admin');
    const { id } = await docket.given.ticket(guest, { projectId: here.id });
    const before = await get(id);
    expect(answer(await move(id, { projectId: null }, guest))).toEqual(forbidden('workspace'));
    expect(await get(id)).toEqual(before);
    await docket.given.workspaceMember(ada, { id: here.workspaceId }, 'member', guest);
    expect((await move(id, { projectId: null }, guest)).body.data.projectId).toBeNull();
  });
});

describe('permission to move', () => {
  // Promise 2.3
  it('requires write access to both projects', async () => {
    const { id } = await docket.given.ticket(ada, { projectId: here.id });
    const cases = [
      ['viewer', 'member', forbidden('ticket')],
      ['member', 'viewer', forbidden('project')],
      ['member', undefined, forbidden('project')],
      [undefined, 'member', forbidden('ticket')],
    ] as const;
    for (const [roleHere, roleThere, refusal] of cases) {
      const user = await docket.given.user();
      if (roleHere) await docket.given.member(ada, here, roleHere, user);
      if (roleThere) await docket.given.member(ada, there, roleThere, user);
      expect(answer(await move(id, { projectId: there.id }, user))).toEqual(refusal);
    }
    const both = await docket.given.member(ada, here, 'member');
    await docket.given.member(ada, there, 'member', both);
    expect((await move(id, { projectId: there.id }, both)).body.data.key).toBe(`${there.key}-1`);
  });

  it('is limited to the workspace', async () => {
    const away = await docket.given.project(ada, { workspaceId: (await docket.given.workspace(ada)).id });
    const { id } = await docket.given.ticket(ada, { projectId: here.id });
    for (const body of [{ projectId: away.id }, { projectId: away.id, workspaceId: here.workspaceId }]) {
      const reply = await move(id, body);
      expect(answer(reply)).toEqual(invalid({ projectId: 'Project must be of the same workspace' }));
    }
    const both = await move(id, { projectId: away.id, workspaceId: away.workspaceId });
    expect(Object.keys(both.body.error.details)).toEqual(['workspaceId']);
    const secret = await docket.given.project(await docket.given.user());
    expect(answer(await move(id, { projectId: secret.id }))).toEqual(forbidden('project'));
    expect(await get(id)).toMatchObject({ projectId: here.id, key: `${here.key}-1` });
  });
});

describe('many concurrent moves', () => {
  // Promise 6.6
  it('in opposite directions all succeed, with unique numbers', async () => {
    const tickets = [];
    for (let n = 0; n < 16; n++) {
      tickets.push(await docket.given.ticket(ada, { projectId: n % 2 ? here.id : there.id }));
    }
    const replies = await Promise.all(tickets.map(({ id }, n) => move(id, { projectId: n % 2 ? there.id : here.id })));
    expect(replies.map((reply) => reply.status)).toEqual(Array(16).fill(200));
    const keys = replies.map((reply) => reply.body.data.key);
    const numbers = Array.from({ length: 8 }, (_, n) => n + 9);
    expect(keys.sort()).toEqual([here, there].flatMap(({ key }) => numbers.map((n) => `${key}-${n}`)).sort());
  });

  it('of one ticket leave it in one place', async () => {
    const { id } = await docket.given.ticket(ada, { projectId: here.id });
    const targets = Array.from({ length: 9 }, (_, n) => [here.id, there.id, null][n % 3]);
    const replies = await Promise.all(targets.map((projectId) => move(id, { projectId })));
    expect(replies.map((reply) => reply.status)).toEqual(Array(9).fill(200));
    const { projectId } = await get(id);
    const totals = await Promise.all(
      [here.id, there.id].map((project) => docket.as(ada).get(`/api/tickets?project=${project}`)),
    );
    expect(totals.map((reply) => reply.body.pagination.total)).toEqual(
      [here.id, there.id].map((place) => (place === projectId ? 1 : 0)),
    );
  });
});

it('a change that waited for a move needs the permissions of the new project, as they are after the wait', async () => {
  const [removed, stays] = [await docket.given.user(), await docket.given.user()];
  for (const project of [here, there]) {
    for (const user of [removed, stays]) await docket.given.member(ada, project, 'member', user);
  }
  const { id } = await docket.given.ticket(ada, { projectId: here.id, title: 'Before' });
  const moving = await docket.db.connect();
  await moving.query('BEGIN');
  await moving.query(
    'UPDATE tickets SET project_id = $2, scope_id = $2, workspace_id = $3, number = 999 WHERE id = $1',
    [id, there.id, there.workspaceId],
  );
  await moving.query('DELETE FROM project_members WHERE project_id = $1 AND user_id = $2', [there.id, removed.id]);
  const changes = Promise.all([move(id, { title: 'After' }, removed), move(id, { priority: 'high' }, stays)]);
  await eventually(async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(await docket.rows(waiting)).toHaveLength(2);
  });
  await moving.query('COMMIT');
  moving.release();
  const [refused, accepted] = await changes;
  expect(answer(refused)).toEqual(forbidden('ticket'));
  expect(accepted.status).toBe(200);
  expect(accepted.body.data).toMatchObject({ title: 'Before', priority: 'high', projectId: there.id });
});
