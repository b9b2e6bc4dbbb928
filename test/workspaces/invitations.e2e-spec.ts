import { answer, conflict, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { cookieOf, type TestProject, type TestUser, type TestWorkspace } from '../support/given.js';
import { Mailbox, tokenIn } from '../support/mailbox.js';
import { Mailing } from '../support/mailing.js';
import { Time } from '../support/time.js';

let mailbox: Mailbox;
let docket: Docket;
let mailing: Mailing;
let owner: TestUser;
let workspace: TestWorkspace;
let project: TestProject;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  docket = await Docket.start({ SMTP_URL: mailbox.url, SIGN_UP: 'open' });
  mailing = await Mailing.start(docket);
  owner = await docket.given.user({ name: 'Olga Owner' });
  workspace = await docket.given.workspace(owner, { name: 'Acme' });
  project = await docket.given.project(owner, { name: 'Website', workspaceId: workspace.id });
});
afterAll(async () => {
  await mailing.stop();
  await docket.stop();
  await mailbox.close();
});

const toProject = (email: string, role?: string) =>
  docket.as(owner).post(`/api/project/${project.id}/invitations`, { email, role });
const toWorkspace = (email: string, role?: string) =>
  docket.as(owner).post(`/api/workspaces/${workspace.id}/invitations`, { email, role });
const accept = (user: { cookie: string }, token: string) => docket.as(user).post('/api/invitations/accept', { token });
const signUp = (email: string, invitationToken: string) =>
  docket.as().post('/api/auth/sign-up', { email, password: 'a password of twelve', name: 'New', invitationToken });
const UNUSABLE = 'Invitation is wrong, was used, revoked or has expired';

const invited = async (email: string, count = 1) => tokenIn(await mailbox.about(/ invites you to /, email, count));

let strangers = 0;
const stranger = () => `stranger${++strangers}@example.com`;

it('an invitation is sent by mail, and accepted by its recipient', async () => {
  const ada = await docket.given.user();
  const reply = await toProject(ada.email.toUpperCase(), 'admin');
  expect(reply.status).toBe(201);
  const { id, createdAt, expiresAt, ...rest } = reply.body.data;
  expect(rest).toEqual({
    workspaceId: workspace.id,
    projectId: project.id,
    email: ada.email,
    role: 'admin',
    invitedBy: { id: owner.id, name: 'Olga Owner', email: owner.email, image: null, kind: 'human' },
    declinedAt: null,
    url: null,
  });
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 60 * 60 * 1000);

  const mail = await mailbox.about(/invites/, ada.email);
  expect(mail.headers.subject).toEqual(['Olga Owner invites you to the project Website']);
  expect(mail.text).toContain('with the role admin');
  const list = await docket.as(owner).get(`/api/project/${project.key}/invitations`);
  const { url: _, ...record } = reply.body.data;
  expect(list.body).toEqual({ data: [record], pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } });

  const joined = await accept(ada, tokenIn(mail));
  const where = { workspaceId: workspace.id, projectId: project.id, role: 'admin' };
  expect(answer(joined)).toEqual({ status: 200, body: { data: where } });
  expect((await docket.as(ada).get(`/api/project/${project.id}`)).status).toBe(200);
  expect((await docket.as(owner).get(`/api/project/${project.id}/invitations`)).body.data).toEqual([]);
  expect(answer(await accept(ada, tokenIn(mail)))).toEqual(invalid({ token: UNUSABLE }));
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

it('an invitation has the same effects as adding a member', async () => {
  const [added, invitee] = [await docket.given.user({ name: 'Same' }), await docket.given.user({ name: 'Same' })];
  const traces = async (user: TestUser) => {
    const events = await docket.rows<{ type: string; actor_id: string; data: { member: object } }>(
      `SELECT type, actor_id, data FROM events WHERE data->'member'->>'id' = $1 ORDER BY position`,
      [user.id],
    );
    const activities = await docket.rows(
      `SELECT type, action, user_id, entity_id, description FROM activities WHERE metadata->>'userId' = $1 ORDER BY id`,
      [user.id],
    );
    const hidden = JSON.stringify({ events, activities }).replaceAll(user.id, '<member>');
    return hidden.replace(/"joinedAt":"[^"]+"/, '');
  };
  await docket.given.member(owner, project, 'viewer', added);
  await toProject(invitee.email, 'viewer');
  await accept(invitee, await invited(invitee.email));
  expect(await traces(invitee)).toBe(await traces(added));
  expect(await traces(invitee)).toContain('member.added');
});

