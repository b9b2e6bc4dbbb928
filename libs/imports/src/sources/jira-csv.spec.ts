import { readSource, refusal } from '../../../../test/support/source-file.js';

const CLOUD = `Summary,Issue key,Issue id,Issue Type,Status,Project key,Priority,Assignee,Assignee Id,Reporter,Reporter Id,Created,Resolved,Due date,Labels,Labels,Description,Inward issue link (Blocks),Outward issue link (Blocks),Outward issue link (Duplicate),Inward issue link (Relates),Attachment,Attachment,Custom field (Story point estimate),Sprint,Sprint,Comment,Comment,Parent,Parent key
Checkout rejects valid cards,SHOP-7,10107,Bug,In Progress,SHOP,High,Ada Lovelace,712020:ada,Grace Hopper,712020:grace,12/Mar/24 3:04 PM,14/Mar/24 9:00 AM,20/Mar/24 12:00 AM,payments,urgent,"h2. Steps
* pay, with ""Visa""",SHOP-3,SHOP-8,SHOP-2,SHOP-1,12/Mar/24 3:05 PM;712020:grace;shot;1.png;https://shop.example/rest/api/3/attachment/content/1,12/Mar/24 3:05 PM;712020:grace;evil;javascript:alert(1),5.0,Sprint 1,Sprint 2,"13/Mar/24 8:00 AM;712020:ada;Found it; a missing
check.",12/Mar/24 4:00 PM;712020:grace;Any news?,10001,SHOP-1
Payments,SHOP-1,10001,Epic,To Do,SHOP,,,,,,11/Mar/24 9:00 AM
`;

it('reads an export of Jira Cloud', async () => {
  const { tickets, problems } = await readSource('jira-csv', CLOUD);
  expect(problems).toEqual([]);
  expect(tickets[0]).toEqual({
    externalId: 'jira:SHOP-7',
    title: 'Checkout rejects valid cards',
    description: 'h2. Steps\n* pay, with "Visa"',
    type: 'Bug',
    status: 'In Progress',
    statusCategory: null,
    priority: 'High',
    labels: ['payments', 'urgent'],
    assignee: { name: 'Ada Lovelace', email: null, id: '712020:ada' },
    reporter: { name: 'Grace Hopper', email: null, id: '712020:grace' },
    parent: 'jira:SHOP-1',
    links: [
      { kind: 'blocked_by', to: 'jira:SHOP-3' },
      { kind: 'blocks', to: 'jira:SHOP-8' },
      { kind: 'duplicates', to: 'jira:SHOP-2' },
      { kind: 'relates', to: 'jira:SHOP-1' },
    ],
    comments: [
      {
        author: { name: null, email: null, id: '712020:grace' },
        createdAt: '2024-03-12T16:00:00',
        content: 'Any news?',
      },
      {
        author: { name: null, email: null, id: '712020:ada' },
        createdAt: '2024-03-13T08:00:00',
        content: 'Found it; a missing\ncheck.',
      },
    ],
    createdAt: '2024-03-12T15:04:00',
    completedAt: '2024-03-14T09:00:00',
    dueDate: '2024-03-20',
    estimate: 5,
    group: 'Sprint 2',
    attachments: [{ name: 'shot;1.png', url: 'https://shop.example/rest/api/3/attachment/content/1' }],
    checklists: [],
    others: { 'Project key': 'SHOP' },
  });
});

it('reads a row that ends before its last columns', async () => {
  const { tickets } = await readSource('jira-csv', CLOUD);
  expect(tickets[1]).toMatchObject({
    externalId: 'jira:SHOP-1',
    type: 'Epic',
    priority: null,
    assignee: null,
    reporter: null,
    parent: null,
    labels: [],
    comments: [],
  });
});

it('reads an export of Data Center: semicolons, windows-1252, parents by id and sprints as objects', async () => {
  const csv = `Issue Type;Issue key;Issue id;Parent id;Summary;Assignee;Reporter;Created;Due Date;Labels;Custom field (Epic Link);Custom field (Sprint);Custom field (Story Points);Attachment
Sub-task;OPS-2;20002;20001;Größe prüfen;jdoe;eva@example.org;12.03.2024 15:04;20.03.2024;a b;;com.atlassian.greenhopper.service.sprint.Sprint@5f3[id=1,rapidViewId=2,state=CLOSED,name=Woche 11,goal=];1,5;https://jira.example.org/secure/attachment/1/plan.pdf
Story;OPS-1;20001;;Größen;;;2024-03-12 15:04;;;OPS-9;Woche 12;;
`;
  const { tickets, problems } = await readSource('jira-csv', Buffer.from(csv, 'latin1'));
  expect(problems).toEqual([]);
  expect(tickets).toMatchObject([
    {
      externalId: 'jira:OPS-2',
      title: 'Größe prüfen',
      parent: 'jira:OPS-1',
      assignee: { name: 'jdoe', email: null, id: null },
      reporter: { name: null, email: 'eva@example.org', id: null },
      createdAt: '2024-03-12T15:04:00',
      dueDate: '2024-03-20',
      labels: ['a', 'b'],
      group: 'Woche 11',
      estimate: 1.5,
      attachments: [{ name: 'plan.pdf', url: 'https://jira.example.org/secure/attachment/1/plan.pdf' }],
    },
    { externalId: 'jira:OPS-1', parent: 'jira:OPS-9', group: 'Woche 12', estimate: null },
  ]);
});

