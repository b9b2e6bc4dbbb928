import type { Response } from 'supertest';
import type { ProjectVisibility } from '#contracts';
import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser, TestWorkspace } from '../support/given.js';
import { Snapshot } from '../support/snapshot.js';

/*
 * What the table of rights (test/rights) does not distinguish: requests to one route whose required role depends on
 * their content, and deleted projects. A number is the status of the response; `seen` and `-` say whether a list
 * contains the project. People who are not in the table are mapped to one of its columns below.
 */
const PROJECT_RIGHTS = table(`
                      | private public | viewer member admin owner | ADMIN
  send it back        | 403     403    | 403    403    200   200   | 200
  read deleted        | 404     404    | 404    404    404   404   | 404
  list deleted        | -       -      | -      -      -     seen  | seen
  restore             | 404     403    | 403    403    403   200   | 200
  add an admin        | 403     403    | 403    403    201   201   | 201
  change a role       | 403     403    | 403    403    200   200   | 200
  make an owner       | 403     403    | 403    403    403   200   | 200
  demote an owner     | 403     403    | 403    403    403   200   | 200
`);

const WORKSPACE_RIGHTS = table(`
                      | stranger guest | viewer member admin owner | ADMIN
  delete with projects| 403      403   | 403    403    403   409   | 409
  demote an owner     | 403      403   | 403    403    403   200   | 200
`);

/** The column of each person in the tables; a `stranger` has the column of the project's visibility. */
const PROJECT_ACTORS = {
  outsider: 'stranger',
  'removed member': 'stranger',
  viewer: 'viewer',
  member: 'member',
  admin: 'admin',
  owner: 'owner',
  'workspace viewer': 'viewer',
  'workspace member': 'member',
  'workspace admin': 'admin',
  'workspace owner': 'owner',
  'project viewer and workspace admin': 'admin',
  'project admin and workspace viewer': 'admin',
  'VIEWER who owns it': 'viewer',
  'VIEWER outside': 'stranger',
  ADMIN: 'ADMIN',
  'key of an owner': 'owner',
};

const WORKSPACE_ACTORS = {
  outsider: 'stranger',
  'removed member': 'stranger',
  'workspace viewer': 'viewer',
  'workspace member': 'member',
  'workspace admin': 'admin',
  'workspace owner': 'owner',
  viewer: 'guest',
  owner: 'guest',
  'VIEWER who owns it': 'guest',
  'VIEWER who owns the workspace': 'viewer',
  ADMIN: 'ADMIN',
};

interface Scene {
  project: TestProject;
  workspace: TestWorkspace;
  visibility: ProjectVisibility;
  founder: TestUser;
  bystander: TestUser;
  newcomer: TestUser;
  people: Record<string, Client>;
  snapshot: Snapshot;
}

type Action = (as: Client, scene: Scene) => PromiseLike<Response>;

const project = ({ project: { id } }: Scene, rest = '') => `/api/project/${id}${rest}`;
const workspace = ({ workspace: { id } }: Scene, rest = '') => `/api/workspaces/${id}${rest}`;
const deleteFirst =
  (action: Action): Action =>
  async (as, scene) => {
    await docket.rows(`UPDATE projects SET status = 'deleted', deleted_at = now() WHERE id = $1`, [scene.project.id]);
    return action(as, scene);
  };

const PROJECT_ACTIONS: Record<string, Action> = {
  'send it back': (as, scene) =>
    as.put(project(scene), { name: 'Edited', visibility: scene.visibility, ownerId: scene.founder.id }),
  'read deleted': deleteFirst((as, scene) => as.get(project(scene))),
  'list deleted': deleteFirst((as, scene) => as.get(`/api/projects?workspace=${scene.workspace.id}&status=deleted`)),
  restore: deleteFirst((as, scene) => as.post(project(scene, '/restore'))),
  'add an admin': (as, scene) => as.post(project(scene, '/members'), { userId: scene.newcomer.id, role: 'admin' }),
  'change a role': (as, scene) => as.post(project(scene, '/members'), { userId: scene.bystander.id, role: 'viewer' }),
  'make an owner': (as, scene) => as.post(project(scene, '/members'), { userId: scene.bystander.id, role: 'owner' }),
  'demote an owner': (as, scene) => as.post(project(scene, '/members'), { userId: scene.founder.id, role: 'admin' }),
};

const WORKSPACE_ACTIONS: Record<string, Action> = {
  'delete with projects': (as, scene) => as.delete(workspace(scene)),
  'demote an owner': (as, scene) => as.post(workspace(scene, '/members'), { userId: scene.founder.id, role: 'admin' }),
};

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

describe.each(['private', 'public'] as const)('a %s project', (visibility) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene(visibility);
  });

  // Promise 2.1
  it.each(Object.entries(PROJECT_RIGHTS))('%s', async (action, rights) => {
    const expected = Object.entries(PROJECT_ACTORS).map(([actor, column]) => [
      actor,
      rights[column === 'stranger' ? visibility : column],
    ]);
    const seen = await outcomes(scene, PROJECT_ACTIONS[action]!, Object.keys(PROJECT_ACTORS), 'project');
    expect(seen).toEqual(Object.fromEntries(expected));
  });
});

