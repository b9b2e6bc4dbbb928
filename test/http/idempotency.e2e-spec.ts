import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

let docket: Docket;
let user: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
});
afterAll(() => docket.stop());

let count = 0;
const newKey = () => `key-${++count}`;
const post = (path: string, body: unknown, key: string, who: TestUser = user) =>
  docket.as(who).post(path, body).set('idempotency-key', key);
const tickets = async (title: string) => (await docket.rows('SELECT 1 FROM tickets WHERE title = $1', [title])).length;

describe('Idempotency-Key', () => {
  it('returns the first response to a repeated request, and changes nothing again', async () => {
    const key = newKey();
    const first = await post('/api/tickets', { title: 'Once' }, key);
    const second = await post('/api/tickets', { title: 'Once' }, key);
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await tickets('Once')).toBe(1);
    expect(await docket.rows("SELECT 1 FROM events WHERE data->'ticket'->>'title' = 'Once'")).toHaveLength(1);
  });

  it('refuses another body under the same key', async () => {
    const key = newKey();
    await post('/api/tickets', { title: 'A' }, key);
    const other = await post('/api/tickets', { title: 'B' }, key);
    expect(other.status).toBe(409);
    expect(other.body.error.message).toBe('This Idempotency-Key was used for another request');
    expect(await tickets('B')).toBe(0);
  });

  it('separates callers and paths', async () => {
    const key = newKey();
    const other = await docket.given.user();
    const mine = await post('/api/tickets', { title: 'Shared' }, key);
    const theirs = await post('/api/tickets', { title: 'Shared' }, key, other);
    expect(theirs.status).toBe(201);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    expect((await post('/api/projects', { name: 'Shared' }, key)).status).toBe(201);
  });

  // Promise 6.6
  it('makes twenty concurrent requests take effect once', async () => {
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('/api/tickets', { title: 'Twins' }, key)));
    const made = replies.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
    for (const { status } of replies) expect([201, 409, 503]).toContain(status);
    expect(await tickets('Twins')).toBe(1);
  });

  it('does not store failures: a refused request can be retried', async () => {
    const key = newKey();
    const project = await docket.as(user).post('/api/projects', { name: 'Taken', key: 'TAKEN' });
    expect(project.status).toBe(201);
    const refused = await post('/api/projects', { name: 'Second', key: 'TAKEN' }, key);
    expect(refused.status).toBe(400);
    expect((await post('/api/projects', { name: 'Second', key: 'FREE' }, key)).status).toBe(201);
  });

  it('does not prevent concurrent projects from deriving unique keys', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => post('/api/projects', { name: 'Same Name Twice' }, newKey())),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.data.key)).size).toBe(4);
  });

  it('expires after a day', async () => {
    const key = newKey();
    const first = await post('/api/tickets', { title: 'Daily' }, key);
    await docket.rows(`UPDATE idempotency_keys SET created_at = created_at - interval '25 hours' WHERE key = $1`, [
      key,
    ]);
    const second = await post('/api/tickets', { title: 'Daily' }, key);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    const third = await post('/api/tickets', { title: 'Daily' }, key);
    expect(third.body.data.id).toBe(second.body.data.id);
  });

  it('commits with the change or not at all', async () => {
    const key = newKey();
    await docket.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END'`);
    await docket.rows('CREATE TRIGGER refuse BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse()');
    const failed = await post('/api/tickets', { title: 'Torn' }, key);
    await docket.rows('DROP TRIGGER refuse ON idempotency_keys');
    expect(failed.status).toBe(500);
    expect(await tickets('Torn')).toBe(0);
    expect((await post('/api/tickets', { title: 'Torn' }, key)).status).toBe(201);
  });

  it('is ignored where the response contains a secret', async () => {
    const key = newKey();
    const first = await post('/api/user/api-keys', { name: 'Secret' }, key);
    const second = await post('/api/user/api-keys', { name: 'Secret' }, key);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect(await docket.rows('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])).toEqual([]);
  });

  it.each(['', ' ', 'ä', 'x'.repeat(256), 'two words'])('refuses the key %j', async (key) => {
    const reply = await post('/api/tickets', { title: 'Bad key' }, key);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.error.details)).toEqual(['Idempotency-Key']);
    expect(await tickets('Bad key')).toBe(0);
  });
});
