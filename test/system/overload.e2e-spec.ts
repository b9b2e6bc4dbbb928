import { expectBounded, LoadScenario } from '../support/load/overload.js';

import.meta.jest.setTimeout(300_000);

const SHORT = { measured: 2, loaded: 6 }; // seconds; `npm run test:soak` has the minute

let scenario: LoadScenario;
beforeAll(async () => {
  scenario = await LoadScenario.begin();
});
afterAll(() => scenario.end());

describe('overload by 400 connections', () => {
  // Promise 6.8
  it('of new tickets: the excess gets 503, accepted ones are stored, and memory is flat', async () => {
    const result = await scenario.overload('create', SHORT);
    expectBounded('create', result);
    const rows = await scenario.docket.rows('SELECT FROM tickets WHERE id = ANY ($1)', [result.accepted]);
    expect(rows).toHaveLength(result.accepted.length);
    expect(await scenario.api.figure('docket_http_refused_total{reason="wait"}')).toBeGreaterThan(0);
  });

  // Promise 6.8
  it('of deliveries from a code host: each accepted one is processed exactly once', async () => {
    const result = await scenario.overload('vcs', SHORT);
    expectBounded('vcs', result);
    expect(new Set(result.accepted).size).toBe(result.accepted.length);
    scenario.startWorker();
    await scenario.completed(result.accepted, 200_000);
    expect(await scenario.ticketsOf(result.accepted)).toBe(result.accepted.length);
  });
});
