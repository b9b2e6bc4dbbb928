import { TICKET_STATUSES } from '#contracts';
import { DeletedTickets } from '#tickets';
import { answer, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { key: 'LIFE' });
});
afterAll(() => docket.stop());

const get = (id: string, user = ada) => docket.as(user).get(`/api/tickets/${id}`);
const remove = (id: string, user = ada) => docket.as(user).delete(`/api/tickets/${id}`);
const restore = (id: string, user = ada) => docket.as(user).post(`/api/tickets/${id}/restore`);
const given = (body = {}) => docket.given.ticket(ada, { projectId: project.id, ...body });
const passDays = (id: string, days: number) =>
  docket.rows(`UPDATE tickets SET deleted_at = deleted_at - $2 * interval '1 day' WHERE id = $1`, [id, days]);

describe('status', () => {
  it.each(['put', 'patch'] as const)('by %s changes from any to any, in both directions', async (method) => {
    const { id } = await given();
    const seen = new Set<string>();
    let from: string = TICKET_STATUSES[0];
    // Each pair once, on one way: to itself, then there and back to each later one, and on to the next.
    const way = TICKET_STATUSES.flatMap((one, at) => [
      ...[one, one],
      ...TICKET_STATUSES.slice(at + 1).flatMap((other) => [other, one]),
    ]);
    for (const to of way) {
      const reply = await docket.as(ada)[method](`/api/tickets/${id}/status`, { status: to });
      expect(answer(reply)).toMatchObject({ status: 200, body: { data: { id, status: to } } });
      seen.add(`${from} to ${to}`);
      from = to;
    }
    expect(seen.size).toBe(TICKET_STATUSES.length ** 2);
  });

  it('returns the ticket with its details', async () => {
    const { id } = await given();
    const reply = await docket.as(ada).put(`/api/tickets/${id}/status`, { status: 'todo' });
    expect(reply.body).toEqual((await get(id)).body);
  });

  it('sets completedAt when done and clears it otherwise; the stage is independent', async () => {
    const { id } = await given();
    const path = `/api/tickets/${id}`;
    const done = (await docket.as(ada).put(`${path}/status`, { status: 'done' })).body.data;
    expect(done.completedAt).toMatch(TIMESTAMP);
    expect(done.stage).toBe('PLANNING');
    const again = await docket.as(ada).put(path, { status: 'done', title: 'Still done' });
    expect(again.body.data.completedAt).toBe(done.completedAt);
    for (const status of TICKET_STATUSES.filter((value) => value !== 'done')) {
      await docket.as(ada).put(path, { status: 'done' });
      expect((await docket.as(ada).put(path, { status })).body.data.completedAt).toBeNull();
    }
    const staged = (await docket.as(ada).put(path, { stage: 'COMPLETED' })).body.data;
    expect(staged).toMatchObject({ stage: 'COMPLETED', status: 'cancelled', completedAt: null });
  });

  it.each([
    ['absent', {}, 'Status is required'],
    ['null', { status: null }, 'Status is required'],
    ['unknown', { status: 'closed' }, `Status must be one of ${TICKET_STATUSES.join(', ')}`],
  ])('refuses one that is %s', async (_, body, message) => {
    const { id } = await given();
    const reply = await docket.as(ada).put(`/api/tickets/${id}/status`, body);
    expect(answer(reply)).toEqual(invalid({ status: message }));
  });

  it('refuses another field beside it', async () => {
    const { id, title } = await given();
    const reply = await docket.as(ada).put(`/api/tickets/${id}/status`, { status: 'done', priority: 'high' });
    expect(answer(reply)).toEqual(invalid({ priority: 'Unknown field' }));
    expect((await get(id)).body.data).toMatchObject({ title, status: 'backlog', priority: 'medium' });
  });

  it('is NOT_FOUND for an unknown ticket and FORBIDDEN for a stranger', async () => {
    const { id } = await given();
    const [body, stranger] = [{ status: 'done' }, await docket.given.user()];
    expect(answer(await docket.as(ada).put(`/api/tickets/${UNKNOWN_ID}/status`, body))).toEqual(notFound('Ticket'));
    expect(answer(await docket.as(stranger).put(`/api/tickets/${id}/status`, body))).toEqual(forbidden('ticket'));
  });
});

