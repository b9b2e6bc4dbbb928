import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { commentsOf, Importing } from '../support/importing.js';

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

it('imports all that a board of Trello has', async () => {
  const by = { id: 'm2', fullName: 'Grace @Bob' };
  const comment = (text: string, date: string, memberCreator: object) => ({
    type: 'commentCard',
    date,
    memberCreator,
    data: { card: { id: '65a1b2c3d4e5f60718293a4b' }, text },
  });
  const bobThere = { id: 'm1', fullName: 'Robert', email: bob.email };
  const board = {
    lists: [
      { id: 'l1', name: 'Doing' },
      { id: 'l2', name: 'Old', closed: true },
    ],
    members: [bobThere],
    labels: [{ id: 'c1', name: 'Known' }],
    actions: [comment('Second @Ada', '2024-02-02T00:00:00Z', by), comment('First', '2024-02-01T00:00:00Z', bobThere)],
    checklists: [
      {
        idCard: '65a1b2c3d4e5f60718293a4b',
        name: 'To pack',
        checkItems: [
          { name: 'tent', state: 'incomplete', pos: 2 },
          { name: 'map of *x*', state: 'complete', pos: 1 },
        ],
      },
    ],
    cards: [
      {
        id: '65a1b2c3d4e5f60718293a4b',
        name: 'Trip',
        desc: 'Go',
        idList: 'l1',
        idMembers: ['m1'],
        idLabels: ['c1'],
        due: '2024-03-01T10:00:00.000Z',
        attachments: [
          { name: 'Plan', url: 'https://example.com/plan' },
          { name: 'Bad', url: 'javascript:alert(1)' },
        ],
      },
      { id: 'k2', name: 'Gone', idList: 'l2', dateLastActivity: '2024-01-05T00:00:00Z' },
    ],
  };
  const known = await importing.label('known');
  await importing.run('trello-json', JSON.stringify(board));
  const { 'trello:65a1b2c3d4e5f60718293a4b': trip, 'trello:k2': gone } = await importing.tickets();
  expect(trip).toMatchObject({
    title: 'Trip',
    description:
      'Go\n\n**To pack**\n\n- [x] map of \\*x\\*\n- [ ] tent\n\n**Attachments**\n\n- [Plan](https://example.com/plan)',
    status: 'in_progress',
    assigneeId: bob.id,
    labels: [{ id: known.id }],
    dueDate: '2024-03-01T10:00:00.000Z',
    createdAt: '2024-01-12T21:44:35.000Z',
  });
  expect(commentsOf(trip!)).toEqual([
    { content: 'First', authorId: bob.id, createdAt: '2024-02-01T00:00:00.000Z', imported: true },
    {
      content: '**Grace @\u2060Bob** wrote:\n\nSecond @\u2060Ada',
      authorId: ada.id,
      createdAt: '2024-02-02T00:00:00.000Z',
      imported: true,
    },
  ]);
  expect(gone).toMatchObject({ status: 'done', completedAt: expect.any(String) });
});

it('imports all that issues of GitLab have', async () => {
  const issue = {
    id: 101,
    iid: 1,
    title: 'One',
    description: 'See <b>this</b>',
    state: 'closed',
    issue_type: 'incident',
    labels: ['known'],
    author: { id: 7, name: 'Robert', username: 'rob', email: bob.email },
    assignees: [{ id: 7, name: 'Robert' }],
    created_at: '2024-01-01T00:00:00.000+02:00',
    closed_at: '2024-01-02T00:00:00Z',
    due_date: '2024-05-01',
    weight: 8,
    milestone: { title: 'v1' },
    links: [{ id: 102, link_type: 'is_blocked_by' }],
    notes: [
      { note: 'changed the title', system: true, author: { name: 'x' }, created_at: '2024-01-01T00:00:00Z' },
      { note: 'Hello', author_id: 7, author: { name: 'Robert' }, created_at: '2024-01-01T12:00:00Z' },
    ],
  };
  await importing.label('known');
  const lines = [issue, { id: 102, iid: 2, title: 'Two', state: 'opened' }].map((each) => JSON.stringify(each));
  await importing.run('gitlab-json', lines.join('\n'));
  const { 'gitlab:101': one, 'gitlab:102': two } = await importing.tickets();
  expect(one).toMatchObject({
    description: 'See <b>this</b>',
    type: 'BUG',
    status: 'done',
    reporterId: bob.id,
    assigneeId: bob.id,
    createdAt: '2023-12-31T22:00:00.000Z',
    completedAt: '2024-01-02T00:00:00.000Z',
    dueDate: '2024-04-30T22:00:00.000Z',
    estimate: 8,
    groupId: await importing.groupMade('v1'),
    labels: [{ name: 'known' }],
  });
  expect(commentsOf(one!)).toEqual([
    { content: 'Hello', authorId: bob.id, createdAt: '2024-01-01T12:00:00.000Z', imported: true },
  ]);
  expect(await importing.relations(one!)).toEqual(['incoming blocks Two']);
  expect(two).toMatchObject({ status: 'todo', reporterId: ada.id });
});
