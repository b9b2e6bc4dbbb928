import { verifyCounters } from '#tickets';
import { answer, forbidden, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let elsewhere: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  elsewhere = await docket.given.project(ada, { workspaceId: (await docket.given.workspace(ada)).id });
});
afterAll(() => docket.stop());

const create = (body: object, user = ada) => docket.as(user).post('/api/tickets', { title: 'T', ...body });
const update = (id: string, body: object, user = ada) => docket.as(user).put(`/api/tickets/${id}`, body);
const given = (body = {}) => docket.given.ticket(ada, { projectId: project.id, ...body });
const ticketCount = async () => (await docket.rows<{ n: number }>('SELECT count(*)::int AS n FROM tickets'))[0]!.n;

/** Refused both on creation and in a change of a ticket; in either case nothing is written. */
async function expectRefused(body: object, details: Record<string, string>): Promise<void> {
  const { id } = await given();
  const [before, count] = [await docket.as(ada).get(`/api/tickets/${id}`), await ticketCount()];
  expect(answer(await create({ projectId: project.id, ...body }))).toEqual(invalid(details));
  expect(answer(await update(id, { title: 'Changed', ...body }))).toEqual(invalid(details));
  expect((await docket.as(ada).get(`/api/tickets/${id}`)).body).toEqual(before.body);
  expect(await ticketCount()).toBe(count);
}

describe('references to another workspace are errors of their field', () => {
  it('labels', async () => {
    const [mine, foreign] = [
      await docket.given.label(ada, project.workspaceId),
      await docket.given.label(ada, elsewhere.workspaceId),
    ];
    const details = { labelIds: 'Labels must be valid' };
    for (const id of [foreign.id, UNKNOWN_ID, 'nope', 5, null]) {
      await expectRefused({ labelIds: [mine.id, id] }, details);
    }
    await expectRefused({ labelIds: mine.id }, { labelIds: 'Labels must be a list' });
  });

  it('groups, and those of another project', async () => {
    const foreign = await docket.given.group(ada, elsewhere.workspaceId);
    const sibling = await docket.given.project(ada);
    const others = await docket.given.group(ada, project.workspaceId, { projectId: sibling.id });
    for (const groupId of [foreign.id, others.id, UNKNOWN_ID, 'nope']) {
      await expectRefused({ groupId }, { groupId: 'Group must be valid' });
    }
  });

  it('parents', async () => {
    const foreign = await docket.given.ticket(ada, { projectId: elsewhere.id });
    const deleted = await given();
    await docket.as(ada).delete(`/api/tickets/${deleted.id}`);
    for (const parentId of [foreign.id, deleted.id, UNKNOWN_ID, 'nope']) {
      await expectRefused({ parentId }, { parentId: 'Parent must be valid' });
    }
  });

  it('projects', async () => {
    const unknown = { projectId: 'Project must be valid' };
    for (const projectId of [UNKNOWN_ID, 'nope']) await expectRefused({ projectId }, unknown);
    const gone = await docket.given.project(ada);
    await docket.as(ada).delete(`/api/project/${gone.id}`);
    await expectRefused({ projectId: gone.id }, unknown);
    const misplaced = await create({ projectId: elsewhere.id, workspaceId: project.workspaceId });
    expect(misplaced.status).toBe(400);
    expect(Object.keys(misplaced.body.error.details)).toEqual(['projectId']);
  });

  // Promise 2.3
  it('all of them are reported at once', async () => {
    await expectRefused(
      { labelIds: [UNKNOWN_ID], groupId: UNKNOWN_ID, parentId: UNKNOWN_ID, assigneeId: UNKNOWN_ID },
      {
        assigneeId: 'Assignee must be valid',
        groupId: 'Group must be valid',
        labelIds: 'Labels must be valid',
        parentId: 'Parent must be valid',
      },
    );
  });
});

describe('a project', () => {
  it('that the caller may not read is FORBIDDEN, and so is one they may only read', async () => {
    const stranger = await docket.given.user();
    const open = await docket.given.project(ada, { visibility: 'public' });
    const viewer = await docket.given.member(ada, project, 'viewer');
    expect(answer(await create({ projectId: project.id }, stranger))).toEqual(forbidden('project'));
    expect(answer(await create({ projectId: open.id }, stranger))).toEqual(forbidden('project'));
    expect(answer(await create({ projectId: project.id }, viewer))).toEqual(forbidden('project'));
  });

  it('determines the workspace of its tickets', async () => {
    const guest = await docket.given.member(ada, elsewhere, 'member');
    const { data } = (await create({ projectId: elsewhere.id }, guest)).body;
    expect(data).toMatchObject({ workspaceId: elsewhere.workspaceId, workspace: { id: elsewhere.workspaceId } });
  });
});

