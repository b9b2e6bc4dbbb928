import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const BODY = { url: 'https://example.com', events: ['*'], secret: 'a long secret' };

let docket: Docket;
let ada: TestUser;
let key: string;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  key = await docket.given.apiKey(ada);
  project = await docket.given.project(ada, { visibility: 'public' });
});
afterAll(() => docket.stop());
beforeEach(() => docket.rows('DELETE FROM webhooks'));

const register = (body: object, apiKey = key) => docket.as({ apiKey }).post('/v1/webhooks', { ...BODY, ...body });
const held = (owner: TestUser, count: number, place: { workspaceId?: string; projectId?: string }) =>
  docket.rows(
    `INSERT INTO webhooks (id, owner_id, workspace_id, project_id, url, events, enabled, secret, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, $3, 'https://example.com', '{*}', true, 'x', now(), now()
     FROM generate_series(1, $4::int)`,
    [owner.id, place.workspaceId ?? null, place.projectId ?? null, count],
  );

// Promise 8.1
it('a workspace has at most 200 webhooks, whichever members they belong to and however they refer to it', async () => {
  const [bob, cleo] = [
    await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'member'),
    await docket.given.member(ada, project, 'member'),
  ];
  await held(bob, 99, { workspaceId: project.workspaceId });
  await held(cleo, 100, { projectId: project.id });
  const message = 'The workspace has 200 webhooks of members; delete one first';
  const free = (await register({})).body.data;
  expect((await register({ projectId: project.id })).status).toBe(201);
  expect(answer(await register({ projectId: project.id }))).toEqual(invalid({ projectId: message }));
  expect(answer(await register({ workspaceId: project.workspaceId }))).toEqual(invalid({ workspaceId: message }));
  const moved = await docket.as({ apiKey: key }).patch(`/v1/webhooks/${free.id}`, { projectId: project.id });
  expect(answer(moved)).toEqual(invalid({ projectId: message }));
  const elsewhere = await docket.given.project(cleo);
  const root = await docket.given.apiKey(await docket.given.user({ role: 'ADMIN' }), {
    scopes: ['webhooks:write', 'admin'],
  });
  expect((await register({ projectId: elsewhere.id }, root)).status).toBe(201);
  expect((await register({})).status).toBe(201); // refers to none: counts for its owner only
  await docket.rows('UPDATE webhooks SET deleted_at = now() WHERE owner_id = $1', [bob.id]);
  expect((await register({ projectId: project.id })).status).toBe(201);
});

it('outsiders of a public project have a limit of their own, as high as that of its members', async () => {
  const [eve, mallory] = [await docket.given.user(), await docket.given.user()];
  for (const one of [eve, mallory]) await held(one, 100, { projectId: project.id });
  const another = await docket.given.apiKey(await docket.given.user());
  expect(answer(await register({ projectId: project.id }, another))).toEqual(
    invalid({ projectId: 'The workspace has 200 webhooks of outsiders; delete one first' }),
  );
  expect((await register({ projectId: project.id })).status).toBe(201);
});

it('of two concurrent registrations, one gets the last place', async () => {
  const [bob, cleo] = [
    await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'member'),
    await docket.given.workspaceMember(ada, { id: project.workspaceId }, 'member'),
  ];
  await held(bob, 99, { workspaceId: project.workspaceId });
  await held(cleo, 100, { workspaceId: project.workspaceId });
  const keys = [await docket.given.apiKey(bob), key];
  const replies = await Promise.all(keys.map((one) => register({ projectId: project.id }, one)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
});
