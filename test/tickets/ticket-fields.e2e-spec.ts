import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { TICKET_PRIORITIES, TICKET_STAGES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { ImportRunner } from '#imports';
import {
  descriptorOf,
  type FieldDescriptor,
  fieldsWith,
  INITIAL_VALUES,
  PERSON_FIELDS,
  TICKET_FIELD_NAMES,
  type TicketFieldName,
} from '#tickets';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Agent } from '../support/mcp.js';
import { wholeSchema } from '../support/whole-schema.js';

type Data = Record<string, unknown> & { id: string };
type Way = 'create' | 'update' | 'mcp';

/** A value of each type other than the default. */
const SAMPLES: Partial<Record<FieldDescriptor['type'], unknown>> = {
  text: 'A sample',
  integer: 3,
  'double precision': 2.5,
  boolean: true,
  timestamptz: '2027-01-02T03:04:05.000Z',
  ticket_type: TICKET_TYPES.at(-1),
  ticket_status: TICKET_STATUSES.at(-2),
  ticket_priority: TICKET_PRIORITIES.at(-1),
  ticket_stage: TICKET_STAGES.at(-1),
};
/** PostgreSQL's catalogue names of types that have another name there. */
const CATALOGUE_NAMES: Record<string, string> = { integer: 'int4', 'double precision': 'float8', boolean: 'bool' };

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let agent: Agent;
let references: Record<string, unknown>;
let label: { id: string; name: string };
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  bob = await docket.given.member(ada, project, 'member');
  agent = await Agent.of(docket, ada);
  label = await docket.given.label(ada, project.workspaceId);
  references = {
    person: bob.id,
    agent: (await docket.given.agent(ada, project.workspaceId)).id,
    group: (await docket.given.group(ada, project.workspaceId)).id,
    label: [label.id],
    ticket: (await docket.given.ticket(ada, { projectId: project.id })).id,
    project: (await docket.given.project(ada, { workspaceId: project.workspaceId })).id,
    workspace: project.workspaceId,
  };
});
/** They are unique in a project, and each test uses the same. */
const freeExternalIds = () => docket.rows('UPDATE tickets SET external_id = NULL WHERE external_id IS NOT NULL');
afterEach(freeExternalIds);
afterAll(async () => {
  await agent.close();
  await docket.stop();
});

function sampleOf(name: TicketFieldName): unknown {
  const { references: kind, type } = descriptorOf(name);
  const sample = kind ? references[kind] : SAMPLES[type];
  if (sample === undefined) throw new Error(`There is no sample for ${name}`);
  return sample;
}
/** They depend on the project's definitions, and have their own tests. */
const DEFINED_BY_PROJECTS: readonly TicketFieldName[] = ['columnId', 'fields'];
const hasSample = (name: TicketFieldName) => !DEFINED_BY_PROJECTS.includes(name);
const settable = (way: Way) => TICKET_FIELD_NAMES.filter((name) => descriptorOf(name)[way]);
const argumentOf = (name: TicketFieldName): string => {
  const { mcp } = descriptorOf(name);
  return typeof mcp === 'string' ? mcp : name;
};
/** A ticket cannot move to another workspace: the field is accepted, but there is no change to check. */
const changeable = (way: Way) => settable(way).filter((name) => !descriptorOf(name).fixed);
const given = async () => docket.given.ticket(ada, { projectId: project.id });
const create = (body: object) => docket.as(ada).post('/api/tickets', { title: 'New', projectId: project.id, ...body });
const read = async (id: string): Promise<Data> => (await docket.as(ada).get(`/api/tickets/${id}`)).body.data;
const listed = async (id: string): Promise<Data> =>
  (await docket.as(ada).get('/api/tickets?limit=100')).body.data.find((item: Data) => item.id === id);
/** As a response has it: labels are objects there. */
const valueIn = (data: Data, name: TicketFieldName) =>
  name === 'labelIds' ? (data.labels as Data[]).map(({ id }) => id) : data[name];
