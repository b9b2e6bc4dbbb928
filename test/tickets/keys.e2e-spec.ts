import { DeletedTickets } from '#tickets';
import { answer, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

const create = (body: object, user = ada) => docket.as(user).post('/api/tickets', { title: 'T', ...body });
const get = (idOrKey: string, user = ada) => docket.as(user).get(`/api/tickets/${idOrKey}`);
const numberOf = ({ key }: { key: string | null }) => Number(key!.split('-')[1]);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('ticket numbers', () => {
  it('count up from one in each project', async () => {
    const [one, two] = [
      await docket.given.project(ada, { key: 'ONE' }),
      await docket.given.project(ada, { key: 'TWO' }),
    ];
    const keys = [];
    for (const { id } of [one, two, one, one, two]) keys.push((await create({ projectId: id })).body.data.key);
    expect(keys).toEqual(['ONE-1', 'TWO-1', 'ONE-2', 'ONE-3', 'TWO-2']);
  });

  // Promise 6.6
  it('of fifty concurrent creates are consecutive', async () => {
    const project = await docket.given.project(ada);
    const replies = await Promise.all(range(1, 50).map(() => create({ projectId: project.id })));
    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(201));
    const numbers = replies.map((reply) => numberOf(reply.body.data)).sort((a, b) => a - b);
    expect(numbers).toEqual(range(1, 50));
    const { body } = await docket.as(ada).get(`/api/tickets?project=${project.id}`);
    expect(body.pagination.total).toBe(50);
  });

  it('have no gap from failed creates, sequential or concurrent', async () => {
    const project = await docket.given.project(ada);
    const projectId = project.id;
    const wrong = [
      { title: '' },
      { assigneeId: UNKNOWN_ID },
      { labelIds: [UNKNOWN_ID] },
      { groupId: UNKNOWN_ID },
      { parentId: UNKNOWN_ID },
      { dueDate: '2026-02-30T00:00:00Z' },
    ];
    const bodies = range(0, 29).map((n) => (n % 2 ? { projectId } : { projectId, ...wrong[(n / 2) % wrong.length] }));
    const replies = await Promise.all(bodies.map((body) => create(body)));
    const made = replies.filter((reply) => reply.status === 201).map((reply) => numberOf(reply.body.data));
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(15);
    expect(made.sort((a, b) => a - b)).toEqual(range(1, 15));
    expect(numberOf((await create({ projectId })).body.data)).toBe(16);
  });

  it('are never reused: not after a delete, a purge or a move', async () => {
    const [from, to] = [await docket.given.project(ada), await docket.given.project(ada)];
    const tickets = [];
    for (let n = 0; n < 3; n++) tickets.push(await docket.given.ticket(ada, { projectId: from.id }));
    const [kept, purged, moved] = tickets;
    for (const { id } of [kept!, purged!]) await docket.as(ada).delete(`/api/tickets/${id}`);
    await docket.rows(`UPDATE tickets SET deleted_at = deleted_at - interval '31 days' WHERE id = $1`, [purged!.id]);
    await docket.service(DeletedTickets).purge();
    const here = await docket.as(ada).put(`/api/tickets/${moved!.id}`, { projectId: to.id });
    expect(here.body.data.key).toBe(`${to.key}-1`);
    expect((await create({ projectId: from.id })).body.data.key).toBe(`${from.key}-4`);
    expect((await docket.as(ada).put(`/api/tickets/${moved!.id}`, { projectId: from.id })).body.data.key).toBe(
      `${from.key}-5`,
    );
    expect((await create({ projectId: to.id })).body.data.key).toBe(`${to.key}-2`);
    expect(answer(await get(purged!.key!))).toEqual(notFound('Ticket'));
    expect((await docket.as(ada).post(`/api/tickets/${kept!.id}/restore`)).body.data.key).toBe(kept!.key);
  });
});

