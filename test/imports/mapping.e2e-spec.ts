import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Importing, jiraExport, table } from '../support/importing.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
let outsider: TestUser;
let importing: Importing;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  bob = await docket.given.user({ name: 'Bob' });
  outsider = await docket.given.user({ name: 'Olga' });
});
beforeEach(async () => {
  importing = await Importing.intoNewProject(docket, ada, bob);
});
afterAll(() => docket.stop());

const jira = () => jiraExport(bob, outsider);

describe('the mapping of a dry run', () => {
  const KINDS = ['people', 'statuses', 'types', 'priorities', 'labels', 'groups', 'fields'];

  it('can be sent back as it is, and the import does what it would have done without', async () => {
    const answered = await importing.dryRun('jira-csv', jira());
    expect(await importing.dryRun('jira-csv', jira(), { mapping: answered })).toEqual(answered);
    expect(await importing.run('jira-csv', jira(), { mapping: answered, createLabels: true })).toMatchObject({
      status: 'completed',
      created: 2,
    });
    const tickets = await importing.tickets();
    const groups = await docket.rows<{ id: string; name: string }>(
      'SELECT id, name FROM groups WHERE project_id = $1',
      [importing.project.id],
    );
    const idOf = (name: string) => groups.find((each) => each.name === name)?.id;
    expect(tickets['jira:J-2']).toMatchObject({ groupId: idOf('Sprint 2'), labels: [{ name: 'unknown' }] });
    expect(groups.map(({ name }) => name).sort()).toEqual(['Sprint 1', 'Sprint 2']);
  });

  it('overrides what would be chosen, by any name and in any case', async () => {
    const [other, sprint] = [await importing.label('other'), await importing.group('Other')];
    const size = await importing.field({ name: 'Size', key: 'size', type: 'number' });
    const ids = await importing.columns({ name: 'Legal', status: 'in_review' });
    const mapping = {
      people: [
        { from: outsider.email, to: ada.id },
        { from: bob.email, to: null },
      ],
      statuses: [
        { from: 'selected for DEVELOPMENT', to: 'done' },
        { from: 'Waiting for legal', to: ids.Legal },
      ],
      types: [{ from: 'wish', to: 'EPIC' }],
      priorities: [{ from: 'whatever', to: 'lowest' }],
      labels: [{ from: 'UNKNOWN', to: other.id }],
      groups: [{ from: 'Sprint 2', to: sprint.id }],
      fields: [{ from: 'custom field (severity)', to: 'size' }],
    };
    const found = await importing.dryRun('jira-csv', jira(), { mapping });
    const targets = Object.fromEntries(
      KINDS.map((kind) => [kind, found[kind].map(({ to }: { to: string | null }) => to)]),
    );
    expect(targets).toEqual({
      people: [null, ada.id],
      statuses: ['done', ids.Legal],
      types: ['FEATURE', 'EPIC'],
      priorities: ['highest', 'lowest'],
      labels: [null, other.id],
      groups: [null, sprint.id],
      fields: [size.id, null],
    });
    await importing.run('jira-csv', jira(), { mapping });
    const { 'jira:J-1': one, 'jira:J-2': two } = await importing.tickets();
    expect(one).toMatchObject({ assigneeId: null, reporterId: ada.id, status: 'done', fields: { size: 3 } });
    expect(two).toMatchObject({ columnId: ids.Legal, status: 'in_review', type: 'EPIC', priority: 'lowest' });
    expect(two).toMatchObject({ labels: [{ id: other.id }], groupId: sprint.id });
  });

  it('refuses what does not exist here', async () => {
    const stranger = await docket.given.user();
    const elsewhere = new Importing(docket, stranger, await docket.given.project(stranger));
    const [label, group] = [await elsewhere.label('theirs'), await elsewhere.group('theirs')];
    const columns = await elsewhere.columns();
    const field = await elsewhere.field({ name: 'Theirs', type: 'text' });
    const refused: [string, string, string][] = [
      ['people', outsider.id, 'Person must be a member: x'],
      ['people', bob.email, 'Person must be a member: x'],
      ['people', UNKNOWN_ID, 'Person must be a member: x'],
      ['statuses', columns['The done']!, 'Status must be a status or the id of a column: x'],
      ['statuses', 'Done', 'Status must be a status or the id of a column: x'],
      ['types', 'bug', 'Type must be valid: x'],
      ['priorities', 'urgent', 'Priority must be valid: x'],
      ['labels', label.id, 'Label must be valid: x'],
      ['labels', 'bug', 'Label must be valid: x'],
      ['groups', group.id, 'Group must be valid: x'],
      ['fields', field.id, 'Field must be the id or the key of a field: x'],
    ];
    for (const [kind, to, message] of refused) {
      const sending = { mapping: { [kind]: [{ from: 'x', to }] } };
      for (const query of ['&dryRun=true', '']) {
        const reply = await importing.send('jira-csv', jira(), sending, query);
        expect(answer(reply)).toEqual(invalid({ [`mapping.${kind}`]: message }));
      }
    }
    expect(await docket.rows('SELECT FROM imports WHERE project_id = $1', [importing.project.id])).toEqual([]);
  });

  it('takes members by id only, also beside one that is valid', async () => {
    const people = [
      { from: 'x', to: bob.id },
      { from: 'y', to: bob.email },
    ];
    const reply = await importing.send('jira-csv', jira(), { mapping: { people } });
    expect(answer(reply)).toEqual(invalid({ 'mapping.people': 'Person must be a member: y' }));
  });

  it.each([
    ['{"people":', { mapping: 'Mapping must be valid JSON' }],
    ['[]', { mapping: 'Mapping must be an object' }],
    ['"people"', { mapping: 'Mapping must be an object' }],
    ['{"persons": []}', { 'mapping.persons': 'Unknown field' }],
    ['{"people": {}}', { 'mapping.people': 'Mapping must be a list of {from, to}' }],
    ['{"people": [{"from": "x"}]}', { 'mapping.people': 'Mapping must be a list of {from, to}' }],
    ['{"types": [{"from": 1, "to": "BUG"}]}', { 'mapping.types': 'Mapping must be a list of {from, to}' }],
    ['{"__proto__": []}', { 'mapping.__proto__': 'Unknown field' }],
  ])('refuses %s', async (mapping, details) => {
    const reply = await importing.send('jira-csv', jira(), { mapping }, '&dryRun=true');
    expect(answer(reply)).toEqual(invalid(details as unknown as Record<string, string>));
  });

  it('takes the category of a status if its own name says nothing', async () => {
    const row = { 'Issue key': 'J-1', Summary: 'One', Status: 'Analysing', 'Status Category': 'In Progress' };
    const csv = table(row, { ...row, 'Issue key': 'J-2', Status: 'Zu erledigen', 'Status Category': 'Done' });
    const { statuses, problems } = await importing.dryRun('jira-csv', csv);
    expect(statuses).toEqual([
      { from: 'Analysing', to: 'in_progress' },
      { from: 'Zu erledigen', to: 'todo' },
    ]);
    expect(problems).toEqual([]);
  });

  it('is only for other trackers', async () => {
    const reply = await importing.send('docket', 'title\nOne', { mapping: { types: [] } });
    expect(answer(reply)).toEqual(invalid({ mapping: 'Mapping is for other sources' }));
  });

  it('may leave out a label and a group that exist, which then are not created again', async () => {
    await importing.label('unknown');
    await importing.group('Sprint 2');
    const mapping = { labels: [{ from: 'unknown', to: null }], groups: [{ from: 'Sprint 2', to: null }] };
    await importing.run('jira-csv', jira(), { mapping, createLabels: true });
    expect((await importing.tickets())['jira:J-2']).toMatchObject({ groupId: null, labels: [] });
    expect(await importing.names('groups')).toEqual(['Sprint 1', 'Sprint 2']);
    expect(await importing.names('labels')).toEqual(['Known', 'unknown']);
  });

  it('knows names in any Unicode form', async () => {
    const [cafe, ete] = [await importing.label('caf\u00e9'), await importing.group('\u00c9t\u00e9')];
    const csv = table({ 'Issue key': 'J-1', Summary: 'x', Labels: 'cafe\u0301 ne\u0301e', Sprint: 'E\u0301te\u0301' });
    await importing.run('jira-csv', csv, { createLabels: true });
    expect((await importing.tickets())['jira:J-1']).toMatchObject({
      labels: [{ id: cafe.id }, { name: 'n\u00e9e' }],
      groupId: ete.id,
    });
  });
});
