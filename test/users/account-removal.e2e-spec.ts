import { answer, conflict, invalid, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const LAST_OWNER = (what: string) => conflict(`The last owner of a ${what} with other members cannot be removed`);

let docket: Docket;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada Lovelace' });
  bob = await docket.given.user({ name: 'Bob' });
});

const remove = (user: TestUser, body: unknown = { password: user.password }) =>
  docket.as(user).delete('/api/user', body);
const gone = async (user: TestUser) =>
  expect(answer(await remove(user))).toEqual({ status: 200, body: { data: { id: user.id, deleted: true } } });
const signIn = ({ email, password }: TestUser) => docket.as().post('/api/auth/sign-in', { email, password });
const session = (user: TestUser) => docket.as(user).get('/api/auth/session');
const project = async (id: string, user: TestUser) => (await docket.as(user).get(`/api/project/${id}`)).body.data;
const roles = async (id: string) =>
  Object.fromEntries(
    (
      await docket.rows<{ id: string; role: string }>(
        'SELECT user_id AS id, role FROM project_members WHERE project_id = $1',
        [id],
      )
    ).map((member) => [member.id, member.role]),
  );
const former = (user: TestUser) => ({ id: user.id, name: 'Former user', email: null, image: null, kind: 'human' });
const ownWorkspace = async (user: TestUser) => {
  const [row] = await docket.rows<{ id: string }>('SELECT id FROM workspaces WHERE owner_id = $1 AND personal', [
    user.id,
  ]);
  return row!;
};

