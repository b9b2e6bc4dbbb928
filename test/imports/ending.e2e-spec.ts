import { ImportRunner } from '#imports';
import { verifyCounters } from '#tickets';
import { answer, conflict, forbidden, notFound } from '../support/answers.js';
import { givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { relay } from '../support/relay.js';

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

interface Import {
  id: string;
  status: string;
}

async function uploaded(titles: string[], by = ada): Promise<Import> {
  const csv = ['title', ...titles].join('\n');
  const reply = await docket.as(by).post(`/api/project/${project.id}/import`).sending('text/csv', csv);
  expect(reply.status).toBe(202);
  return reply.body.data;
}
/** What the worker does, one batch at a time. */
const work = () => docket.service(ImportRunner).next();
async function workThrough(): Promise<void> {
  while (await work());
}
const end = (found: { id: string }, how: 'cancel' | 'undo', by = ada) =>
  docket.as(by).post(`/api/project/${project.id}/imports/${found.id}/${how}`);
const stateOf = async ({ id }: { id: string }) =>
  (await docket.as(ada).get(`/api/project/${project.id}/imports/${id}`)).body.data;
const ticketsLeft = async () => (await docket.as(ada).get(`/api/tickets?project=${project.id}&limit=100`)).body;
const titlesLeft = async (): Promise<string[]> =>
  (await ticketsLeft()).data.map(({ title }: { title: string }) => title).sort();
const named = (count: number) => Array.from({ length: count }, (_, index) => `Ticket ${index + 1}`);
const finishedEvents = async () => {
  await relay(docket);
  const { data } = (await docket.as(ada).get(`/api/events?types=import.finished&project=${project.id}`)).body;
  return data.map((event: { data: { import: object } }) => event.data.import);
};

describe('the end of an import', () => {
  it('is one event, which says what came of it, and no webhook gets', async () => {
    const webhook = await givenWebhook(docket, ada, 'https://example.com', { projectId: project.id });
    const { id } = await uploaded(['Good', ' ', 'Also good']);
    await workThrough();
    expect(await finishedEvents()).toEqual([
      {
        id,
        source: 'docket',
        status: 'completed',
        total: 3,
        processed: 3,
        created: 2,
        existing: 0,
        failed: 1,
        undone: 0,
      },
    ]);
    const all = (await docket.as(ada).get(`/api/events?project=${project.id}`)).body.data;
    expect(all.map(({ type }: { type: string }) => type)).toEqual(['project.created', 'import.finished']);
    expect(await docket.rows('SELECT FROM webhook_deliveries WHERE webhook_id = $1', [webhook.id])).toEqual([]);
  });
});

describe('cancelling an import', () => {
  it('drops the rows that were not processed, and keeps the tickets', async () => {
    const found = await uploaded(named(450));
    await work();
    const cancelled = await end(found, 'cancel');
    expect(cancelled.status).toBe(200);
    const state = { id: found.id, status: 'cancelled', total: 450, processed: 200, created: 200, undone: 0 };
    expect(cancelled.body.data).toMatchObject({ ...state, finishedAt: expect.any(String) });
    expect(await work()).toBe(false);
    expect(await docket.rows('SELECT FROM import_rows WHERE import_id = $1', [found.id])).toEqual([]);
    expect((await ticketsLeft()).pagination.total).toBe(200);
    expect((await end(found, 'cancel')).body.data).toEqual(cancelled.body.data);
    expect(await finishedEvents()).toEqual([expect.objectContaining({ status: 'cancelled', created: 200 })]);
  });

  it('is refused once it has ended', async () => {
    const found = await uploaded(['One']);
    await workThrough();
    expect(answer(await end(found, 'cancel'))).toEqual(conflict('The import has already ended'));
    expect((await stateOf(found)).status).toBe('completed');
  });
});

describe('undoing an import', () => {
  it('deletes all its tickets in the background, and leaves those of others', async () => {
    await docket.given.ticket(ada, { projectId: project.id, title: 'By hand' });
    const found = await uploaded(named(130));
    await workThrough();
    const reply = await end(found, 'undo');
    expect([reply.status, reply.body.data]).toMatchObject([202, { status: 'undoing', finishedAt: null }]);
    expect((await ticketsLeft()).pagination.total).toBe(131);
    await workThrough();
    expect(await stateOf(found)).toMatchObject({ status: 'undone', created: 130, undone: 130, error: null });
    expect([await titlesLeft(), (await ticketsLeft()).pagination.total]).toEqual([['By hand'], 1]);
    expect(await verifyCounters({ query: (sql: string) => docket.rows(sql) } as never)).toEqual([]);
    const statuses = (await finishedEvents()).map(({ status }: Import) => status);
    expect(statuses).toEqual(['completed', 'undone']);
    const types = (await docket.as(ada).get(`/api/events?project=${project.id}&limit=100`)).body.data;
    expect(types.map(({ type }: { type: string }) => type)).not.toContain('ticket.deleted');
  });

  it('keeps tickets that someone changed or commented on since', async () => {
    const found = await uploaded(['Changed', 'Commented', 'Moved', 'Untouched', 'Deleted']);
    await workThrough();
    const ids = Object.fromEntries(
      (await ticketsLeft()).data.map(({ title, id }: { title: string; id: string }) => [title, id]),
    );
    const as = docket.as(ada);
    await as.put(`/api/tickets/${ids.Changed}/status`, { status: 'todo' });
    await as.put(`/api/tickets/${ids.Changed}/status`, { status: 'backlog' });
    await as.post(`/api/tickets/${ids.Commented}/comments`, { content: 'Not so fast' });
    await as.put(`/api/tickets/${ids.Moved}/rank`, { before: ids.Changed });
    await as.delete(`/api/tickets/${ids.Deleted}`);
    await end(found, 'undo');
    await workThrough();
    expect(await titlesLeft()).toEqual(['Changed', 'Commented']);
    expect(await stateOf(found)).toMatchObject({ status: 'undone', undone: 2 });
  });

  it('of a cancelled one deletes what it had created', async () => {
    const found = await uploaded(named(250));
    await work();
    await end(found, 'cancel');
    await end(found, 'undo');
    await workThrough();
    expect(await stateOf(found)).toMatchObject({ status: 'undone', created: 200, undone: 200 });
    expect((await ticketsLeft()).pagination.total).toBe(0);
  });

  it('again changes nothing, and the file can be imported anew', async () => {
    const found = await uploaded(['A']);
    await workThrough();
    await end(found, 'undo');
    await workThrough();
    const undone = await stateOf(found);
    expect((await end(found, 'undo')).body.data).toEqual(undone);
    expect(await work()).toBe(false);
    await uploaded(['A']);
    await workThrough();
    expect(await titlesLeft()).toEqual(['A']);
  });

  it('by an admin works after its sender has left the project and lost their account', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const found = await uploaded(['One'], bob);
    await workThrough();
    await docket.as(ada).delete(`/api/project/${project.id}/members/${bob.id}`);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [bob.id]);
    await end(found, 'undo');
    await workThrough();
    expect(await stateOf(found)).toMatchObject({ status: 'undone', undone: 1, error: null });
  });

  it('is refused until it has ended', async () => {
    const found = await uploaded(['One']);
    expect(answer(await end(found, 'undo'))).toEqual(conflict('The import must be cancelled first'));
    await workThrough();
    expect(await titlesLeft()).toEqual(['One']);
  });
});

it('an import is ended by who started it, or by an admin of the project', async () => {
  const [bob, carol, dan] = [
    await docket.given.member(ada, project, 'member'),
    await docket.given.member(ada, project, 'member'),
    await docket.given.member(ada, project, 'admin'),
  ];
  const [first, second] = [await uploaded(['One'], bob), await uploaded(['Two'], bob)];
  for (const how of ['cancel', 'undo'] as const)
    expect(answer(await end(first, how, carol))).toEqual(forbidden('project'));
  expect((await end(first, 'cancel', bob)).body.data.status).toBe('cancelled');
  expect((await end(second, 'cancel', dan)).body.data.status).toBe('cancelled');
  const other = await docket.given.project(ada);
  const elsewhere = docket.as(ada).post(`/api/project/${other.id}/imports/${first.id}/cancel`);
  expect(answer(await elsewhere)).toEqual(notFound('Import'));
});
