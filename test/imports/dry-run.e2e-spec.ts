import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Importing, jiraExport, type Source, table } from '../support/importing.js';

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

const COUNTED = ['imports', 'import_rows', 'tickets', 'comments', 'labels', 'groups', 'events', 'activities'];
const counts = async () => {
  const sums = COUNTED.map((name) => `(SELECT count(*)::int FROM ${name}) AS ${name}`);
  return (await docket.rows(`SELECT ${sums.join(', ')}`))[0];
};
const NOTHING = { people: [], statuses: [], types: [], priorities: [], labels: [], groups: [], fields: [] };

const jira = () => jiraExport(bob, outsider);

describe('a dry run', () => {
  it('of jira-csv says what each value would become', async () => {
    const [known, sprint] = [await importing.label('known'), await importing.group('sprint 1')];
    const severity = await importing.field({ name: 'Severity', key: 'severity', type: 'number' });
    expect(await importing.dryRun('jira-csv', jira())).toEqual({
      rows: 2,
      people: [
        { from: bob.email.toUpperCase(), to: bob.id },
        { from: outsider.email, to: null },
      ],
      statuses: [
        { from: 'Selected for Development', to: 'todo' },
        { from: 'Waiting for legal', to: null },
      ],
      types: [
        { from: 'Story', to: 'FEATURE' },
        { from: 'Wish', to: null },
      ],
      priorities: [
        { from: 'Blocker', to: 'highest' },
        { from: 'Whatever', to: null },
      ],
      labels: [
        { from: 'Known', to: known.id },
        { from: 'unknown', to: null },
      ],
      groups: [
        { from: 'Sprint 1', to: sprint.id },
        { from: 'Sprint 2', to: null },
      ],
      fields: [
        { from: 'Custom field (Severity)', to: severity.id },
        { from: 'Custom field (Colour)', to: null },
      ],
      problems: [
        { row: 1, field: 'reporter', message: `Not a member: ${outsider.email}` },
        { row: 2, field: 'status', message: 'Unknown status: Waiting for legal' },
        { row: 2, field: 'type', message: 'Unknown type: Wish' },
        { row: 2, field: 'priority', message: 'Unknown priority: Whatever' },
        { row: 2, field: 'labels', message: 'Label does not exist: unknown' },
      ],
    });
  });

  it('of linear-csv says what each value would become', async () => {
    const csv = table(
      { ID: 'L-1', Team: 'Core', Title: 'One', Status: 'Triage', Priority: 'Urgent', Assignee: bob.email },
      { ID: 'L-2', Team: 'Core', Title: 'Two', Status: 'Odd', Priority: 'No priority', 'Cycle Number': 4 },
      { ID: 'L-3', Team: 'Core', Title: '', Status: 'Done', Labels: 'a, b', Created: 'soon' },
    );
    expect(await importing.dryRun('linear-csv', csv)).toEqual({
      ...NOTHING,
      rows: 3,
      people: [{ from: bob.email, to: bob.id }],
      statuses: [
        { from: 'Triage', to: 'backlog' },
        { from: 'Odd', to: null },
      ],
      priorities: [{ from: 'Urgent', to: 'highest' }],
      groups: [{ from: 'Cycle 4', to: null }],
      problems: [
        { row: 2, field: 'status', message: 'Unknown status: Odd' },
        { row: 3, field: 'title', message: 'Title is required' },
      ],
    });
  });

  it('of trello-json says what each value would become', async () => {
    const board = {
      lists: [
        { id: 'l1', name: 'Doing' },
        { id: 'l2', name: 'Parking lot' },
      ],
      members: [{ id: 'm1', fullName: 'Bob', email: bob.email }],
      labels: [{ id: 'c1', name: '', color: 'green' }],
      cards: [
        { id: 'k1', name: 'One', idList: 'l1', idMembers: ['m1'], idLabels: ['c1'] },
        { id: 'k2', name: 'Two', idList: 'l2', due: 'never' },
      ],
    };
    expect(await importing.dryRun('trello-json', JSON.stringify(board))).toEqual({
      ...NOTHING,
      rows: 2,
      people: [{ from: bob.email, to: bob.id }],
      statuses: [
        { from: 'Doing', to: 'in_progress' },
        { from: 'Parking lot', to: null },
      ],
      labels: [{ from: 'green', to: null }],
      problems: [
        { row: 1, field: 'labels', message: 'Label does not exist: green' },
        { row: 2, field: 'dueDate', message: 'Due must be a date: never' },
        { row: 2, field: 'status', message: 'Unknown status: Parking lot' },
      ],
    });
  });

  it('of gitlab-json says what each value would become', async () => {
    const issues = [
      { id: 1, iid: 1, title: 'One', state: 'opened', issue_type: 'incident', author: { id: 5, name: 'Bob' } },
      { id: 2, iid: 2, title: 'Two', state: 'closed', weight: 'heavy', milestone: { title: 'v1' } },
    ];
    const mapping = { people: [{ from: 'bob', to: bob.id }] };
    expect(await importing.dryRun('gitlab-json', JSON.stringify(issues), { mapping })).toEqual({
      ...NOTHING,
      rows: 2,
      people: [{ from: 'Bob', to: bob.id }],
      statuses: [
        { from: 'opened', to: 'todo' },
        { from: 'closed', to: 'done' },
      ],
      types: [{ from: 'incident', to: 'BUG' }],
      groups: [{ from: 'v1', to: null }],
      problems: [{ row: 2, field: 'estimate', message: 'weight must be a number: heavy' }],
    });
  });

  it('says that a closed group takes no tickets, as the import does', async () => {
    const { workspaceId } = importing.project;
    const group = await docket.as(ada).post(`/api/workspaces/${workspaceId}/groups`, { name: 'v1' });
    await docket.as(ada).post(`/api/groups/${group.body.data.id}/close`, {});
    const issues = JSON.stringify([{ id: 1, iid: 1, title: 'One', state: 'opened', milestone: { title: 'V1' } }]);
    const problem = { row: 1, field: 'group', message: 'Group does not exist: V1' };
    expect(await importing.dryRun('gitlab-json', issues)).toMatchObject({ problems: [problem] });
    expect(await importing.run('gitlab-json', issues)).toMatchObject({ created: 1 });
    expect(await docket.rows('SELECT closed_at IS NULL AS open FROM groups WHERE name ILIKE $1', ['v1'])).toEqual([
      { open: false },
    ]);
  });

  it('of our own form says what is wrong with rows', async () => {
    const known = await importing.label('known');
    const csv = table(
      { title: 'One', status: 'todo', labels: 'Known', assignee: bob.email, type: 'BUG', priority: 'low' },
      { title: '', status: 'done' },
      { title: 'Three', labels: 'missing', assignee: outsider.email },
    );
    expect(await importing.dryRun('docket', csv)).toEqual({
      ...NOTHING,
      rows: 3,
      people: [
        { from: bob.email, to: bob.id },
        { from: outsider.email, to: null },
      ],
      statuses: [{ from: 'todo', to: 'todo' }],
      types: [{ from: 'BUG', to: 'BUG' }],
      priorities: [{ from: 'low', to: 'low' }],
      labels: [
        { from: 'Known', to: known.id },
        { from: 'missing', to: null },
      ],
      problems: [
        { row: 2, field: 'title', message: 'Title is required' },
        { row: 3, field: 'labels', message: 'Label does not exist: missing' },
        { row: 3, field: 'assignee', message: 'Assignee must be valid' },
      ],
    });
  });

  it('writes nothing', async () => {
    const files: [Source, string][] = [
      ['jira-csv', jira()],
      ['docket', table({ title: 'One', labels: 'new' })],
    ];
    const before = await counts();
    for (const [source, content] of files) await importing.dryRun(source, content, { createLabels: true });
    expect(await counts()).toEqual(before);
    expect(await importing.work()).toBe(false);
  });

  it('does not report labels that would be created', async () => {
    const { labels, problems } = await importing.dryRun('jira-csv', jira(), { createLabels: true });
    expect(labels.map(({ to }: { to: null }) => to)).toEqual([null, null]);
    expect(problems.filter(({ field }: { field: string }) => field === 'labels')).toEqual([]);
  });

  it('knows a status by the name of a column before its usual meaning', async () => {
    const ids = await importing.columns({ name: 'Selected for development', status: 'in_review' });
    const { statuses } = await importing.dryRun('jira-csv', jira());
    expect(statuses[0]).toEqual({ from: 'Selected for Development', to: ids['Selected for development'] });
  });

  it('names the first 100 problems of each field', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({
      'Issue key': `J-${index + 1}`,
      Summary: 'x',
      Status: 'Odd',
      ...(index > 120 && { Priority: 'Odd' }),
    }));
    const { rows: count, problems } = await importing.dryRun('jira-csv', table(...rows));
    const of = (name: string) => problems.filter(({ field }: { field: string }) => field === name);
    expect([count, of('status').length, of('priority').length, problems.length]).toEqual([130, 100, 9, 109]);
    expect(of('status').at(-1).row).toBe(100);
  });
});
