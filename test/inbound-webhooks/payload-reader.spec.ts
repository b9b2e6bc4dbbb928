import type { Announcement } from '#inbound-webhooks';
import { PayloadReader } from '../../apps/api/src/inbound-webhooks/payload-reader.js';

const MEBIBYTE = 1024 ** 2;
const announced: Announcement = { provider: 'github', event: 'issues', deliveryId: 'd', deliveryKey: 'd' };
const issue = (labels: object[], body = '') => ({
  action: 'opened',
  issue: { number: 7, title: 'An issue', body, html_url: 'https://github.com/acme/website/issues/7', labels },
  repository: { full_name: 'acme/website', default_branch: 'main' },
  sender: { login: 'ada' },
});
const bytesOf = (payload: object) => Buffer.from(JSON.stringify(payload));
const names = Array.from({ length: 100 }, (_, n) => `label ${n}`);
const expected = { type: 'issue_opened', repo: 'acme/website' };

describe('a payload of a code host', () => {
  const reader = new PayloadReader();
  afterAll(() => reader.onApplicationShutdown());

  // Promise 8.2
  it('that is large is parsed without blocking other work', async () => {
    const bytes = bytesOf({
      ...issue([{ name: 'bug' }], 'x'.repeat(MEBIBYTE)),
      parts: Array.from({ length: 90_000 }, () => ({})),
    });
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    const event = await reader.read(announced, bytes);
    clearInterval(timer);
    expect(event).toMatchObject({ ...expected, issue: { number: 7, labels: ['bug'] } });
    expect(turns).toBeGreaterThan(5);
  });

  // Promise 8.2
  it.each([0, MEBIBYTE])(
    'is read for the first items of a list, whatever the millions after them are',
    async (filling) => {
      const labels = [...names.map((name) => ({ name })), ...Array.from({ length: 50_000 }, () => ({}))];
      const event = await reader.read(announced, bytesOf(issue(labels, 'x'.repeat(filling))));
      expect(event).toMatchObject({ ...expected, issue: { labels: names } });
    },
  );

  it.each([0, MEBIBYTE])(
    'is refused with the reason, parsed in the main thread or in the worker thread',
    async (filling) => {
      const refusal = (text: string) =>
        reader
          .read(announced, Buffer.from(text + ' '.repeat(filling)))
          .catch((error: { fields: object }) => error.fields);
      expect(await refusal('{')).toEqual({ body: ['Body must be valid JSON'] });
      expect(await refusal('[1]')).toEqual({ body: ['Body must be a JSON object'] });
      expect(await refusal('{"__proto__": 1}')).toEqual({
        body: ['Body must not hold __proto__ or constructor.prototype'],
      });
    },
  );

  const push = {
    ref: 'refs/heads/main',
    before: '',
    after: '',
    repository: issue([]).repository,
    sender: { login: 'ada' },
  };
  const pushOfMarks = (marks: number) => {
    const message = `x${'\u0301'.repeat(marks)}`;
    const commit = { id: 'a'.repeat(40), message, url: 'https://example.com/c', author: { username: 'ada' } };
    return bytesOf({ ...push, commits: [commit] });
  };

  it('is read with at most 16 combining marks on a letter', async () => {
    const event = await reader.read({ ...announced, event: 'push' }, pushOfMarks(1_000_000));
    expect(event).toMatchObject({ type: 'pushed', commits: [{ message: `x${'\u0301'.repeat(16)}…` }] });
  });

  it('is refused before it is parsed if it has more combining marks than any real one', async () => {
    const refused = await reader
      .read({ ...announced, event: 'push' }, pushOfMarks(1_000_001))
      .catch((error: { fields: object }) => error.fields);
    expect(refused).toEqual({ body: ['Body must not have more than 1000000 combining marks'] });
  });

  it('is refused before it is parsed if it has more parts than any real one', async () => {
    const parts = (count: number) => Buffer.from(`{"parts":[${'{},'.repeat(count - 3)}{}]}`);
    const refused = await reader.read(announced, parts(100_001)).catch((error: { fields: object }) => error.fields);
    expect(refused).toEqual({ body: ['Body must not have more than 100000 objects and lists'] });
    expect(await reader.read(announced, parts(100_000))).toEqual({ ignored: expect.any(String) });
  });
});