describe('labels of a ticket', () => {
  it('are fifty at most', async () => {
    const labels: string[] = [];
    for (let n = 0; n < 51; n++) labels.push((await docket.given.label(ada, project.workspaceId)).id);
    const { id } = await given({ labelIds: labels.slice(0, 50) });
    expect((await docket.as(ada).get(`/api/tickets/${id}`)).body.data.labels).toHaveLength(50);
    await expectRefused({ labelIds: labels }, { labelIds: 'Labels must be at most 50' });
  });

  it('are removed when the label is deleted', async () => {
    const label = await docket.given.label(ada, project.workspaceId);
    const { id } = await given({ labelIds: [label.id] });
    await docket.as(ada).delete(`/api/labels/${label.id}`);
    expect((await docket.as(ada).get(`/api/tickets/${id}`)).body.data.labels).toEqual([]);
  });
});

describe('parents', () => {
  const cycle = invalid({ parentId: 'Parent must be valid' });
  const chain = async (length: number) => {
    const tickets = [await given()];
    while (tickets.length < length) tickets.push(await given({ parentId: tickets.at(-1)!.id }));
    return tickets.map(({ id }) => id) as [string, string, ...string[]];
  };
  const parentOf = async (id: string) => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data.parentId;

  it('are set, changed and cleared', async () => {
    const [top, child] = await chain(2);
    expect(await parentOf(child)).toBe(top);
    const other = await given();
    expect((await update(child, { parentId: other.id })).body.data.parentId).toBe(other.id);
    expect((await update(child, { parentId: null })).body.data.parentId).toBeNull();
  });

  it('are never the ticket itself, nor a descendant', async () => {
    const [top, middle, bottom] = await chain(3);
    for (const parentId of [top, middle, bottom!]) expect(answer(await update(top, { parentId }))).toEqual(cycle);
    expect(answer(await update(middle, { parentId: bottom }))).toEqual(cycle);
    expect(await parentOf(top)).toBeNull();
    expect((await update(bottom!, { parentId: top })).body.data.parentId).toBe(top);
  });

  it('never form a cycle, not through a deleted one, not after its restore', async () => {
    const [top, middle, bottom] = await chain(3);
    await docket.as(ada).delete(`/api/tickets/${middle}`);
    expect(answer(await update(top, { parentId: bottom }))).toEqual(cycle);
    await docket.as(ada).post(`/api/tickets/${middle}/restore`);
    expect(await Promise.all([top, middle, bottom!].map(parentOf))).toEqual([null, top, middle]);
  });

  it('never form a cycle when many are set concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const ring: string[] = [];
      for (let n = 0; n < 5; n++) ring.push((await given()).id);
      const replies = await Promise.all(ring.map((id, n) => update(id, { parentId: ring[(n + 1) % ring.length] })));
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 200, 400]);
      expect(answer(replies.find((reply) => reply.status === 400)!)).toEqual(cycle);
    }
  });

  it('must be readable by the caller', async () => {
    const secret = await docket.given.project(ada);
    const parent = await docket.given.ticket(ada, { projectId: secret.id });
    const guest = await docket.given.member(ada, project, 'member');
    expect(answer(await create({ projectId: project.id, parentId: parent.id }, guest))).toEqual(cycle);
    await docket.given.member(ada, secret, 'viewer', guest);
    expect((await create({ projectId: project.id, parentId: parent.id }, guest)).body.data.parentId).toBe(parent.id);
  });
});

