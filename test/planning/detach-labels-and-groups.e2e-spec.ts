import { v7 as uuidv7 } from 'uuid';
import { answer, forbidden, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

/** Deleting a label or group changes every ticket it was on, with the same events as any other change. */
let docket: Docket;
let ada: TestUser;
let project: TestProject;
let label: { id: string };
let group: { id: string };
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  project = await docket.given.project(ada);
  label = await docket.given.label(ada, project.workspaceId);
  group = await docket.given.group(ada, project.workspaceId);
});
afterAll(() => docket.stop());

const given = (body: object = {}) => docket.given.ticket(ada, { projectId: project.id, ...body });
const get = (id: string) => docket.as(ada).get(`/api/tickets/${id}`);
const history = async (id: string) =>
  (await docket.as(ada).get(`/api/tickets/${id}/history`)).body.data.map(
    ({ field, from, to, actor, at }: { field: string; from: unknown; to: unknown; actor: TestUser; at: string }) => ({
      ...{ field, from, to, at },
      actor: actor.id,
    }),
  );
const events = (ticket: { id: string }) =>
  docket.rows<{ type: string; data: Record<string, object>; project_id: string; workspace_id: string }>(
    `SELECT type, data, project_id, workspace_id FROM events WHERE data->'ticket'->>'id' = $1 AND type NOT IN ('ticket.created', 'ticket.assigned')
     ORDER BY id`,
    [ticket.id],
  );
const mustHaveNoEvents = async (ticket: TestTicket) => {
  expect(await history(ticket.id)).toEqual([]);
  expect(await events(ticket)).toEqual([]);
};
const kinds = [
  ['label', () => ({ labelIds: [label.id] }), () => `/api/labels/${label.id}`],
  ['group', () => ({ groupId: group.id }), () => `/api/groups/${group.id}`],
] as const;

