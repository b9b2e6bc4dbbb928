import { readSource, refusal } from '../../../../test/support/source-file.js';

const ISSUE = {
  id: 840,
  iid: 14,
  project_id: 4,
  title: 'Login loops',
  description: '- [ ] open **login**',
  state: 'closed',
  issue_type: 'incident',
  labels: ['bug', 'sign in'],
  milestone: { id: 1, title: 'Beta' },
  author: { id: 22, name: 'Grace Hopper', username: 'grace' },
  assignees: [{ id: 1, name: 'Ada Lovelace', username: 'ada', public_email: 'ada@example.org' }],
  created_at: '2024-03-12T15:04:05.678Z',
  closed_at: '2024-03-14T10:00:00.000+01:00',
  due_date: '2024-03-20',
  weight: 3,
  _links: { self: 'https://gitlab.example/api/v4/projects/4/issues/14' },
  links: [
    { id: 841, iid: 15, link_type: 'blocks', issue_link_id: 1 },
    { id: 842, iid: 16, link_type: 'is_blocked_by' },
    { id: 843, iid: 17, link_type: 'relates_to' },
    { id: 844, iid: 18, link_type: 'constructor' },
  ],
  notes: [
    { body: 'Fixed', system: false, created_at: '2024-03-14T08:00:00.000Z', author: { id: 1, name: 'Ada Lovelace' } },
    { body: 'changed the milestone', system: true, created_at: '2024-03-13T09:00:00.000Z' },
    { body: 'Looking', system: false, created_at: '2024-03-13T08:00:00.000Z', author: { id: 1, name: 'Ada Lovelace' } },
  ],
};

it('reads issues of the REST API', async () => {
  const { tickets, problems } = await readSource('gitlab-json', JSON.stringify([ISSUE], null, 1), 11);
  const ada = { name: 'Ada Lovelace', email: null, id: '1' };
  expect(problems).toEqual([]);
  expect(tickets).toEqual([
    {
      externalId: 'gitlab:840',
      title: 'Login loops',
      description: '- [ ] open **login**',
      type: 'incident',
      status: 'closed',
      statusCategory: null,
      priority: null,
      labels: ['bug', 'sign in'],
      assignee: { ...ada, email: 'ada@example.org' },
      reporter: { name: 'Grace Hopper', email: null, id: '22' },
      parent: null,
      links: [
        { kind: 'blocks', to: 'gitlab:841' },
        { kind: 'blocked_by', to: 'gitlab:842' },
        { kind: 'relates', to: 'gitlab:843' },
      ],
      comments: [
        { author: ada, createdAt: '2024-03-13T08:00:00.000Z', content: 'Looking' },
        { author: ada, createdAt: '2024-03-14T08:00:00.000Z', content: 'Fixed' },
      ],
      createdAt: '2024-03-12T15:04:05.678Z',
      completedAt: '2024-03-14T09:00:00.000Z',
      dueDate: '2024-03-20',
      estimate: 3,
      group: 'Beta',
      others: {},
      attachments: [],
      checklists: [],
    },
  ]);
});

it('reads the JSON lines of a project export', async () => {
  const lines = [
    {
      id: 40,
      iid: 10,
      title: 'One',
      author_id: 22,
      state: 'opened',
      description: null,
      issue_assignees: [{ user_id: 15, issue_id: 40 }],
      label_links: [{ label: { title: 'bug', type: 'ProjectLabel' } }],
      milestone: null,
      work_item_type: { base_type: 'task' },
      notes: [
        {
          note: 'Hello',
          system: false,
          author_id: 26,
          author: { name: 'User 4' },
          created_at: '2016-06-14 15:02:47 UTC',
        },
      ],
    },
    { id: 'gid://gitlab/Issue/39', iid: 9, title: 'Two', state: 'opened' },
  ];
  const { tickets } = await readSource('gitlab-json', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  expect(tickets).toMatchObject([
    {
      externalId: 'gitlab:40',
      description: '',
      type: 'task',
      labels: ['bug'],
      assignee: { name: null, email: null, id: '15' },
      reporter: { name: null, email: null, id: '22' },
      group: null,
      comments: [
        { author: { name: 'User 4', email: null, id: '26' }, createdAt: '2016-06-14T15:02:47.000Z', content: 'Hello' },
      ],
    },
    { externalId: 'gitlab:39', type: null, assignee: null, reporter: null },
  ]);
});

it('reports lines that are no issues, and goes on', async () => {
  const content = `${JSON.stringify({ id: 1, iid: 1, title: 'kept', weight: 'much', closed_at: 5 })}
{"id":2,"iid":2,"title":
[1]
{"iid":4,"title":"no id"}
{"id":5,"iid":5,"title":null}
{"id":6,"iid":6,"title":"${'x'.repeat(1024 * 1024)}"}
{"id":7,"iid":7,"title":"kept too"}`;
  const { tickets, problems } = await readSource('gitlab-json', content);
  expect(tickets.map(({ externalId }) => externalId)).toEqual(['gitlab:1', 'gitlab:7']);
  expect(problems).toEqual([
    { row: 1, field: 'completedAt', message: 'closed_at must be a date: 5' },
    { row: 1, field: 'estimate', message: 'weight must be a number: much' },
    { row: 2, field: 'row', message: 'Row must be valid JSON' },
    { row: 3, field: 'row', message: 'Row must be a JSON object' },
    { row: 4, field: 'externalId', message: 'id is required' },
    { row: 5, field: 'title', message: 'title is required' },
    { row: 6, field: 'row', message: 'Row is too long' },
  ]);
});

it.each([
  ['merge requests', '[{"id":1,"iid":1,"title":"x","source_branch":"b"}]'],
  ['other objects', '[{"id":1,"name":"x"}]'],
  ['a Trello board', '{"cards":[]}'],
  ['CSV', 'Title,URL\nx,y\n'],
  ['nothing', ' \n'],
])('refuses %s', async (_, content) => {
  expect(await refusal('gitlab-json', content)).toBe(
    'Body must be issues of GitLab, as a JSON array or JSON lines with iid and title',
  );
});
