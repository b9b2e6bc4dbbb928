import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

let docket: Docket;
let user: TestUser;
const NAMES = ['100% coverage', '100 apples', '1000 pears', 'a_b pattern', 'a b pattern', 'C:\\temp folder'];
beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
  for (const name of NAMES) {
    await docket.given.ticket(user, { title: name });
    await docket.given.project(user, { name });
  }
  await docket.given.comment(user, await docket.given.ticket(user, { title: 'Commented' }), 'Only 7_of_9 was there');
});
afterAll(() => docket.stop());

const PATHS = [
  ['tickets, searched', (q: string) => `/api/tickets/search?q=${q}`, 'title'],
  ['tickets, filtered', (q: string) => `/api/tickets?search=${q}`, 'title'],
  ['projects, searched', (q: string) => `/api/project/search?q=${q}`, 'name'],
  ['projects, filtered', (q: string) => `/api/projects?search=${q}`, 'name'],
] as const;

describe.each(PATHS)('characters with a special meaning elsewhere: %s', (_, path, field) => {
  // Promise 3.2
  it.each([
    ['100%', ['100% coverage']],
    ['100% COV', ['100% coverage']],
    ['a_b', ['a_b pattern']],
    ['C:\\temp', ['C:\\temp folder']],
    ['1000%', []],
    ['100', ['100 apples', '100% coverage', '1000 pears']],
  ])('%s is found as typed', async (typed, expected) => {
    const reply = await docket.as(user).get(path(encodeURIComponent(typed)));
    expect(reply.status).toBe(200);
    expect(reply.body.data.map((item: Record<string, string>) => item[field]).sort()).toEqual(expected);
    expect(reply.body.pagination.total).toBe(expected.length);
  });
});

it('comments are searched, too', async () => {
  const found = async (q: string) => (await docket.as(user).get(`/api/tickets/search?q=${q}`)).body.pagination.total;
  expect(await found('7_of_9')).toBe(1);
  expect(await found('7%25of')).toBe(0);
});