describe('assignee', () => {
  it.each(['put', 'patch'] as const)('by %s assigns, reassigns and, with null, unassigns', async (method) => {
    const bob = await docket.given.member(ada, project, 'viewer');
    const { id } = await given();
    const assign = (assigneeId: string | null) => docket.as(ada)[method](`/api/tickets/${id}/assignee`, { assigneeId });
    const reply = await assign(bob.id);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual((await get(id)).body);
    const person = { id: bob.id, name: bob.name, email: bob.email, image: null, kind: 'human' };
    expect(reply.body.data).toMatchObject({ assigneeId: bob.id, assignee: person });
    expect((await assign(ada.id)).body.data).toMatchObject({ assigneeId: ada.id, assignee: { name: 'Ada' } });
    expect((await assign(null)).body.data).toMatchObject({ assigneeId: null, assignee: null });
  });

  it('requires the field', async () => {
    const { id } = await given({ assigneeId: ada.id });
    const reply = await docket.as(ada).put(`/api/tickets/${id}/assignee`, {});
    expect(answer(reply)).toEqual(invalid({ assigneeId: 'Assignee is required' }));
    expect((await get(id)).body.data.assigneeId).toBe(ada.id);
  });

  // Promise 2.3
  it('must be valid: a member of the project or its workspace', async () => {
    const open = await docket.given.project(ada, { visibility: 'public' });
    const { id } = await docket.given.ticket(ada, { projectId: open.id });
    const stranger = await docket.given.user();
    const wrong = invalid({ assigneeId: 'Assignee must be valid' });
    for (const assigneeId of [stranger.id, UNKNOWN_ID, 'nope', project.id, 5]) {
      expect(answer(await docket.as(ada).put(`/api/tickets/${id}/assignee`, { assigneeId }))).toEqual(wrong);
      expect(answer(await docket.as(ada).put(`/api/tickets/${id}`, { assigneeId }))).toEqual(wrong);
      const body = { title: 'T', projectId: open.id, assigneeId };
      expect(answer(await docket.as(ada).post('/api/tickets', body))).toEqual(wrong);
    }
    await docket.given.member(ada, open, 'viewer', stranger);
    const assigned = await docket.as(ada).put(`/api/tickets/${id}/assignee`, { assigneeId: stranger.id });
    expect(assigned.body.data.assigneeId).toBe(stranger.id);
  });

  it('of a ticket without a project is a member of the workspace, not of one of its projects', async () => {
    const workspace = await docket.given.workspace(ada);
    const inside = await docket.given.workspaceMember(ada, workspace, 'viewer');
    const guest = await docket.given.user();
    await docket.given.member(ada, await docket.given.project(ada, { workspaceId: workspace.id }), 'admin', guest);
    const loose = await docket.given.ticket(ada, { workspaceId: workspace.id });
    const assign = (user: TestUser) => docket.as(ada).put(`/api/tickets/${loose.id}/assignee`, { assigneeId: user.id });
    expect((await assign(inside)).body.data.assigneeId).toBe(inside.id);
    expect(answer(await assign(guest))).toEqual(invalid({ assigneeId: 'Assignee must be valid' }));
  });

  it('may stay after they have left, and the rest of the ticket can still be changed', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const { id } = await given({ assigneeId: bob.id });
    await docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`);
    const sentBack = (await get(id)).body.data;
    const reply = await docket.as(ada).put(`/api/tickets/${id}`, { ...sentBack, title: 'Without Bob' });
    expect(reply.body.data).toMatchObject({ title: 'Without Bob', assigneeId: bob.id });
  });
});

describe('DELETE and restore', () => {
  it('hides it from everything at once, for everyone', async () => {
    const { id, key } = await given({ title: 'Vanishing zebrafish' });
    const admin = await docket.given.user({ role: 'ADMIN' });
    expect(answer(await remove(id))).toEqual({ status: 200, body: { data: { id, deleted: true } } });
    for (const user of [ada, admin, await docket.given.user()]) {
      for (const path of [id, key!, `${id}/history`, `${id}/comments`]) {
        expect(answer(await get(path, user))).toEqual(notFound('Ticket'));
      }
    }
    for (const reply of [
      await remove(id),
      await docket.as(ada).put(`/api/tickets/${id}`, { title: 'T' }),
      await docket.as(ada).put(`/api/tickets/${id}/status`, { status: 'done' }),
      await docket.as(ada).put(`/api/tickets/${id}/assignee`, { assigneeId: null }),
      await docket.as(ada).post(`/api/tickets/${id}/comments`, { content: 'Anyone?' }),
    ]) {
      expect(answer(reply)).toEqual(notFound('Ticket'));
    }
    const listed = await docket.as(ada).get(`/api/tickets?project=${project.id}&limit=100`);
    expect(listed.body.data.map((ticket: { id: string }) => ticket.id)).not.toContain(id);
    expect((await docket.as(ada).get('/api/tickets/search?q=zebrafish')).body.pagination.total).toBe(0);
    expect((await docket.as(ada).get(`/api/tickets/search?q=${key}`)).body.data).not.toMatchObject([{ id }]);
  });

  it('works with a JSON content type and no body', async () => {
    const { id } = await given();
    const reply = await remove(id).set('content-type', 'application/json');
    expect(reply.body).toEqual({ data: { id, deleted: true } });
  });

  it('restores it unchanged, by id or key', async () => {
    const label = await docket.given.label(ada, project.workspaceId);
    const ticket = await given({ title: 'Phoenix', assigneeId: ada.id, labelIds: [label.id], status: 'done' });
    await docket.given.comment(ada, ticket);
    const before = (await get(ticket.id)).body.data;
    for (const name of [ticket.id, ticket.key!.toLowerCase()]) {
      await remove(name);
      const reply = await restore(name);
      expect(reply.status).toBe(200);
      expect(reply.body.data).toEqual({
        ...before,
        version: expect.any(Number),
        updatedAt: expect.stringMatching(TIMESTAMP),
      });
      expect((await get(ticket.id)).body).toEqual(reply.body);
    }
    expect((await docket.as(ada).get('/api/tickets/search?q=phoenix')).body.data).toMatchObject([{ id: ticket.id }]);
  });

  it('does not change a ticket that is not deleted', async () => {
    const { id } = await given();
    const before = await get(id);
    expect(answer(await restore(id))).toEqual(answer(before));
    expect(answer(await restore(UNKNOWN_ID))).toEqual(notFound('Ticket'));
  });

  it('requires the permission to delete: own for a member, any for an admin', async () => {
    const people: Record<string, TestUser> = {};
    for (const role of ['viewer', 'member', 'admin'] as const)
      people[role] = await docket.given.member(ada, project, role);
    const { viewer, member, admin } = people as { viewer: TestUser; member: TestUser; admin: TestUser };
    const stranger = await docket.given.user();
    const { id } = await given();
    for (const user of [viewer, member, stranger]) expect(answer(await remove(id, user))).toEqual(forbidden('ticket'));
    await remove(id, admin);
    for (const user of [viewer, member]) expect(answer(await restore(id, user))).toEqual(forbidden('ticket'));
    expect(answer(await restore(id, stranger))).toEqual(notFound('Ticket'));
    expect((await restore(id, admin)).status).toBe(200);

    const own = await docket.given.ticket(member, { projectId: project.id });
    expect((await remove(own.id, member)).status).toBe(200);
    expect((await restore(own.id, member)).body.data).toMatchObject({ id: own.id, title: own.title });
  });

  it('is possible for 30 days; then the ticket is gone, whether or not the purge has run', async () => {
    const [kept, late, purged] = [await given(), await given(), await given()];
    for (const { id } of [kept, late, purged]) await remove(id);
    await passDays(kept.id, 29);
    await passDays(late.id, 31);
    await passDays(purged.id, 31);
    expect(answer(await restore(late.id))).toEqual(notFound('Ticket'));
    await docket.service(DeletedTickets).purge();
    for (const { id } of [late, purged]) expect(answer(await restore(id))).toEqual(notFound('Ticket'));
    expect((await restore(kept.id)).body.data.id).toBe(kept.id);
    const left = await docket.rows('SELECT id FROM tickets WHERE id = ANY ($1)', [[late.id, purged.id]]);
    expect(left).toEqual([]);
  });

  it('hides a parent, and keeps its children', async () => {
    const parent = await given();
    const child = await given({ parentId: parent.id });
    await remove(parent.id);
    expect((await get(child.id)).status).toBe(200);
    const adopted = await docket.as(ada).post('/api/tickets', { title: 'T', parentId: parent.id });
    expect(answer(adopted)).toEqual(invalid({ parentId: 'Parent must be valid' }));
  });

  it('is NOT_FOUND while its project is deleted, and works again afterwards', async () => {
    const other = await docket.given.project(ada);
    const { id } = await docket.given.ticket(ada, { projectId: other.id });
    await docket.as(ada).delete(`/api/project/${other.id}`);
    expect(answer(await get(id))).toEqual(notFound('Ticket'));
    expect(answer(await restore(id))).toEqual(notFound('Ticket'));
    await docket.as(ada).post(`/api/project/${other.id}/restore`);
    expect((await get(id)).body.data.id).toBe(id);
  });
});
