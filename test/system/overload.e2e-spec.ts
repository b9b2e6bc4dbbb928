import { expectBounded, LoadStory } from '../support/load/overload.js';

import.meta.jest.setTimeout(300_000);

const SHORT = { measured: 2, loaded: 6 }; // seconds; `npm run test:soak` has the minute

let story: LoadStory;
beforeAll(async () => {
  story = await LoadStory.begin();
});
afterAll(() => story.end());

describe('ten times what can be served', () => {
  it('of new tickets: the rest is told to come back, what is taken is there, and memory is flat', async () => {
    const told = await story.overload('create', SHORT);
    expectBounded('create', told);
    const rows = await story.docket.rows('SELECT FROM tickets WHERE id = ANY ($1)', [told.accepted]);
    expect(rows).toHaveLength(told.accepted.length);
    expect(await story.api.figure('docket_http_refused_total{reason="wait"}')).toBeGreaterThan(0);
  });

  it('of deliveries from a code host: each one taken is done, and done once', async () => {
    const told = await story.overload('vcs', SHORT);
    expectBounded('vcs', told);
    expect(new Set(told.accepted).size).toBe(told.accepted.length);
    story.startWorker();
    await story.completed(told.accepted, 200_000);
    expect(await story.ticketsOf(told.accepted)).toBe(told.accepted.length);
  });
});
