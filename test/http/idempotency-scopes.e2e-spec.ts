import { answer, conflict } from '../support/answers.js';
import { DocsStage, GENERATE, moveHead, REPO } from '../support/docs-stage.js';

/** `Idempotency-Key` where the response depends on another system, and no transaction can be held open for it. */
let stage: DocsStage;
beforeAll(async () => {
  stage = await DocsStage.start();
  stage.work();
});
afterAll(() => stage.stop());

const BODY = { repo: REPO.local, base: 'v1', head: 'main' };
const post = (key: string, body: object = BODY, user = stage.people.member) =>
  stage.docket.as(user).post(GENERATE, body).set('idempotency-key', key);
const replayed = ({ headers }: { headers: Record<string, string> }) => headers['idempotency-replayed'] === 'true';

it('an Idempotency-Key returns the first response again, even if a new one would differ', async () => {
  const first = await post('drafts');
  expect([first.status, replayed(first)]).toEqual([200, false]);
  await moveHead(stage.stores.local, 'feat: later');
  const second = await post('drafts');
  expect([second.status, replayed(second)]).toEqual([200, true]);
  expect(second.text).toBe(first.text);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect((await post('others')).body.summary).not.toBe(first.body.summary);
});

it('an Idempotency-Key refuses another body, and separates callers', async () => {
  await post('body');
  expect(answer(await post('body', { ...BODY, audience: 'user' }))).toEqual(
    conflict('This Idempotency-Key was used for another request'),
  );
  const other = await post('body', { ...BODY, audience: 'user' }, stage.people.owner);
  expect([other.status, replayed(other)]).toEqual([200, false]);
});

it('an Idempotency-Key does not store failures', async () => {
  expect((await post('failed', { ...BODY, head: 'nowhere' })).status).toBe(400);
  expect((await post('failed')).status).toBe(200);
});

it('an Idempotency-Key covers a pull request that the worker opens', async () => {
  const draftRequest = { ...BODY, openPr: true };
  const first = await post('pull', draftRequest);
  expect(first.status).toBe(200);
  const again = await post('pull', draftRequest);
  expect([again.body, replayed(again)]).toEqual([first.body, true]);
  expect((await post('another', draftRequest)).body).toEqual(first.body);
});

it('an Idempotency-Key makes ten concurrent requests one pull request with one response', async () => {
  const draftRequest = { ...BODY, repo: REPO.github, openPr: true };
  const replies = await Promise.all(Array.from({ length: 10 }, () => post('crowd', draftRequest)));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(stage.github.pulls).toHaveLength(1);
  expect(await stage.docket.rows("SELECT status FROM idempotency_keys WHERE key = 'crowd'")).toEqual([{ status: 200 }]);
});

it('an Idempotency-Key expires after a day', async () => {
  await post('daily');
  await stage.docket.rows(
    `UPDATE idempotency_keys SET created_at = created_at - interval '25 hours' WHERE key = 'daily'`,
  );
  expect(replayed(await post('daily'))).toBe(false);
  expect(replayed(await post('daily'))).toBe(true);
});

it('an Idempotency-Key refuses an invalid key', async () => {
  const reply = await post('two words');
  expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([400, ['Idempotency-Key']]);
});