describe.each(kinds)('a %s that is deleted', (kind, body, path) => {
  const removal = () =>
    kind === 'label' ? { field: 'labelIds', from: [label.id], to: [] } : { field: 'groupId', from: group.id, to: null };

  it('changes each of its tickets: row, version, history and event', async () => {
    const full = { assigneeId: ada.id, dueDate: '2026-12-01T00:00:00Z', externalId: `x-${kind}`, status: 'done' };
    const parent = await given();
    const tickets = [await given(body()), await given({ ...body(), ...full, description: 'All', parentId: parent.id })];
    const loose = await docket.given.ticket(ada, { workspaceId: project.workspaceId, ...body() });
    const other = await given();
    const before = await Promise.all([...tickets, loose].map(({ id }) => get(id)));
    expect((await docket.as(ada).delete(path())).status).toBe(200);
    for (const { body, headers } of before) {
      const { labels: _, group: __, groupId: ___, updatedAt, version: before, ...rest } = body.data;
      const after = await get(rest.id);
      expect(after.body.data).toMatchObject({ ...rest, version: before + 1, labels: [], groupId: null, group: null });
      expect(after.body.data.updatedAt > updatedAt).toBe(true);
      const version = (etag: string) => Number(/^"(\d+)\./.exec(etag)![1]);
      expect(version(after.headers.etag!)).toBe(version(headers.etag!) + 1);
      const { field, from, to } = removal();
      expect(await history(rest.id)).toEqual([{ field, from, to, actor: ada.id, at: after.body.data.updatedAt }]);
      const [event, ...more] = await events(rest);
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        type: 'ticket.updated',
        project_id: rest.projectId,
        workspace_id: project.workspaceId,
        data: {
          changes: { [field]: { from, to } },
          project: rest.projectId && { id: project.id, name: project.name },
          user: { id: ada.id, name: 'Ada' },
        },
      });
      const ticket = event!.data.ticket!;
      expect(Object.fromEntries(Object.keys(ticket).map((name) => [name, after.body.data[name]]))).toEqual(ticket);
    }
    await mustHaveNoEvents(other);
  });

  it('records the same as when it is removed by hand', async () => {
    const [byHand, byDeletion] = [await given(body()), await given(body())];
    const clear = kind === 'label' ? { labelIds: [] } : { groupId: null };
    await docket.as(ada).put(`/api/tickets/${byHand.id}`, clear);
    await docket.as(ada).delete(path());
    const form = async (ticket: TestTicket) => {
      const { type, data } = (await events(ticket))[0]!;
      return { type, changes: data.changes, all: Object.keys(data), ticket: Object.keys(data.ticket!) };
    };
    expect(await form(byDeletion)).toEqual(await form(byHand));
  });

  it('is in the history, but not in an event, of a ticket that is itself deleted', async () => {
    const ticket = await given(body());
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    await docket.as(ada).delete(path());
    expect((await events(ticket)).map(({ type }) => type)).toEqual(['ticket.deleted']);
    await docket.as(ada).post(`/api/tickets/${ticket.id}/restore`);
    const fields = (await history(ticket.id)).map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['deletedAt', removal().field, 'deletedAt']);
  });

  it('is in the history, but not in an event, of a ticket whose project is deleted', async () => {
    const ticket = await given(body());
    await docket.as(ada).delete(`/api/project/${project.id}`);
    await docket.as(ada).delete(path());
    expect(await events(ticket)).toEqual([]);
    await docket.as(ada).post(`/api/project/${project.id}/restore`);
    expect(await history(ticket.id)).toMatchObject([removal()]);
  });

  it('takes as many statements for many tickets as for one', async () => {
    await given(body());
    const one = await statementsOf(() => docket.as(ada).delete(path()));
    label = await docket.given.label(ada, project.workspaceId);
    group = await docket.given.group(ada, project.workspaceId);
    for (let n = 0; n < 12; n++) await given(body());
    const many = await statementsOf(() => docket.as(ada).delete(path()));
    expect(many.length).toBe(one.length);
  });

  it('records nothing when it is refused or fails', async () => {
    const ticket = await given(body());
    const viewer = await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'viewer');
    expect(answer(await docket.as(viewer).delete(path()))).toEqual(forbidden(kind));
    await docket.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END'`);
    await docket.rows(`CREATE TRIGGER refuse BEFORE DELETE ON ${kind}s FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const before = (await get(ticket.id)).body;
    const failed = await docket.as(ada).delete(path());
    await docket.rows('DROP FUNCTION refuse CASCADE');
    expect(failed.status).toBe(500);
    expect((await get(ticket.id)).body).toEqual(before);
    await mustHaveNoEvents(ticket);
  });

  it('records the change of every ticket that gets it concurrently', async () => {
    const tickets: TestTicket[] = [];
    for (let n = 0; n < 6; n++) tickets.push(await given(n % 2 ? body() : {}));
    const puts = tickets.map(({ id }) => docket.as(ada).put(`/api/tickets/${id}`, { ...body(), title: 'Raced' }));
    const [deleted, ...replies] = await Promise.all([docket.as(ada).delete(path()), ...puts]);
    expect(deleted!.status).toBe(200);
    const { field } = removal();
    const message = kind === 'label' ? 'Labels must be valid' : 'Group must be valid';
    for (const [n, reply] of replies.entries()) {
      if (reply.status !== 200) expect(answer(reply)).toEqual(invalid({ [field]: message }));
      const { labels, groupId } = (await get(tickets[n]!.id)).body.data;
      expect([labels, groupId]).toEqual([[], null]);
      const entries = (await history(tickets[n]!.id)).filter((entry: { field: string }) => entry.field === field);
      const hadIt = n % 2 === 1 || reply.status === 200;
      expect(entries[0]?.to).toEqual(hadIt ? removal().to : undefined);
    }
  });
});

describe('the other labels', () => {
  it('of a ticket stay, and are named', async () => {
    const [a, b, c] = [label.id, (await docket.given.label(ada, project.workspaceId)).id, uuidv7()] as const;
    const ticket = await given({ labelIds: [a, b] });
    await docket.as(ada).delete(`/api/labels/${a}`);
    expect(await history(ticket.id)).toMatchObject([{ field: 'labelIds', from: [a, b].sort(), to: [b] }]);
    expect((await get(ticket.id)).body.data.labels).toMatchObject([{ id: b }]);
    expect((await docket.as(ada).delete(`/api/labels/${c}`)).status).toBe(404);
  });
});

describe('a group that is restricted to one project', () => {
  it('is removed from the tickets of all others, and only those', async () => {
    const there = await docket.given.project(ada);
    const stays = await given({ groupId: group.id });
    const loose = await docket.given.ticket(ada, { workspaceId: project.workspaceId, groupId: group.id });
    const goes = await docket.given.ticket(ada, { projectId: there.id, groupId: group.id });
    expect((await docket.as(ada).put(`/api/groups/${group.id}`, { projectId: project.id })).status).toBe(200);
    for (const ticket of [loose, goes]) {
      expect((await get(ticket.id)).body.data).toMatchObject({ groupId: null, group: null });
      expect(await history(ticket.id)).toMatchObject([{ field: 'groupId', from: group.id, to: null }]);
      expect((await events(ticket)).map(({ type }) => type)).toEqual(['ticket.updated']);
    }
    expect((await get(stays.id)).body.data.groupId).toBe(group.id);
    await mustHaveNoEvents(stays);
    await docket.as(ada).put(`/api/groups/${group.id}`, { name: 'Renamed' });
    await docket.as(ada).put(`/api/groups/${group.id}`, { projectId: null });
    await mustHaveNoEvents(stays);
  });
});

// Promise 8.3
it('creating a ticket with a label that is being deleted blocks nobody else, and is refused', async () => {
  await given({ labelIds: [label.id] });
  const deleting = await docket.db.connect();
  await deleting.query('BEGIN');
  await deleting.query('SELECT FROM labels WHERE id = $1 FOR UPDATE', [label.id]);
  const late = docket.as(ada).post('/api/tickets', { title: 'Late', projectId: project.id, labelIds: [label.id] });
  const answered = Promise.resolve(late); // it is sent when something waits for it
  await eventually(async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%FOR KEY SHARE%'`;
    expect(await docket.rows(waiting)).toHaveLength(1);
  });
  // It does not hold the counters: neither another ticket nor the deletion waits for them.
  expect((await docket.as(ada).post('/api/tickets', { title: 'Beside', projectId: project.id })).status).toBe(201);
  await deleting.query('DELETE FROM labels WHERE id = $1', [label.id]);
  await deleting.query('COMMIT');
  deleting.release();
  expect(answer(await answered)).toEqual(invalid({ labelIds: 'Labels must be valid' }));
});
