import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

let docket: Docket;
let user: TestUser;
let projectId: string;
beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
  projectId = (await docket.as(user).post('/api/projects', { name: 'Bulk', key: 'BULK' })).body.data.id;
});
afterAll(() => docket.stop());

const bulk = (operations: unknown[], options: object = {}) =>
  docket.as(user).post('/api/tickets/bulk', { operations, ...options });
const newTicket = async (title = 'Ticket') =>
  (await docket.as(user).post('/api/tickets', { title, projectId })).body.data as { id: string; key: string };
const state = async () => ({
  counters: await docket.rows('SELECT last_number, tickets FROM ticket_counters WHERE scope_id = $1', [projectId]),
  rows: await docket.rows(`SELECT
    (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM events) AS events,
    (SELECT count(*) FROM activities) AS activities, (SELECT count(*) FROM ticket_history) AS history`),
});

describe('bulk', () => {
  it('creates, updates and deletes in the given order, with one event per change', async () => {
    const [one, two] = [await newTicket(), await newTicket()];
    const reply = await bulk([
      { op: 'create', ticket: { title: 'From bulk', projectId, assigneeId: user.id } },
      { op: 'update', id: one.key, ticket: { status: 'done' } },
      { op: 'update', id: one.id, ticket: { status: 'done' } },
      { op: 'delete', id: two.id },
    ]);
    expect(reply.status).toBe(200);
    const { results, ...options } = reply.body.data;
    expect(options).toEqual({ atomic: true, dryRun: false, applied: true });
    expect(results.map((result: { status: string; events: string[] }) => [result.status, result.events])).toEqual([
      ['created', ['ticket.created', 'ticket.assigned']],
      ['updated', ['ticket.updated', 'ticket.status_changed']],
      ['unchanged', []],
      ['deleted', ['ticket.deleted']],
    ]);
    expect(results[0].ticket.title).toBe('From bulk');
    expect(results[0].ticket.version).toBe(1);
    expect(results[1].changes).toEqual({ status: { from: 'backlog', to: 'done' } });
    expect((await docket.as(user).get(`/api/tickets/${two.id}`)).status).toBe(404);
  });

  it('does all or nothing when atomic, and names the index that failed', async () => {
    const before = await state();
    const shape = await bulk([
      { op: 'create', ticket: { title: 'Fine', projectId } },
      { op: 'create', ticket: { title: ' ', projectId } },
    ]);
    expect(shape.status).toBe(400);
    expect(shape.body.error.details).toEqual({ 'operations.1.ticket.title': ['Title is required'] });
    const missing = await bulk([
      { op: 'create', ticket: { title: 'Fine', projectId } },
      { op: 'update', id: 'BULK-9999', ticket: { status: 'done' } },
    ]);
    expect(missing.status).toBe(404);
    expect(missing.body.error).toEqual({ code: 'NOT_FOUND', message: 'Ticket not found', details: { index: 1 } });
    const reference = await bulk([{ op: 'create', ticket: { title: 'Fine', projectId, assigneeId: projectId } }]);
    expect(reference.body.error.details).toEqual({ 'operations.0.ticket.assigneeId': ['Assignee must be valid'] });
    expect(await state()).toEqual(before);
  });

  it.each([
    [{ op: 'create', id: 'BULK-1', ticket: { title: 'New' } }, { id: 'Id must not be given to create a ticket' }],
    [{ op: 'delete', id: 'BULK-1', ticket: { title: 'Gone' } }, { ticket: 'Ticket must not be given to delete one' }],
    [{ op: 'delete', id: 'BULK-1', ticket: {} }, { ticket: 'Ticket must not be given to delete one' }],
    [{ op: 'update', ticket: { title: 'Which?' } }, { id: 'Id is required' }],
    [{ op: 'delete' }, { id: 'Id is required' }],
    [{ op: 'create' }, { 'ticket.title': 'Title is required' }],
  ])('refuses %j', async (operation, details) => {
    const before = await state();
    const [[field, message]] = Object.entries(details) as [[string, string]];
    const whole = await bulk([{ op: 'create', ticket: { title: 'Fine', projectId } }, operation]);
    expect(whole.status).toBe(400);
    expect(whole.body.error.details).toEqual({ [`operations.1.${field}`]: [message] });
    const single = await bulk([operation], { atomic: false });
    expect(single.body.data.results[0].error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: [message] },
    });
    expect(await state()).toEqual(before);
  });

  it('does what it can when not atomic, with a result for each operation', async () => {
    const stranger = await docket.given.user();
    const foreign = (await docket.as(stranger).post('/api/tickets', { title: 'Private' })).body.data.id;
    const reply = await bulk(
      [
        { op: 'create', ticket: { title: 'Kept', projectId } },
        { op: 'update', id: foreign, ticket: { title: 'Mine now' } },
        { op: 'explode' },
        'nonsense',
        { op: 'delete' },
        { op: 'create', ticket: { title: 'Kept too', projectId } },
      ],
      { atomic: false },
    );
    expect(reply.status).toBe(200);
    const outcome = reply.body.data.results.map((result: { status: string; error: { code: string } | null }) =>
      result.error ? result.error.code : result.status,
    );
    expect(outcome).toEqual([
      'created',
      'FORBIDDEN',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'created',
    ]);
  });

  it('with dryRun returns what would change, fail and be recorded, and changes nothing', async () => {
    const ticket = await newTicket();
    const before = await state();
    for (const atomic of [true, false]) {
      const reply = await bulk(
        [
          { op: 'update', id: ticket.id, ticket: { title: 'Rehearsed', status: 'todo' } },
          { op: 'delete', id: 'BULK-9999' },
          { op: 'delete', id: ticket.id },
        ],
        { dryRun: true, atomic },
      );
      expect(reply.status).toBe(200);
      const [updated, failed, removed] = reply.body.data.results;
      expect(updated.changes).toEqual({
        title: { from: 'Ticket', to: 'Rehearsed' },
        status: { from: 'backlog', to: 'todo' },
      });
      expect(reply.body.data.applied).toBe(!atomic);
      expect(updated.events).toEqual(atomic ? [] : ['ticket.updated', 'ticket.status_changed']);
      expect(failed).toMatchObject({ status: 'failed', error: { code: 'NOT_FOUND', message: 'Ticket not found' } });
      expect(removed).toMatchObject({ status: 'deleted', events: atomic ? [] : ['ticket.deleted'] });
    }
    expect(await state()).toEqual(before);
    expect((await docket.as(user).get(`/api/tickets/${ticket.id}`)).body.data.title).toBe('Ticket');
  });

  it('accepts up to 100 operations', async () => {
    const operations = Array.from({ length: 100 }, (_, index) => ({
      op: 'create',
      ticket: { title: `${index}`, projectId },
    }));
    const reply = await bulk(operations);
    const numbers = reply.body.data.results.map((result: { ticket: { key: string } }) =>
      Number(result.ticket.key.slice(5)),
    );
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => numbers[0] + index));
    for (const wrong of [[...operations, operations[0]], [], 'x', undefined]) {
      const refused = await docket.as(user).post('/api/tickets/bulk', { operations: wrong });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.error.details)).toEqual(['operations']);
    }
  });

  it('takes effect once under an Idempotency-Key', async () => {
    const operations = [{ op: 'create', ticket: { title: 'Once in bulk', projectId } }];
    const send = () => docket.as(user).post('/api/tickets/bulk', { operations }).set('idempotency-key', 'bulk-1');
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await docket.rows(`SELECT 1 FROM tickets WHERE title = 'Once in bulk'`)).toHaveLength(1);
  });

  it('needs a credential with the scope', async () => {
    expect((await docket.as().post('/api/tickets/bulk', { operations: [] })).status).toBe(401);
    const apiKey = await docket.given.apiKey(user, { scopes: ['tickets:read'] });
    expect((await docket.as({ apiKey }).post('/api/tickets/bulk', { operations: [] })).status).toBe(403);
  });
});
