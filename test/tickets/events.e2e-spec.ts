import type { Response } from 'supertest';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

const TICKET_FIELDS = [
  'rank',
  ...['id', 'title', 'description', 'key', 'type', 'status', 'priority', 'stage', 'projectId', 'workspaceId'],
  ...['assigneeId', 'reporterId', 'groupId', 'parentId', 'externalId', 'dueDate', 'completedAt'],
  ...['createdAt', 'updatedAt', 'estimate', 'columnId', 'fields', 'delegateId'],
];

interface Recorded {
  events: { type: string; workspaceId: string; projectId: string | null; actorId: string; data: Data }[];
  activities: { type: string; action: string; entityId: string; entityTitle: string; description: string }[];
  history: { field: string; from: unknown; to: unknown }[];
}
interface Data {
  ticket: Record<string, unknown>;
  changes?: Record<string, { from: unknown; to: unknown }>;
  project: object | null;
  user: object;
  comment?: object;
}

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let web: TestProject;
let user: { id: string; name: string };
beforeAll(async () => {
  docket = await Docket.start();
  Time.tick(docket);
  ada = await docket.given.user({ name: 'Ada' });
  user = { id: ada.id, name: 'Ada' };
  web = await docket.given.project(ada, { name: 'Website', key: 'WEB' });
  bob = await docket.given.member(ada, web, 'member');
});
afterAll(() => docket.stop());

const ticketIn = (project: TestProject, body: object = {}) =>
  docket.given.ticket(ada, { projectId: project.id, ...body });
const put = (path: string, body: object, by = ada) => docket.as(by).put(`/api/tickets/${path}`, body);
const snapshotOf = ({ body }: Response) =>
  Object.fromEntries(TICKET_FIELDS.map((field) => [field, body.data[field]])) as Data['ticket'];

/** The events recorded by `work`, in order, and its result. */
async function recording(work: () => PromiseLike<Response>): Promise<Recorded & { reply: Response; types: string[] }> {
  const seen = async (table: string) =>
    (await docket.rows<{ id: string }>(`SELECT id FROM ${table}`)).map(({ id }) => id);
  const [events, activities, history] = await Promise.all(['events', 'activities', 'ticket_history'].map(seen));
  const reply = await work();
  const recorded = {
    events: await docket.rows<Recorded['events'][number]>(
      `SELECT type, workspace_id AS "workspaceId", project_id AS "projectId", actor_id AS "actorId", data
       FROM events WHERE id <> ALL ($1) ORDER BY id`,
      [events],
    ),
    activities: await docket.rows<Recorded['activities'][number]>(
      `SELECT type, action, user_id AS "userId", project_id AS "projectId", entity_id AS "entityId",
              entity_title AS "entityTitle", description, metadata
       FROM activities WHERE id <> ALL ($1) ORDER BY id`,
      [activities],
    ),
    history: await docket.rows<Recorded['history'][number]>(
      'SELECT field, "from", "to" FROM ticket_history WHERE id <> ALL ($1) ORDER BY id',
      [history],
    ),
  };
  return { ...recorded, reply, types: recorded.events.map(({ type }) => type) };
}

