import { SHORT_REQUEST, withQuickHosts, withShortRequests } from '../support/code-host/quick-hosts.js';
import { DocsStage, GENERATE, REPO, TOKEN } from '../support/docs-stage.js';

withQuickHosts();

const UPSTREAM = { status: 502, code: 'UPSTREAM_ERROR' };
const ECHO = { message: `bad token ${TOKEN}`, errors: [{ code: TOKEN }] };

let stage: DocsStage;
const answers: string[] = [];
beforeAll(async () => {
  stage = await DocsStage.start();
  stage.work();
});
afterAll(() => stage.stop());

let heads = 0;
async function ask(provider: 'github' | 'gitea', body: object) {
  const store = stage.stores[provider];
  const head = `try-${++heads}`;
  await store.commit({ branch: head, from: (await store.sha('main'))!, files: { [head]: head } });
  const draftRequest = { repo: REPO[provider], head, ...body };
  const send = async () => {
    const { status, body, headers, text } = await stage.ask(draftRequest);
    answers.push(text, JSON.stringify(headers));
    return { status, code: body.error?.code, retryAfter: headers['retry-after'], body };
  };
  return { send, first: await send() };
}

describe.each(['github', 'gitea'] as const)('when %s', (provider) => {
  const fake = () => stage.fake(provider);
  const WRITE = `POST /repos/{owner}/{repo}/${provider === 'github' ? 'git/trees' : 'contents'}`;

  it.each([401, 403, 418])('refuses a read with %i, it is an upstream error', async (status) => {
    fake().failNext({ status, body: ECHO });
    expect((await ask(provider, {})).first).toMatchObject(UPSTREAM);
  });

  it.each([401, 403])('refuses a write with %i, it is an upstream error and can be retried', async (status) => {
    fake().failNext({ operation: WRITE, status, body: ECHO });
    const { first, send } = await ask(provider, { openPr: true });
    expect(first).toMatchObject(UPSTREAM);
    expect((await send()).status).toBe(200);
  });

  it('fails twice, the request succeeds; three times, it is an upstream error', async () => {
    fake().failNext({ status: 500, times: 2, body: ECHO });
    expect((await ask(provider, {})).first.status).toBe(200);
    fake().failNext({ status: 503, times: 3, body: ECHO });
    expect((await ask(provider, {})).first).toMatchObject(UPSTREAM);
    fake().failNext({ operation: WRITE, status: 502, times: 3, body: ECHO });
    const { first, send } = await ask(provider, { openPr: true });
    expect(first).toMatchObject(UPSTREAM);
    expect((await send()).status).toBe(200);
  });

  it('applies a rate limit, the response says when to retry', async () => {
    fake().failNext({ status: 429, headers: { 'retry-after': '7' }, body: ECHO });
    expect((await ask(provider, {})).first).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      retryAfter: '7',
    });
    const reset = String(Math.floor(Date.now() / 1000) + 90);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    fake().failNext({ operation: WRITE, status: 403, headers, body: ECHO });
    const { first, send } = await ask(provider, { openPr: true });
    expect(first).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(Number(first.retryAfter)).toBeGreaterThan(30);
    expect(Number(first.retryAfter)).toBeLessThanOrEqual(90);
    expect((await send()).status).toBe(200);
  });

  it('hangs, the request times out', async () => {
    fake().failNext({ operation: WRITE, silence: 'hang' });
    const began = performance.now();
    const { first, send } = await withShortRequests(() => ask(provider, { openPr: true }));
    expect(first).toMatchObject(UPSTREAM);
    expect(performance.now() - began).toBeGreaterThanOrEqual(SHORT_REQUEST - 10);
    expect((await send()).status).toBe(200);
  });

  it('grants access only to somebody else, there is no such repository', async () => {
    fake().failNext({ operation: 'GET /repos/{owner}/{repo}', status: 404, body: ECHO });
    expect((await ask(provider, {})).first).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

// Promise 1.8
it('a token that a host repeats appears neither in responses nor in logs', () => {
  expect(answers.length).toBeGreaterThan(30);
  for (const text of [...answers, ...stage.docket.logs]) expect(text).not.toContain(TOKEN);
  expect(stage.docket.logs.some((line) => line.includes(GENERATE))).toBe(true);
});
