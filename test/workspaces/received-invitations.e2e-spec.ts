import { answer, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser, TestWorkspace } from '../support/given.js';

let docket: Docket;
let owner: TestUser;
let workspace: TestWorkspace;
let project: TestProject;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start(); // without mail: the response to an invitation contains its link
  owner = await docket.given.user({ name: 'Olga' });
  workspace = await docket.given.workspace(owner, { name: 'Acme' });
  project = await docket.given.project(owner, { name: 'Website', workspaceId: workspace.id });
});
afterAll(() => docket.stop());
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' });
  await verify(ada);
});

const verify = (user: TestUser) => docket.rows('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
const PLACES = () => ({
  workspace: `/api/workspaces/${workspace.id}/invitations`,
  project: `/api/project/${project.id}/invitations`,
});
async function invite(to: { email: string }, kind: 'workspace' | 'project' = 'project', role = 'member') {
  const reply = await docket.as(owner).post(PLACES()[kind], { email: to.email, role });
  expect(reply.status).toBe(201);
  const { url, ...invitation } = reply.body.data;
  return { ...invitation, token: url.split('#token=')[1] };
}
const received = async (user: TestUser) => (await docket.as(user).get('/api/invitations')).body;
const accept = (user: TestUser, id: string) => docket.as(user).post(`/api/invitations/${id}/accept`);
const decline = (user: TestUser, id: string) => docket.as(user).post(`/api/invitations/${id}/decline`);
const NOT_FOUND = notFound('Invitation');

it('received invitations are listed with the name of their place, newest first, and accepted without a token', async () => {
  const [first, second] = [await invite(ada, 'workspace', 'viewer'), await invite(ada, 'project', 'admin')];
  const list = await received(ada);
  const shown = ({ token: _, ...invitation }: typeof first) => ({
    ...invitation,
    invitedBy: { id: owner.id, name: 'Olga', email: null, image: null, kind: 'human' },
    workspace: { id: workspace.id, name: 'Acme' },
  });
  expect(list).toEqual({
    data: [
      { ...shown(second), project: { id: project.id, name: 'Website' } },
      { ...shown(first), project: null },
    ],
    pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
  });
  const joined = await accept(ada, second.id);
  expect(joined.body).toEqual({ data: { workspaceId: workspace.id, projectId: project.id, role: 'admin' } });
  expect((await docket.as(ada).get(`/api/project/${project.id}`)).status).toBe(200);
  expect((await received(ada)).data.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  expect(answer(await accept(ada, second.id))).toEqual(NOT_FOUND);
  const spent = await docket.as(ada).post('/api/invitations/accept', { token: second.token });
  expect(spent.status).toBe(400);
});

it('a declined invitation cannot be accepted, and is shown as declined to the inviter, who can invite again', async () => {
  const invitation = await invite(ada);
  const reply = await decline(ada, invitation.id);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ id: invitation.id, declinedAt: expect.stringMatching(/Z$/) });
  expect((await received(ada)).data).toEqual([]);
  expect(answer(await accept(ada, invitation.id))).toEqual(NOT_FOUND);
  expect(answer(await decline(ada, invitation.id))).toEqual(NOT_FOUND);
  expect((await docket.as(ada).post('/api/invitations/accept', { token: invitation.token })).status).toBe(400);
  const notifications = (await docket.as(ada).get('/api/user/notifications')).body.data;
  expect(notifications.filter(({ reason }: { reason: string }) => reason === 'invited')).toEqual([]);
  const sent = (await docket.as(owner).get(PLACES().project)).body.data;
  expect(sent.find(({ id }: { id: string }) => id === invitation.id).declinedAt).toBe(reply.body.data.declinedAt);
  const again = await invite(ada);
  expect(again).toMatchObject({ id: invitation.id, declinedAt: null });
  expect((await accept(ada, again.id)).status).toBe(200);
});

it('received invitations require a verified e-mail address, and exactly that one', async () => {
  const unverified = await docket.given.user();
  const invitation = await invite(unverified);
  expect((await received(unverified)).data).toEqual([]);
  const other = ada;
  for (const user of [unverified, other]) {
    expect(answer(await accept(user, invitation.id))).toEqual(NOT_FOUND);
    expect(answer(await decline(user, invitation.id))).toEqual(NOT_FOUND);
  }
  expect((await received(other)).data).toEqual([]);
  expect((await docket.as(owner).get(PLACES().project)).body.data[0]).toMatchObject({
    id: invitation.id,
    declinedAt: null,
  });
  await verify(unverified);
  expect((await received(unverified)).data).toHaveLength(1);
  expect(answer(await accept(unverified, 'nonsense'))).toEqual(NOT_FOUND);
});

it('received invitations disappear when they expire, are revoked, or lose their inviter or project', async () => {
  const inviter = await docket.given.member(owner, project, 'admin');
  const own = await docket.given.project(owner, { workspaceId: workspace.id });
  const send = async (by: TestUser, path: string) =>
    (await docket.as(by).post(path, { email: ada.email })).body.data.id as string;
  const fates: [string, () => PromiseLike<unknown>][] = [
    [
      await send(owner, PLACES().workspace),
      () =>
        docket.rows(
          `UPDATE invitations SET expires_at = now() - interval '1 s' WHERE email = $1 AND project_id IS NULL`,
          [ada.email],
        ),
    ],
    [
      await send(inviter, PLACES().project),
      () => docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [inviter.id]),
    ],
    [await send(owner, `/api/project/${own.id}/invitations`), () => docket.as(owner).delete(`/api/project/${own.id}`)],
  ];
  for (const [id, happen] of fates) {
    const ids = async () => (await received(ada)).data.map((one: { id: string }) => one.id);
    expect(await ids()).toContain(id);
    await happen();
    expect(await ids()).not.toContain(id);
    expect(answer(await accept(ada, id))).toEqual(NOT_FOUND);
  }
});

it('received invitations require a session, not a key', async () => {
  const apiKey = await docket.given.apiKey(ada);
  expect((await docket.as({ apiKey }).get('/api/invitations')).status).toBe(401);
});
