import { answer, conflict, forbidden, invalid, nextPage, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let docket: Docket;
let owner: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user({ name: 'Olga' });
});
afterAll(() => docket.stop());

const roles = async (path: string): Promise<Record<string, string>> => {
  const { data } = (await docket.as(owner).get(`${path}/members?limit=100`)).body;
  return Object.fromEntries(data.map((member: { id: string; role: string }) => [member.id, member.role]));
};

/** Projects and workspaces have the same rules. */
describe.each([
  {
    word: 'project',
    path: '/api/project',
    make: () => docket.given.project(owner),
    join: (place: { id: string }, role: 'owner' | 'admin' | 'member' | 'viewer', user?: TestUser) =>
      docket.given.member(owner, place, role, user),
  },
  {
    word: 'workspace',
    path: '/api/workspaces',
    make: () => docket.given.workspace(owner),
    join: (place: { id: string }, role: 'owner' | 'admin' | 'member' | 'viewer', user?: TestUser) =>
      docket.given.workspaceMember(owner, place, role, user),
  },
])('members of a $word', ({ word, path, make, join }) => {
  const lastOwner = conflict(`The last owner of a ${word} can neither leave nor be demoted`);
  const place = async () => {
    const made = await make();
    return { ...made, path: `${path}/${made.id}` };
  };

  it('are listed in the order they joined, as ProjectMember', async () => {
    const here = await place();
    const bob = await join(here, 'viewer');
    const reply = await docket.as(bob).get(`${here.path}/members`);
    expect(answer(reply)).toEqual({
      status: 200,
      body: {
        data: [
          {
            id: owner.id,
            name: 'Olga',
            email: owner.email,
            image: null,
            kind: 'human',
            role: 'owner',
            joinedAt: expect.stringMatching(TIMESTAMP),
          },
          {
            id: bob.id,
            name: bob.name,
            email: bob.email,
            image: null,
            kind: 'human',
            role: 'viewer',
            joinedAt: expect.stringMatching(TIMESTAMP),
          },
        ],
        pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
      },
    });
  });

  it('are paged', async () => {
    const here = await place();
    const bob = await join(here, 'member');
    const first = await docket.as(owner).get(`${here.path}/members?limit=1`);
    expect(first.body.data).toMatchObject([{ id: owner.id }]);
    const second = await docket.as(owner).get(nextPage(first)!);
    expect(second.body.data).toMatchObject([{ id: bob.id }]);
    expect(second.body.pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect(nextPage(second)).toBeUndefined();
  });

  it('are added with 201, as member by default', async () => {
    const here = await place();
    const bob = await docket.given.user();
    await docket.given.workspaceMember(owner, await docket.given.workspace(owner), 'viewer', bob); // somebody they know
    const reply = await docket.as(owner).post(`${here.path}/members`, { userId: bob.id });
    expect(answer(reply)).toEqual({
      status: 201,
      body: {
        data: {
          id: bob.id,
          name: bob.name,
          email: bob.email,
          image: null,
          kind: 'human',
          role: 'member',
          joinedAt: expect.stringMatching(TIMESTAMP),
        },
      },
    });
  });

  it.each(['owner', 'admin', 'member', 'viewer'])('can be made %s', async (role) => {
    const here = await place();
    const bob = await docket.given.user();
    const reply = await docket.as(owner).post(`${here.path}/members`, { userId: bob.id, role });
    expect([reply.status, reply.body.data.role]).toEqual([201, role]);
    expect(await roles(here.path)).toEqual({ [owner.id]: 'owner', [bob.id]: role });
  });

  it('change their role with 200, and keep their joining date', async () => {
    const here = await place();
    const bob = await docket.given.user();
    const added = await docket.as(owner).post(`${here.path}/members`, { userId: bob.id, role: 'viewer' });
    const changed = await docket.as(owner).post(`${here.path}/members`, { userId: bob.id, role: 'admin' });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toEqual({ ...added.body.data, role: 'admin' });
    const same = await docket.as(owner).post(`${here.path}/members`, { userId: bob.id, role: 'admin' });
    expect(answer(same)).toEqual({ status: 200, body: changed.body });
  });

  it.each([
    ['no user', {}, { userId: 'User is required' }],
    ['a malformed user', { userId: 'bob' }, { userId: 'User must be valid' }],
    ['an unknown user', { userId: UNKNOWN_ID }, { userId: 'User must be valid' }],
    [
      'an unknown role',
      { userId: UNKNOWN_ID, role: 'god' },
      { role: 'Role must be one of viewer, member, admin, owner' },
    ],
    ['a null role', { userId: UNKNOWN_ID, role: null }, { role: 'Role must not be null' }],
    ['an unknown field', { userId: UNKNOWN_ID, since: 'now' }, { since: 'Unknown field' }],
  ])('are refused: %s', async (_, body, details) => {
    const here = await place();
    const reply = await docket.as(owner).post(`${here.path}/members`, body);
    expect(answer(reply)).toEqual(invalid(details as Record<string, string>));
  });

  it('may be sent back as listed', async () => {
    const here = await place();
    const bob = await join(here, 'member');
    const list = (await docket.as(owner).get(`${here.path}/members`)).body.data;
    const listed = list.find(({ id }: { id: string }) => id === bob.id);
    const reply = await docket.as(owner).post(`${here.path}/members`, { ...listed, userId: bob.id, role: 'admin' });
    expect(answer(reply)).toEqual({ status: 200, body: { data: { ...listed, role: 'admin' } } });
  });

  it('are refused when their account is disabled', async () => {
    const here = await place();
    const bob = await docket.given.user();
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [bob.id]);
    const reply = await docket.as(owner).post(`${here.path}/members`, { userId: bob.id });
    expect(answer(reply)).toEqual(invalid({ userId: 'User must be valid' }));
  });

  // Promise 2.4
  it('are managed by an admin up to admin; only owners manage owners', async () => {
    const here = await place();
    const admin = await join(here, 'admin');
    const coOwner = await join(here, 'owner');
    const bob = await docket.given.user();
    const set = (userId: string, role: string) => docket.as(admin).post(`${here.path}/members`, { userId, role });
    for (const role of ['viewer', 'member', 'admin']) expect((await set(bob.id, role)).status).toBeLessThan(300);
    const refused = forbidden(word);
    expect(answer(await set(bob.id, 'owner'))).toEqual(refused);
    expect(answer(await set(admin.id, 'owner'))).toEqual(refused);
    expect(answer(await set(UNKNOWN_ID, 'owner'))).toEqual(refused);
    expect(answer(await set(coOwner.id, 'admin'))).toEqual(refused);
    expect(answer(await docket.as(admin).delete(`${here.path}/members/${coOwner.id}`))).toEqual(refused);
    expect((await set(coOwner.id, 'owner')).status).toBe(200);
    expect((await docket.as(admin).delete(`${here.path}/members/${bob.id}`)).status).toBe(200);
    expect(await roles(here.path)).toEqual({ [owner.id]: 'owner', [coOwner.id]: 'owner', [admin.id]: 'admin' });
  });

  // Promise 2.4
  it('are removed, and their next request is refused', async () => {
    const here = await place();
    const bob = await join(here, 'admin');
    expect((await docket.as(bob).get(here.path)).status).toBe(200);
    const removed = await docket.as(owner).delete(`${here.path}/members/${bob.id}`);
    expect(answer(removed)).toEqual({ status: 200, body: { data: { id: bob.id, deleted: true } } });
    expect(answer(await docket.as(bob).get(here.path))).toEqual(forbidden(word));
    expect(answer(await docket.as(bob).get(`${here.path}/members`))).toEqual(forbidden(word));
    const again = await docket.as(owner).delete(`${here.path}/members/${bob.id}`);
    expect(answer(again)).toEqual(notFound('Member'));
  });

  it.each(['admin', 'member', 'viewer'] as const)('may leave as %s', async (role) => {
    const here = await place();
    const bob = await join(here, role);
    expect((await docket.as(bob).delete(`${here.path}/members/${bob.id.toUpperCase()}`)).body.data).toEqual({
      id: bob.id,
      deleted: true,
    });
    expect(await roles(here.path)).toEqual({ [owner.id]: 'owner' });
  });

  it.each(['member', 'viewer'] as const)('may not manage others as %s', async (role) => {
    const here = await place();
    const bob = await join(here, role);
    const carl = await join(here, 'viewer');
    expect(answer(await docket.as(bob).delete(`${here.path}/members/${carl.id}`))).toEqual(forbidden(word));
    const promoted = await docket.as(bob).post(`${here.path}/members`, { userId: bob.id, role: 'admin' });
    expect(answer(promoted)).toEqual(forbidden(word));
    // Nor learn who is a member.
    expect(answer(await docket.as(bob).delete(`${here.path}/members/${UNKNOWN_ID}`))).toEqual(forbidden(word));
  });

  it.each(['not-an-id', UNKNOWN_ID])('are NOT_FOUND as %s', async (userId) => {
    const here = await place();
    expect(answer(await docket.as(owner).delete(`${here.path}/members/${userId}`))).toEqual(notFound('Member'));
  });

  // Promise 2.4
  it('include at least one owner', async () => {
    const here = await place();
    await join(here, 'admin');
    expect(answer(await docket.as(owner).delete(`${here.path}/members/${owner.id}`))).toEqual(lastOwner);
    const demoted = await docket.as(owner).post(`${here.path}/members`, { userId: owner.id, role: 'member' });
    expect(answer(demoted)).toEqual(lastOwner);
    const root = await docket.given.user({ role: 'ADMIN' });
    expect(answer(await docket.as(root).delete(`${here.path}/members/${owner.id}`))).toEqual(lastOwner);
    expect((await roles(here.path))[owner.id]).toBe('owner');
  });

  it('get a new ownerId when the owner leaves or steps down', async () => {
    for (const step of ['leave', 'demote']) {
      const here = await place();
      const successor = await join(here, 'owner');
      const left =
        step === 'leave'
          ? await docket.as(owner).delete(`${here.path}/members/${owner.id}`)
          : await docket.as(owner).post(`${here.path}/members`, { userId: owner.id, role: 'viewer' });
      expect(left.status).toBe(200);
      expect((await docket.as(successor).get(here.path)).body.data.ownerId).toBe(successor.id);
      expect(answer(await docket.as(successor).delete(`${here.path}/members/${successor.id}`))).toEqual(lastOwner);
    }
  });

  if (word === 'project') {
    it("increment the project's version when its ownerId changes", async () => {
      const here = await place();
      const successor = await join(here, 'owner');
      const before = await docket.as(successor).get(here.path);
      await docket.as(owner).delete(`${here.path}/members/${owner.id}`);
      const after = await docket.as(successor).get(here.path);
      expect(after.headers.etag).not.toBe(before.headers.etag);
      expect(after.body.data.updatedAt >= before.body.data.updatedAt).toBe(true);
      expect(
        (await docket.as(successor).put(here.path, { name: 'Late' }).set('if-match', before.headers.etag!)).status,
      ).toBe(409);
    });
  }

  it('keep ownerId when another owner leaves', async () => {
    const here = await place();
    const coOwner = await join(here, 'owner');
    await docket.as(coOwner).delete(`${here.path}/members/${coOwner.id}`);
    expect((await docket.as(owner).get(here.path)).body.data.ownerId).toBe(owner.id);
  });

  // Promise 2.4
  it('keep one owner when two leave concurrently', async () => {
    const here = await place();
    const coOwner = await join(here, 'owner');
    const replies = await Promise.all(
      [owner, coOwner].map((user) => docket.as(user).delete(`${here.path}/members/${user.id}`)),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const table = word === 'project' ? 'project_members' : 'workspace_members';
    const left = await docket.rows<{ role: string }>(`SELECT role FROM ${table} WHERE ${word}_id = $1`, [here.id]);
    expect(left).toEqual([{ role: 'owner' }]);
  });

  it('are added once by two concurrent requests', async () => {
    const here = await place();
    const bob = await docket.given.user();
    const body = { userId: bob.id, role: 'member' };
    const replies = await Promise.all([1, 2, 3].map(() => docket.as(owner).post(`${here.path}/members`, body)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 201]);
  });

  it('are hidden from strangers', async () => {
    const here = await place();
    const stranger = await docket.given.user();
    expect(answer(await docket.as(stranger).get(`${here.path}/members`))).toEqual(forbidden(word));
    const resource = word === 'project' ? 'Project' : 'Workspace';
    expect(answer(await docket.as(stranger).get(`${path}/${UNKNOWN_ID}/members`))).toEqual(notFound(resource));
    expect(answer(await docket.as(stranger).get(`${path}/nonsense/members`))).toEqual(notFound(resource));
  });
});

describe('workspace roles in projects', () => {
  it('give the higher of both roles', async () => {
    const workspace = await docket.given.workspace(owner);
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const bob = await docket.given.workspaceMember(owner, workspace, 'admin');
    await docket.given.member(owner, project, 'viewer', bob);
    const edit = () => docket.as(bob).put(`/api/project/${project.id}`, { description: String(Math.random()) });
    expect((await edit()).status).toBe(200);
    await docket.as(owner).delete(`/api/workspaces/${workspace.id}/members/${bob.id}`);
    expect(answer(await edit())).toEqual(forbidden('project'));
    expect((await docket.as(bob).get(`/api/project/${project.id}`)).status).toBe(200);
  });

  it('do not make somebody a listed or counted project member', async () => {
    const workspace = await docket.given.workspace(owner);
    const project = await docket.given.project(owner, { workspaceId: workspace.id });
    const bob = await docket.given.workspaceMember(owner, workspace, 'member');
    const shown = (await docket.as(bob).get(`/api/project/${project.id}`)).body.data;
    expect(shown._count.members).toBe(1);
    expect(shown.members).toHaveLength(1);
    const leave = await docket.as(bob).delete(`/api/project/${project.id}/members/${bob.id}`);
    expect(answer(leave)).toEqual(notFound('Member'));
  });
});

describe('e-mail addresses', () => {
  const emailSeenBy = async (user: TestUser, projectId: string) =>
    (await docket.as(user).get(`/api/project/${projectId}`)).body.data.owner.email;

  // Promise 2.5
  it('are shown to those who share a project or workspace, and to ADMIN, and are null for others', async () => {
    const boss = await docket.given.user();
    const workspace = await docket.given.workspace(boss);
    const open = await docket.given.project(boss, { workspaceId: workspace.id, visibility: 'public' });
    const other = await docket.given.project(boss);

    const stranger = await docket.given.user();
    expect(await emailSeenBy(stranger, open.id)).toBeNull();
    const listed = (await docket.as(stranger).get(`/api/projects?workspace=${workspace.id}`)).body.data;
    expect(listed).toMatchObject([{ owner: { id: boss.id, email: null } }]);
    const found = (await docket.as(stranger).get(`/api/project/search?q=${open.key}&workspace=${workspace.id}`)).body;
    expect(found.data).toMatchObject([{ owner: { id: boss.id, email: null } }]);

    const root = await docket.given.user({ role: 'ADMIN' });
    expect(await emailSeenBy(root, open.id)).toBe(boss.email);
    const colleague = await docket.given.workspaceMember(boss, workspace, 'viewer');
    expect(await emailSeenBy(colleague, open.id)).toBe(boss.email);
    const coMember = await docket.given.member(boss, other, 'viewer');
    expect(await emailSeenBy(coMember, open.id)).toBe(boss.email);
    expect(await emailSeenBy(boss, open.id)).toBe(boss.email);
  });

  it('are shown between a guest of one project and those with access through the workspace', async () => {
    const boss = await docket.given.user();
    const workspace = await docket.given.workspace(boss);
    const project = await docket.given.project(boss, { workspaceId: workspace.id });
    const guest = await docket.given.member(boss, project, 'viewer');
    const colleague = await docket.given.workspaceMember(boss, workspace, 'viewer');
    const members = (await docket.as(colleague).get(`/api/project/${project.id}/members`)).body.data;
    expect(members).toMatchObject([{ email: boss.email }, { id: guest.id, email: guest.email }]);
  });

  it('are hidden after the membership ends', async () => {
    const boss = await docket.given.user();
    const open = await docket.given.project(boss, { visibility: 'public' });
    const bob = await docket.given.member(boss, open, 'viewer');
    expect(await emailSeenBy(bob, open.id)).toBe(boss.email);
    await docket.as(bob).delete(`/api/project/${open.id}/members/${bob.id}`);
    expect(await emailSeenBy(bob, open.id)).toBeNull();
  });
});
