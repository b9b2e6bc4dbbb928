import { RELATION_TYPES } from '#contracts';
import { DeletedTickets } from '#tickets';
import { answer, conflict, forbidden, invalid, nextPage, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const CIRCLE = invalid({ ticketId: 'Tickets must not block each other in a cycle' });
const WRONG = invalid({ ticketId: 'Ticket must be valid' });

interface EventRow {
  type: string;
  data: { ticket: { id: string; updatedAt: string }; changes: object; user: object; project: object };
}

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let one: TestTicket;
let two: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  project = await docket.given.project(ada, { key: 'REL' });
});
beforeEach(async () => {
  [one, two] = [await given(), await given()];
});
afterAll(() => docket.stop());

const given = (body = {}, by = ada) => docket.given.ticket(by, { projectId: project.id, ...body });
const path = (ticket: { id: string }) => `/api/tickets/${ticket.id}/relations`;
const relate = (ticket: { id: string }, type: string, other: { id: string }, by = ada) =>
  docket.as(by).post(path(ticket), { type, ticketId: other.id });
const list = async (ticket: { id: string }, by = ada) => (await docket.as(by).get(path(ticket))).body;
const shown = async (ticket: { id: string }, by = ada) =>
  ((await list(ticket, by)).data as { type: string; direction: string; ticket: { id: string } }[]).map(
    (item) => `${item.direction} ${item.type} ${item.ticket.id}`,
  );
const eventsOf = (ticket: { id: string }) =>
  docket.rows<EventRow>(
    `SELECT type, data FROM events WHERE data->'ticket'->>'id' = $1 AND type <> 'ticket.created' ORDER BY id`,
    [ticket.id],
  );
const historyOf = async (ticket: { id: string }) =>
  (await docket.as(ada).get(`/api/tickets/${ticket.id}/history`)).body.data;

describe('relating two tickets', () => {
  it.each(RELATION_TYPES)('%s is seen from both', async (type) => {
    const other = await given({ title: 'The other', status: 'todo', priority: 'high', type: 'BUG' });
    const reply = await relate(one, type, other);
    const relation = {
      id: expect.any(String),
      type,
      direction: 'outgoing',
      ticket: {
        id: other.id,
        key: other.key,
        title: 'The other',
        status: 'todo',
        priority: 'high',
        type: 'BUG',
        projectId: project.id,
        workspaceId: project.workspaceId,
      },
      createdAt: expect.stringMatching(TIMESTAMP),
    };
    expect(answer(reply)).toEqual({ status: 201, body: { data: relation } });
    expect(await list(one)).toEqual({
      data: [reply.body.data],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    });
    expect(await shown(other)).toEqual([`incoming ${type} ${one.id}`]);
    expect((await list(other)).data[0]).toMatchObject({ id: reply.body.data.id, ticket: { key: one.key } });
  });

  it('accepts keys in any case, and a ticket without a project', async () => {
    const reply = await docket.as(ada).post(`/api/tickets/${one.key!.toLowerCase()}/relations`, {
      type: 'blocks',
      ticketId: two.key!.toLowerCase(),
    });
    expect(reply.body.data.ticket.id).toBe(two.id);
    const loose = await docket.given.ticket(ada, { workspaceId: project.workspaceId });
    expect((await relate(loose, 'duplicates', one)).status).toBe(201);
    expect((await list(one)).data[1].ticket).toMatchObject({ id: loose.id, key: null, projectId: null });
  });

  it('that are already related returns that relation, and records nothing', async () => {
    for (const type of RELATION_TYPES) {
      const first = await relate(one, type, two);
      const before = [await eventsOf(one), await historyOf(one)];
      expect(answer(await relate(one, type, two))).toEqual({ status: 200, body: first.body });
      const sentBack = await docket.as(ada).post(path(one), { ...first.body.data, ticketId: two.id });
      expect(answer(sentBack)).toEqual({ status: 200, body: first.body });
      expect([await eventsOf(one), await historyOf(one)]).toEqual(before);
    }
    expect((await list(one)).pagination.total).toBe(3);
  });

  it('relates is symmetric; duplicates is not', async () => {
    const first = await relate(one, 'relates', two);
    const again = await relate(two, 'relates', one);
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ id: first.body.data.id, direction: 'incoming', ticket: { id: one.id } });
    expect(await eventsOf(two)).toEqual([]);
    await relate(one, 'duplicates', two);
    expect((await relate(two, 'duplicates', one)).status).toBe(201);
    expect((await list(one)).pagination.total).toBe(3);
  });

  it('happens once for many concurrent requests, from both sides', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => (turn % 2 ? relate(one, 'relates', two) : relate(two, 'relates', one))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect((await list(one)).pagination.total).toBe(1);
    expect([...(await eventsOf(one)), ...(await eventsOf(two))]).toHaveLength(1);
  });

  it('is recorded on the ticket it was made on, whose version is incremented', async () => {
    const version = () => docket.rows<{ version: number }>('SELECT version FROM tickets WHERE id = $1', [one.id]);
    const before = await version();
    await relate(one, 'blocks', two);
    const relations = { from: null, to: { type: 'blocks', ticketId: two.id } };
    const [event, ...others] = await eventsOf(one);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'ticket.updated',
      data: { changes: { relations }, user: { id: ada.id, name: 'Ada' }, project: { id: project.id } },
    });
    const current = (await docket.as(ada).get(`/api/tickets/${one.id}`)).body.data;
    expect(event!.data.ticket.updatedAt).toBe(current.updatedAt);
    expect((await version())[0]!.version).toBe(before[0]!.version + 1);
    expect(await historyOf(one)).toEqual([
      {
        id: expect.any(String),
        field: 'relations',
        ...relations,
        fromLabel: null,
        toLabel: two.key,
        actor: expect.objectContaining({ id: ada.id }),
        at: expect.any(String),
      },
    ]);
    expect([await eventsOf(two), await historyOf(two)]).toEqual([[], []]);
  });
});

