import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Importing, type ShownTicket, table } from '../support/importing.js';

let docket: Docket;
let ada: TestUser;
let importing: Importing;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  importing = await Importing.intoNewProject(docket, ada);
});
afterEach(async () => {
  expect(await importing.counterFaults()).toEqual([]);
});
afterAll(() => docket.stop());

const row = (number: number, more: Record<string, string> = {}) => ({
  'Issue key': `J-${number}`,
  Summary: `Number ${number}`,
  ...more,
});
const commented = (number: number, ...comments: string[]) => {
  const cells = comments.map((text, index) => [`Comment`, `2024-01-0${index + 1} 10:00;grace;${text}`] as const);
  return { number, cells };
};
/** Several columns of the same name. */
const withComments = (...rows: { number: number; cells: (readonly [string, string])[] }[]): string => {
  const most = Math.max(...rows.map(({ cells }) => cells.length));
  const lines = rows.map(({ number, cells }) => [`J-${number},Number ${number}`, ...cells.map(([, cell]) => cell)]);
  return [['Issue key,Summary', ...Array(most).fill('Comment')], ...lines].map((cells) => cells.join(',')).join('\n');
};
const texts = (ticket: ShownTicket | undefined) => ticket?.comments.map(({ content }) => content.split('\n').at(-1));
const plain = (tickets: Record<string, ShownTicket>) =>
  Object.fromEntries(
    Object.entries(tickets).map(([id, { version, updatedAt, title }]) => [id, [title, version, updatedAt]]),
  );

describe('a second import of the same file', () => {
  it('changes no ticket, and keeps what was edited by hand', async () => {
    const file = table(row(1, { Labels: 'one', Sprint: 'S', Status: 'To Do' }), row(2, { 'Parent key': 'J-1' }));
    await importing.run('jira-csv', file, { createLabels: true });
    const { 'jira:J-1': one, 'jira:J-2': two } = await importing.tickets();
    await docket.as(ada).put(`/api/tickets/${one!.id}`, { title: 'By hand', status: 'done', labelIds: [] });
    await docket.as(ada).put(`/api/tickets/${two!.id}`, { parentId: null });
    const before = await importing.tickets();
    expect(await importing.run('jira-csv', file, { createLabels: true })).toMatchObject({
      status: 'completed',
      total: 2,
      created: 0,
      existing: 2,
      failed: 0,
    });
    expect(await importing.tickets()).toEqual(before);
  });

  it('adds tickets that are new, and comments that are new', async () => {
    await importing.run('jira-csv', withComments(commented(1, 'First', 'Second'), commented(2)));
    const before = await importing.tickets();
    const file = withComments(commented(1, 'First', 'Second', 'Third'), commented(2), commented(3, 'New'));
    expect(await importing.run('jira-csv', file)).toMatchObject({ created: 1, existing: 2, failed: 0 });
    const { 'jira:J-1': one, 'jira:J-2': two, 'jira:J-3': three } = await importing.tickets();
    expect([texts(one), texts(two), texts(three)]).toEqual([['First', 'Second', 'Third'], [], ['New']]);
    expect(one!.version).toBe(before['jira:J-1']!.version);
    expect(plain({ two: two! })).toEqual(plain({ two: before['jira:J-2']! }));
    expect(one!._count).toMatchObject({ comments: 3 });
  });

  it('does not add a comment again that was edited here', async () => {
    const file = withComments(commented(1, 'Original'));
    await importing.run('jira-csv', file);
    const { 'jira:J-1': ticket } = await importing.tickets();
    const path = `/api/tickets/${ticket!.id}/comments/${ticket!.comments[0]!.id}`;
    expect((await docket.as(ada).put(path, { content: 'Edited' })).status).toBe(200);
    await importing.run('jira-csv', file);
    expect(texts((await importing.tickets())['jira:J-1'])).toEqual(['Edited']);
  });

  it('links new tickets to those that are there', async () => {
    await importing.run('jira-csv', table(row(1)));
    await importing.run(
      'jira-csv',
      table(row(1), row(2, { 'Parent key': 'J-1', 'Outward issue link (Blocks)': 'J-1' })),
    );
    const { 'jira:J-1': one, 'jira:J-2': two } = await importing.tickets();
    expect(two!.parentId).toBe(one!.id);
    expect(await importing.relations(two!)).toEqual(['outgoing blocks Number 1']);
  });

  it('at the same time creates each ticket, comment, label and group once', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => row(index + 1, { Labels: 'l', Sprint: 'S', Comment: 'Hi' }));
    const file = table(...rows);
    const both = [
      await importing.start('jira-csv', file, { createLabels: true }),
      await importing.start('jira-csv', file, { createLabels: true }),
    ];
    while ((await Promise.all([importing.work(), importing.work()])).includes(true));
    const states = await Promise.all(both.map((each) => importing.state(each)));
    expect(states.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect([states[0].created + states[1].created, states[0].existing + states[1].existing]).toEqual([250, 250]);
    const [found] = await docket.rows(
      `SELECT count(DISTINCT t.external_id)::int AS ids, count(DISTINCT t.id)::int AS tickets, count(c.id)::int AS comments
       FROM tickets t JOIN comments c ON c.ticket_id = t.id WHERE t.project_id = $1`,
      [importing.project.id],
    );
    expect(found).toEqual({ ids: 250, tickets: 250, comments: 250 });
    expect([await importing.names('labels'), await importing.names('groups')]).toEqual([['l'], ['S']]);
  });
});

