import { answer } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';

interface EventRow {
  type: string;
  workspace_id: string;
  actor_id: string;
  data: Record<string, unknown>;
}

interface ActivityRow {
  type: string;
  action: string;
  user_id: string;
  entity_id: string;
  entity_title: string;
  description: string;
  metadata: Record<string, unknown>;
}

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

const events = (projectId: string) =>
  docket.rows<EventRow>('SELECT type, workspace_id, actor_id, data FROM events WHERE project_id = $1 ORDER BY id', [
    projectId,
  ]);
const activities = (projectId: string) =>
  docket.rows<ActivityRow>(
    `SELECT type, action, user_id, entity_id, entity_title, description, metadata
     FROM activities WHERE project_id = $1 ORDER BY id`,
    [projectId],
  );
const actions = async (projectId: string) => (await activities(projectId)).map(({ action }) => action);

describe('creating a project', () => {
  it('records project.created, and nothing about its first member', async () => {
    const project = await docket.given.project(ada, { name: 'Website' });
    expect(await events(project.id)).toEqual([
      {
        type: 'project.created',
        workspace_id: project.workspaceId,
        actor_id: ada.id,
        data: { project: { id: project.id, name: 'Website' }, user: { id: ada.id, name: 'Ada' } },
      },
    ]);
  });

  it("is recorded in the creator's feed", async () => {
    const project = await docket.given.project(ada, { name: 'Website' });
    expect(await activities(project.id)).toEqual([
      {
        type: 'project',
        action: 'created',
        user_id: ada.id,
        entity_id: project.id,
        entity_title: 'Website',
        description: 'Created project Website',
        metadata: { projectId: project.id, projectKey: project.key },
      },
    ]);
  });
});