describe('a key stands for the id', () => {
  it('in any case, on every route', async () => {
    const project = await docket.given.project(ada, { key: 'CASE1' });
    const { id } = await docket.given.ticket(ada, { projectId: project.id });
    for (const key of ['CASE1-1', 'case1-1', 'cAsE1-1']) expect((await get(key)).body.data.id).toBe(id);
    expect((await docket.as(ada).put('/api/tickets/case1-1', { title: 'By key' })).body.data).toMatchObject({
      id,
      title: 'By key',
      key: 'CASE1-1',
    });
    const as = docket.as(ada);
    expect((await as.put('/api/tickets/case1-1/status', { status: 'todo' })).body.data.status).toBe('todo');
    expect((await as.put('/api/tickets/case1-1/assignee', { assigneeId: ada.id })).body.data.assigneeId).toBe(ada.id);
    const comment = (await as.post('/api/tickets/case1-1/comments', { content: 'By key' })).body.data;
    expect(comment.ticketId).toBe(id);
    expect((await as.get('/api/tickets/case1-1/comments')).body.data).toMatchObject([{ id: comment.id }]);
    expect((await as.delete(`/api/tickets/case1-1/comments/${comment.id}`)).body.data.id).toBe(comment.id);
    expect((await as.get('/api/tickets/case1-1/history')).body.pagination.total).toBe(3);
    expect((await as.delete('/api/tickets/case1-1')).body.data).toEqual({ id, deleted: true });
    expect((await as.post('/api/tickets/case1-1/restore')).body.data.id).toBe(id);
  });

  it('in one spelling only: without extra zeros or spaces', async () => {
    const project = await docket.given.project(ada, { key: 'SPELL' });
    await docket.given.ticket(ada, { projectId: project.id });
    for (const key of [
      'SPELL-01',
      'SPELL-1%20',
      '%20SPELL-1',
      'SPELL-+1',
      'SPELL-1.0',
      'SPELL%2D1x',
      'SPELL-%EF%BC%91',
    ]) {
      expect(answer(await get(key))).toEqual(notFound('Ticket'));
    }
  });

  it('also after the project is renamed, repeatedly', async () => {
    const project = await docket.given.project(ada, { key: 'AAA' });
    const { id } = await docket.given.ticket(ada, { projectId: project.id });
    for (const key of ['BBB', 'CCC']) await docket.as(ada).put(`/api/project/${project.id}`, { key });
    for (const key of ['AAA-1', 'bbb-1', 'CCC-1'])
      expect((await get(key)).body.data).toMatchObject({ id, key: 'CCC-1' });
    expect((await create({ projectId: project.id })).body.data.key).toBe('CCC-2');
    expect((await get('AAA-2')).body.data.key).toBe('CCC-2');
  });

  it('also after moves, there and back', async () => {
    const [one, two] = [await docket.given.project(ada, { key: 'M1' }), await docket.given.project(ada, { key: 'M2' })];
    const { id } = await docket.given.ticket(ada, { projectId: one.id });
    for (const projectId of [two.id, one.id, null, two.id]) {
      await docket.as(ada).put(`/api/tickets/${id}`, { projectId });
    }
    await docket.as(ada).put(`/api/project/${one.id}`, { key: 'M9' });
    for (const key of ['M1-1', 'm1-2', 'M9-1', 'm9-2', 'M2-1', 'M2-2']) {
      expect((await get(key)).body.data).toMatchObject({ id, key: 'M2-2' });
    }
  });

  it('but is NOT_FOUND for those who may not read it, where the id is FORBIDDEN', async () => {
    const [secret, other] = [await docket.given.project(ada, { key: 'HUSH' }), await docket.given.project(ada)];
    const { id } = await docket.given.ticket(ada, { projectId: secret.id });
    const stranger = await docket.given.user();
    expect(answer(await get(id, stranger))).toEqual(forbidden('ticket'));
    for (const key of ['HUSH-1', 'hush-1', 'HUSH-2']) {
      expect(answer(await get(key, stranger))).toEqual(notFound('Ticket'));
      expect(answer(await docket.as(stranger).delete(`/api/tickets/${key}`))).toEqual(notFound('Ticket'));
    }
    await docket.as(ada).put(`/api/tickets/${id}`, { projectId: other.id });
    await docket.given.member(ada, secret, 'member', stranger);
    expect(answer(await get('HUSH-1', stranger))).toEqual(notFound('Ticket'));
    expect(answer(await get(id, stranger))).toEqual(forbidden('ticket'));
  });
});

