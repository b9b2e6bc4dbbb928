import { answer, invalid, refusal } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const REPO = 'acme/shop';
let docket: Docket;
let ada: TestUser;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  path = `/api/project/${(await docket.given.project(ada)).id}/import?source=github`;
});
afterAll(() => docket.stop());

describe('the body of an import from GitHub', () => {
  it.each([
    ['{}', { repo: 'Repository is required' }],
    ['{"repo": 7}', { repo: 'Repository must be a string' }],
    ['{"repo": "shop"}', { repo: 'Repository must be <owner>/<name>' }],
    ['{"repo": "../etc"}', { repo: 'Repository must be <owner>/<name>' }],
    [`{"repo": "${REPO}", "labels": []}`, { labels: 'Unknown field' }],
    ['[]', { body: 'Body must be a JSON object' }],
    ['repo=acme/shop', { body: 'Body must be valid JSON' }],
    ['', { body: 'Body is required' }],
  ])('%s is refused', async (body, details) => {
    const reply = await docket.as(ada).post(path).sending('application/json', body);
    expect(answer(reply)).toEqual(invalid(details as unknown as Record<string, string>));
  });

  it('is at most 1 MiB', async () => {
    const body = JSON.stringify({ repo: REPO, mapping: { labels: [], rows: 'x'.repeat(1024 * 1024) } });
    const reply = await docket.as(ada).post(path).sending('application/json', body);
    expect(answer(reply)).toEqual(refusal(413, 'PAYLOAD_TOO_LARGE', 'Body must be at most 1 MiB'));
  });
});