describe('a workspace', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene('private');
  });

  // Promise 2.4
  it.each(Object.entries(WORKSPACE_RIGHTS))('%s', async (action, rights) => {
    const expected = Object.entries(WORKSPACE_ACTORS).map(([actor, column]) => [actor, rights[column]]);
    const seen = await outcomes(scene, WORKSPACE_ACTIONS[action]!, Object.keys(WORKSPACE_ACTORS), 'workspace');
    expect(seen).toEqual(Object.fromEntries(expected));
  });
});

it('every row has an action', () => {
  expect(Object.keys(PROJECT_ACTIONS)).toEqual(Object.keys(PROJECT_RIGHTS));
  expect(Object.keys(WORKSPACE_ACTIONS)).toEqual(Object.keys(WORKSPACE_RIGHTS));
});

/** Lets each actor perform it on the same unchanged scene. A refusal must name one of `resources`. */
async function outcomes(
  scene: Scene,
  action: Action,
  actors: string[],
  ...resources: (string | undefined)[]
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const actor of actors) {
    const reply = await action(scene.people[actor]!, scene);
    seen[actor] = outcome(reply, scene);
    if (reply.status === 403 && resources.length > 0) {
      const messages = resources.map((resource) => `Insufficient permissions to access this ${resource}`);
      expect(messages).toContain(reply.body.error.message);
    }
    if (reply.request.method !== 'GET' || reply.status === 404) await scene.snapshot.restore();
  }
  await scene.snapshot.restore();
  return seen;
}

/** For a list of projects or workspaces, whether it contains the project; otherwise the status. */
function outcome({ status, body, request }: Response, scene: Scene): string {
  const isList = request.method === 'GET' && /\/api\/(projects|workspaces|project\/search)\?/.test(request.url);
  if (!isList || status !== 200) return String(status);
  const ids = [scene.project.id, scene.workspace.id];
  return body.data.some(({ id }: { id: string }) => ids.includes(id)) ? 'seen' : '-';
}

async function makeScene(visibility: ProjectVisibility): Promise<Scene> {
  const { given } = docket;
  const founder = await given.user();
  const workspace = await given.workspace(founder);
  const project = await given.project(founder, { workspaceId: workspace.id, visibility });
  const root = await given.user({ role: 'ADMIN' });
  const removed = await given.member(founder, project, 'admin');
  await docket.as(founder).delete(`/api/project/${project.id}/members/${removed.id}`);
  const owner = await given.member(founder, project, 'owner');
  const both = await given.member(founder, project, 'viewer');
  const either = await given.member(founder, project, 'admin');
  const bystander = await given.member(founder, project, 'member');
  await given.workspaceMember(founder, workspace, 'member', bystander);
  const owningViewer = await given.user({ role: 'VIEWER' });
  const people = {
    outsider: await given.user(),
    'removed member': removed,
    viewer: await given.member(founder, project, 'viewer'),
    member: await given.member(founder, project, 'member'),
    admin: await given.member(founder, project, 'admin'),
    owner,
    'workspace viewer': await given.workspaceMember(founder, workspace, 'viewer'),
    'workspace member': await given.workspaceMember(founder, workspace, 'member'),
    'workspace admin': await given.workspaceMember(founder, workspace, 'admin'),
    'workspace owner': await given.workspaceMember(founder, workspace, 'owner'),
    'project viewer and workspace admin': await given.workspaceMember(founder, workspace, 'admin', both),
    'project admin and workspace viewer': await given.workspaceMember(founder, workspace, 'viewer', either),
    'VIEWER who owns it': await given.member(founder, project, 'owner', owningViewer),
    'VIEWER who owns the workspace': await given.workspaceMember(
      founder,
      workspace,
      'owner',
      await given.user({ role: 'VIEWER' }),
    ),
    'VIEWER outside': await given.user({ role: 'VIEWER' }),
    ADMIN: root,
    'key of an owner': { apiKey: await given.apiKey(owner, { scopes: ['projects:read', 'projects:write'] }) },
  };
  return {
    project,
    workspace,
    visibility,
    founder,
    bystander,
    newcomer: await given.user(),
    people: Object.fromEntries(Object.entries(people).map(([name, credential]) => [name, docket.as(credential)])),
    snapshot: await Snapshot.of(docket, workspace.id),
  };
}

/** Rows by name, each with a value per column. */
function table(text: string): Record<string, Record<string, string>> {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
  const cells = (parts: string[]) => parts.join(' ').split(/\s+/);
  const columns = cells(head!.slice(1));
  return Object.fromEntries(
    rows.map(([name, ...parts]) => {
      const values = cells(parts);
      return [name!, Object.fromEntries(columns.map((column, index) => [column, values[index]!]))];
    }),
  );
}
