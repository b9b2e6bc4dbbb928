import { Clock } from '#contracts';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';

const DAY = 24 * 60 * 60 * 1000;

let docket: Docket;
let user: TestUser;
let clock: Clock;
beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
  clock = docket.service(Clock);
});
afterAll(() => docket.stop());
afterEach(() => {
  clock.now = Clock.prototype.now;
});

const made = {
  ticket: async () => `/api/tickets/${(await docket.given.ticket(user)).id}`,
  project: async () => `/api/project/${(await docket.given.project(user)).id}`,
};

describe.each(['ticket', 'project'] as const)('a deleted %s', (kind) => {
  it.each([
    [29, 200],
    [31, 404],
  ])('after %i days responds to a restore with %i, whether or not it was purged', async (days, status) => {
    const path = await made[kind]();
    const deletedAt = Date.now() - days * DAY;
    clock.now = () => new Date(deletedAt);
    await docket.as(user).delete(path);
    clock.now = Clock.prototype.now;
    expect((await docket.as(user).post(`${path}/restore`)).status).toBe(status);
    expect((await docket.as(user).get(path)).status).toBe(status);
  });
});
