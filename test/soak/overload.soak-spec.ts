import { type Kind, SERVED } from '../support/load/loaded-api.js';
import { expectBounded, expectFlat, LoadScenario, type Overloaded, peak, summary } from '../support/load/overload.js';

import.meta.jest.setTimeout(900_000);

const LONG = { measured: 5, loaded: 60 };

let scenario: LoadScenario;
let first: Overloaded;
beforeAll(async () => {
  scenario = await LoadScenario.begin();
});
afterAll(() => scenario.end());

async function overload(kind: Kind): Promise<Overloaded> {
  const result = await scenario.overload(kind, LONG);
  process.stderr.write(`${summary(kind, result)}\n`);
  expectBounded(kind, result);
  expectFlat(result.seen);
  return result;
}

/** Refusals slow these connections down; test/soak/open-loop.soak-spec.ts sends ten times the sustainable rate. */
describe('a minute of overload by 400 connections', () => {
  it('of ticket lists', async () => {
    for (let count = 0; count < 150; count++)
      await scenario.docket.given.ticket(scenario.ada, { projectId: scenario.project.id });
    first = await overload('list');
    expect(first.offered.statuses[SERVED.list]).toBeGreaterThan(0);
  });

  it('of new tickets: all accepted ones are stored', async () => {
    const { accepted } = await overload('create');
    const rows = await scenario.docket.rows('SELECT FROM tickets WHERE id = ANY ($1)', [accepted]);
    expect(rows).toHaveLength(accepted.length);
  });

  it('of deliveries from a code host, while a worker processes them: each accepted one is processed once', async () => {
    scenario.startWorker();
    const { accepted } = await overload('vcs');
    await scenario.completed(accepted, 600_000);
    expect(await scenario.ticketsOf(accepted)).toBe(accepted.length);
  });

  // Promise 6.8
  it('leaves an API with the same throughput, and memory does not grow the next time', async () => {
    await scenario.worker?.stop();
    const before = await scenario.api.sustainable('list', 5);
    const last = await overload('list');
    expect(peak(last.seen)).toBeLessThan(peak(first.seen) + 64);
    const after = await scenario.api.sustainable('list', 5);
    expect(after.rate).toBeGreaterThan(before.rate / 3); // this machine may be shared
  });
});
