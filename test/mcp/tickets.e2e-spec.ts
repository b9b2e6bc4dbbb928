import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Agent, type Item } from '../support/mcp.js';
import { learnWords } from '../support/vocabulary.js';

let docket: Docket;
let ada: TestUser;
let agent: Agent;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { key: 'WEB', name: 'Website' });
  agent = await Agent.of(docket, ada);
});
afterAll(async () => {
  await agent.close();
  await docket.stop();
});

const rest = (path: string) => docket.as(ada).get(path);
const eventsOf = (id: string) =>
  docket.rows<{ type: string }>(`SELECT type FROM events WHERE data #>> '{ticket,id}' = $1 ORDER BY position`, [id]);

describe('create_ticket', () => {
  it('creates the same ticket as POST /api/tickets', async () => {
    const label = await docket.given.label(ada, project.workspaceId, 'ui');
    const answer = await agent.call('create_ticket', {
      title: '  No milk  ',
      description: 'In the *morning*.',
      type: 'BUG',
      status: 'todo',
      priority: 'highest',
      stage: 'TESTING',
      projectId: project.id,
      assigneeId: ada.id,
      dueDate: '2026-12-01T18:00:00+01:00',
      labelIds: [label.id],
      externalId: 'sentry-1',
    });
    const { id } = answer.ticket as Item;
    const { data } = (await rest(`/api/tickets/${id}`)).body;
    expect(answer).toEqual({
      ticket: {
        id,
        key: 'WEB-1',
        title: 'No milk',
        status: 'todo',
        priority: 'highest',
        assignee: { id: ada.id, name: 'Ada' },
        updatedAt: data.updatedAt,
        version: expect.any(Number),
      },
      created: true,
    });
    expect(data).toMatchObject({
      title: 'No milk',
      description: 'In the *morning*.',
      type: 'BUG',
      status: 'todo',
      priority: 'highest',
      stage: 'TESTING',
      projectId: project.id,
      assigneeId: ada.id,
      reporterId: ada.id,
      dueDate: '2026-12-01T17:00:00.000Z',
      externalId: 'sentry-1',
    });
    expect(data.labels.map((each: { name: string }) => each.name)).toEqual(['ui']);
    expect(await eventsOf(id)).toEqual([{ type: 'ticket.created' }, { type: 'ticket.assigned' }]);
    const again = await agent.call('create_ticket', {
      title: 'Another',
      projectId: project.id,
      externalId: 'sentry-1',
    });
    expect(again).toMatchObject({ ticket: { id, title: 'No milk' }, created: false });
  });

  it('takes effect once per idempotency key, also concurrently', async () => {
    const args = { title: 'Only once', idempotencyKey: 'order-4711', fields: ['id'] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.call('create_ticket', args)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await docket.rows(`SELECT id FROM tickets WHERE title = 'Only once'`)).toEqual([answers[0]!.ticket]);
    const other = await agent.failure('create_ticket', { ...args, title: 'Something else' });
    expect(other).toEqual({ code: 'CONFLICT', message: 'This Idempotency-Key was used for another request' });
    // A key belongs to one caller and one tool.
    const eve = await Agent.of(docket, await docket.given.user());
    expect((await eve.call('create_ticket', args)).created).toBe(true);
    const { ticket } = answers[0]! as { ticket: Item };
    const said = { ticket: ticket.id, content: 'Once', idempotencyKey: 'order-4711' };
    expect(await agent.call('comment', said)).toEqual(await agent.call('comment', said));
    expect(await docket.rows(`SELECT content FROM comments WHERE ticket_id = $1`, [ticket.id])).toHaveLength(1);
    await eve.close();
  });

  it('that fails leaves its idempotency key unused', async () => {
    const wrong = { title: 'Later', assigneeId: project.id, idempotencyKey: 'retry' };
    expect((await agent.failure('create_ticket', wrong)).details).toEqual({ assigneeId: ['Assignee must be valid'] });
    expect((await agent.call('create_ticket', { ...wrong, assigneeId: ada.id })).created).toBe(true);
  });
});

