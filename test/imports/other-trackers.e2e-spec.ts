import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { commentsOf, Importing, table } from '../support/importing.js';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let importing: Importing;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  await docket.as(ada).put('/api/user/preferences', { timezone: 'Europe/Berlin' });
});
beforeEach(async () => {
  importing = await Importing.intoNewProject(docket, ada, bob);
});
afterEach(async () => {
  expect(await importing.counterFaults()).toEqual([]);
});
afterAll(() => docket.stop());

it('imports all that an export of Jira has', async () => {
  await importing.field({
    name: 'Severity',
    key: 'severity',
    type: 'select',
    options: [{ name: 'S1' }, { name: 'S2' }],
  });
  await importing.field({ name: 'Reviewer', key: 'reviewer', type: 'user' });
  await importing.field({ name: 'Room', key: 'room', type: 'number' });
  const csv = table(
    {
      'Issue key': 'SHOP-7',
      Summary: '  Cards are refused ',
      Description: 'h2. Steps\n# pay with *Visa*\n# ask @Bob\n\n{code:java}\n@Override\n{code}',
      'Issue Type': 'Bug',
      Status: 'Done',
      Priority: 'Critical',
      Labels: 'payments urgent',
      Assignee: bob.email,
      Reporter: 'Grace Hopper',
      'Reporter Id': '712020:grace',
      'Parent key': 'SHOP-9',
      'Outward issue link (Blocks)': 'SHOP-8',
      'Outward issue link (Duplicate)': 'SHOP-9',
      'Inward issue link (Relates)': 'SHOP-404',
      Comment: `13/Jul/24 8:00 AM;712020:grace;Found it, {{here}}`,
      Created: '12/Jul/24 3:04 PM',
      Resolved: '2024-07-14T09:00:00.000+0000',
      'Due date': '20/Jul/24 12:00 AM',
      'Custom field (Story Points)': '5.5',
      Sprint: 'Sprint 2',
      Attachment: '12/Jul/24 3:05 PM;712020:grace;shot.png;https://shop.example/1',
      'Custom field (Severity)': 's2',
      'Custom field (Reviewer)': bob.email,
      'Custom field (Room)': 'none',
    },
    {
      'Issue key': 'SHOP-8',
      Summary: 'Later',
      Sprint: 'Sprint 2',
      Status: 'To Do',
      'Inward issue link (Blocks)': 'SHOP-7',
    },
    { 'Issue key': 'SHOP-9', Summary: 'Epic', 'Issue Type': 'Epic' },
  );
  const done = await importing.run('jira-csv', csv, { createLabels: true });
  expect(done).toMatchObject({ status: 'completed', source: 'jira-csv', total: 3, created: 3, failed: 0, error: null });
  expect(await importing.errors(done)).toEqual({
    1: { reporter: ['Not a member: Grace Hopper'], 'fields.room': [expect.any(String)] },
  });
  const { 'jira:SHOP-7': bug, 'jira:SHOP-8': later, 'jira:SHOP-9': epic } = await importing.tickets();
  expect(bug).toMatchObject({
    title: 'Cards are refused',
    type: 'BUG',
    status: 'done',
    priority: 'highest',
    assigneeId: bob.id,
    reporterId: ada.id,
    parentId: epic!.id,
    estimate: 5.5,
    createdAt: '2024-07-12T13:04:00.000Z',
    completedAt: '2024-07-14T09:00:00.000Z',
    dueDate: '2024-07-19T22:00:00.000Z',
    groupId: await importing.groupMade('Sprint 2'),
    version: 1,
    mentions: [],
  });
  expect((bug!.labels as { name: string }[]).map(({ name }) => name).sort()).toEqual(['payments', 'urgent']);
  expect(bug!.description).toBe(
    '## Steps\n\n1. pay with **Visa**\n2. ask @\u2060Bob\n\n```java\n@Override\n```\n\n**Attachments**\n\n- [shot.png](https://shop.example/1)',
  );
  const [, s2] = (await docket.as(ada).get(`/api/project/${importing.project.id}/fields`)).body.data[0].options;
  expect(bug!.fields).toEqual({ severity: s2.id, reviewer: bob.id });
  expect(commentsOf(bug!)).toEqual([
    {
      content: '**Grace Hopper** wrote:\n\nFound it, `here`',
      authorId: ada.id,
      createdAt: '2024-07-13T06:00:00.000Z',
      imported: true,
    },
  ]);
  expect(await importing.relations(bug!)).toEqual(['outgoing blocks Later', 'outgoing duplicates Epic']);
  expect(await importing.relations(later!)).toEqual(['incoming blocks Cards are refused']);
  expect(later).toMatchObject({ status: 'todo', groupId: bug!.groupId, completedAt: null, estimate: null });
  expect(epic).toMatchObject({ type: 'EPIC', status: 'backlog', priority: 'medium' });
});

it('imports all that an export of Linear has', async () => {
  const open = await importing.group('Cycle 4');
  const row = { Team: 'Core', Status: 'Todo' };
  const csv = table(
    {
      ...row,
      ID: 'COR-1',
      Title: "'=1+1",
      Description: '* one\n* two',
      Status: 'Canceled',
      Priority: 'Urgent',
      Creator: bob.email,
      Assignee: 'Somebody else',
      Labels: 'Known, "New"',
      'Parent issue': 'COR-2',
      'Related to': 'COR-3',
      'Blocked by': 'COR-2',
      Created: '2024-01-02T03:04:05.678Z',
      Completed: '2024-01-03T00:00:00Z',
      'Due Date': '2024-02-01',
      Estimate: 3,
      'Cycle Number': 4,
    },
    { ...row, ID: 'COR-2', Title: 'Two', 'Related to': 'COR-3', 'Project Milestone': 'Beta', 'Duplicate of': 'COR-3' },
    { ...row, ID: 'COR-3', Title: 'Three', 'Related to': 'COR-1, COR-2', Estimate: -1 },
  );
  const done = await importing.run('linear-csv', csv, { createLabels: true });
  expect(await importing.errors(done)).toEqual({
    1: { assignee: ['Not a member: Somebody else'] },
    3: { estimate: ['Estimate must be a number from 0 to 10000'] },
  });
  const { 'linear:COR-1': one, 'linear:COR-2': two, 'linear:COR-3': three } = await importing.tickets();
  expect(one).toMatchObject({
    title: '=1+1',
    description: '* one\n* two',
    type: 'TASK',
    status: 'cancelled',
    priority: 'highest',
    reporterId: bob.id,
    assigneeId: null,
    parentId: two!.id,
    createdAt: '2024-01-02T03:04:05.678Z',
    completedAt: null,
    dueDate: '2024-01-31T23:00:00.000Z',
    estimate: 3,
    groupId: open.id,
  });
  expect(two).toMatchObject({ status: 'todo', groupId: await importing.groupMade('Beta') });
  expect(await importing.relations(one!)).toEqual([
    'incoming blocks Two',
    expect.stringMatching(/going relates Three$/),
  ]);
  expect(await importing.relations(three!)).toHaveLength(3);
});
