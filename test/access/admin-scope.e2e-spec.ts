import { DEFAULT_API_KEY_SCOPES } from '#contracts';
import { answer, forbidden, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const KEYS = '/api/user/api-keys';

let docket: Docket;
let root: TestUser;
let ada: TestUser;
let hidden: TestProject;
let ticket: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  root = await docket.given.user({ role: 'ADMIN' });
  ada = await docket.given.user();
  hidden = await docket.given.project(ada, { visibility: 'private' });
  ticket = await docket.given.ticket(ada, { projectId: hidden.id });
});
afterAll(() => docket.stop());

const by = async (user: TestUser, scopes?: string[]) =>
  docket.as({ apiKey: await docket.given.apiKey(user, scopes && { scopes }) });
const roleOf = async (user: TestUser) =>
  (await docket.rows<{ role: string }>('SELECT role FROM users WHERE id = $1', [user.id]))[0]!.role;

describe('the admin scope', () => {
  // Promise 8.7
  it.each([
    ['user:write alone', ['user:write']],
    ['every default scope', [...DEFAULT_API_KEY_SCOPES]],
    ['none named', undefined],
  ])("is required for an ADMIN's key to make somebody an ADMIN: %s", async (_, scopes) => {
    const stranger = await docket.given.user();
    const reply = await (await by(root, scopes)).put(`/api/admin/users/${stranger.id}`, { role: 'ADMIN' });
    expect([reply.status, reply.body.error.message]).toEqual([403, 'This API key lacks the scope admin']);
    expect(await roleOf(stranger)).toBe('USER');
  });

  it('lets a key administer, and the audit log records it', async () => {
    const stranger = await docket.given.user();
    const key = await by(root, ['admin']);
    expect((await key.put(`/api/admin/users/${stranger.id}`, { role: 'VIEWER' })).status).toBe(200);
    expect(await roleOf(stranger)).toBe('VIEWER');
    const [entry] = (await key.get('/api/admin/audit')).body.data.filter(
      ({ targetId }: { targetId: string }) => targetId === stranger.id,
    );
    expect(entry).toMatchObject({ action: 'user.updated', actor: { id: root.id } });
  });

  it('grants nothing but administration by itself', async () => {
    const key = await by(root, ['admin']);
    for (const [path, scope] of [
      ['/api/tickets', 'tickets:read'],
      ['/api/projects', 'projects:read'],
      ['/api/user/profile', 'user:read'],
      ['/v1/events', 'webhooks:read'],
    ]) {
      const reply = await key.get(path!);
      expect([reply.status, reply.body.error.message]).toEqual([403, `This API key lacks the scope ${scope}`]);
    }
  });

  it.each(['USER', 'VIEWER'] as const)('cannot be granted to a key by a %s', async (role) => {
    const user = await docket.given.user({ role });
    const reply = await docket.as(user).post(KEYS, { name: 'more', scopes: ['tickets:read', 'admin'] });
    expect(answer(reply)).toEqual(invalid({ scopes: 'Scopes may include admin only for an ADMIN' }));
    expect((await docket.as(user).get(KEYS)).body.data).toEqual([]);
  });

  it("has no effect while the key's owner is not an ADMIN", async () => {
    const second = await docket.given.user({ role: 'ADMIN' });
    const key = docket.as({ apiKey: await docket.given.adminKey(second) });
    expect((await key.get('/api/admin/users')).status).toBe(200);
    await docket.as(root).put(`/api/admin/users/${second.id}`, { role: 'USER' });
    expect(answer(await key.get('/api/admin/users'))).toEqual(forbidden('instance'));
    expect(answer(await key.get(`/api/tickets/${ticket.id}`))).toEqual(forbidden('ticket'));
    await docket.as(root).put(`/api/admin/users/${second.id}`, { role: 'ADMIN' });
    expect((await key.get('/api/admin/users')).status).toBe(200);
  });
});

describe("an ADMIN's key", () => {
  it('without the admin scope reaches only what its owner is a member of', async () => {
    const key = await by(root);
    expect(answer(await key.get(`/api/tickets/${ticket.id}`))).toEqual(forbidden('ticket'));
    expect(answer(await key.put(`/api/tickets/${ticket.id}`, { title: 'mine' }))).toEqual(forbidden('ticket'));
    expect(answer(await key.get(`/api/project/${hidden.id}`))).toEqual(forbidden('project'));
    expect((await key.get('/api/tickets')).body.data).toEqual([]);
    expect((await key.get('/api/projects')).body.data).toEqual([]);
    expect((await key.get(`/api/users?search=${encodeURIComponent(ada.name)}`)).body.data).toEqual([]);
    const webhook = { url: 'https://example.com/hook', events: ['*'], secret: 'a long secret', projectId: hidden.id };
    expect(answer(await key.post('/v1/webhooks', webhook))).toEqual(forbidden('project'));
    const own = await docket.given.project(root);
    expect((await key.get(`/api/project/${own.id}`)).status).toBe(200);
    const repository = { provider: 'github', repo: 'acme/own' };
    expect(answer(await key.post(`/api/project/${own.id}/repositories`, repository))).toEqual(forbidden('project'));
  });

  it('with the admin scope reaches everything its other scopes cover', async () => {
    const key = await by(root, ['admin', 'tickets:read']);
    expect((await key.get(`/api/tickets/${ticket.id}`)).body.data.id).toBe(ticket.id);
    expect((await key.get('/api/tickets')).body.data).toMatchObject([{ id: ticket.id }]);
    expect((await key.put(`/api/tickets/${ticket.id}`, { title: 'mine' })).status).toBe(403);
  });

  it('is not needed in a session, which reaches everything', async () => {
    expect((await docket.as(root).get(`/api/tickets/${ticket.id}`)).status).toBe(200);
  });
});