describe('it is refused to relate', () => {
  it('a ticket to itself, by id or key', async () => {
    for (const type of RELATION_TYPES) {
      expect(answer(await relate(one, type, one))).toEqual(invalid({ ticketId: 'Ticket must be another one' }));
      expect(answer(await relate(one, type, { id: one.key! }))).toEqual(
        invalid({ ticketId: 'Ticket must be another one' }),
      );
    }
  });

  it('tickets that would block each other, directly or indirectly', async () => {
    await relate(one, 'blocks', two);
    expect(answer(await relate(two, 'blocks', one))).toEqual(CIRCLE);
    let last = two;
    for (let step = 0; step < 5; step++) {
      const next = await given();
      await relate(last, 'blocks', next);
      last = next;
    }
    expect(answer(await relate(last, 'blocks', one))).toEqual(CIRCLE);
    expect((await relate(one, 'blocks', last)).status).toBe(201);
    expect((await relate(last, 'relates', one)).status).toBe(201);
    expect((await relate(last, 'duplicates', one)).status).toBe(201);
  });

  it('tickets in a cycle through a deleted ticket, which may be restored', async () => {
    const middle = await given();
    await relate(one, 'blocks', middle);
    await relate(middle, 'blocks', two);
    await docket.as(ada).delete(`/api/tickets/${middle.id}`);
    expect(answer(await relate(two, 'blocks', one))).toEqual(CIRCLE);
  });

  it('tickets in a cycle, even if all its parts are requested concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const ring = await Promise.all(Array.from({ length: 5 }, () => given()));
      const replies = await Promise.all(ring.map((ticket, at) => relate(ticket, 'blocks', ring[(at + 1) % 5]!)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 400]);
    }
  });

  it('a ticket of another workspace, hidden, deleted or unknown', async () => {
    const elsewhere = await docket.given.ticket(ada, { workspaceId: (await docket.given.workspace(ada)).id });
    const foreign = await docket.given.ticket(bob);
    const gone = await given();
    await docket.as(ada).delete(`/api/tickets/${gone.id}`);
    for (const id of [elsewhere.id, foreign.id, gone.id, gone.key!, UNKNOWN_ID, 'REL-9999', 'nonsense', `'; --`]) {
      expect([id, answer(await relate(one, 'blocks', { id }))]).toEqual([id, WRONG]);
      expect([id, answer(await docket.as(ada).delete(path(one), { type: 'blocks', ticketId: id }))]).toEqual([
        id,
        WRONG,
      ]);
    }
  });

  it.each([
    [{}, { type: 'Type is required', ticketId: 'Ticket is required' }],
    [{ type: 'loves', ticketId: UNKNOWN_ID }, { type: 'Type must be one of blocks, relates, duplicates' }],
    [{ type: ['blocks'], ticketId: UNKNOWN_ID }, { type: 'Type must be one of blocks, relates, duplicates' }],
    [{ type: 'blocks', ticketId: 7 }, { ticketId: 'Ticket must be a string' }],
    [{ type: 'blocks', ticketId: null }, { ticketId: 'Ticket is required' }],
    [{ type: 'blocks', ticketId: ' ' }, { ticketId: 'Ticket is required' }],
    [{ type: 'blocks', ticketId: 'a\0' }, { ticketId: 'Ticket contains characters that are not allowed' }],
    [{ type: 'blocks', ticketId: 'x'.repeat(300) }, { ticketId: 'Ticket must be at most 255 characters' }],
    [{ type: 'blocks', ticketId: UNKNOWN_ID, weight: 1 }, { weight: 'Unknown field' }],
  ])('with an invalid body: %j', async (body, details: Record<string, string>) => {
    expect(answer(await docket.as(ada).post(path(one), body))).toEqual(invalid(details));
    expect(answer(await docket.as(ada).delete(path(one), body))).toEqual(invalid(details));
    expect((await list(one)).pagination.total).toBe(0);
  });
});

