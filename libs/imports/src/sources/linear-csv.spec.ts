import { readSource, refusal } from '../../../../test/support/source-file.js';

const HEADER =
  'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,UUID,Time in status (minutes),Related to,Blocked by,Duplicate of';

it('reads an export of Linear', async () => {
  const csv = `${HEADER}
ENG-42,Engineering,Login loops,"Steps:
- open **login**",Done,3,High,p1,Web,grace@example.org,Ada Lovelace,"Bug, Sign in",7,Spring,2024-03-04,2024-03-18,2024-03-12T15:04:05.678Z,2024-03-14T09:00:00.000Z,,,2024-03-14T09:00:00.000Z,,,2024-03-20,ENG-1,,m1,Beta,,7d1c,12,"ENG-5, ENG-6",ENG-7,ENG-8
`;
  const { tickets, problems } = await readSource('linear-csv', csv);
  expect(problems).toEqual([]);
  expect(tickets).toEqual([
    {
      externalId: 'linear:ENG-42',
      title: 'Login loops',
      description: 'Steps:\n- open **login**',
      type: null,
      status: 'Done',
      statusCategory: null,
      priority: 'High',
      labels: ['Bug', 'Sign in'],
      assignee: { name: 'Ada Lovelace', email: null, id: null },
      reporter: { name: null, email: 'grace@example.org', id: null },
      parent: 'linear:ENG-1',
      links: [
        { kind: 'blocked_by', to: 'linear:ENG-7' },
        { kind: 'relates', to: 'linear:ENG-5' },
        { kind: 'relates', to: 'linear:ENG-6' },
        { kind: 'duplicates', to: 'linear:ENG-8' },
      ],
      comments: [],
      createdAt: '2024-03-12T15:04:05.678Z',
      completedAt: '2024-03-14T09:00:00.000Z',
      dueDate: '2024-03-20',
      estimate: 3,
      group: 'Spring',
      attachments: [],
      checklists: [],
      others: {
        Project: 'Web',
        'Project ID': 'p1',
        'Project Milestone ID': 'm1',
        'Cycle Start': '2024-03-04',
        'Cycle End': '2024-03-18',
        Updated: '2024-03-14T09:00:00.000Z',
        'Time in status (minutes)': '12',
        UUID: '7d1c',
      },
    },
  ]);
});

it('reads older exports, shorter rows and escaped formulas', async () => {
  const csv = `Id,Team,Title,Description,Status,Priority,Created,Canceled,Cycle Number,Project Milestone,Blocks
ENG-1,E,'=1+1,'- one,Canceled,No priority,Tue Mar 12 2024 15:04:05 GMT+0000 (GMT),2024-03-13T00:00:00Z,4,Beta,ENG-2
ENG-2,E,it's fine,,Todo,,,,,Beta
`;
  const { tickets } = await readSource('linear-csv', csv);
  expect(tickets).toMatchObject([
    {
      title: '=1+1',
      description: '- one',
      priority: null,
      createdAt: '2024-03-12T15:04:05.000Z',
      completedAt: '2024-03-13T00:00:00.000Z',
      group: 'Cycle 4',
      links: [{ kind: 'blocks', to: 'linear:ENG-2' }],
    },
    { title: "it's fine", priority: null, group: 'Beta', links: [] },
  ]);
});

it('reports what a row lacks or what cannot be read', async () => {
  const csv = `ID,Team,Title,Status,Estimate,Due Date
,E,no id,Todo,,
E-1,E,,Todo,,
E-2,E,kept,Todo,XL,31.02.2024
`;
  const { tickets, problems } = await readSource('linear-csv', csv);
  expect(tickets).toMatchObject([{ externalId: 'linear:E-2', estimate: null, dueDate: null }]);
  expect(problems).toEqual([
    { row: 1, field: 'externalId', message: 'ID is required' },
    { row: 2, field: 'title', message: 'Title is required' },
    { row: 3, field: 'dueDate', message: 'Due Date must be a date: 31.02.2024' },
    { row: 3, field: 'estimate', message: 'Estimate must be a number: XL' },
  ]);
});

it('refuses a file that is not of Linear', async () => {
  expect(await refusal('linear-csv', 'ID,Title\n1,x\n')).toBe(
    'Body must be a CSV export of Linear with the columns ID, Team, Title, Status',
  );
});
