import { DocsStage, GENERATE } from '../support/docs-stage.js';

describe('the limits', () => {
  let stage: DocsStage;
  beforeAll(async () => {
    stage = await DocsStage.start({ RATE_LIMIT: 'on' });
  });
  afterAll(() => stage.stop());

  const send = async (body: object) => {
    const { status, headers, body: answer } = await stage.docket.as(stage.people.member).post(GENERATE, body);
    return { status, policy: headers['ratelimit-policy'], retryAfter: Number(headers['retry-after']), answer };
  };

  it.each([
    ['60 drafts', {}, 60, 'drafts'],
    ['10 pull requests', { openPr: true }, 10, 'pullRequests'],
  ])('are %s an hour', async (_, body, points, name) => {
    for (let count = 0; count < points; count++) expect((await send(body)).status).toBe(400);
    const refused = await send(body);
    expect(refused).toMatchObject({ status: 429, policy: `"${name}";q=${points};w=3600` });
    expect(refused.answer.error.code).toBe('RATE_LIMITED');
    expect(refused.retryAfter).toBeGreaterThan(3000);
    expect(refused.retryAfter).toBeLessThanOrEqual(3600);
  });

  it('are counted per person', async () => {
    expect((await stage.docket.as(stage.people.owner).post(GENERATE, {})).status).toBe(400);
  });
});
