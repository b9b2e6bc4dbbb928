import type { MemberRole } from '#contracts';
import { answer, forbidden, invalid, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser, TestWorkspace } from '../support/given.js';

let docket: Docket;
let owner: TestUser;
let workspace: TestWorkspace;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user();
  workspace = await docket.given.workspace(owner);
  project = await docket.given.project(owner, { workspaceId: workspace.id, visibility: 'public' });
});
afterAll(() => docket.stop());

let strangers = 0;
const stranger = () => `stranger${++strangers}@example.com`;
const paths = () => ({
  project: `/api/project/${project.id}/invitations`,
  workspace: `/api/workspaces/${workspace.id}/invitations`,
});
const tokenOf = (url: string) => url.split('#token=')[1]!;
const UNUSABLE = invalid({ token: 'Invitation is wrong, was used, revoked or has expired' });

describe.each(['project', 'workspace'] as const)('invitations to a %s', (word) => {
  const member = (role: MemberRole) =>
    word === 'project'
      ? docket.given.member(owner, project, role)
      : docket.given.workspaceMember(owner, workspace, role);

  it.each<[MemberRole, boolean]>([
    ['viewer', false],
    ['member', false],
    ['admin', true],
    ['owner', true],
  ])('%s may send, list and revoke: %s', async (role, allowed) => {
    const client = docket.as(await member(role));
    const { id } = (await docket.as(owner).post(paths()[word], { email: stranger() })).body.data;
    const replies = [
      await client.post(paths()[word], { email: stranger() }),
      await client.get(paths()[word]),
      await client.delete(`${paths()[word]}/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(allowed ? [201, 200, 200] : [403, 403, 403]);
    if (!allowed) expect(answer(replies[0]!)).toEqual(forbidden(word));
  });

  it('that grant ownership require an owner', async () => {
    const email = stranger();
    const body = { email, role: 'owner' };
    expect(answer(await docket.as(await member('admin')).post(paths()[word], body))).toEqual(forbidden(word));
    expect((await docket.as(owner).post(paths()[word], body)).status).toBe(201);
  });

  it('are refused to outsiders and without a credential', async () => {
    const outsider = docket.as(await docket.given.user());
    expect(answer(await outsider.post(paths()[word], { email: stranger() }))).toEqual(forbidden(word));
    expect(answer(await outsider.get(paths()[word]))).toEqual(forbidden(word));
    for (const reply of [
      await docket.as().post(paths()[word], { email: stranger() }),
      await docket.as().get(paths()[word]),
    ]) {
      expect(answer(reply)).toEqual(unauthorized());
    }
  });

  it('are refused to a VIEWER and allowed for an ADMIN', async () => {
    const viewer = await member('owner');
    await docket.rows(`UPDATE users SET role = 'VIEWER' WHERE id = $1`, [viewer.id]);
    expect(answer(await docket.as(viewer).post(paths()[word], { email: stranger() }))).toEqual(forbidden(word));
    const admin = await docket.given.user({ role: 'ADMIN' });
    expect((await docket.as(admin).post(paths()[word], { email: stranger() })).status).toBe(201);
  });

  it('require a scope of an API key, and cannot be accepted with one', async () => {
    const key = (scopes: string[]) => docket.given.apiKey(owner, { scopes });
    const reader = docket.as({ apiKey: await key(['projects:read']) });
    expect((await reader.get(paths()[word])).status).toBe(200);
    expect((await reader.post(paths()[word], { email: stranger() })).status).toBe(403);
    const writer = docket.as({ apiKey: await key(['projects:write']) });
    expect((await writer.post(paths()[word], { email: stranger() })).status).toBe(201);
    expect(answer(await writer.post('/api/invitations/accept', { token: 'x' }))).toEqual(unauthorized());
  });

  it('are valid only while their sender may add members', async () => {
    const sender = await member('admin');
    const [ada, bob] = [await docket.given.user(), await docket.given.user()];
    const tokens = [];
    for (const { email } of [ada, bob]) {
      tokens.push(tokenOf((await docket.as(sender).post(paths()[word], { email })).body.data.url));
    }
    const members =
      word === 'project' ? `/api/project/${project.id}/members` : `/api/workspaces/${workspace.id}/members`;
    expect((await docket.as(ada).post('/api/invitations/accept', { token: tokens[0] })).status).toBe(200);
    await docket.as(owner).post(members, { userId: sender.id, role: 'member' });
    const refused = await docket.as(bob).post('/api/invitations/accept', { token: tokens[1] });
    expect(answer(refused)).toEqual(UNUSABLE);
    await docket.as(owner).post(members, { userId: sender.id, role: 'admin' });
    expect((await docket.as(bob).post('/api/invitations/accept', { token: tokens[1] })).status).toBe(200);
  });
});

it('invitations do not reveal a private project, and end when it is deleted', async () => {
  const hidden = await docket.given.project(owner);
  const outsider = docket.as(await docket.given.user());
  const body = { email: stranger() };
  expect(answer(await outsider.post(`/api/project/${hidden.key}/invitations`, body))).toEqual(notFound('Project'));
  expect(answer(await outsider.post(`/api/project/${hidden.id}/invitations`, body))).toEqual(forbidden('project'));
  const ada = await docket.given.user();
  const sent = await docket.as(owner).post(`/api/project/${hidden.id}/invitations`, { email: ada.email });
  await docket.as(owner).delete(`/api/project/${hidden.id}`);
  const token = tokenOf(sent.body.data.url);
  expect(answer(await docket.as(ada).post('/api/invitations/accept', { token }))).toEqual(UNUSABLE);
});