it('an invitation can be for a workspace as well', async () => {
  const ada = await docket.given.user();
  const { body } = await toWorkspace(ada.email);
  expect(body.data).toMatchObject({ workspaceId: workspace.id, projectId: null, role: 'member' });
  const list = (await docket.as(owner).get(`/api/workspaces/${workspace.id}/invitations`)).body.data;
  expect(list.map(({ email }: { email: string }) => email)).toEqual([ada.email]);
  expect((await accept(ada, await invited(ada.email))).body.data).toEqual({
    workspaceId: workspace.id,
    projectId: null,
    role: 'member',
  });
  expect((await docket.as(ada).get(`/api/project/${project.id}`)).status).toBe(200);
});

it('an invitation gets the same response whether or not the address has an account', async () => {
  const ada = await docket.given.user();
  const shape = async (email: string) => {
    const { status, body } = await toProject(email);
    return { status, ...body.data, id: '', email: '', createdAt: '', expiresAt: '' };
  };
  expect(await shape(stranger())).toEqual(await shape(ada.email));
});

describe('a sign-up with an invitation', () => {
  it('joins, and verifies the address', async () => {
    const email = stranger();
    await toProject(email, 'member');
    const reply = await signUp(email, await invited(email));
    expect(reply.status).toBe(201);
    const user = { cookie: cookieOf(reply.headers['set-cookie']) };
    expect((await docket.as(user).get(`/api/project/${project.id}`)).status).toBe(200);
    expect((await docket.as(user).get('/api/auth/verify-email')).body.data).toEqual({ email, emailVerified: true });
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it('works once, for that address, and creates no account otherwise', async () => {
    const email = stranger();
    await toProject(email);
    const token = await invited(email);
    const another = stranger();
    const others = invalid({ invitationToken: 'This invitation is for another e-mail address' });
    expect(answer(await signUp(another, token))).toEqual(others);
    expect(answer(await signUp(another, 'x'))).toEqual(invalid({ invitationToken: UNUSABLE }));
    expect(await docket.rows('SELECT 1 FROM users WHERE email = $1', [another])).toEqual([]);
    const replies = await Promise.all([signUp(email, token), signUp(email, token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await docket.rows('SELECT 1 FROM users WHERE email = $1', [email])).toHaveLength(1);
  });

  it('works if sign-up is closed', async () => {
    const closed = await Docket.start({ SIGN_UP: 'closed' });
    try {
      const { app } = closed;
      const { AccountsService } = await import('#users');
      const admin = { email: 'admin@example.com', password: 'a password of twelve' };
      await app.get(AccountsService, { strict: false }).create(admin);
      const session = await closed.as().post('/api/auth/sign-in', admin);
      const cookie = cookieOf(session.headers['set-cookie']);
      const [own] = (await closed.as({ cookie }).get('/api/workspaces')).body.data;
      const sent = await closed
        .as({ cookie })
        .post(`/api/workspaces/${own.id}/invitations`, { email: 'new@example.com' });
      const invitationToken = sent.body.data.url.split('#token=')[1];
      const person = { email: 'new@example.com', password: 'a password of twelve' };
      expect((await closed.as().post('/api/auth/sign-up', person)).status).toBe(403);
      expect((await closed.as().post('/api/auth/sign-up', { ...person, invitationToken: 'x' })).status).toBe(400);
      expect((await closed.as().post('/api/auth/sign-up', { ...person, invitationToken })).status).toBe(201);
    } finally {
      await closed.stop();
    }
  });
});

describe('an invitation', () => {
  it('is only for the address it was sent to', async () => {
    const email = stranger();
    await toProject(email);
    const reply = await accept(await docket.given.user(), await invited(email));
    expect(answer(reply).status).toBe(403);
    expect(reply.body.error.message).toBe('This invitation is for another e-mail address');
  });

  it('replaces the previous one', async () => {
    const ada = await docket.given.user();
    const { id } = (await toProject(ada.email, 'viewer')).body.data;
    const first = await invited(ada.email);
    expect((await toProject(ada.email, 'member')).body.data.id).toBe(id);
    const second = await invited(ada.email, 2);
    expect(answer(await accept(ada, first))).toEqual(invalid({ token: UNUSABLE }));
    expect((await accept(ada, second)).body.data.role).toBe('member');
  });

  it('can be revoked, under its own place', async () => {
    const ada = await docket.given.user();
    const { id } = (await toProject(ada.email)).body.data;
    const elsewhere = `/api/workspaces/${workspace.id}/invitations/${id}`;
    expect(answer(await docket.as(owner).delete(elsewhere))).toEqual(notFound('Invitation'));
    const path = `/api/project/${project.id}/invitations/${id}`;
    expect(answer(await docket.as(owner).delete(path))).toEqual({ status: 200, body: { data: { id, deleted: true } } });
    expect(answer(await docket.as(owner).delete(path))).toEqual(notFound('Invitation'));
    expect(answer(await docket.as(owner).delete(`${path}x`))).toEqual(notFound('Invitation'));
    expect(answer(await accept(ada, await invited(ada.email)))).toEqual(invalid({ token: UNUSABLE }));
  });

  it('is refused for members, and does not change a role given meanwhile', async () => {
    const ada = await docket.given.user();
    await toProject(ada.email, 'viewer');
    await docket.given.member(owner, project, 'admin', ada);
    expect((await accept(ada, await invited(ada.email))).body.data.role).toBe('admin');
    const members = (await docket.as(ada).get(`/api/project/${project.id}/members?limit=100`)).body.data;
    expect(members.find(({ id }: { id: string }) => id === ada.id).role).toBe('admin');
    expect(answer(await toProject(ada.email))).toEqual(invalid({ email: 'Email belongs to a member' }));
  });

  it('expires after seven days', async () => {
    const ada = await docket.given.user();
    await toWorkspace(ada.email);
    const token = await invited(ada.email);
    await docket.rows(`UPDATE users SET email_verified_at = now() WHERE id = $1`, [ada.id]);
    const time = Time.freeze(docket, new Date().toISOString());
    try {
      time.advance({ days: 6, hours: 23 });
      expect((await accept({ cookie: ada.cookie }, 'x')).body.error.code).toBe('VALIDATION_ERROR');
      time.advance({ hours: 1 });
      const again = (await docket.as().post('/api/auth/sign-in', { email: ada.email, password: ada.password })).headers;
      expect(answer(await accept({ cookie: cookieOf(again['set-cookie']) }, token))).toEqual(
        invalid({ token: UNUSABLE }),
      );
    } finally {
      Time.tick(docket);
    }
  });

  it('can be accepted once an archived project is active again', async () => {
    const archived = await docket.given.project(owner);
    const ada = await docket.given.user();
    await docket.as(owner).post(`/api/project/${archived.id}/invitations`, { email: ada.email });
    const token = await invited(ada.email);
    await docket.as(owner).put(`/api/project/${archived.id}`, { status: 'archived' });
    expect(answer(await accept(ada, token))).toEqual(conflict('Project is archived'));
    await docket.as(owner).put(`/api/project/${archived.id}`, { status: 'active' });
    expect((await accept(ada, token)).status).toBe(200);
  });

  it.each([
    { email: 'x' },
    { email: '' },
    { role: 'king', email: 'a@example.com' },
    { email: 'a@example.com', token: 'x' },
  ])('is refused as %j', async (body) => {
    const reply = await docket.as(owner).post(`/api/project/${project.id}/invitations`, body);
    expect(reply.body.error?.code).toBe('VALIDATION_ERROR');
  });
});
