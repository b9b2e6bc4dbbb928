import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

let docket: Docket;
let user: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
});
afterAll(() => docket.stop());

const create = {
  ticket: async () => {
    const reply = await docket.as(user).post('/api/tickets', { title: 'Versioned' });
    return { path: `/api/tickets/${reply.body.data.id}`, etag: reply.headers.etag!, change: { title: 'Changed' } };
  },
  project: async () => {
    const reply = await docket.as(user).post('/api/projects', { name: 'Versioned' });
    return { path: `/api/project/${reply.body.data.id}`, etag: reply.headers.etag!, change: { name: 'Changed' } };
  },
};

describe.each(['ticket', 'project'] as const)('the ETag of a %s', (kind) => {
  // Promise 1.8
  it('consists of its version and a hash of the body', async () => {
    const { path, etag } = await create[kind]();
    const reply = await docket.as(user).get(path);
    expect(etag).toMatch(/^"1\.[\w-]{22}"$/);
    expect(reply.headers.etag).toBe(etag);
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect(reply.body.data.version).toBe(kind === 'ticket' ? 1 : undefined);
  });

  it('gives 304 without a body to a client that has the same', async () => {
    const { path, etag, change } = await create[kind]();
    const same = await docket.as(user).get(path).set('if-none-match', `"0.x", W/${etag}`);
    expect(same.status).toBe(304);
    expect(same.text).toBe('');
    expect(same.headers.etag).toBe(etag);
    await docket.as(user).put(path, change);
    const changed = await docket.as(user).get(path).set('if-none-match', etag);
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject(change);
  });

  it('allows a change with the current version, and no other', async () => {
    const { path, etag, change } = await create[kind]();
    const fresh = await docket.as(user).put(path, change).set('if-match', etag);
    expect(fresh.status).toBe(200);
    expect(fresh.headers.etag).toMatch(/^"2\./);
    const stale = await docket.as(user).put(path, { description: 'lost update' }).set('if-match', etag);
    expect(stale.status).toBe(409);
    expect(stale.body.error).toMatchObject({ code: 'CONFLICT', details: { version: 2 } });
    expect((await docket.as(user).get(path)).body.data.description).toBeNull();
    const removal = await docket.as(user).delete(path).set('if-match', etag);
    expect(removal.status).toBe(409);
    expect((await docket.as(user).put(path, { description: 'any' }).set('if-match', '*')).status).toBe(200);
    expect((await docket.as(user).put(path, { description: 'none' })).status).toBe(200);
    expect((await docket.as(user).delete(path).set('if-match', '"9.x", "4.x"')).status).toBe(200);
  });

  it('compares only the version: a hash of another body does not matter', async () => {
    const { path, change } = await create[kind]();
    expect((await docket.as(user).patch(path, change).set('if-match', '"1.anything"')).status).toBe(200);
  });

  it('stays when nothing changes', async () => {
    const { path, etag } = await create[kind]();
    const same = await docket.as(user).put(path, {});
    expect(same.headers.etag).toBe(etag);
  });

  it.each(['yesterday', '"stale"', '"1"', '""'])('treats %s as an outdated version', async (tag) => {
    const { path, etag, change } = await create[kind]();
    const reply = await docket.as(user).put(path, change).set('if-match', tag);
    expect(reply.status).toBe(409);
    expect(reply.body.error.details).toEqual({ version: 1 });
    expect((await docket.as(user).put(path, change).set('if-match', `${tag}, ${etag}`)).status).toBe(200);
  });
});

describe('the version of a ticket', () => {
  it('is incremented by status and assignee, which check it, too', async () => {
    const { path, etag } = await create.ticket();
    const moved = await docket.as(user).put(`${path}/status`, { status: 'todo' }).set('if-match', etag);
    expect(moved.headers.etag).toMatch(/^"2\./);
    const stale = await docket.as(user).put(`${path}/assignee`, { assigneeId: user.id }).set('if-match', etag);
    expect(stale.status).toBe(409);
    const assigned = await docket.as(user).put(`${path}/assignee`, { assigneeId: user.id });
    expect(assigned.headers.etag).toMatch(/^"3\./);
  });

  it('stays after a comment, which sets updatedAt and so changes the hash', async () => {
    const { path, etag } = await create.ticket();
    await docket.as(user).post(`${path}/comments`, { content: 'Hello' });
    const after = await docket.as(user).get(path);
    expect(after.headers.etag).toMatch(/^"1\./);
    expect(after.headers.etag).not.toBe(etag);
    expect((await docket.as(user).put(path, { title: 'Still fine' }).set('if-match', etag)).status).toBe(200);
  });

  it('lets one of two writers with the same version succeed', async () => {
    const { path, etag } = await create.ticket();
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((title) => docket.as(user).put(path, { title }).set('if-match', etag)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