describe('concurrent changes', () => {
  const history = async (id: string, field: string) => {
    const entries: { field: string; from: unknown; to: unknown }[] = (
      await docket.as(ada).get(`/api/tickets/${id}/history?limit=100`)
    ).body.data;
    return entries.filter((entry) => entry.field === field).reverse();
  };

  it('are serialised: every change starts from the result of the previous one', async () => {
    const labels: string[] = [];
    for (let n = 0; n < 8; n++) labels.push((await docket.given.label(ada, project.workspaceId)).id);
    const { id } = await given({ title: 'Start' });
    const replies = await Promise.all(
      labels.map((label, n) =>
        update(id, { labelIds: [label], title: `Title ${n}`, priority: n % 2 ? 'low' : 'high' }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    const { data } = (await docket.as(ada).get(`/api/tickets/${id}`)).body;
    const titles = await history(id, 'title');
    expect(titles.map(({ from }) => from)).toEqual(['Start', ...titles.slice(0, -1).map(({ to }) => to)]);
    expect(titles.at(-1)!.to).toBe(data.title);
    const labelled = await history(id, 'labelIds');
    expect(labelled.map(({ from }) => from)).toEqual([[], ...labelled.slice(0, -1).map(({ to }) => to)]);
    expect(labelled.at(-1)!.to).toEqual(data.labels.map((label: { id: string }) => label.id));
  });

  // Promise 6.6
  it('of the status are serialised, too, and counted and reported once each', async () => {
    const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled', 'todo', 'done', 'in_progress'] as const;
    const { id } = await given({});
    const replies = await Promise.all(
      statuses.map((status) => docket.as(ada).put(`/api/tickets/${id}/status`, { status })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(statuses.map(() => 200));
    for (const [index, { body }] of replies.entries()) expect(body.data.status).toBe(statuses[index]);
    const { data } = (await docket.as(ada).get(`/api/tickets/${id}`)).body;
    const entries = await history(id, 'status');
    expect(entries.map(({ from }) => from)).toEqual(['backlog', ...entries.slice(0, -1).map(({ to }) => to)]);
    expect(entries.at(-1)!.to).toBe(data.status);
    expect(data.version).toBe(1 + entries.length);
    const events = await docket.rows<{ type: string; status: object }>(
      `SELECT type, data->'changes'->'status' AS status FROM events WHERE data->'ticket'->>'id' = $1
         AND type IN ('ticket.updated', 'ticket.status_changed') ORDER BY created_at, id`,
      [id],
    );
    const changes = entries.map(({ from, to }) => ({ from, to }));
    for (const type of ['ticket.updated', 'ticket.status_changed']) {
      const reported = events.filter((event) => event.type === type).map(({ status }) => status);
      expect(reported).toHaveLength(changes.length);
      expect(reported).toEqual(expect.arrayContaining(changes));
    }
    expect(await verifyCounters({ query: (sql, parameters = []) => docket.rows(sql, [...parameters]) })).toEqual([]);
  });

  it('to a value that a ticket already has are compared with a change in progress', async () => {
    const { id } = await given({ estimate: 3 });
    const changing = await docket.db.connect();
    await changing.query('BEGIN');
    await changing.query(`UPDATE tickets SET estimate = 5 WHERE id = $1`, [id]);
    const reply = Promise.resolve(update(id, { estimate: 3 }));
    await eventually(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(await docket.rows(waiting)).toHaveLength(1);
    });
    await changing.query('COMMIT');
    changing.release();
    expect((await reply).body.data).toMatchObject({ estimate: 3 });
    expect(await history(id, 'estimate')).toMatchObject([{ from: 5, to: 3 }]);
  });

  it('that wait for a lock without a change are made after it', async () => {
    const { id } = await given({});
    const locking = await docket.db.connect();
    await locking.query('BEGIN');
    await locking.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [id]);
    const reply = Promise.resolve(docket.as(ada).put(`/api/tickets/${id}/status`, { status: 'done' }));
    await eventually(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(await docket.rows(waiting)).toHaveLength(1);
    });
    await locking.query('COMMIT');
    locking.release();
    expect((await reply).body.data).toMatchObject({ status: 'done' });
    expect(await history(id, 'status')).toMatchObject([{ from: 'backlog', to: 'done' }]);
  });

  it('of project and text both succeed, for a caller who is a member of only the projects', async () => {
    const other = await docket.given.project(ada);
    const member = await docket.given.member(ada, project, 'member');
    await docket.given.member(ada, other, 'member', member);
    for (let round = 0; round < 4; round++) {
      const ticket = await docket.given.ticket(member, { projectId: project.id });
      const replies = await Promise.all([
        update(ticket.id, { projectId: other.id }, member),
        ...['One', 'Two', 'Three', 'Four'].map((title) => update(ticket.id, { title }, member)),
      ]);
      expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(200));
      const { data } = (await docket.as(member).get(`/api/tickets/${ticket.id}`)).body;
      expect(data).toMatchObject({ projectId: other.id, key: expect.stringMatching(`^${other.key}-\\d+$`) });
      const events = await docket.rows<{ data: { ticket: { key: string }; project: { name: string } } }>(
        `SELECT data FROM events WHERE type = 'ticket.updated' AND data->'ticket'->>'id' = $1`,
        [ticket.id],
      );
      expect(events).toHaveLength(5);
      for (const event of events) {
        expect([ticket.key, data.key]).toContain(event.data.ticket.key);
        expect([project.name, other.name]).toContain(event.data.project.name);
      }
      expect(await history(ticket.id, 'key')).toMatchObject([{ from: ticket.key, to: data.key }]);
    }
  });
});
