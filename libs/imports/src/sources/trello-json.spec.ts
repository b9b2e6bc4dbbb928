import { readSource, refusal } from '../../../../test/support/source-file.js';

const CARD = '65f06d00aaaaaaaaaaaaaaaa';
const ada = { id: 'm1', fullName: 'Ada Lovelace', username: 'ada' };
const BOARD = {
  id: 'b1',
  name: 'Shop',
  prefs: { background: 'blue', lists: [{ id: 'not a list' }] },
  actions: [
    {
      type: 'commentCard',
      date: '2024-03-14T08:00:00.000Z',
      idMemberCreator: 'm9',
      data: { text: 'Later', card: { id: CARD } },
    },
    {
      type: 'commentCard',
      date: '2024-03-13T08:00:00.000Z',
      memberCreator: ada,
      data: { text: 'First', card: { id: CARD } },
    },
    { type: 'updateCard', date: '2024-03-13T07:00:00.000Z', memberCreator: ada, data: { card: { id: CARD } } },
    { type: 'createCard', date: '2024-03-12T15:04:05.678Z', memberCreator: ada, data: { card: { id: CARD } } },
  ],
  cards: [
    {
      id: CARD,
      name: 'Checkout rejects valid cards',
      desc: 'Pay with **Visa**',
      closed: false,
      idList: 'l1',
      idMembers: ['m2', 'm1'],
      idLabels: ['t1', 't2'],
      labels: [{ id: 't1', name: 'Bug', color: 'red' }],
      due: '2024-03-20T17:00:00.000Z',
      dueComplete: true,
      dateLastActivity: '2024-03-15T10:00:00.000Z',
      attachments: [
        { name: 'shot.png', url: 'https://trello.com/1/cards/c/attachments/a/download/shot.png' },
        { name: 'evil', url: 'javascript:alert(1)' },
      ],
    },
    {
      id: '65f06d00bbbbbbbbbbbbbbbb',
      name: 'Archived card',
      closed: true,
      idList: 'l1',
      dateClosed: '2024-03-16T00:00:00.000Z',
    },
    { id: '65f06d00cccccccccccccccc', name: 'In an archived list', closed: false, idList: 'l2', idMemberCreator: 'm2' },
    { id: 'short', name: 'Elsewhere', idList: 'unknown', idMembers: ['gone'] },
  ],
  labels: [
    { id: 't1', name: 'Bug', color: 'red' },
    { id: 't2', name: '', color: 'green' },
  ],
  lists: [
    { id: 'l1', name: 'Doing', closed: false },
    { id: 'l2', name: 'Old', closed: true },
  ],
  members: [ada, { id: 'm2', fullName: 'Grace Hopper', username: 'grace' }],
  checklists: [
    {
      id: 'k1',
      idCard: CARD,
      name: 'Steps',
      checkItems: [
        { name: 'second', state: 'incomplete', pos: 20 },
        { name: 'first', state: 'complete', pos: 10 },
      ],
    },
  ],
};

it('reads a board', async () => {
  const { tickets, problems } = await readSource('trello-json', JSON.stringify(BOARD, null, 2), 7);
  expect(problems).toEqual([]);
  expect(tickets[0]).toEqual({
    externalId: `trello:${CARD}`,
    title: 'Checkout rejects valid cards',
    description: 'Pay with **Visa**',
    type: null,
    status: 'Doing',
    statusCategory: null,
    priority: null,
    labels: ['Bug', 'green'],
    assignee: { name: 'Grace Hopper', email: null, id: 'm2' },
    reporter: { name: 'Ada Lovelace', email: null, id: 'm1' },
    parent: null,
    links: [],
    comments: [
      {
        author: { name: 'Ada Lovelace', email: null, id: 'm1' },
        createdAt: '2024-03-13T08:00:00.000Z',
        content: 'First',
      },
      { author: { name: null, email: null, id: 'm9' }, createdAt: '2024-03-14T08:00:00.000Z', content: 'Later' },
    ],
    createdAt: '2024-03-12T15:04:05.678Z',
    completedAt: '2024-03-15T10:00:00.000Z',
    dueDate: '2024-03-20T17:00:00.000Z',
    estimate: null,
    group: null,
    attachments: [{ name: 'shot.png', url: 'https://trello.com/1/cards/c/attachments/a/download/shot.png' }],
    others: {},
    checklists: [
      {
        name: 'Steps',
        items: [
          { text: 'first', done: true },
          { text: 'second', done: false },
        ],
      },
    ],
  });
});

it('reads cards that are archived, without actions, or that refer to what is gone', async () => {
  const { tickets } = await readSource('trello-json', JSON.stringify(BOARD));
  expect(tickets.slice(1)).toMatchObject([
    { status: 'Archived', completedAt: '2024-03-16T00:00:00.000Z', createdAt: '2024-03-12T14:56:00.000Z' },
    { status: 'Archived', completedAt: null, reporter: { name: 'Grace Hopper', email: null, id: 'm2' } },
    { status: null, assignee: { name: null, email: null, id: 'gone' }, reporter: null, createdAt: null },
  ]);
});

it('reports cards without id or name, and what is no card', async () => {
  const board = {
    lists: [{ id: 'l' }],
    cards: [{ name: 'x' }, { id: 'c' }, 7, { id: 'd', name: 'kept', due: 'soon' }],
  };
  const { tickets, problems } = await readSource('trello-json', JSON.stringify(board));
  expect(tickets).toMatchObject([{ externalId: 'trello:d', dueDate: null }]);
  expect(problems).toEqual([
    { row: 1, field: 'externalId', message: 'Card id is required' },
    { row: 2, field: 'title', message: 'Name is required' },
    { row: 3, field: 'row', message: 'Row must be a JSON object' },
    { row: 4, field: 'dueDate', message: 'Due must be a date: soon' },
  ]);
});

it.each([
  ['an array', '[]'],
  ['another object', '{"name": "x", "items": [1]}'],
  ['a board without lists', '{"cards": [{"id": "1", "name": "x"}]}'],
  ['CSV', 'Card ID,Card Name\n1,x\n'],
])('refuses %s', async (_, content) => {
  expect(await refusal('trello-json', content)).toBe('Body must be a Trello board as JSON, with lists and cards');
});

it('refuses a file that is cut off', async () => {
  expect(await refusal('trello-json', JSON.stringify(BOARD).slice(0, -10))).toBe('Body must be valid JSON');
});

it('refuses a board with more comments than a board can have', async () => {
  const action = JSON.stringify({ type: 'commentCard', data: { card: { id: 'c' }, text: 'x'.repeat(1_000_000) } });
  const content = `{"lists":[{"id":"l"}],"cards":[{"id":"c","name":"x"}],"actions":[${Array(40).fill(action).join()}]}`;
  await expect(readSource('trello-json', content, 65_536)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});
