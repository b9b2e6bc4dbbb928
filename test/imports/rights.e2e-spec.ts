import { answer, conflict, forbidden, invalid, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Importing, type Source, table } from '../support/importing.js';
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
afterAll(() => docket.stop());

const jira = (more: Record<string, string> = {}) => table({ 'Issue key': 'J-1', Summary: 'One', ...more });
const FILES: Record<Source, string> = {
  docket: 'title\nOne',
  'jira-csv': jira(),
  'linear-csv': table({ ID: 'L-1', Team: 'T', Title: 'One', Status: 'Todo' }),
  'trello-json': JSON.stringify({
    lists: [{ id: 'l', name: 'Doing' }],
    cards: [{ id: 'c', name: 'One', idList: 'l' }],
  }),
  'gitlab-json': JSON.stringify([{ id: 1, iid: 1, title: 'One' }]),
};
const SOURCES = Object.keys(FILES) as Source[];
const setRole = (user: TestUser, role: string) =>
  docket.as(ada).post(`/api/project/${importing.project.id}/members`, { userId: user.id, role });
const fromGitHub = (by: TestUser, body: object = { repo: 'acme/shop' }, query = '') =>
  docket.as(by).post(`/api/project/${importing.project.id}/import?source=github${query}`, body);
const finishedEvents = async () => {
  await relay(docket);
  const { data } = (await docket.as(ada).get(`/api/events?types=import.finished&project=${importing.project.id}`)).body;
  return data.map((event: { data: { import: { status: string } } }) => event.data.import.status);
};

describe('files of other trackers', () => {
  it.each(SOURCES.filter((source) => source !== 'docket'))(
    'of %s are imported by admins of the project',
    async (source) => {
      const member = await docket.given.member(ada, importing.project, 'member');
      const viewer = await docket.given.member(ada, importing.project, 'viewer');
      const outsider = await docket.given.user();
      for (const by of [member, viewer, outsider]) {
        for (const query of ['', '&dryRun=true']) {
          const reply = await importing.send(source, FILES[source], { by }, query);
          expect(answer(reply)).toEqual(forbidden('project'));
        }
      }
      const admin = await docket.given.member(ada, importing.project, 'admin');
      expect(await importing.run(source, FILES[source], { by: admin })).toMatchObject({ created: 1, userId: admin.id });
    },
  );

  it('are refused to everybody else, whatever the visibility', async () => {
    await docket.as(ada).put(`/api/project/${importing.project.id}`, { visibility: 'public' });
    const outsider = await docket.given.user();
    expect(answer(await importing.send('jira-csv', jira(), { by: outsider }))).toEqual(forbidden('project'));
    expect(answer(await importing.send('jira-csv', jira(), { by: {} as TestUser }))).toEqual(unauthorized());
    const unknown = new Importing(docket, ada, { ...importing.project, id: 'nonsense' });
    expect(answer(await unknown.send('jira-csv', jira()))).toEqual(notFound('Project'));
    const reply = await importing.send('asana-csv' as Source, jira());
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([400, ['source']]);
  });

  it('in our own form are imported by members', async () => {
    const member = await docket.given.member(ada, importing.project, 'member');
    expect(await importing.run('docket', FILES.docket, { by: member })).toMatchObject({ created: 1 });
  });

  it('are not imported into an archived project', async () => {
    await docket.as(ada).put(`/api/project/${importing.project.id}`, { status: 'archived' });
    for (const source of SOURCES) {
      expect(answer(await importing.send(source, FILES[source]))).toEqual(conflict('Project is archived'));
    }
  });
});

describe('an admin of the project who is no member of the workspace', () => {
  let dan: TestUser;
  beforeEach(async () => {
    dan = await docket.given.member(ada, importing.project, 'admin');
  });

  it('creates no labels', async () => {
    for (const query of ['', '&dryRun=true']) {
      const reply = await importing.send('jira-csv', jira({ Labels: 'new' }), { createLabels: true, by: dan }, query);
      expect(answer(reply)).toEqual(forbidden('workspace'));
    }
    const done = await importing.run('jira-csv', jira({ Labels: 'new' }), { by: dan });
    expect(await importing.errors(done)).toEqual({ 1: { labels: ['Label does not exist: new'] } });
    expect(await importing.names('labels')).toEqual([]);
  });

  it('creates no groups either, but uses those that are there', async () => {
    const open = await importing.group('Open');
    const csv = table(
      { 'Issue key': 'J-1', Summary: 'One', Sprint: 'New' },
      { 'Issue key': 'J-2', Summary: 'Two', Sprint: 'open' },
    );
    const problems = [{ row: 1, field: 'group', message: 'Group does not exist: New' }];
    expect((await importing.dryRun('jira-csv', csv, { by: dan })).problems).toEqual(problems);
    const done = await importing.run('jira-csv', csv, { by: dan });
    expect(done).toMatchObject({ status: 'completed', created: 2 });
    expect(await importing.errors(done)).toEqual({ 1: { group: ['Group does not exist: New'] } });
    const { 'jira:J-1': one, 'jira:J-2': two } = await importing.tickets();
    expect([one!.groupId, two!.groupId, await importing.names('groups')]).toEqual([null, open.id, ['Open']]);
  });
});