describe('externalId', () => {
  it('sent again returns the ticket it created, with 200 and unchanged', async () => {
    const project = await docket.given.project(ada);
    const first = await create({ projectId: project.id, externalId: 'sentry-1', title: 'First' });
    const again = await create({ projectId: project.id, externalId: 'sentry-1', title: 'Second', priority: 'high' });
    expect(first.status).toBe(201);
    expect(answer(again)).toEqual({ status: 200, body: first.body });
    expect((await docket.as(ada).get(`/api/tickets?project=${project.id}`)).body.pagination.total).toBe(1);
    expect((await create({ projectId: project.id })).body.data.key).toBe(`${project.key}-2`);
  });

  it('sent ten times concurrently creates one ticket and uses one number', async () => {
    const project = await docket.given.project(ada);
    const replies = await Promise.all(range(1, 10).map(() => create({ projectId: project.id, externalId: 'rush' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    expect((await create({ projectId: project.id })).body.data.key).toBe(`${project.key}-2`);
    const events = await docket.rows(`SELECT 1 FROM events WHERE project_id = $1 AND type = 'ticket.created'`, [
      project.id,
    ]);
    expect(events).toHaveLength(2);
  });

  it('is unique within its project, or among the tickets of a workspace without a project', async () => {
    const [one, two] = [await docket.given.project(ada), await docket.given.project(ada)];
    const ids = new Set();
    for (const place of [{ projectId: one.id }, { projectId: two.id }, {}]) {
      const reply = await create({ ...place, externalId: 'same' });
      expect(reply.status).toBe(201);
      ids.add(reply.body.data.id);
      expect((await create({ ...place, externalId: 'same' })).body.data.id).toBe(reply.body.data.id);
    }
    expect(ids.size).toBe(3);
    expect((await create({ projectId: one.id, externalId: 'SAME' })).status).toBe(201);
  });

  it('cannot be taken from another ticket by an update or a move', async () => {
    const [one, two] = [await docket.given.project(ada), await docket.given.project(ada)];
    const holder = await docket.given.ticket(ada, { projectId: one.id, externalId: 'held' });
    const other = await docket.given.ticket(ada, { projectId: one.id });
    const away = await docket.given.ticket(ada, { projectId: two.id, externalId: 'held' });
    const taken = invalid({ externalId: 'External id must be unique' });
    expect(answer(await docket.as(ada).put(`/api/tickets/${other.id}`, { externalId: 'held' }))).toEqual(taken);
    expect(answer(await docket.as(ada).put(`/api/tickets/${away.id}`, { projectId: one.id }))).toEqual(taken);
    expect((await get(away.id)).body.data).toMatchObject({ key: away.key, externalId: 'held', projectId: two.id });
    const renamed = await docket.as(ada).put(`/api/tickets/${holder.id}`, { externalId: 'other' });
    expect(renamed.body.data.externalId).toBe('other');
    expect((await docket.as(ada).put(`/api/tickets/${other.id}`, { externalId: 'held' })).body.data.externalId).toBe(
      'held',
    );
  });

  it('is free again when its ticket is deleted, and prevents its restore if it was reused', async () => {
    const project = await docket.given.project(ada);
    const first = await docket.given.ticket(ada, { projectId: project.id, externalId: 'reborn' });
    await docket.as(ada).delete(`/api/tickets/${first.id}`);
    const second = await docket.given.ticket(ada, { projectId: project.id, externalId: 'reborn' });
    expect(second.key).toBe(`${project.key}-2`);
    const refused = await docket.as(ada).post(`/api/tickets/${first.id}/restore`);
    expect(answer(refused)).toEqual(invalid({ externalId: 'External id must be unique' }));
    await docket.as(ada).delete(`/api/tickets/${second.id}`);
    expect((await docket.as(ada).post(`/api/tickets/${first.id}/restore`)).body.data.externalId).toBe('reborn');
  });

  it('returns no ticket that the caller may not write to', async () => {
    const project = await docket.given.project(ada);
    await docket.given.ticket(ada, { projectId: project.id, externalId: 'private' });
    const body = { projectId: project.id, externalId: 'private' };
    expect(answer(await create(body, await docket.given.user()))).toEqual(forbidden('project'));
    const viewer = await docket.given.member(ada, project, 'viewer');
    expect(answer(await create(body, viewer))).toEqual(forbidden('project'));
  });
});
