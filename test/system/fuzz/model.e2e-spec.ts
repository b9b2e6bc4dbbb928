import { Docket } from '../../support/docket.js';
import { SCENARIOS } from './regressions.js';
import { stories } from './scenarios.js';
import { fuzz, runsOr } from './seeds.js';

import.meta.jest.setTimeout(300_000);

const RUNS = runsOr(12); // the first of them are the recorded regressions

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

// Promise 3.5
it('random changes to tickets match a plain model: lists, totals, searches, figures, history and events', async () => {
  const responses = new Map<string, number>();
  await fuzz(stories(docket, responses), { of: 'stories', runs: RUNS, regressions: SCENARIOS });
  process.stderr.write(`${JSON.stringify(Object.fromEntries([...responses].sort()))}\n`);
  // If every command is refused, the test shows nothing.
  const done = [...responses].filter(([said]) => /2\d\d$/.test(said));
  const times = (entries: [string, number][]) => entries.reduce((sum, [, count]) => sum + count, 0);
  expect(times(done)).toBeGreaterThan(times([...responses]) / 3);
});