describe('removing a relation', () => {
  it('by its type, which keeps the others', async () => {
    const { id } = (await relate(one, 'blocks', two)).body.data;
    await relate(one, 'duplicates', two);
    const reply = await docket.as(ada).delete(path(one), { type: 'blocks', ticketId: two.key });
    expect(answer(reply)).toEqual({ status: 200, body: { data: { id, deleted: true } } });
    expect(await shown(one)).toEqual([`outgoing duplicates ${two.id}`]);
    const relations = { from: { type: 'blocks', ticketId: two.id }, to: null };
    expect((await eventsOf(one)).at(-1)!.data.changes).toEqual({ relations });
    expect((await historyOf(one))[0]).toMatchObject({ field: 'relations', ...relations });
    expect(answer(await docket.as(ada).delete(path(one), { type: 'blocks', ticketId: two.id }))).toEqual(
      notFound('Relation'),
    );
    expect((await relate(two, 'blocks', one)).status).toBe(201);
  });

  it('by its id, from either side, recorded as that side saw it', async () => {
    const first = (await relate(one, 'blocks', two)).body.data;
    expect(answer(await docket.as(ada).delete(`${path(one)}/${first.id}`))).toEqual({
      status: 200,
      body: { data: { id: first.id, deleted: true } },
    });
    const second = (await relate(one, 'blocks', two)).body.data;
    await docket
      .as(ada)
      .delete(`${path(two)}/${second.id}`)
      .set('content-type', 'application/json');
    expect((await eventsOf(two)).map(({ data }) => data.changes)).toEqual([
      { relations: { from: { type: 'blocks', ticketId: one.id, direction: 'incoming' }, to: null } },
    ]);
    expect(await shown(one)).toEqual([]);
  });

  it('of type relates works from either side; the others only as they were made', async () => {
    await relate(one, 'relates', two);
    await relate(one, 'blocks', two);
    const undo = (type: string) => docket.as(ada).delete(path(two), { type, ticketId: one.id });
    expect((await undo('relates')).status).toBe(200);
    expect((await eventsOf(two)).at(-1)!.data.changes).toEqual({
      relations: { from: { type: 'relates', ticketId: one.id }, to: null },
    });
    expect(answer(await undo('blocks'))).toEqual(notFound('Relation'));
  });

  it('happens once if both sides request it concurrently', async () => {
    const { id } = (await relate(one, 'blocks', two)).body.data;
    const replies = await Promise.all([one, two, one, two].map((side) => docket.as(ada).delete(`${path(side)}/${id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  // Promise 2.2
  it('is not found under another ticket, nor by an invalid id', async () => {
    const { id } = (await relate(one, 'blocks', two)).body.data;
    for (const wrong of [`${path(await given())}/${id}`, ...[UNKNOWN_ID, 'x', '%00'].map((x) => `${path(one)}/${x}`)]) {
      expect([wrong, answer(await docket.as(ada).delete(wrong))]).toEqual([wrong, notFound('Relation')]);
    }
    expect((await list(one)).pagination.total).toBe(1);
  });
});

describe('the list of relations', () => {
  it('is paged, oldest first, and by cursor', async () => {
    const others = [];
    for (let number = 0; number < 5; number++) others.push(await given());
    for (const [at, other] of others.entries())
      await (at % 2 ? relate(other, 'blocks', one) : relate(one, 'relates', other));
    const seen: string[] = [];
    for (let url: string | undefined = `${path(one)}?limit=2`; url; ) {
      const reply = await docket.as(ada).get(url);
      expect(reply.body.pagination).toMatchObject({ total: 5, totalPages: 3 });
      seen.push(...reply.body.data.map((item: { ticket: { id: string } }) => item.ticket.id));
      url = nextPage(reply);
    }
    expect(seen).toEqual(others.map(({ id }) => id));
    expect((await docket.as(ada).get(`${path(one)}?limit=2&page=9`)).body).toMatchObject({
      data: [],
      pagination: { total: 5, page: 9 },
    });
    for (const query of ['limit=0', 'limit=101', 'page=0', 'type=blocks', 'cursor=x']) {
      expect([query, (await docket.as(ada).get(`${path(one)}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('takes as many statements for many as for one', async () => {
    const count = async () => (await statementsOf(() => docket.as(ada).get(path(one)))).length;
    await relate(one, 'blocks', two);
    const few = await count();
    for (let number = 0; number < 4; number++) await relate(one, 'relates', await given());
    expect([few, await count()]).toEqual([3, 3]);
  });

  it('omits, and does not count, what the reader may not read', async () => {
    const hidden = await docket.given.project(ada, { workspaceId: project.workspaceId });
    const secret = await docket.given.ticket(ada, { projectId: hidden.id });
    const member = await docket.given.member(ada, project, 'member');
    const { id } = (await relate(one, 'blocks', secret)).body.data;
    await relate(one, 'relates', two);
    expect((await list(one)).pagination.total).toBe(2);
    expect(await list(one, member)).toMatchObject({ data: [{ ticket: { id: two.id } }], pagination: { total: 1 } });
    expect(answer(await docket.as(member).delete(`${path(one)}/${id}`))).toEqual(notFound('Relation'));
    expect(answer(await relate(one, 'duplicates', secret, member))).toEqual(WRONG);
    await docket.given.member(ada, hidden, 'viewer', member);
    expect((await list(one, member)).pagination.total).toBe(2);
    await docket.as(ada).delete(`/api/project/${hidden.id}`);
    expect((await list(one)).pagination.total).toBe(1);
  });

  it('omits a deleted ticket until it is restored; a purge deletes the relation', async () => {
    await relate(two, 'blocks', one);
    await docket.as(ada).delete(`/api/tickets/${two.id}`);
    expect(await list(one)).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(answer(await docket.as(ada).get(path(two)))).toEqual(notFound('Ticket'));
    await docket.as(ada).post(`/api/tickets/${two.id}/restore`);
    expect(await shown(one)).toEqual([`incoming blocks ${two.id}`]);
    await docket.as(ada).delete(`/api/tickets/${two.id}`);
    await docket.rows(`UPDATE tickets SET deleted_at = now() - interval '31 days' WHERE id = $1`, [two.id]);
    await docket.service(DeletedTickets).purge();
    expect(await docket.rows('SELECT FROM ticket_relations WHERE $1 IN (ticket_id, related_id)', [two.id])).toEqual([]);
  });
});

describe('rights', () => {
  const each = async (by: TestUser | undefined, ticket = one) => {
    const client = docket.as(by);
    return [
      (await client.get(path(ticket))).status,
      (await client.post(path(ticket), { type: 'blocks', ticketId: two.id })).status,
      (await client.delete(path(ticket), { type: 'blocks', ticketId: two.id })).status,
      (await client.delete(`${path(ticket)}/${UNKNOWN_ID}`)).status,
    ];
  };

  it.each([
    ['viewer', [200, 403, 403, 403]],
    ['member', [200, 201, 200, 404]],
    ['admin', [200, 201, 200, 404]],
    ['owner', [200, 201, 200, 404]],
  ] as const)('of a project %s', async (role, expected) => {
    expect(await each(await docket.given.member(ada, project, role))).toEqual(expected);
  });

  it('of strangers, VIEWER users, workspace members and ADMIN', async () => {
    expect(await each(bob)).toEqual([403, 403, 403, 403]);
    expect(await each(undefined)).toEqual([401, 401, 401, 401]);
    const viewer = await docket.given.user({ role: 'VIEWER' });
    expect(await each(await docket.given.member(ada, project, 'owner', viewer))).toEqual([200, 403, 403, 403]);
    const colleague = await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'member');
    expect(await each(colleague)).toEqual([200, 201, 200, 404]);
    expect(await each(await docket.given.user({ role: 'ADMIN' }))).toEqual([200, 201, 200, 404]);
    expect(answer(await docket.as().get(path(one)))).toEqual(unauthorized());
    expect(answer(await docket.as(bob).get(path(one)))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(bob).get(path({ id: one.key! })))).toEqual(notFound('Ticket'));
  });

  it('of a stranger in a public project are to read only', async () => {
    const open = await docket.given.project(ada, { workspaceId: project.workspaceId, visibility: 'public' });
    const ticket = await docket.given.ticket(ada, { projectId: open.id });
    await relate(ticket, 'blocks', one);
    expect(await each(bob, ticket)).toEqual([200, 403, 403, 403]);
    expect((await list(ticket, bob)).pagination.total).toBe(0);
  });

  it('in an archived project are to read only', async () => {
    const archived = await docket.given.project(ada, { workspaceId: project.workspaceId });
    const old = await docket.given.ticket(ada, { projectId: archived.id });
    await relate(old, 'blocks', one);
    await docket.as(ada).put(`/api/project/${archived.id}`, { status: 'archived' });
    expect(answer(await relate(old, 'blocks', two))).toEqual(conflict('Project is archived'));
    expect((await list(old)).pagination.total).toBe(1);
    expect((await relate(one, 'relates', old)).status).toBe(201);
  });
});
