import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyCounters } from '#tickets';
import { answer, invalid } from '../support/answers.js';
import { type FakeGitHub, startFakeGitHub } from '../support/code-host/fake-github.js';
import { GitStore } from '../support/code-host/git-store.js';
import { COMMENTS, comment, day, ISSUES, issue } from '../support/code-host/issue-lists.js';
import { withQuickHosts } from '../support/code-host/quick-hosts.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Importing, type StartedImport } from '../support/importing.js';
import { Time } from '../support/time.js';

withQuickHosts();

const REPO = 'Acme/shop';
const LOCAL = 'acme/kiosk';
let folder: string;
let github: FakeGitHub;
let docket: Docket;
let root: TestUser;
let ada: TestUser;
let importing: Importing;
let time: Time;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-issues-'));
  const directory = join(folder, 'github.git');
  (await GitStore.create(directory)).close();
  (await GitStore.create(join(folder, 'local', `${LOCAL}.git`))).close();
  github = await startFakeGitHub({ directory, repo: REPO, token: 'planted-token' });
  docket = await Docket.start({
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: 'planted-token',
    LOCAL_REPOSITORIES: join(folder, 'local'),
  });
  root = await docket.given.user({ role: 'ADMIN' });
  ada = await docket.given.user({ name: 'Ada' });
});
beforeEach(async () => {
  time = Time.freeze(docket, new Date().toISOString());
  await docket.rows('DELETE FROM repositories');
  const { id: workspaceId } = await docket.given.workspace(ada);
  importing = new Importing(docket, ada, await docket.given.project(ada, { workspaceId }));
  await link('github', REPO);
  github.issues.length = 0;
  github.issueComments.length = 0;
  github.requests.length = 0;
  github.limits.issues = 2;
});
afterEach(async () => {
  expect(github.faults).toEqual([]);
  expect(await verifyCounters({ query: (sql: string) => docket.rows(sql) } as never)).toEqual([]);
});
afterAll(async () => {
  await docket.stop();
  await github.close();
  await rm(folder, { recursive: true, force: true });
});

const link = async (provider: string, repo: string) => {
  const path = `/api/project/${importing.project.id}/repositories`;
  expect((await docket.as(root).post(path, { provider, repo })).status).toBe(201);
};
const path = (query = '') => `/api/project/${importing.project.id}/import?source=github${query}`;
const start = async (body: object = {}): Promise<StartedImport> => {
  const reply = await docket.as(ada).post(path(), { repo: REPO, ...body });
  expect([reply.status, reply.body.data]).toMatchObject([202, { source: 'github', status: 'queued', total: 0 }]);
  return reply.body.data;
};
const run = async (body: object = {}) => {
  const started = await start(body);
  await importing.workThrough();
  return importing.state(started);
};
const GRACE = { login: 'Grace' };