describe('adding a member', () => {
  it('records member.added, without the e-mail address', async () => {
    const project = await docket.given.project(ada);
    const admin = await docket.given.member(ada, project, 'admin');
    const bob = await docket.given.member(admin, project, 'viewer');
    const [, , added] = await events(project.id);
    expect(added).toEqual({
      type: 'member.added',
      workspace_id: project.workspaceId,
      actor_id: admin.id,
      data: {
        project: { id: project.id, name: project.name },
        user: { id: admin.id, name: admin.name },
        member: {
          id: bob.id,
          name: bob.name,
          image: null,
          kind: 'human',
          role: 'viewer',
          joinedAt: expect.stringMatching(TIMESTAMP),
        },
      },
    });
    expect((await activities(project.id)).at(-1)).toMatchObject({
      action: 'added_member',
      user_id: admin.id,
      entity_id: project.id,
      metadata: { userId: bob.id, role: 'viewer' },
    });
  });

  it('to a workspace records no event', async () => {
    const workspace = await docket.given.workspace(ada);
    await docket.given.workspaceMember(ada, workspace, 'member');
    expect(await docket.rows('SELECT 1 FROM events WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });
});

describe('changes of a project', () => {
  let project: TestProject;
  let path: string;
  beforeEach(async () => {
    project = await docket.given.project(ada);
    path = `/api/project/${project.id}`;
  });

  it('record an event and an activity for a role change and for a member who leaves', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    await docket.as(ada).post(`${path}/members`, { userId: bob.id, role: 'admin' });
    await docket.as(bob).delete(`${path}/members/${bob.id}`);
    expect((await events(project.id)).map(({ type }) => type)).toEqual([
      'project.created',
      'member.added',
      'member.updated',
      'member.removed',
    ]);
    expect(await actions(project.id)).toEqual(['created', 'added_member', 'changed_member_role', 'removed_member']);
  });

  it('record an event and an activity each for an update, a deletion and a restore', async () => {
    await docket.as(ada).put(path, { name: 'Renamed' });
    await docket.as(ada).delete(path);
    await docket.as(ada).post(`${path}/restore`);
    expect((await events(project.id)).map(({ type }) => type)).toEqual([
      'project.created',
      'project.updated',
      'project.deleted',
      'project.restored',
    ]);
    expect(await actions(project.id)).toEqual(['created', 'updated', 'deleted', 'restored']);
    expect((await activities(project.id))[1]).toMatchObject({
      entity_title: 'Renamed',
      description: 'Updated project Renamed',
      metadata: { fields: ['name'] },
    });
  });

  it('record nothing if nothing changes', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const before = [await events(project.id), await activities(project.id)];
    const shown = (await docket.as(ada).get(path)).body.data;
    for (const reply of [
      await docket.as(ada).put(path, shown),
      await docket.as(ada).put(path, {}),
      await docket.as(ada).post(`${path}/members`, { userId: bob.id, role: 'member' }),
      await docket.as(ada).post(`${path}/restore`),
    ]) {
      expect(reply.status).toBe(200);
    }
    expect([await events(project.id), await activities(project.id)]).toEqual(before);
    expect((await docket.as(ada).get(path)).body.data).toEqual(shown);
  });

  it('record nothing if they are refused', async () => {
    const bob = await docket.given.member(ada, project, 'member');
    const [{ count }] = (await docket.rows('SELECT count(*)::int FROM events')) as [{ count: number }];
    const feed = await activities(project.id);
    const refused = await Promise.all([
      docket.as(ada).post('/api/projects', { name: 'Twin', key: project.key }),
      docket.as(ada).post('/api/projects', { name: 'Lost', workspaceId: UNKNOWN_ID }),
      docket.as(ada).put(path, { name: 'New', ownerId: UNKNOWN_ID }),
      docket.as(bob).put(path, { name: 'New' }),
      docket.as(bob).delete(path),
      docket.as(bob).post(`${path}/members`, { userId: bob.id, role: 'owner' }),
      docket.as(ada).post(`${path}/members`, { userId: UNKNOWN_ID }),
      docket.as(ada).delete(`${path}/members/${ada.id}`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 403, 403, 403, 400, 409]);
    expect(await docket.rows('SELECT count(*)::int FROM events')).toEqual([{ count }]);
    expect(await activities(project.id)).toEqual(feed);
    expect((await docket.as(ada).get(path)).body.data.name).toBe(project.name);
  });
});

/** A failure to record rolls back the change, whether it fails at once or at commit. */
describe.each([
  ['events', 'at once', 'CREATE TRIGGER broken BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fail()'],
  [
    'events',
    'at commit',
    `CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION fail()`,
  ],
  ['activities', 'at once', 'CREATE TRIGGER broken BEFORE INSERT ON activities FOR EACH ROW EXECUTE FUNCTION fail()'],
])('when %s cannot be written, %s', (table, _, trigger) => {
  const failed = { status: 500, body: { error: { code: 'INTERNAL_ERROR', message: 'Internal server error' } } };
  let project: TestProject;
  let newcomer: TestUser;
  beforeAll(async () => {
    project = await docket.given.project(ada);
    newcomer = await docket.given.user();
    await docket.rows(`CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the disk is on fire'; END $$`);
    await docket.rows(trigger);
  });
  afterAll(() => docket.rows(`DROP TRIGGER broken ON ${table}`));

  it('there is no project, and its key is free', async () => {
    const reply = await docket.as(ada).post('/api/projects', { name: 'Phoenix', key: 'PHOENIX' });
    expect(answer(reply)).toEqual(failed);
    expect((await docket.as(ada).get('/api/projects?search=phoenix')).body.data).toEqual([]);
    expect(await docket.rows(`SELECT 1 FROM project_keys WHERE key = 'PHOENIX'`)).toEqual([]);
  });

  it('there is no member', async () => {
    const path = `/api/project/${project.id}`;
    expect(answer(await docket.as(ada).post(`${path}/members`, { userId: newcomer.id }))).toEqual(failed);
    expect((await docket.as(newcomer).get(path)).status).toBe(403);
  });

  if (table === 'activities') {
    it('nothing is updated, deleted or removed', async () => {
      const path = `/api/project/${project.id}`;
      expect(answer(await docket.as(ada).put(path, { name: 'Changed', key: 'CHANGED' }))).toEqual(failed);
      expect(answer(await docket.as(ada).delete(path))).toEqual(failed);
      expect((await docket.as(ada).get(path)).body.data).toMatchObject({ name: project.name, key: project.key });
      expect(await docket.rows(`SELECT 1 FROM project_keys WHERE key = 'CHANGED'`)).toEqual([]);
    });
  }
});