describe('DELETE /api/user', () => {
  it('requires the password of the account', async () => {
    expect(answer(await remove(ada, { password: bob.password }))).toEqual(invalid({ password: 'Password is wrong' }));
    expect(answer(await remove(ada, { password: '' }))).toEqual(invalid({ password: 'Password is wrong' }));
    for (const body of [{}, { password: null }, undefined]) {
      expect(answer(await remove(ada, body ?? {}))).toEqual(invalid({ password: 'Password is required' }));
    }
    expect(answer(await remove(ada, { password: 7 }))).toEqual(invalid({ password: 'Password must be a string' }));
    expect(answer(await remove(ada, { password: ada.password, force: true }))).toEqual(
      invalid({ force: 'Unknown field' }),
    );
    expect((await session(ada)).body.data.user.name).toBe('Ada Lovelace');
  });

  it('is limited like sign-in: the sixth guess in a minute is refused, even the right one', async () => {
    for (let guess = 1; guess <= 5; guess++) {
      expect((await remove(ada, { password: `guess ${guess}` })).status).toBe(400);
    }
    const refused = await remove(ada);
    expect(answer(refused)).toEqual({
      status: 429,
      body: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await gone(bob); // other accounts are not affected
    await docket.rows(`UPDATE sign_in_failures SET window_started_at = window_started_at - interval '61 s'`);
    await gone(ada);
  });

  it('is limited for concurrent guesses', async () => {
    const guesses = Array.from({ length: 12 }, (_, guess) => remove(ada, { password: `guess ${guess}` }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
  });

  it('is refused to keys and without a session', async () => {
    const apiKey = await docket.given.apiKey(ada);
    const body = { password: ada.password };
    expect(answer(await docket.as({ apiKey }).delete('/api/user', body))).toEqual(unauthorized());
    expect(answer(await docket.as().delete('/api/user', body))).toEqual(unauthorized());
    expect((await session(ada)).status).toBe(200);
  });

  it('is refused across sites', async () => {
    const reply = await remove(ada).set('origin', 'https://evil.example');
    expect(reply.status).toBe(403);
    expect((await session(ada)).status).toBe(200);
  });

  it('ends every session and key, and deletes the cookie', async () => {
    const apiKey = await docket.given.apiKey(ada);
    const other = { ...ada, cookie: (await signIn(ada)).headers['set-cookie']![0]!.split(';')[0]! };
    const reply = await remove(ada);
    expect(reply.body).toEqual({ data: { id: ada.id, deleted: true } });
    expect(reply.headers['set-cookie']![0]).toMatch(/^docket\.session-token=;.*Expires=Thu, 01 Jan 1970/);
    for (const user of [ada, other]) expect(answer(await session(user))).toEqual(unauthorized());
    expect(answer(await docket.as({ apiKey }).get('/api/user/profile'))).toEqual(unauthorized());
    expect(answer(await signIn(ada))).toMatchObject({
      status: 401,
      body: { error: { message: 'Invalid email or password' } },
    });
  });

  it('frees the e-mail address for a new user, who inherits nothing', async () => {
    await docket.given.ticket(ada);
    await docket.as(ada).put('/api/user/preferences', { theme: 'dark' });
    await gone(ada);
    const again = await docket.given.user({ email: ada.email, password: 'another long password' });
    expect(again.id).not.toBe(ada.id);
    expect((await docket.as(again).get('/api/tickets')).body.data).toEqual([]);
    expect((await docket.as(again).get('/api/user/preferences')).body.data.theme).toBe('system');
    await gone(again);
    expect((await docket.given.user({ email: ada.email })).id).not.toBe(again.id);
  });
});

describe('a deleted user', () => {
  it('is anonymised: no row contains their name, e-mail address or picture', async () => {
    const zoe = await docket.given.user({ name: 'Zoe Quillfeather', email: 'zq@quill.example' });
    const image = 'https://example.com/quill.png';
    await docket.as(zoe).put('/api/user/profile', { firstName: 'Zoe', lastName: 'Quillfeather', image });
    await docket.as(zoe).put('/api/user/preferences', { timezone: 'Pacific/Apia' });
    await docket.given.apiKey(zoe, { name: 'Key of Quillfeather' });
    const tables = await docket.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const traces = async () => {
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await docket.rows(`SELECT FROM ${name} held WHERE held::text ~* 'quill|pacific/apia'`);
        if (rows.length > 0) found.push(name);
      }
      return found.sort();
    };
    expect(await traces()).toEqual(['api_keys', 'mail_messages', 'user_preferences', 'users', 'workspaces']);
    await gone(zoe);
    expect(await traces()).toEqual([]);
    const fields = 'name, first_name, last_name, email, image, role, disabled_at IS NOT NULL AS disabled';
    expect(await docket.rows(`SELECT ${fields} FROM users WHERE id = $1`, [zoe.id])).toEqual([
      {
        name: 'Former user',
        first_name: null,
        last_name: null,
        email: null,
        image: null,
        role: 'USER',
        disabled: true,
      },
    ]);
  });

  it('is shown as Former user wherever they wrote, without an e-mail address, also to ADMIN', async () => {
    const root = await docket.given.user({ role: 'ADMIN' });
    const { id: projectId } = await docket.given.project(bob);
    await docket.given.member(bob, { id: projectId }, 'member', ada);
    const ticket = await docket.given.ticket(ada, { projectId, assigneeId: ada.id });
    const comment = await docket.given.comment(ada, ticket, 'Mine');
    await docket.as(ada).put(`/api/tickets/${ticket.id}/status`, { status: 'todo' });
    await gone(ada);
    for (const reader of [bob, root]) {
      const { data } = (await docket.as(reader).get(`/api/tickets/${ticket.id}`)).body;
      expect([data.reporterId, data.reporter, data.assignee]).toEqual([ada.id, former(ada), former(ada)]);
      expect(data.comments).toMatchObject([{ id: comment.id, content: 'Mine', author: former(ada) }]);
      const history = (await docket.as(reader).get(`/api/tickets/${ticket.id}/history`)).body.data;
      expect(history).toMatchObject([{ field: 'status', actor: former(ada) }]);
    }
    // The ticket can still be edited, and sent back unchanged.
    const { data } = (await docket.as(bob).get(`/api/tickets/${ticket.id}`)).body;
    expect((await docket.as(bob).put(`/api/tickets/${ticket.id}`, { ...data, title: 'On' })).status).toBe(200);
  });

  it('cannot be found, invited, assigned or enabled again', async () => {
    const root = await docket.given.user({ role: 'ADMIN' });
    const { id: projectId } = await docket.given.project(bob);
    await docket.given.member(bob, { id: projectId }, 'member', ada);
    await gone(ada);
    expect((await docket.as(bob).get(`/api/users?email=${ada.email}`)).body.data).toEqual([]);
    expect((await docket.as(root).get('/api/users?search=former')).body.data).toEqual([]);
    expect((await docket.as(root).get('/api/admin/users?search=former')).body.data).toEqual([]);
    const members = (await docket.as(bob).get(`/api/project/${projectId}/members`)).body.data;
    expect(members.map(({ id }: TestUser) => id)).toEqual([bob.id]);
    const invite = await docket.as(bob).post(`/api/project/${projectId}/members`, { userId: ada.id });
    expect(answer(invite)).toEqual(invalid({ userId: 'User must be valid' }));
    const assign = await docket.as(bob).post('/api/tickets', { title: 'x', projectId, assigneeId: ada.id });
    expect(answer(assign)).toEqual(invalid({ assigneeId: 'Assignee must be valid' }));
    const enable = await docket.as(root).put(`/api/admin/users/${ada.id}`, { disabled: false });
    expect(answer(enable)).toEqual(notFound('User'));
  });

  it('stays identifiable as the actor in the audit log', async () => {
    const root = await docket.given.user({ role: 'ADMIN' });
    const second = await docket.given.user({ role: 'ADMIN' });
    await docket.as(root).put(`/api/admin/users/${bob.id}`, { role: 'VIEWER' });
    await gone(root);
    const { data } = (await docket.as(second).get('/api/admin/audit')).body;
    expect(data[1]).toMatchObject({ action: 'user.updated', targetId: bob.id, actor: former(root) });
  });
});

describe('what a deleted user owned', () => {
  it('is deleted if nobody else was a member', async () => {
    const root = await docket.given.user({ role: 'ADMIN' });
    const own = await docket.given.project(ada, { visibility: 'public' });
    const ticket = await docket.given.ticket(ada, { projectId: own.id });
    await gone(ada);
    for (const reader of [bob, root]) {
      expect(answer(await docket.as(reader).get(`/api/project/${own.id}`))).toEqual(notFound('Project'));
      expect(answer(await docket.as(reader).get(`/api/tickets/${ticket.id}`))).toEqual(notFound('Ticket'));
    }
    const [row] = await docket.rows<{ deletedAt: Date }>(
      'SELECT deleted_at AS "deletedAt" FROM projects WHERE id = $1',
      [own.id],
    );
    expect(Date.now() - row!.deletedAt.getTime()).toBeLessThan(60_000); // and purged in 30 days like any other
  });

  it('prevents the deletion while they are the last owner of a project with other members', async () => {
    const shared = await docket.given.project(ada);
    await docket.given.member(ada, shared, 'admin', bob);
    expect(answer(await remove(ada))).toEqual(LAST_OWNER('project'));
    expect((await session(ada)).body.data.user).toMatchObject({ name: 'Ada Lovelace', email: ada.email });
    expect(await roles(shared.id)).toEqual({ [ada.id]: 'owner', [bob.id]: 'admin' });
    await docket.as(ada).put(`/api/project/${shared.id}`, { status: 'archived' });
    expect(answer(await remove(ada))).toEqual(LAST_OWNER('project'));
    await docket.as(ada).delete(`/api/project/${shared.id}/members/${bob.id}`);
    await gone(ada);
  });

  it('does not prevent it if the project is deleted', async () => {
    const shared = await docket.given.project(ada);
    await docket.given.member(ada, shared, 'admin', bob);
    await docket.as(ada).delete(`/api/project/${shared.id}`);
    await gone(ada);
  });

  it('passes to another owner', async () => {
    const shared = await docket.given.project(ada);
    await docket.given.member(ada, shared, 'owner', bob);
    const ticket = await docket.given.ticket(ada, { projectId: shared.id });
    await gone(ada);
    expect(await project(shared.id, bob)).toMatchObject({ ownerId: bob.id, status: 'active' });
    expect(await roles(shared.id)).toEqual({ [bob.id]: 'owner' });
    expect((await docket.as(bob).get(`/api/tickets/${ticket.key}`)).status).toBe(200);
  });

  it('stays with the others if they were only a member', async () => {
    const shared = await docket.given.project(bob);
    await docket.given.member(bob, shared, 'admin', ada);
    await gone(ada);
    expect(await project(shared.id, bob)).toMatchObject({ ownerId: bob.id, status: 'active' });
  });

  it('prevents the deletion while they are the last owner of a workspace with other members', async () => {
    const workspace = await docket.given.workspace(ada);
    await docket.given.workspaceMember(ada, workspace, 'admin', bob);
    expect(answer(await remove(ada))).toEqual(LAST_OWNER('workspace'));
    await docket.given.workspaceMember(ada, await ownWorkspace(ada), 'viewer', bob);
    await docket.as(ada).delete(`/api/workspaces/${workspace.id}/members/${bob.id}`);
    expect(answer(await remove(ada))).toEqual(LAST_OWNER('workspace'));
  });

  it('passes to another owner of the workspace, including projects of which they were the only member', async () => {
    const workspace = await ownWorkspace(ada);
    await docket.given.workspaceMember(ada, workspace, 'owner', bob);
    const alone = await docket.given.project(ada);
    const ticket = await docket.given.ticket(ada);
    await gone(ada);
    expect((await docket.as(bob).get(`/api/workspaces/${workspace.id}`)).body.data.ownerId).toBe(bob.id);
    expect(await project(alone.id, bob)).toMatchObject({ ownerId: bob.id, status: 'active' });
    expect(await roles(alone.id)).toEqual({ [bob.id]: 'owner' });
    expect((await docket.as(bob).get(`/api/tickets/${ticket.id}`)).body.data.reporter).toEqual(former(ada));
    const next = await docket.given.project(bob); // in the workspace that was Bob's own before
    expect(next.workspaceId).not.toBe(workspace.id);
  });

  it('keeps one of two owners who leave concurrently', async () => {
    const shared = await docket.given.project(ada);
    await docket.given.member(ada, shared, 'owner', bob);
    await docket.given.member(ada, shared, 'member');
    const replies = await Promise.all([remove(ada), remove(bob)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Object.values(await roles(shared.id)).sort()).toEqual(['member', 'owner']);
  });
});

describe('the last ADMIN', () => {
  beforeEach(() => docket.rows(`UPDATE users SET role = 'USER'`));
  const promote = (user: TestUser) => docket.rows(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [user.id]);

  it('cannot be deleted while there are other users', async () => {
    await promote(ada);
    expect(answer(await remove(ada))).toEqual(conflict('The last ADMIN cannot be removed'));
    await promote(bob);
    await gone(ada);
    expect(answer(await remove(bob))).toEqual(conflict('The last ADMIN cannot be removed'));
  });

  it('stays when the last two are deleted concurrently', async () => {
    await promote(ada);
    await promote(bob);
    const replies = await Promise.all([remove(ada), remove(bob)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("can delete an instance's only account; the next first user is ADMIN again", async () => {
    const lonely = await Docket.start();
    try {
      const password = 'correct horse battery';
      const signUp = () => lonely.as().post('/api/auth/sign-up', { email: 'only@example.com', password });
      const first = await signUp();
      expect(first.body.data.role).toBe('ADMIN');
      const cookie = first.headers['set-cookie']![0]!.split(';')[0]!;
      expect((await lonely.as({ cookie }).delete('/api/user', { password })).status).toBe(200);
      expect((await signUp()).body.data).toMatchObject({ email: 'only@example.com', role: 'ADMIN' });
    } finally {
      await lonely.stop();
    }
  });
});