describe('each change records its events', () => {
  it('creation: ticket.created, with all fields of the ticket', async () => {
    const body = { title: 'New', projectId: web.id, dueDate: '2027-01-01T00:00:00.000Z', status: 'done' };
    const { reply, events, activities, history } = await recording(() => docket.as(ada).post('/api/tickets', body));
    const ticket = snapshotOf(reply);
    expect(ticket).toMatchObject({ ...body, type: 'TASK', reporterId: ada.id, assigneeId: null });
    expect(events).toEqual([
      {
        type: 'ticket.created',
        workspaceId: web.workspaceId,
        projectId: web.id,
        actorId: ada.id,
        data: { ticket, project: { id: web.id, name: 'Website' }, user },
      },
    ]);
    expect(activities).toEqual([
      {
        type: 'ticket',
        action: 'created',
        userId: ada.id,
        projectId: web.id,
        entityId: ticket.id,
        entityTitle: 'New',
        description: `Created ${ticket.key}`,
        metadata: { ticketId: ticket.id, ticketKey: ticket.key, projectId: web.id },
      },
    ]);
    expect(history).toEqual([]);
  });

  it('creation with an assignee: ticket.assigned beside ticket.created', async () => {
    const body = { title: 'For Bob', projectId: web.id, assigneeId: bob.id };
    const { reply, types, events } = await recording(() => docket.as(ada).post('/api/tickets', body));
    expect(types).toEqual(['ticket.created', 'ticket.assigned']);
    const data = { ticket: snapshotOf(reply), project: { id: web.id, name: 'Website' }, user };
    expect(events.map((event) => event.data)).toEqual([data, data]);
  });

  it('creation without a project: with a null project', async () => {
    const { reply, events, activities } = await recording(() =>
      docket.as(ada).post('/api/tickets', { title: 'Loose' }),
    );
    expect(events).toEqual([
      {
        type: 'ticket.created',
        workspaceId: reply.body.data.workspaceId,
        projectId: null,
        actorId: ada.id,
        data: { ticket: snapshotOf(reply), project: null, user },
      },
    ]);
    expect(activities).toMatchObject([{ description: 'Created “Loose”', projectId: null }]);
  });

  it('a parent and a relation in another project: omitted, since not every reader of this one may read those', async () => {
    const elsewhere = await docket.given.project(ada, { workspaceId: web.workspaceId });
    const [parent, other] = [await ticketIn(elsewhere), await ticketIn(elsewhere)];
    const { id } = await ticketIn(web);
    const hung = await recording(() => put(id, { parentId: parent.id }));
    expect(hung.reply.body.data.parentId).toBe(parent.id);
    expect(hung.events.map(({ data }) => data)).toMatchObject([
      { ticket: { parentId: null }, changes: { parentId: { from: null, to: null } } },
    ]);
    expect(hung.history).toMatchObject([{ field: 'parentId', from: null, to: parent.id }]);
    const related = await recording(() =>
      docket.as(ada).post(`/api/tickets/${id}/relations`, { type: 'relates', ticketId: other.id }),
    );
    expect(related.events.map(({ data }) => data)).toMatchObject([
      { ticket: { parentId: null }, changes: { relations: { from: null, to: null } } },
    ]);
    expect(JSON.stringify([hung.events, related.events])).not.toMatch(new RegExp(`${parent.id}|${other.id}`));
  });

  it('an update: ticket.updated with the former and new value of each field', async () => {
    const label = await docket
      .as(ada)
      .post(`/api/workspaces/${web.workspaceId}/labels`, { name: 'L', color: '#00ff00' });
    const parent = await ticketIn(web);
    const ticket = await ticketIn(web, { title: 'Before', description: 'Old' });
    const body = {
      title: 'After',
      description: null,
      type: 'BUG',
      priority: 'high',
      stage: 'TESTING',
      parentId: parent.id,
      externalId: 'ext-1',
      dueDate: '2027-02-03T04:05:06.789+01:00',
      labelIds: [label.body.data.id],
    };
    const { reply, events, activities, history } = await recording(() => put(ticket.id, body));
    const changes = {
      title: { from: 'Before', to: 'After' },
      description: { from: 'Old', to: null },
      type: { from: 'TASK', to: 'BUG' },
      priority: { from: 'medium', to: 'high' },
      stage: { from: 'PLANNING', to: 'TESTING' },
      parentId: { from: null, to: parent.id },
      externalId: { from: null, to: 'ext-1' },
      dueDate: { from: null, to: '2027-02-03T03:05:06.789Z' },
      labelIds: { from: [], to: [label.body.data.id] },
    };
    expect(events).toMatchObject([{ type: 'ticket.updated', projectId: web.id, actorId: ada.id }]);
    expect(events[0]!.data).toEqual({
      ticket: snapshotOf(reply),
      changes,
      project: { id: web.id, name: 'Website' },
      user,
    });
    expect(Object.fromEntries(history.map(({ field, from, to }) => [field, { from, to }]))).toEqual(changes);
    expect(activities).toMatchObject([
      {
        action: 'updated',
        entityTitle: 'After',
        description: `Updated ${Object.keys(changes).join(', ')} of ${ticket.key}`,
        metadata: { ticketId: ticket.id, fields: Object.keys(changes) },
      },
    ]);
  });

  it.each([
    ['PUT …/status', (id: string) => put(`${id}/status`, { status: 'in_review' })],
    ['PUT …', (id: string) => put(id, { status: 'in_review' })],
    ['PATCH …', (id: string) => docket.as(ada).patch(`/api/tickets/${id}`, { status: 'in_review' })],
  ])('a status by %s: ticket.updated and ticket.status_changed', async (_, change) => {
    const ticket = await ticketIn(web);
    const { reply, types, events, activities, history } = await recording(() => change(ticket.id));
    expect(types).toEqual(['ticket.updated', 'ticket.status_changed']);
    const data = {
      ticket: snapshotOf(reply),
      changes: { status: { from: 'backlog', to: 'in_review' } },
      project: { id: web.id, name: 'Website' },
      user,
    };
    expect(events.map((event) => event.data)).toEqual([data, data]);
    expect(history).toEqual([{ field: 'status', from: 'backlog', to: 'in_review' }]);
    expect(activities).toMatchObject([
      { action: 'status_changed', description: `Moved ${ticket.key} to in_review`, metadata: { fields: ['status'] } },
    ]);
  });

  it('an assignment: ticket.updated and ticket.assigned; its removal only ticket.updated', async () => {
    const ticket = await ticketIn(web);
    const steps = [
      [bob.id, ['ticket.updated', 'ticket.assigned'], 'assigned', `Assigned ${ticket.key}`],
      [ada.id, ['ticket.updated', 'ticket.assigned'], 'assigned', `Assigned ${ticket.key}`],
      [null, ['ticket.updated'], 'unassigned', `Unassigned ${ticket.key}`],
    ] as const;
    let from: string | null = null;
    for (const [assigneeId, expected, action, description] of steps) {
      const { reply, types, events, activities, history } = await recording(() =>
        put(`${ticket.id}/assignee`, { assigneeId }),
      );
      expect(types).toEqual(expected);
      const changes = { assigneeId: { from, to: assigneeId } };
      for (const { data } of events) expect(data).toMatchObject({ ticket: snapshotOf(reply), changes });
      expect(history).toEqual([{ field: 'assigneeId', from, to: assigneeId }]);
      const metadata = { fields: ['assigneeId'], ...(assigneeId && { assigneeId }) };
      expect(activities).toMatchObject([{ action, description, metadata }]);
      from = assigneeId;
    }
  });

  it('status and assignee at once: one of each, in the order of the specification', async () => {
    const ticket = await ticketIn(web);
    const { types, activities } = await recording(() =>
      put(ticket.id, { title: 'All', status: 'done', assigneeId: bob.id }),
    );
    expect(types).toEqual(['ticket.updated', 'ticket.status_changed', 'ticket.assigned']);
    expect(activities).toMatchObject([{ description: `Updated title, status, assigneeId of ${ticket.key}` }]);
  });

  it('a move: ticket.updated of the new project, with the removed assignee', async () => {
    const other = await docket.given.project(ada, { name: 'Mobile', key: 'MOB', workspaceId: web.workspaceId });
    const ticket = await ticketIn(web, { assigneeId: bob.id });
    const { reply, types, events, activities } = await recording(() => put(ticket.id, { projectId: other.id }));
    expect(types).toEqual(['ticket.updated']);
    expect(events[0]).toMatchObject({ workspaceId: web.workspaceId, projectId: other.id });
    expect(events[0]!.data).toEqual({
      ticket: snapshotOf(reply),
      changes: {
        projectId: { from: web.id, to: other.id },
        key: { from: ticket.key, to: 'MOB-1' },
        assigneeId: { from: bob.id, to: null },
      },
      project: { id: other.id, name: 'Mobile' },
      user,
    });
    expect(activities).toMatchObject([{ action: 'moved', description: `Moved ${ticket.key} to Mobile` }]);
    const left = await recording(() => put(ticket.id, { projectId: null }));
    expect(left.types).toEqual(['ticket.updated']);
    expect(left.events[0]!.data).toMatchObject({ project: null, ticket: { key: null, projectId: null } });
    expect(left.activities).toMatchObject([{ description: 'Moved MOB-1 to no project', projectId: null }]);
  });

  it('a comment: only comment.created; editing and deleting it are events of their own', async () => {
    const ticket = await ticketIn(web, { title: 'Talk' });
    const path = `/api/tickets/${ticket.id}/comments`;
    const created = await recording(() => docket.as(bob).post(path, { content: 'Hello' }));
    const { id, createdAt } = created.reply.body.data;
    const shown = await docket.as(ada).get(`/api/tickets/${ticket.id}`);
    expect(created.types).toEqual(['comment.created']);
    expect(created.events[0]!.data).toEqual({
      ticket: snapshotOf(shown),
      comment: {
        id,
        ticketId: ticket.id,
        authorId: bob.id,
        author: { id: bob.id, name: bob.name, image: null, kind: 'human' },
        content: 'Hello',
        createdAt,
        updatedAt: createdAt,
      },
      project: { id: web.id, name: 'Website' },
      user: { id: bob.id, name: bob.name },
    });
    const metadata = { ticketId: ticket.id, ticketKey: ticket.key, projectId: web.id };
    const row = { type: 'comment', userId: bob.id, projectId: web.id, entityId: id, entityTitle: 'Talk', metadata };
    expect(created.activities).toEqual([{ ...row, action: 'created', description: `Commented on ${ticket.key}` }]);
    const edited = await recording(() => docket.as(bob).put(`${path}/${id}`, { content: 'Goodbye' }));
    expect(edited.activities).toEqual([
      { ...row, action: 'updated', description: `Edited a comment on ${ticket.key}` },
    ]);
    const deleted = await recording(() => docket.as(bob).delete(`${path}/${id}`));
    expect(deleted.activities).toEqual([
      { ...row, action: 'deleted', description: `Deleted a comment on ${ticket.key}` },
    ]);
    expect([edited.types, edited.history]).toEqual([['comment.updated'], []]);
    expect([deleted.types, deleted.history]).toEqual([['comment.deleted'], []]);
    expect(created.history).toEqual([]);
  });

  it('a deletion: only ticket.deleted; a restore: ticket.updated', async () => {
    const ticket = await ticketIn(web, { title: 'Short-lived', assigneeId: bob.id });
    const deleted = await recording(() => docket.as(ada).delete(`/api/tickets/${ticket.id}`));
    expect(deleted.types).toEqual(['ticket.deleted']);
    const { data } = deleted.events[0]!;
    expect(Object.keys(data).sort()).toEqual(['project', 'ticket', 'user']);
    expect(Object.keys(data.ticket).sort()).toEqual([...TICKET_FIELDS].sort());
    expect(data.ticket).toMatchObject({ id: ticket.id, key: ticket.key, title: 'Short-lived', assigneeId: bob.id });
    expect(deleted.activities).toMatchObject([{ action: 'deleted', description: `Deleted ${ticket.key}` }]);
    const restored = await recording(() => docket.as(ada).post(`/api/tickets/${ticket.id}/restore`));
    expect(restored.types).toEqual(['ticket.updated']);
    expect(restored.events[0]!.data).toEqual({
      ticket: snapshotOf(restored.reply),
      changes: { deletedAt: { from: data.ticket.updatedAt, to: null } },
      project: { id: web.id, name: 'Website' },
      user,
    });
    expect(restored.activities).toMatchObject([{ action: 'restored', description: `Restored ${ticket.key}` }]);
  });
});