const storedValue = async (id: string, name: TicketFieldName) => valueIn(await read(id), name);
async function eventOf(id: string, type: string): Promise<{ ticket: Data; changes?: Record<string, unknown> }> {
  const [row] = await docket.rows<{ data: { ticket: Data } }>(
    `SELECT data FROM events WHERE type = $2 AND data #>> '{ticket,id}' = $1`,
    [id, type],
  );
  return row!.data;
}
const historyOf = async (id: string) =>
  (await docket.as(ada).get(`/api/tickets/${id}/history?limit=100`)).body.data.map(
    ({ field, from, to }: Record<string, unknown>) => ({ field, from, to }),
  );
/** The rows of the project's export, as cells: the header first. */
const exported = async (): Promise<string[][]> =>
  parse((await docket.as(ada).get(`/api/tickets/export?project=${project.id}`)).text);
/** Imports rows of CSV. Returns the last ticket that they created. */
async function imported(rows: string[][]): Promise<Data> {
  const path = `/api/project/${project.id}/import`;
  const sent = await docket.as(ada).post(path).sending('text/csv', stringify(rows));
  await docket.service(ImportRunner).next();
  const { data } = (await docket.as(ada).get(`${path}s/${sent.body.data.id}`)).body;
  expect(data).toMatchObject({ status: 'completed', created: rows.length - 1 });
  const [made] = await docket.rows<Data>('SELECT id FROM tickets WHERE project_id = $1 ORDER BY number DESC LIMIT 1', [
    project.id,
  ]);
  return read(made!.id);
}

describe('the fields of a ticket', () => {
  it('are columns of the type and nullability they are described with', async () => {
    const columns = await docket.rows<{ name: string; type: string; nullable: boolean }>(
      `SELECT column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable
       FROM information_schema.columns WHERE table_name = 'tickets' AND table_schema = 'public'`,
    );
    for (const name of TICKET_FIELD_NAMES) {
      const { column, expression, type, nullable = false } = descriptorOf(name);
      expect([name, !column]).toEqual([name, expression !== undefined]);
      if (!column) continue;
      const described = { name: column, type: CATALOGUE_NAMES[type] ?? type, nullable };
      expect(columns.find((each) => each.name === column)).toEqual(described);
    }
  });

  it('are in the DTOs, tools and responses for which they are described', async () => {
    const properties = (dto: string) => Object.keys(wholeSchema(docket.document, dto).properties).sort();
    expect(properties('CreateTicket')).toEqual([...settable('create'), 'templateId'].sort());
    expect(properties('UpdateTicket')).toEqual(settable('update').sort());
    const people = PERSON_FIELDS.map(({ person }) => person);
    const items = [...fieldsWith({ items: true }), ...people, 'labels', 'reactions', '_count'];
    expect(properties('Ticket')).toEqual(items.sort());
    const OF_TOOLS = ['idempotencyKey', 'maxCharacters'];
    const { tools } = await agent.client.listTools();
    const taken = (name: string, ...besides: string[]) =>
      Object.keys(tools.find((tool) => tool.name === name)!.inputSchema.properties!)
        .filter((field) => !besides.includes(field))
        .sort();
    expect(taken('create_ticket', 'fields', 'templateId', ...OF_TOOLS)).toEqual(settable('mcp').map(argumentOf).sort());
    expect(taken('update_ticket', 'fields', 'ticket', 'version', ...OF_TOOLS)).toEqual(
      changeable('mcp').map(argumentOf).sort(),
    );
  });

  it('have their initial value in a ticket created without them', async () => {
    const ticket = await read((await create({})).body.data.id);
    const unset = changeable('create').filter((name) => !['title', 'projectId'].includes(name));
    expect(Object.fromEntries(unset.map((name) => [name, valueIn(ticket, name)]))).toEqual(
      Object.fromEntries(unset.map((name) => [name, INITIAL_VALUES[name]])),
    );
  });

  it('are in list items, events and CSV as described, and in no others', async () => {
    const { id } = await given();
    const [item, { ticket }] = [await listed(id), await eventOf(id, 'ticket.created')];
    const people = PERSON_FIELDS.map(({ person }) => person);
    expect(Object.keys(item).sort()).toEqual(
      [...fieldsWith({ items: true }), ...people, 'labels', 'reactions', '_count'].sort(),
    );
    expect(Object.keys(ticket).sort()).toEqual(fieldsWith({ events: true }).sort());
    const [header] = await exported();
    const columns = TICKET_FIELD_NAMES.flatMap((name) => {
      const { csv, person } = descriptorOf(name);
      return csv ? [csv === true ? name : csv, ...(person ? [person] : [])] : [];
    });
    expect(header).toEqual(columns);
  });
});

