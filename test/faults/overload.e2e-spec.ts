import { expectBounded, LoadStory, summary } from '../support/load/overload.js';

import.meta.jest.setTimeout(180_000);

const SHORT = { measured: 2, loaded: 6 }; // seconds; `npm run test:soak` has the minute

let story: LoadStory;
beforeAll(async () => {
  story = await LoadStory.begin();
});
afterAll(() => story.end());

describe('ten times what can be served', () => {
  it('of new tickets: the rest is told to come back, what is taken is there, and memory is flat', async () => {
    const told = await story.overload('create', SHORT);
    process.stderr.write(`${summary('create', told)}\n`);
    expectBounded('create', told);
    const rows = await story.docket.rows('SELECT FROM tickets WHERE id = ANY ($1)', [told.accepted]);
    expect(rows).toHaveLength(told.accepted.length);
    expect(await story.api.figure('docket_http_refused_total{reason="pool"}')).toBeGreaterThan(0);
  });

  it('of deliveries from a code host: each one taken is done, and done once', async () => {
    const told = await story.overload('vcs', SHORT);
    process.stderr.write(`${summary('vcs', told)}\n`);
    expectBounded('vcs', told);
    expect(new Set(told.accepted).size).toBe(told.accepted.length);
    story.startWorker();
    await story.completed(told.accepted, 100_000);
    const made = await story.docket.rows<{ tickets: number }>(
      `SELECT count(DISTINCT l.ticket_id)::int AS tickets FROM agent_tasks t
       JOIN ticket_code_links l ON l.kind = 'issue' AND lower(l.repo) = lower($2) AND l.reference = (t.payload #>> '{issue,number}')
       WHERE t.id = ANY ($1)`,
      [told.accepted, story.repo],
    );
    expect(made).toEqual([{ tickets: told.accepted.length }]);
  });
});
