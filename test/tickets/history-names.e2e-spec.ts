import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

let docket: Docket;
let ada: TestUser;
let guest: TestUser;
let web: TestProject;
let secret: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  web = await docket.given.project(ada, { name: 'Website', key: 'WEB' });
  secret = await docket.given.project(ada, { name: 'Secret plans', key: 'SECRET' });
  guest = await docket.given.member(ada, web, 'member');
});
afterAll(() => docket.stop());

interface Entry {
  field: string;
  from: unknown;
  to: unknown;
  fromLabel: string | null;
  toLabel: string | null;
}

const entries = async (id: string, user = ada): Promise<Entry[]> =>
  (await docket.as(user).get(`/api/tickets/${id}/history?limit=100`)).body.data;
/** The labels of the last change of each field. */
const labels = async (id: string, user = ada): Promise<Record<string, [string | null, string | null]>> =>
  Object.fromEntries(
    (await entries(id, user)).reverse().map(({ field, fromLabel, toLabel }) => [field, [fromLabel, toLabel]]),
  );
const change = async (id: string, body: object) =>
  expect((await docket.as(ada).put(`/api/tickets/${id}`, body)).status).toBe(200);

it('history shows people, labels, groups, tickets and plain values by name', async () => {
  const { id } = await docket.given.ticket(ada, { projectId: web.id, title: 'Before', assigneeId: guest.id });
  const parent = await docket.given.ticket(ada, { projectId: web.id });
  const loose = await docket.given.ticket(ada, { workspaceId: web.workspaceId, title: 'Without a key' });
  const bug = await docket.given.label(ada, web.workspaceId, 'bug');
  const android = await docket.given.label(ada, web.workspaceId, 'Android');
  const cycle = await docket.given.group(ada, web.workspaceId);
  const { name: cycleName } = (await docket.as(ada).put(`/api/groups/${cycle.id}`, { name: 'Sprint 12' })).body.data;
  await change(id, {
    title: 'After',
    description: 'x'.repeat(300),
    status: 'todo',
    assigneeId: ada.id,
    labelIds: [bug.id, android.id],
    groupId: cycle.id,
    parentId: parent.id,
    dueDate: '2026-12-01T00:00:00.000Z',
  });
  expect(await labels(id)).toEqual({
    title: ['Before', 'After'],
    description: [null, 'x'.repeat(200)],
    status: ['backlog', 'todo'],
    assigneeId: [guest.name, 'Ada'],
    labelIds: [null, 'Android, bug'],
    groupId: [null, cycleName],
    parentId: [null, parent.key],
    dueDate: [null, '2026-12-01T00:00:00.000Z'],
  });
  await change(id, { parentId: loose.id, labelIds: [], assigneeId: null, groupId: null });
  expect(await labels(id)).toMatchObject({
    parentId: [parent.key, 'Without a key'],
    labelIds: ['Android, bug', null],
    assigneeId: ['Ada', null],
    groupId: ['Sprint 12', null],
  });
  await docket.as(ada).put(`/api/labels/${bug.id}`, { name: 'defect' });
  expect((await labels(id)).labelIds).toEqual(['Android, defect', null]);
});

it('history shows files, time and relations', async () => {
  const { id } = await docket.given.ticket(ada, { projectId: web.id });
  const other = await docket.given.ticket(ada, { projectId: web.id });
  await docket.given.attachment(ada, { id }, 'bytes', { filename: 'plan.txt' });
  await docket.as(ada).post(`/api/tickets/${id}/time-logs`, { minutes: 90 });
  await docket.as(ada).post(`/api/tickets/${id}/relations`, { type: 'blocks', ticketId: other.id });
  expect(await labels(id)).toEqual({
    attachments: [null, 'plan.txt'],
    timeLogs: [null, '90 minutes'],
    relations: [null, other.key],
  });
});

describe('values of custom fields', () => {
  let id: string;
  let old: TestProject;
  let options: { id: string; name: string }[];
  let field: { id: string };
  const define = async (body: object) =>
    (await docket.as(ada).post(`/api/project/${old.id}/fields`, body)).body.data as typeof field & {
      options: typeof options;
    };
  beforeEach(async () => {
    old = await docket.given.project(ada, { name: 'Old home' });
    field = await define({ name: 'Severity', type: 'select', options: [{ name: 'Low' }, { name: 'High' }] });
    options = (field as Awaited<ReturnType<typeof define>>).options;
    const tags = await define({ name: 'Tags', type: 'multi_select', options: [{ name: 'x' }, { name: 'y' }] });
    await define({ name: 'Tester', type: 'user' });
    await define({ name: 'Serial', type: 'text' });
    id = (await docket.given.ticket(ada, { projectId: old.id })).id;
    await change(id, {
      fields: {
        severity: options[1]!.id,
        tags: tags.options.map((option) => option.id),
        tester: ada.id,
        serial: options[0]!.id.toUpperCase(),
      },
    });
  });

  it('keep their names when the ticket moves, for those who may read where they come from', async () => {
    await change(id, { projectId: web.id });
    expect(await labels(id)).toMatchObject({
      'fields.severity': ['High', null],
      'fields.tags': ['x, y', null],
      'fields.tester': ['Ada', null],
      'fields.serial': [options[0]!.id.toUpperCase(), null],
    });
    expect(await labels(id, guest)).toMatchObject({
      'fields.severity': [null, null],
      'fields.tags': [null, null],
      'fields.tester': [null, null],
    });
  });

  it('keep their names when the key of the field changes', async () => {
    await docket.as(ada).put(`/api/project/${old.id}/fields/${field.id}`, { key: 'impact' });
    expect((await labels(id))['fields.severity']).toEqual([null, 'High']);
  });

  it('have no label once nothing names them, rather than an id', async () => {
    await docket.as(ada).put(`/api/project/${old.id}/fields/${field.id}`, { options: [options[0]] });
    expect((await labels(id))['fields.severity']).toEqual([null, null]);
  });
});

// Promise 8.6
it('hides what the reader may not read', async () => {
  const { id } = await docket.given.ticket(ada, { projectId: secret.id });
  const hidden = await docket.given.ticket(ada, { projectId: secret.id, title: 'Hidden' });
  const group = await docket.given.group(ada, secret.workspaceId, { projectId: secret.id });
  await change(id, { parentId: hidden.id, groupId: group.id });
  await change(id, { projectId: web.id });
  await docket.as(ada).post(`/api/tickets/${id}/relations`, { type: 'blocks', ticketId: hidden.id });
  const mine = await labels(id);
  expect(mine).toMatchObject({
    projectId: ['Secret plans', 'Website'],
    key: [expect.stringMatching(/^SECRET-/), expect.stringMatching(/^WEB-/)],
    parentId: [null, hidden.key],
    relations: [null, hidden.key],
  });
  const theirs = await labels(id, guest);
  expect(theirs).toMatchObject({
    projectId: [null, 'Website'],
    key: [null, mine.key![1]],
    parentId: [null, null],
    relations: [null, null],
  });
  expect(JSON.stringify(await entries(id, guest))).not.toMatch(/Secret|SECRET|Hidden|Group /);
});

it('history takes as many statements for many entries as for one', async () => {
  const { id } = await docket.given.ticket(ada, { projectId: web.id });
  await change(id, { assigneeId: guest.id });
  const one = await statementsOf(() => entries(id));
  for (const assigneeId of [ada.id, guest.id, ada.id, null]) await change(id, { assigneeId });
  expect(await statementsOf(() => entries(id))).toHaveLength(one.length);
});