describe.each(settable('create').filter(hasSample))('%s', (name) => {
  it('is set on creation, and shown in item and event', async () => {
    const reply = await create({ [name]: sampleOf(name) });
    expect(reply.status).toBe(201);
    const { id } = reply.body.data;
    expect(await storedValue(id, name)).toEqual(sampleOf(name));
    const { items, events } = descriptorOf(name);
    if (items) expect((await listed(id))[name]).toEqual(sampleOf(name));
    const { ticket } = await eventOf(id, 'ticket.created');
    // Another ticket is named if it is in the same scope, as here.
    if (events) expect(ticket[name]).toEqual(sampleOf(name));
  });
});

describe.each(changeable('update').filter(hasSample))('%s', (name) => {
  it('is changed, and the change is recorded', async () => {
    const { id } = await given();
    const from = await storedValue(id, name);
    const reply = await docket.as(ada).put(`/api/tickets/${id}`, { [name]: sampleOf(name) });
    expect([reply.status, valueIn(reply.body.data, name)]).toEqual([200, sampleOf(name)]);
    const change = { from, to: sampleOf(name) };
    const { recorded } = descriptorOf(name);
    const entries = (await historyOf(id)).filter(({ field }: { field: string }) => field === name);
    expect(entries).toEqual(recorded ? [{ field: name, ...change }] : []);
    if (recorded) expect((await eventOf(id, 'ticket.updated')).changes![name]).toEqual(change);
    const again = await docket.as(ada).put(`/api/tickets/${id}`, { [name]: sampleOf(name) });
    expect(again.headers.etag).toBe(reply.headers.etag); // sending back the current value changes nothing
  });

  it('can be cleared if it is nullable, and not otherwise', async () => {
    const { id } = await given();
    await docket.as(ada).put(`/api/tickets/${id}`, { [name]: sampleOf(name) });
    const reply = await docket.as(ada).put(`/api/tickets/${id}`, { [name]: null });
    const { nullable, type } = descriptorOf(name);
    const clearable = nullable || type === 'uuid[]'; // null for a list is an empty one
    expect(reply.status).toBe(clearable ? 200 : 400);
    expect(await storedValue(id, name)).toEqual(clearable ? INITIAL_VALUES[name] : sampleOf(name));
  });

  it('is changed by a bulk operation', async () => {
    const { id } = await given();
    const operations = [{ op: 'update', id, ticket: { [name]: sampleOf(name) } }];
    const [result] = (await docket.as(ada).post('/api/tickets/bulk', { operations })).body.data.results;
    expect(result.changes[name].to).toEqual(sampleOf(name));
    expect(await storedValue(id, name)).toEqual(sampleOf(name));
  });
});

describe.each(changeable('mcp').filter(hasSample))('%s', (name) => {
  it('is set and read by agents', async () => {
    const created = await agent.call('create_ticket', {
      ...{ title: 'Of an agent', projectId: project.id },
      [name]: sampleOf(name),
    });
    expect(await storedValue((created.ticket as Data).id, name)).toEqual(sampleOf(name));
    await freeExternalIds();
    const { id } = await given();
    await agent.call('update_ticket', { ticket: id, [name]: sampleOf(name) });
    expect(await storedValue(id, name)).toEqual(sampleOf(name));
    if (!descriptorOf(name).items) return;
    const { ticket } = await agent.call('get_ticket', { ticket: id, fields: [name] });
    expect(ticket).toEqual({ id, [name]: sampleOf(name) });
  });
});

const importable = TICKET_FIELD_NAMES.filter(hasSample).filter(
  (name) => descriptorOf(name).import ?? descriptorOf(name).importedAs,
);

describe.each(importable)('%s', (name) => {
  it('is exported, and imported again', async () => {
    const { id } = (await create({ [name]: sampleOf(name) })).body.data;
    const [header = [], ...rows] = await exported();
    const row = rows.find((cells) => cells[header.indexOf('id')] === id)!;
    await freeExternalIds();
    expect(valueIn(await imported([header, row]), name)).toEqual(sampleOf(name));
  });
});