describe('permissions that were lost since the upload', () => {
  const refused = 'Insufficient permissions to access this project';

  it('end the import of a former admin', async () => {
    const dan = await docket.given.member(ada, importing.project, 'admin');
    const started = await importing.start('jira-csv', jira(), { by: dan });
    expect((await setRole(dan, 'member')).status).toBe(200);
    await importing.workThrough();
    expect(await importing.state(started)).toMatchObject({
      status: 'failed',
      error: refused,
      created: 0,
      finishedAt: expect.any(String),
    });
    expect(await docket.rows('SELECT FROM import_rows WHERE import_id = $1', [started.id])).toEqual([]);
    expect([await importing.tickets(), await finishedEvents()]).toEqual([{}, ['failed']]);
  });

  it('end it in the middle, and what was created can be undone', async () => {
    const dan = await docket.given.member(ada, importing.project, 'admin');
    const rows = Array.from({ length: 210 }, (_, index) => ({
      'Issue key': `J-${index}`,
      Summary: 'x',
      'Parent key': 'J-0',
    }));
    const started = await importing.start('jira-csv', table(...rows), { by: dan });
    await importing.work(); // preparation
    await importing.work();
    await docket.as(ada).delete(`/api/project/${importing.project.id}/members/${dan.id}`);
    await importing.workThrough();
    expect(await importing.state(started)).toMatchObject({ status: 'failed', error: refused, created: 200 });
    expect(await docket.rows('SELECT FROM import_links WHERE import_id = $1', [started.id])).toEqual([]);
    expect(await importing.undo(started)).toMatchObject({ status: 'undone', undone: 200 });
    expect(await finishedEvents()).toEqual(['failed', 'undone']);
  });

  it('of the workspace end an import that creates labels', async () => {
    const dan = await docket.given.member(ada, importing.project, 'admin');
    const workspace = { id: importing.project.workspaceId };
    await docket.given.workspaceMember(ada, workspace, 'member', dan);
    const started = await importing.start('jira-csv', jira({ Labels: 'new' }), { by: dan, createLabels: true });
    await docket.as(ada).delete(`/api/workspaces/${workspace.id}/members/${dan.id}`);
    await importing.workThrough();
    const error = 'Insufficient permissions to access this workspace';
    expect(await importing.state(started)).toMatchObject({ status: 'failed', error });
    expect(await importing.names('labels')).toEqual([]);
  });

  it('end the import of a disabled user', async () => {
    const dan = await docket.given.member(ada, importing.project, 'admin');
    const started = await importing.start('jira-csv', jira(), { by: dan });
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [dan.id]);
    await importing.workThrough();
    expect(await importing.state(started)).toMatchObject({ status: 'failed', error: refused });
  });
});

it('people who left the project since are not used', async () => {
  const bob = await docket.given.member(ada, importing.project, 'member', await docket.given.user({ name: 'Bob' }));
  const file = jira({ Assignee: bob.email, Reporter: bob.email, Comment: `2024-01-01 10:00;${bob.email};Mine` });
  const started = await importing.start('jira-csv', file);
  await importing.work(); // preparation
  await docket.as(ada).delete(`/api/project/${importing.project.id}/members/${bob.id}`);
  await importing.workThrough();
  expect((await importing.state(started)).status).toBe('completed');
  const { 'jira:J-1': ticket } = await importing.tickets();
  expect(ticket).toMatchObject({ assigneeId: null, reporterId: ada.id });
  const written = { authorId: ada.id, content: expect.stringMatching(/^\*\*.+\*\* wrote:\n\nMine$/) };
  expect(ticket!.comments).toEqual([expect.objectContaining(written)]);
});

describe('issues of a repository', () => {
  it('are imported by admins, from repositories of their projects', async () => {
    const member = await docket.given.member(ada, importing.project, 'member');
    for (const query of ['', '&dryRun=true']) {
      expect(answer(await fromGitHub(member, undefined, query))).toEqual(forbidden('project'));
      expect(answer(await fromGitHub(ada, undefined, query))).toEqual(notFound('Repository'));
    }
    const root = await docket.given.user({ role: 'ADMIN' });
    const other = await docket.given.project(await docket.given.user());
    const link = { provider: 'github', repo: 'acme/shop' };
    expect((await docket.as(root).post(`/api/project/${other.id}/repositories`, link)).status).toBe(201);
    expect(answer(await fromGitHub(ada))).toEqual(notFound('Repository'));
    expect(answer(await fromGitHub(ada, {}))).toEqual(invalid({ repo: 'Repository is required' }));
  });
});
