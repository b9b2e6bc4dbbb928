import { Docket } from '../support/docket.js';
import { Agent, post, request } from '../support/mcp.js';

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start({ RATE_LIMIT: 'on' });
});
afterAll(() => docket.stop());

const limited = { error: { code: 'RATE_LIMITED', message: 'Too many requests' } };

// Promise 8.1
it('the MCP server allows 300 searches a minute with all tools together, in addition to other calls', async () => {
  const key = await docket.given.apiKey(await docket.given.user());
  const searches = [
    request('tools/call', { name: 'search_tickets', arguments: { query: 'milk' } }),
    request('tools/call', { name: 'list_tickets', arguments: { search: 'milk' } }),
    request('tools/call', { name: 'list_projects', arguments: { search: 'milk' } }),
  ];
  for (let count = 0; count < 100; count++) {
    const replies = await Promise.all(searches.map((search) => post(docket, key, search)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  const [refused, ...others] = await Promise.all(searches.map((search) => post(docket, key, search)));
  expect(others.map(({ status }) => status)).toEqual([429, 429]);
  expect([refused!.status, await refused!.json()]).toEqual([429, limited]);
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(refused!.headers.get('ratelimit-policy')).toBe('"searches";q=300;w=60');
  const other = await post(docket, key, request('tools/call', { name: 'list_tickets', arguments: {} }));
  expect(other.status).toBe(200);
  expect(other.headers.get('ratelimit-policy')).toBe('"requests";q=600;w=60');
});

it('the MCP server allows 600 messages a minute', async () => {
  const key = await docket.given.apiKey(await docket.given.user());
  const ping = request('ping');
  // The person signed up and created the key before, anonymously and with a cookie: the key's requests count for them,
  // too.
  const statuses: number[] = [];
  for (let batch = 0; batch < 31; batch++) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(docket, key, ping)));
    statuses.push(...replies.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
  const refused = await post(docket, key, ping);
  expect([refused.status, await refused.json()]).toEqual([429, limited]);
  await expect(Agent.connect(docket, key)).rejects.toThrow('RATE_LIMITED');
}, 60_000);