describe('undoing an import from another tracker', () => {
  it('deletes its tickets, and the labels and groups that it created', async () => {
    await importing.label('before');
    const file = table(
      row(1, { Labels: 'before made', Sprint: 'Made', Comment: 'Hi' }),
      row(2, { 'Parent key': 'J-1' }),
    );
    const done = await importing.run('jira-csv', file, { createLabels: true });
    expect(await importing.undo(done)).toMatchObject({ status: 'undone', created: 2, undone: 2, error: null });
    expect(await importing.tickets()).toEqual({});
    expect([await importing.names('labels'), await importing.names('groups')]).toEqual([['before'], []]);
    expect(await importing.run('jira-csv', file, { createLabels: true })).toMatchObject({ created: 2 });
    expect(texts((await importing.tickets())['jira:J-1'])).toEqual(['Hi']);
  });

  it('keeps tickets that were changed, with what they use', async () => {
    const rows = [row(1, { Labels: 'used', Sprint: 'Used' }), row(2, { Labels: 'free', Sprint: 'Free' })];
    const done = await importing.run('jira-csv', table(...rows), { createLabels: true });
    const { 'jira:J-1': one } = await importing.tickets();
    await docket.as(ada).put(`/api/tickets/${one!.id}`, { title: 'Mine now' });
    expect(await importing.undo(done)).toMatchObject({ status: 'undone', undone: 1 });
    expect(Object.keys(await importing.tickets())).toEqual(['jira:J-1']);
    expect([await importing.names('labels'), await importing.names('groups')]).toEqual([['used'], ['Used']]);
  });

  it('keeps labels and groups that someone else uses or renamed', async () => {
    const file = table(row(1, { Labels: 'used free renamed', Sprint: 'Used' }));
    const done = await importing.run('jira-csv', file, { createLabels: true });
    const { labels, groupId } = (await importing.tickets())['jira:J-1']! as unknown as {
      labels: { id: string; name: string }[];
      groupId: string;
    };
    const idOf = (name: string) => labels.find((each) => each.name === name)!.id;
    await docket.as(ada).put(`/api/labels/${idOf('renamed')}`, { name: 'kept' });
    const own = { projectId: importing.project.id, title: 'Own', labelIds: [idOf('used')], groupId };
    await docket.given.ticket(ada, own);
    await importing.undo(done);
    expect(Object.keys(await importing.tickets())).toEqual(['Own']);
    expect([await importing.names('labels'), await importing.names('groups')]).toEqual([['kept', 'used'], ['Used']]);
  });

  it('deletes the comments that it added to tickets of others, except edited ones', async () => {
    await importing.run('jira-csv', withComments(commented(1, 'First')));
    const second = await importing.run('jira-csv', withComments(commented(1, 'First', 'Second', 'Third')));
    const { 'jira:J-1': ticket } = await importing.tickets();
    const path = `/api/tickets/${ticket!.id}/comments/${ticket!.comments[1]!.id}`;
    await docket.as(ada).put(path, { content: 'Edited' });
    expect(await importing.undo(second)).toMatchObject({ status: 'undone', created: 0, undone: 0 });
    const after = (await importing.tickets())['jira:J-1'];
    expect([texts(after), after!._count]).toMatchObject([['First', 'Edited'], { comments: 2 }]);
  });
});

it('cancelling in the middle drops rows and links', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => row(index + 1, { 'Parent key': 'J-250' }));
  const started = await importing.start('jira-csv', table(...rows));
  await importing.work(); // preparation
  await importing.work();
  const { body } = await importing.end(started, 'cancel');
  expect(body.data).toMatchObject({ status: 'cancelled', total: 250, processed: 200, created: 200 });
  for (const name of ['import_rows', 'import_links']) {
    expect(await docket.rows(`SELECT FROM ${name} WHERE import_id = $1`, [started.id])).toEqual([]);
  }
  expect(await importing.work()).toBe(false);
  expect(await importing.undo(started)).toMatchObject({ status: 'undone', undone: 200 });
});
