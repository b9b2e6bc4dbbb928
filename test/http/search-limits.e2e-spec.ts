import { Docket } from '../support/docket.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start({ RATE_LIMIT: 'on' });
});
afterAll(() => docket.stop());

// Promise 8.1
it('searches on all routes count towards one limit', async () => {
  const ada = await docket.given.user();
  const searches = [
    '/api/tickets/search?q=milk',
    '/api/tickets?search=milk',
    '/api/tickets/export?format=csv&search=milk',
    '/api/project/search?q=milk',
    '/api/projects?search=milk',
    '/api/users?search=milk',
  ];
  for (let count = 0; count < 50; count++) {
    const replies = await Promise.all(searches.map((path) => docket.as(ada).get(path)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  }
  for (const path of searches) {
    const { status, body, headers } = await docket.as(ada).get(path);
    expect([path, status, body.error.code]).toEqual([path, 429, 'RATE_LIMITED']);
    expect(headers['ratelimit-policy']).toBe('"searches";q=300;w=60');
  }
  expect((await docket.as(ada).get('/api/tickets')).status).toBe(200);
});