describe('the issues of a repository', () => {
  it('are imported with their comments, part by part', async () => {
    await docket.rows(
      `INSERT INTO code_logins (workspace_id, provider, login, user_id, learnt_at) VALUES ($1, 'github', 'grace', $2, now())`,
      [importing.project.workspaceId, ada.id],
    );
    const bug = await importing.label('bug');
    const first = { body: 'When I **click**, @Ada', labels: ['Bug'], assignee: GRACE, milestone: 'v1', type: 'Bug' };
    github.issues.push(
      issue(3, { ...first, author: { login: 'octo' }, closedAt: day(9), reason: 'not_planned' }),
      issue(4, { isPull: true }),
      issue(7, { author: GRACE, closedAt: day(20), type: 'Odd' }),
      issue(12, { author: null }),
    );
    for (const on of [3, 7, 3]) {
      const number = github.issueComments.length + 1;
      github.issueComments.push({ ...comment(on, `Comment ${number}`, day(20 + number)), author: GRACE });
    }
    github.issueComments.push({ ...comment(3, 'Hello', day(25)), author: { login: 'octo' } });
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', format: 'json', total: 3, processed: 3, created: 3, failed: 0 });
    expect(await importing.errors(done)).toEqual({
      3: { reporter: ['Not a member: octo'] },
      7: { type: ['Unknown type: Odd'] },
    });
    const tickets = await importing.tickets();
    const [three, seven, twelve] = [3, 7, 12].map((number) => tickets[`github:${REPO}#${number}`]!);
    expect(three).toMatchObject({
      title: 'Issue 3',
      description: 'When I **click**, @\u2060Ada',
      type: 'BUG',
      status: 'cancelled',
      labels: [{ id: bug.id }],
      assigneeId: ada.id,
      reporterId: ada.id,
      createdAt: day(3),
      groupId: expect.any(String),
      mentions: [],
    });
    expect(seven).toMatchObject({ type: 'TASK', status: 'done', completedAt: day(20), reporterId: ada.id });
    expect(twelve).toMatchObject({ status: 'todo', comments: [] });
    const texts = three!.comments.map(({ content, imported, createdAt }) => [content, imported, createdAt]);
    expect(texts).toEqual([
      ['Comment 1', true, day(21)],
      ['Comment 3', true, day(23)],
      ['**octo** wrote:\n\nHello', true, day(25)],
    ]);
    expect(seven!.comments.map(({ content }) => content)).toEqual(['Comment 2']);
    expect([github.count(ISSUES), github.count(COMMENTS)]).toEqual([2, 2]);
  });

  it('are imported again with what is new', async () => {
    github.issues.push(issue(1));
    github.issueComments.push(comment(1, 'First', day(2)));
    await run();
    github.issues.push(issue(2));
    github.issueComments.push(comment(1, 'Second', day(3)));
    expect(await run({ repo: REPO.toUpperCase() })).toMatchObject({ total: 2, created: 1, existing: 1 });
    const { [`github:${REPO}#1`]: one } = await importing.tickets();
    expect(one!.comments.map(({ content }) => content.split('\n').at(-1))).toEqual(['First', 'Second']);
  });

  it('are read once, however many workers there are', async () => {
    github.issues.push(...[1, 2, 3, 4, 5].map((number) => issue(number)));
    github.issueComments.push(...[1, 2, 3, 4, 5].map((number) => comment(number, 'Hi', day(number))));
    const started = await start();
    while ((await Promise.all([importing.work(), importing.work(), importing.work()])).includes(true));
    expect(await importing.state(started)).toMatchObject({ status: 'completed', total: 5, processed: 5, created: 5 });
    const tickets = Object.values(await importing.tickets());
    expect(tickets.map(({ comments }) => comments.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('of any repository are imported by an ADMIN', async () => {
    await docket.rows('DELETE FROM repositories');
    github.issues.push(issue(1));
    const reply = await docket.as(root).post(path(), { repo: REPO });
    await importing.workThrough();
    expect(await importing.state(reply.body.data)).toMatchObject({ status: 'completed', created: 1, userId: root.id });
  });

  it('may be none', async () => {
    expect(await run()).toMatchObject({ status: 'completed', total: 0, created: 0 });
  });

  it('are mapped as the caller wants', async () => {
    github.issues.push(issue(1, { author: { login: 'octo' } }));
    const people = [{ from: 'OCTO', to: root.id }];
    const reply = await docket.as(ada).post(path(), { repo: REPO, mapping: { people } });
    expect(answer(reply)).toEqual(invalid({ 'mapping.people': 'Person must be a member: OCTO' }));
    const list = await docket.as(ada).post(path(), { repo: REPO, mapping: [] });
    expect(answer(list)).toEqual(invalid({ mapping: 'Mapping must be an object' }));
    const bob = await docket.given.member(ada, importing.project, 'member');
    await run({ mapping: { people: [{ from: 'OCTO', to: bob.id }], statuses: [{ from: 'open', to: 'in_review' }] } });
    const { [`github:${REPO}#1`]: one } = await importing.tickets();
    expect(one).toMatchObject({ reporterId: bob.id, status: 'in_review' });
  });

  it('are read, and nothing is written, by a dry run', async () => {
    github.issues.push(issue(5, { labels: ['x'] }), issue(6), issue(9, { closedAt: day(10) }));
    github.issueComments.push({ ...comment(5, 'Hi', day(11)), author: { login: 'commenter' } });
    const reply = await docket.as(ada).post(path('&dryRun=true'), { repo: REPO });
    expect([reply.status, reply.body.data]).toEqual([
      200,
      {
        rows: 3,
        people: [
          { from: 'ada@example.org', to: null },
          { from: 'commenter', to: null },
        ],
        statuses: [
          { from: 'open', to: 'todo' },
          { from: 'closed', to: 'done' },
        ],
        types: [],
        priorities: [],
        labels: [{ from: 'x', to: null }],
        groups: [],
        fields: [],
        problems: expect.arrayContaining([{ row: 5, field: 'labels', message: 'Label does not exist: x' }]),
      },
    ]);
    expect(await docket.rows('SELECT FROM imports WHERE project_id = $1', [importing.project.id])).toEqual([]);
  });
});

describe('a code host', () => {
  it('that limits requests is asked again when it says, and the import goes on', async () => {
    github.issues.push(issue(1), issue(2), issue(3));
    const started = await start();
    await importing.work();
    github.failNext({ operation: ISSUES, status: 429, headers: { 'retry-after': '60' } });
    await importing.workThrough();
    expect(await importing.state(started)).toMatchObject({ status: 'running', total: 2, processed: 0, error: null });
    const asked = github.requests.length;
    time.advance({ seconds: 59 });
    expect([await importing.work(), github.requests.length]).toEqual([false, asked]);
    time.advance({ seconds: 2 });
    await importing.workThrough();
    expect(await importing.state(started)).toMatchObject({ status: 'completed', total: 3, created: 3 });
  });

  it('that fails is asked again a few times, then the import fails and says why', async () => {
    github.issues.push(issue(1));
    const started = await start();
    github.failNext({ operation: ISSUES, status: 502, times: 15 });
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await importing.state(started)).toMatchObject({ status: 'queued', error: null });
      await importing.workThrough();
      time.advance({ seconds: 31 });
    }
    const error = 'GitHub answered with status 502';
    expect(await importing.state(started)).toMatchObject({ status: 'failed', error, created: 0 });
    expect([await importing.work(), github.count(ISSUES)]).toEqual([false, 15]);
  });

  it('is no longer read once the import is cancelled', async () => {
    github.issues.push(issue(1), issue(2), issue(3));
    const started = await start();
    await importing.work();
    const { body } = await importing.end(started, 'cancel');
    expect(body.data).toMatchObject({ status: 'cancelled', total: 2, processed: 0 });
    expect([await importing.work(), github.count(ISSUES)]).toEqual([false, 1]);
    expect(await docket.rows('SELECT FROM import_rows WHERE import_id = $1', [started.id])).toEqual([]);
    expect(await importing.tickets()).toEqual({});
    expect(await importing.undo(started)).toMatchObject({ status: 'undone' });
  });

  it('is no longer read once the repository is no longer linked', async () => {
    github.issues.push(issue(1));
    const started = await start();
    await docket.rows('DELETE FROM repositories');
    await importing.workThrough();
    expect(await importing.state(started)).toMatchObject({ status: 'failed', error: 'Repository not found' });
    expect(github.count(ISSUES)).toBe(0);
  });

  it('without issues is refused, or the import says so', async () => {
    await link('local', LOCAL);
    const dry = await docket.as(ada).post(path('&dryRun=true'), { repo: LOCAL });
    expect(answer(dry)).toEqual(invalid({ repo: 'Repository has no issues' }));
    expect(await run({ repo: LOCAL })).toMatchObject({ status: 'failed', error: 'Repository has no issues' });
  });
});
