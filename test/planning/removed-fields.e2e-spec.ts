import { DETACHED_AT_ONCE, DetachFromTickets } from '#tickets';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

interface Field {
  id: string;
  key: string;
  options: { id: string; name: string; color: string }[];
}

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  project = await docket.given.project(ada);
});
afterAll(() => docket.stop());

const path = (id?: string) => `/api/project/${project.id}/fields${id ? `/${id}` : ''}`;
const define = async (body: object): Promise<Field> => {
  const reply = await docket.as(ada).post(path(), body);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const select = (...names: string[]) =>
  define({ name: 'Severity', type: 'select', options: names.map((name) => ({ name })) });
const create = (fields: object, more: object = {}) =>
  docket.as(ada).post('/api/tickets', { title: 'New', projectId: project.id, fields, ...more });
const ticketWith = async (fields: object, more: object = {}): Promise<{ id: string; version: number }> => {
  const reply = await create(fields, more);
  expect(reply.status).toBe(201);
  return reply.body.data;
};
const put = (id: string, body: object) => docket.as(ada).put(`/api/tickets/${id}`, body);
const fieldsOf = async (id: string) => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data.fields;
const historyOf = async (id: string) =>
  (await docket.as(ada).get(`/api/tickets/${id}/history?limit=100`)).body.data.map(
    ({ field, from, to, fromLabel, toLabel }: Record<string, unknown>) => ({ field, from, to, fromLabel, toLabel }),
  );
const lastEvent = async (id: string) => {
  const [row] = await docket.rows<{ type: string; data: { ticket: object; changes: object } }>(
    `SELECT type, data FROM events WHERE data #>> '{ticket,id}' = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  );
  return row!;
};
const work = async () => {
  const detach = docket.service(DetachFromTickets);
  while (await detach.next());
};
/** Many tickets with one value, without a request each. */
const manyWith = (field: Field, value: unknown, key: string, count: number) =>
  docket.rows(
    `WITH made AS (
       INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, reporter_id, created_at, updated_at, rank, fields)
       SELECT gen_random_uuid(), $1, $2, $2, 100000 + n, 'Many', $3, now(), now(), 'many' || n, jsonb_build_object($4::text, $5::jsonb)
       FROM generate_series(1, $6::int) n RETURNING id)
     INSERT INTO ticket_field_values (field_id, value, ticket_id, workspace_id) SELECT $4::text::uuid, $7, id, $1 FROM made`,
    [project.workspaceId, project.id, ada.id, field.id, JSON.stringify(value), count, key],
  );

describe('a value that is removed', () => {
  it('with its option is cleared and recorded, and the others of a list stay', async () => {
    const tags = await define({ name: 'Tags', type: 'multi_select', options: [{ name: 'a' }, { name: 'b' }] });
    const [a, b] = tags.options.map(({ id }) => id) as [string, string];
    const both = await ticketWith({ tags: [a, b] });
    const one = await ticketWith({ tags: [b] });
    await docket.as(ada).put(path(tags.id), { options: [tags.options[0]] });
    expect([await fieldsOf(both.id), await fieldsOf(one.id)]).toEqual([{ tags: [a] }, {}]);
    expect(await historyOf(both.id)).toMatchObject([{ field: 'fields.tags', from: [a, b], to: [a], toLabel: 'a' }]);
    expect(await historyOf(one.id)).toMatchObject([{ field: 'fields.tags', from: [b], to: null }]);
    expect(await lastEvent(one.id)).toMatchObject({
      type: 'ticket.updated',
      data: { ticket: { fields: {} }, changes: { 'fields.tags': { from: [b], to: null } } },
    });
  });

  it('is hidden at once and cleared in batches, which do not block other writes', async () => {
    const field = await select('Low', 'High');
    const low = field.options[0]!.id;
    const { id } = await ticketWith({ severity: low });
    await manyWith(field, low, low, 2 * DETACHED_AT_ONCE);
    await docket.as(ada).put(path(field.id), { options: [field.options[1]] });
    const shown = async () =>
      (await docket.as(ada).get(`/api/tickets?project=${project.id}&limit=100&fields=fields`)).body.data.filter(
        ({ fields }: { fields: object }) => Object.keys(fields).length > 0,
      ).length;
    expect(await shown()).toBe(0);
    const left = async () =>
      (
        await docket.rows<{ n: number }>('SELECT count(*)::int AS n FROM ticket_field_values WHERE field_id = $1', [
          field.id,
        ])
      )[0]!.n;
    expect(await left()).toBe(DETACHED_AT_ONCE + 1);
    expect((await put(id, { title: 'Others go on' })).status).toBe(200);
    await work();
    expect(await left()).toBe(0);
    expect((await docket.rows('SELECT clearing FROM project_fields WHERE id = $1', [field.id]))[0]).toEqual({
      clearing: [],
    });
    const [recorded] = await docket.rows(
      `SELECT count(*)::int AS n FROM ticket_history h JOIN tickets t ON t.id = h.ticket_id
       WHERE t.project_id = $1 AND h.field = 'fields.severity'`,
      [project.id],
    );
    expect(recorded).toEqual({ n: 2 * DETACHED_AT_ONCE + 1 });
  });

  it('with its whole field is hidden at once, its key is free, and the worker deletes it', async () => {
    const field = await define({ name: 'Note', type: 'text' });
    const { id } = await ticketWith({ note: 'platypus' });
    await manyWith(field, 'platypus', 'platypus', DETACHED_AT_ONCE);
    expect((await docket.as(ada).delete(path(field.id))).body).toEqual({ data: { id: field.id, deleted: true } });
    expect((await docket.as(ada).get(path())).body.data).toEqual([]);
    expect(await fieldsOf(id)).toEqual({});
    await define({ name: 'Note', type: 'text' });
    await put(id, { fields: { note: 'new' } });
    await work();
    expect(await fieldsOf(id)).toEqual({ note: 'new' });
    expect(await docket.rows('SELECT 1 FROM ticket_field_values WHERE field_id = $1', [field.id])).toEqual([]);
    expect(await docket.rows('SELECT 1 FROM project_fields WHERE id = $1', [field.id])).toEqual([]);
    expect((await docket.as(ada).get('/api/tickets/search?q=platypus')).body.data).toEqual([]);
  });

  it('with its whole field is a change of each ticket, with version, history and event', async () => {
    const field = await define({ name: 'Note', type: 'text' });
    const { id } = await ticketWith({ note: 'platypus' });
    const version = async () => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data.version;
    const before = await version();
    await docket.as(ada).delete(path(field.id));
    await work();
    expect(await historyOf(id)).toMatchObject([{ field: 'fields.note', from: 'platypus', to: null }]);
    expect(await version()).toBe(before + 1);
    expect(await lastEvent(id)).toMatchObject({ data: { changes: { 'fields.note': { from: 'platypus', to: null } } } });
  });

  it('is no longer shown by lists either, nor is a former key of its field', async () => {
    const field = await select('Low', 'High');
    const [low, high] = field.options.map(({ id }) => id);
    await define({ name: 'Note', type: 'text' });
    const { id } = await ticketWith({ severity: low!, note: 'a "quoted"\nnote' });
    const other = await ticketWith({ severity: high! });
    const listed = async (query = '') =>
      Object.fromEntries(
        (await docket.as(ada).get(`/api/tickets?project=${project.id}&fields=fields${query}`)).body.data.map(
          (ticket: { id: string; fields: object }) => [ticket.id, ticket.fields],
        ),
      );
    const note = 'a "quoted"\nnote';
    expect(await listed()).toEqual({ [id]: { severity: low, note }, [other.id]: { severity: high } });
    await docket.as(ada).put(path(field.id), { key: 'urgency' });
    expect(await listed()).toEqual({ [id]: { urgency: low, note }, [other.id]: { urgency: high } });
    await put(id, { fields: { note: null } });
    await docket.as(ada).delete(`/api/tickets/${other.id}`);
    await docket.as(ada).delete(path(field.id));
    expect([await listed(), await listed('&deleted=true')]).toEqual([{ [id]: {} }, { [other.id]: {} }]);
    await docket.as(ada).post(`/api/tickets/${other.id}/restore`);
    expect(await listed()).toEqual({ [id]: {}, [other.id]: {} });
  });

  it('with a deleted account is cleared and recorded', async () => {
    await define({ name: 'Tester', type: 'user' });
    const bob = await docket.given.member(ada, project, 'member');
    const { id } = await ticketWith({ tester: bob.id });
    expect((await docket.as(bob).delete('/api/user', { password: bob.password })).status).toBe(200);
    expect(await fieldsOf(id)).toEqual({});
    await work();
    expect(await historyOf(id)).toMatchObject([{ field: 'fields.tester', from: bob.id, to: null }]);
    expect(await docket.rows('SELECT 1 FROM ticket_field_values WHERE value = $1', [bob.id])).toEqual([]);
  });
});
