import { givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Importing, table } from '../support/importing.js';
import { Notifying } from '../support/notifying.js';
import { relay } from '../support/relay.js';

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

describe('an import from another tracker', () => {
  it('tells nobody, but for one event', async () => {
    const bob = await docket.given.member(ada, importing.project, 'member', await docket.given.user({ name: 'Bob' }));
    const webhook = await givenWebhook(docket, ada, 'https://example.com', { projectId: importing.project.id });
    for (const name of ['events', 'mail_messages']) await docket.rows(`DELETE FROM ${name}`);
    const csv = table({
      'Issue key': 'J-1',
      Summary: 'Soon @Bob',
      Description: 'For @Bob',
      Assignee: bob.email,
      Reporter: bob.email,
      'Due date': new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      Comment: `2024-01-01 10:00;${ada.email};Look, @Bob and @Ada`,
      Sprint: 'New',
      Labels: 'new',
    });
    await importing.run('jira-csv', csv, { createLabels: true });
    await relay(docket);
    expect(await docket.rows('SELECT type FROM events')).toEqual([{ type: 'import.finished' }]);
    for (const name of ['notifications', 'ticket_watchers', 'ticket_mentions', 'ticket_history', 'mail_messages']) {
      expect([name, await docket.rows(`SELECT FROM ${name}`)]).toEqual([name, []]);
    }
    expect(await docket.rows('SELECT FROM webhook_deliveries WHERE webhook_id = $1', [webhook.id])).toEqual([]);
    const { 'jira:J-1': ticket } = await importing.tickets();
    expect(ticket).toMatchObject({ assigneeId: bob.id, reporterId: bob.id, mentions: [] });
  });

  it('reminds nobody of tickets that were due before it', async () => {
    const notifying = await Notifying.start(docket);
    try {
      await notifying.remind();
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const row = { Assignee: ada.email, Status: 'To Do', Created: '2020-01-01 00:00' };
      const rows = [-400, -30, -2].map((days) => ({
        ...row,
        'Issue key': `J${days}`,
        Summary: 'x',
        'Due date': day(days),
      }));
      await importing.run('jira-csv', table(...rows));
      await notifying.remind();
      await notifying.processEvents();
      expect(await docket.rows('SELECT type FROM notifications')).toEqual([]);
    } finally {
      await notifying.stop();
    }
  });

  it('is found by words of its comments', async () => {
    const comment = '2024-01-01 10:00;x;The quokka smiles';
    await importing.run('jira-csv', table({ 'Issue key': 'J-1', Summary: 'Zoo', Comment: comment }));
    const found = (await docket.as(ada).get('/api/tickets/search?q=quokka')).body.data;
    expect(found.map(({ title }: { title: string }) => title)).toEqual(['Zoo']);
  });

  it('leaves out parents and blocks that go in circles, and imports the rest', async () => {
    const row = (own: number, other: number) => ({
      'Issue key': `J-${own}`,
      Summary: `Number ${own}`,
      'Parent key': `J-${other}`,
      'Outward issue link (Blocks)': `J-${other}`,
    });
    const self = { 'Issue key': 'J-4', Summary: 'Number 4', 'Parent key': 'J-4', 'Inward issue link (Blocks)': 'J-4' };
    const done = await importing.run('jira-csv', table(row(1, 2), row(2, 3), row(3, 1), self));
    expect(done).toMatchObject({ status: 'completed', created: 4, failed: 0 });
    const tickets = Object.values(await importing.tickets());
    expect(tickets.filter(({ parentId }) => parentId !== null)).toHaveLength(2);
    const relations = await Promise.all(tickets.map((ticket) => importing.relations(ticket)));
    expect(relations.flat().filter((name) => name.startsWith('outgoing'))).toHaveLength(2);
    expect(await docket.rows('SELECT FROM import_links')).toEqual([]);
  });

  it('ignores a parent whose name is too long for an external id', async () => {
    const name = Array.from({ length: 3_000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 5)).join('');
    const csv = table({ ID: 'L-1', Team: 'T', Title: 'One', Status: 'Todo', 'Parent issue': name, Blocks: name });
    expect(await importing.run('linear-csv', csv)).toMatchObject({ status: 'completed', created: 1 });
  });

  it('cuts what is too long and reports it', async () => {
    const csv = table({
      'Issue key': 'J-1',
      Summary: 'x'.repeat(300),
      Description: 'y'.repeat(70_000),
      Comment: '2024-01-01 10:00;x;Short',
      Labels: 'z'.repeat(300),
      Sprint: 's'.repeat(300),
    });
    const done = await importing.run('jira-csv', csv, { createLabels: true });
    expect(done).toMatchObject({ status: 'completed', created: 1 });
    const { 'jira:J-1': ticket } = await importing.tickets();
    expect(ticket).toMatchObject({ title: `${'x'.repeat(254)}…`, labels: [], groupId: null });
    expect(Buffer.byteLength(ticket!.description as string)).toBeLessThanOrEqual(65_536);
    expect(await importing.errors(done)).toEqual({
      1: {
        title: ['Title was cut to 255 characters'],
        labels: [`Label does not exist: ${'z'.repeat(64)}`],
        group: [`Group does not exist: ${'s'.repeat(64)}`],
      },
    });
  });

  it('never dates tickets in the future, and completes none before it was created', async () => {
    const csv = table(
      { 'Issue key': 'J-1', Summary: 'Future', Created: '2999-01-01 00:00', Comment: '2999-01-01 10:00;x;Hello' },
      { 'Issue key': 'J-2', Summary: 'Odd', Created: '2024-02-02 00:00', Resolved: '2024-01-01 00:00', Status: 'Done' },
    );
    await importing.run('jira-csv', csv);
    const { 'jira:J-1': future, 'jira:J-2': odd } = await importing.tickets();
    expect(Date.parse(future!.createdAt as string)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(future!.comments[0]!.createdAt)).toBeLessThanOrEqual(Date.now());
    expect(odd).toMatchObject({ createdAt: '2024-02-02T00:00:00.000Z', completedAt: '2024-02-02T00:00:00.000Z' });
  });
});

it('our own form with createLabels creates labels once, whatever their case, and refuses one that is too long', async () => {
  const csv = table(
    { title: 'One', labels: 'New, Ops' },
    { title: 'Two', labels: 'OPS' },
    { title: 'Three', labels: 'l'.repeat(300) },
  );
  const done = await importing.run('docket', csv, { createLabels: true });
  expect(done).toMatchObject({ status: 'completed', created: 2, failed: 1 });
  expect(Object.keys(await importing.errors(done))).toEqual(['3']);
  expect(await importing.names('labels')).toEqual(['New', 'Ops']);
});