describe('update_ticket', () => {
  let ticket: TestTicket;
  beforeEach(async () => {
    ticket = await docket.given.ticket(ada, { projectId: project.id, description: 'Old', assigneeId: ada.id });
  });

  it('changes the given fields, clears with null, and leaves the rest, with history and events', async () => {
    const answer = await agent.call('update_ticket', {
      ticket: ticket.key,
      status: 'done',
      assigneeId: null,
      fields: ['status', 'assignee', 'description', 'key', 'completedAt'],
    });
    const { data } = (await rest(`/api/tickets/${ticket.id}`)).body;
    expect(answer).toEqual({
      ticket: {
        id: ticket.id,
        key: ticket.key,
        status: 'done',
        assignee: null,
        completedAt: data.completedAt,
        description: 'Old',
      },
    });
    const history = (await rest(`/api/tickets/${ticket.id}/history`)).body.data;
    expect(history.map((row: { field: string; to: unknown }) => [row.field, row.to]).sort()).toEqual([
      ['assigneeId', null],
      ['status', 'done'],
    ]);
    expect((await eventsOf(ticket.id)).map(({ type }) => type)).toEqual([
      'ticket.created',
      'ticket.assigned',
      'ticket.updated',
      'ticket.status_changed',
    ]);
  });

  it('refuses a stale version, and returns the current one', async () => {
    const { version } = (await agent.call('get_ticket', { ticket: ticket.id, fields: ['version'] })).ticket as Item;
    const first = await agent.call('update_ticket', { ticket: ticket.id, version, title: 'First' });
    const current = (first.ticket as Item).version;
    expect(current).toBeGreaterThan(version as number);
    expect(await agent.failure('update_ticket', { ticket: ticket.id, version, title: 'Second' })).toEqual({
      code: 'CONFLICT',
      message: 'The resource has changed since it was read',
      details: { version: current },
    });
    expect(
      (await agent.call('update_ticket', { ticket: ticket.id, version: current, title: 'Third' })).ticket,
    ).toMatchObject({
      title: 'Third',
    });
  });

  it('succeeds for one of five concurrent calls that give the same version', async () => {
    const { version } = (await agent.call('get_ticket', { ticket: ticket.id, fields: ['version'] })).ticket as Item;
    const agents = await Promise.all(Array.from({ length: 5 }, () => Agent.of(docket, ada)));
    const outcomes = await Promise.all(
      agents.map((each, index) =>
        each.call('update_ticket', { ticket: ticket.id, version, title: `Agent ${index}` }).then(
          () => 'won',
          (error: Error) => (error.message.includes('CONFLICT') ? 'lost' : error.message),
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['lost', 'lost', 'lost', 'lost', 'won']);
    await Promise.all(agents.map((each) => each.close()));
  });
});

describe('comment', () => {
  it('writes the same comment as POST …/comments', async () => {
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    const answer = await agent.call('comment', { ticket: ticket.key, content: 'Seen in *Safari*\n' });
    const [written] = (await rest(`/api/tickets/${ticket.id}/comments`)).body.data;
    expect(written).toMatchObject({ content: 'Seen in *Safari*\n', authorId: ada.id });
    expect(answer).toEqual({ comment: { id: written.id, ticketId: ticket.id, createdAt: written.createdAt } });
    expect((await eventsOf(ticket.id)).map(({ type }) => type)).toEqual(['ticket.created', 'comment.created']);
  });
});

describe('list_tickets', () => {
  let home: TestProject;
  let tickets: TestTicket[];
  beforeAll(async () => {
    home = await docket.given.project(ada, { key: 'LST' });
    tickets = [];
    for (let index = 0; index < 7; index++) {
      const body = { projectId: home.id, title: `Nr ${index}`, status: index < 3 ? 'todo' : 'done', description: 'D' };
      tickets.push(await docket.given.ticket(ada, { ...body, ...(index === 0 && { assigneeId: ada.id }) }));
    }
  });

  it('is compact, and omits unset fields', async () => {
    const answer = await agent.call('list_tickets', { project: ['lst'], assignee: ['me'] });
    const { data } = (await rest(`/api/tickets/${tickets[0]!.id}`)).body;
    const { id, key, title, type, status, priority, updatedAt } = data;
    const item = { id, key, title, type, status, priority, assignee: { id: ada.id, name: 'Ada' }, updatedAt };
    expect(answer).toEqual({ tickets: [item], total: 1 });
  });

  it('filters by any of several values, sorts, and returns the requested fields', async () => {
    const args = { project: [home.id], status: ['todo', 'cancelled'], sort: 'title', order: 'asc' };
    expect(await agent.call('list_tickets', { ...args, fields: ['dueDate', 'title', 'description'] })).toEqual({
      tickets: [0, 1, 2].map((index) => ({ title: `Nr ${index}`, dueDate: null, description: 'D' })),
      total: 3,
    });
    expect((await agent.call('list_tickets', { project: ['nowhere'] })).tickets).toEqual([]);
    expect((await agent.call('list_tickets', { search: 'Nr 5', project: [home.key] })).total).toBe(1);
  });

  it('continues by cursor, and returns each ticket once', async () => {
    for (const sort of ['title', 'priority', 'updatedAt']) {
      const pages = await agent.pages('list_tickets', { project: [home.key], sort, limit: 3 }, 'tickets');
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(new Set(pages.flat().map(({ id }) => id))).toEqual(new Set(tickets.map(({ id }) => id)));
    }
  });

  it('refuses the cursor of another list, and a forged one', async () => {
    const { next: cursor } = (await agent.call('list_tickets', { project: [home.key], limit: 3 })).omitted!;
    const message = 'Cursor must come from this list, with the same filters, sort and order';
    const refusal = { code: 'VALIDATION_ERROR', message: 'Invalid input data', details: { cursor: [message] } };
    expect(await agent.failure('list_tickets', { project: ['WEB'], limit: 3, cursor })).toEqual(refusal);
    expect(await agent.failure('search_tickets', { query: 'Nr', cursor })).toEqual(refusal);
    expect(await agent.failure('list_projects', { cursor })).toEqual(refusal);
    expect(await agent.failure('list_tickets', { cursor: `${cursor.slice(0, 8)}xyz`, project: [home.key] })).toEqual(
      refusal,
    );
  });
});

describe('search_tickets', () => {
  it('finds by words, tolerates a typo, and continues by cursor', async () => {
    const home = await docket.given.project(ada, { key: 'SRC' });
    for (let index = 0; index < 5; index++) {
      await docket.given.ticket(ada, {
        projectId: home.id,
        title: `Delivery ${index}`,
        status: index ? 'todo' : 'done',
      });
    }
    await learnWords(docket);
    const ids = (await rest('/api/tickets/search?q=delivery&project=SRC')).body.data.map(({ id }: Item) => id);
    expect(ids).toHaveLength(5);
    const pages = await agent.pages('search_tickets', { query: 'delivrey', project: ['SRC'], limit: 2 }, 'tickets');
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    const done = await agent.call('search_tickets', { query: 'delivery', status: ['done'], fields: ['title'] });
    expect(done).toEqual({ tickets: [{ title: 'Delivery 0' }], total: 1 });
  });
});