it('keeps a comment whole that is not in the format of Jira', async () => {
  const { tickets } = await readSource('jira-csv', 'Summary,Issue key,Comment\nx,A-1,note; with; semicolons\n');
  expect(tickets[0]!.comments).toEqual([{ author: null, createdAt: null, content: 'note; with; semicolons' }]);
});

it('takes the creator for a missing reporter', async () => {
  const { tickets } = await readSource('jira-csv', 'Summary,Issue key,Reporter,Creator,Creator Id\nx,A-1,,Eva,u1\n');
  expect(tickets[0]!.reporter).toEqual({ name: 'Eva', email: null, id: 'u1' });
});

it('reports rows without key or summary, and values that cannot be read', async () => {
  const csv = `Issue key,Summary,Created,Story Points,Parent id
,no key,,,
A-1,  ,,,
A-2,kept,soon,many,4711
`;
  const { tickets, problems } = await readSource('jira-csv', csv);
  expect(tickets).toMatchObject([{ externalId: 'jira:A-2', createdAt: null, estimate: null, parent: null }]);
  expect(problems).toEqual([
    { row: 1, field: 'externalId', message: 'Issue key is required' },
    { row: 2, field: 'title', message: 'Summary is required' },
    { row: 3, field: 'parent', message: 'Parent must be a key, or the id of an issue in the file' },
    { row: 3, field: 'createdAt', message: 'Created must be a date: soon' },
    { row: 3, field: 'estimate', message: 'Story points must be a number: many' },
  ]);
});

it.each([
  ['CSV of something else', 'name,size\nx,1\n'],
  ['CSV of Linear', 'ID,Team,Title,Status\nA-1,A,x,Todo\n'],
])('refuses %s', async (_, csv) => {
  expect(await refusal('jira-csv', csv)).toBe(
    'Body must be a CSV export of Jira with the columns Summary and Issue key, best in English',
  );
});

it('reads dates of numbers only as another date of the file shows', async () => {
  const header = 'Summary,Issue key,Created,Due date,Comment\n';
  const unclear = 'One,A-1,5/6/2024 10:00,7/8/2024,5/6/2024 11:00;ada;Hello\n';
  const { tickets, problems } = await readSource('jira-csv', `${header}${unclear}Two,A-2,6/21/2024 16:14\n`);
  expect(problems).toEqual([]);
  expect(tickets[0]).toMatchObject({
    createdAt: '2024-05-06T10:00:00',
    dueDate: '2024-07-08',
    comments: [{ createdAt: '2024-05-06T11:00:00', content: 'Hello' }],
  });
  expect((await readSource('jira-csv', `${header}${unclear}`)).problems).toMatchObject([
    { row: 1, field: 'createdAt' },
    { row: 1, field: 'dueDate' },
  ]);
});

it.each([
  [
    'German',
    'Zusammenfassung,Vorgangsschlüssel,Vorgangstyp,Status,Zugewiesene Person,Erstellt,Benutzerdefiniertes Feld (Farbe)',
  ],
  [
    'Spanish',
    'Resumen,Clave de incidencia,Tipo de Incidencia,Estado,Persona asignada,Creada,Campo personalizado (Farbe)',
  ],
  ['French', 'Résumé,Clé de ticket,Type de ticket,État,Personne assignée,Création,Champ personnalisé (Farbe)'],
])('reads columns in %s', async (_, header) => {
  const { tickets, problems } = await readSource(
    'jira-csv',
    `${header}\nUno,A-1,Tarea,Offen,Ada,21/abr/26 11:37 PM,rot\n`,
  );
  expect(problems).toEqual([]);
  expect(tickets).toMatchObject([
    {
      externalId: 'jira:A-1',
      title: 'Uno',
      type: 'Tarea',
      status: 'Offen',
      assignee: { name: 'Ada' },
      createdAt: '2026-04-21T23:37:00',
      others: { 'Custom field (Farbe)': 'rot' },
    },
  ]);
});
