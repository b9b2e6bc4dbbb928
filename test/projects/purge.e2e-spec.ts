import { Clock } from '#contracts';
import { DeletedProjects } from '#projects';
import { answer, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const DAY = 24 * 60 * 60 * 1000;

let docket: Docket;
let ada: TestUser;
let clock: Clock;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  clock = docket.service(Clock);
});
afterAll(() => docket.stop());
afterEach(() => {
  clock.now = Clock.prototype.now;
});

const purge = () => docket.service(DeletedProjects).purge();

/** A project with everything in it, deleted so many days ago. */
async function deleted(days: number) {
  const root = await docket.given.user({ role: 'ADMIN' });
  const project = await docket.given.project(ada);
  const path = `/api/project/${project.id}`;
  await docket.given.member(ada, project, 'member');
  await docket.as(ada).put(path, { key: `${project.key}OLD` });
  await docket.as(ada).post(`${path}/access-tokens`, { name: 'Token' });
  await docket.as(root).post(`${path}/repositories`, { provider: 'github', repo: `acme/${project.key}` });
  const group = { name: 'Sprint', projectId: project.id };
  await docket.as(ada).post(`/api/workspaces/${project.workspaceId}/groups`, group);
  const now = Date.now();
  clock.now = () => new Date(now - days * DAY);
  expect((await docket.as(ada).delete(path)).status).toBe(200);
  clock.now = Clock.prototype.now;
  return { ...project, path };
}

const CHILDREN = ['project_members', 'project_keys', 'access_tokens', 'repositories', 'groups'];

async function rowsOf(projectId: string): Promise<Record<string, number>> {
  const counts = CHILDREN.map((table) => `(SELECT count(*)::int FROM ${table} WHERE project_id = $1) AS ${table}`);
  const [row] = await docket.rows<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM projects WHERE id = $1) AS projects, ${counts.join(', ')}`,
    [projectId],
  );
  return row!;
}

it('the purge deletes projects that were deleted over 30 days ago with their content, and keeps the rest', async () => {
  const [old, recent, living] = [await deleted(31), await deleted(29), await docket.given.project(ada)];
  const before = await rowsOf(recent.id);
  expect(before).toEqual({
    projects: 1,
    project_members: 2,
    project_keys: 2,
    access_tokens: 1,
    repositories: 1,
    groups: 1,
  });
  expect(await purge()).toBe(1);
  expect(Object.values(await rowsOf(old.id))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await rowsOf(recent.id)).toEqual(before);
  expect((await rowsOf(living.id)).projects).toBe(1);
  expect(await purge()).toBe(0);

  expect(answer(await docket.as(ada).post(`${old.path}/restore`))).toEqual(notFound('Project'));
  expect((await docket.as(ada).post(`${recent.path}/restore`)).status).toBe(200);
});

it('the purge keeps events and activity of the project', async () => {
  const old = await deleted(31);
  await purge();
  const events = await docket.rows<{ type: string }>('SELECT type FROM events WHERE project_id = $1 ORDER BY id', [
    old.id,
  ]);
  expect(events.map(({ type }) => type)).toEqual([
    'project.created',
    'member.added',
    'project.updated', // its key
    'project.deleted',
  ]);
  const activities = await docket.rows('SELECT 1 FROM activities WHERE project_id = $1', [old.id]);
  expect(activities.length).toBeGreaterThanOrEqual(3);
});

it('the purge counts from the last deletion, not from an earlier one that was undone', async () => {
  const project = await deleted(29);
  await docket.as(ada).post(`${project.path}/restore`);
  await docket.as(ada).delete(project.path);
  const now = Date.now();
  clock.now = () => new Date(now + 5 * DAY);
  await purge();
  expect((await docket.as(ada).post(`${project.path}/restore`)).status).toBe(200);
});

it('the purge deletes a project with more tickets than fit into one step', async () => {
  const project = await docket.given.project(ada);
  await docket.rows(
    `INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, reporter_id, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, $2, n, 'Many', $3, now(), now() FROM generate_series(1, 450) n`,
    [project.workspaceId, project.id, ada.id],
  );
  const now = Date.now();
  clock.now = () => new Date(now - 31 * DAY);
  await docket.as(ada).delete(`/api/project/${project.id}`);
  clock.now = Clock.prototype.now;
  await purge();
  expect(await docket.rows('SELECT 1 FROM tickets WHERE project_id = $1', [project.id])).toEqual([]);
  expect(await docket.rows('SELECT 1 FROM ticket_counters WHERE scope_id = $1', [project.id])).toEqual([]);
});

it('the purge deletes more than one batch', async () => {
  const { workspaceId } = await docket.given.project(ada);
  await docket.rows(
    `INSERT INTO projects (id, workspace_id, name, key, owner_id, status, deleted_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'Old', 'OLD' || n, $2, 'deleted', now() - interval '40 days', now(), now()
     FROM generate_series(1, 25) n`,
    [workspaceId, ada.id],
  );
  expect(await purge()).toBe(25);
});

it('the purge keeps project keys reserved, since commits and chats may contain them for ever', async () => {
  const old = await deleted(31);
  await purge();
  for (const key of [old.key, `${old.key}OLD`]) {
    const reply = await docket.as(ada).post('/api/projects', { name: 'Successor', key });
    expect(reply.status).toBe(400);
    expect(reply.body.error.details).toEqual({ key: ['Key must be unique'] });
    expect((await docket.as(ada).get(`/api/project/${key}`)).status).toBe(404);
  }
});
