import { Docket } from '../../support/docket.js';
import { STORIES } from './regressions.js';
import { fuzz, runsOr } from './seeds.js';
import { stories } from './stories.js';

import.meta.jest.setTimeout(300_000);

const RUNS = runsOr(12); // the first of them are the recorded regressions

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

it('random changes to tickets match a plain model: lists, totals, searches, figures, history and events', async () => {
  const responses = new Map<string, number>();
  await fuzz(stories(docket, responses), { of: 'stories', runs: RUNS, regressions: STORIES });
  process.stderr.write(`${JSON.stringify(Object.fromEntries([...responses].sort()))}\n`);
  // If every command is refused, the test shows nothing.
  const done = [...responses].filter(([said]) => /2\d\d$/.test(said));
  const times = (entries: [string, number][]) => entries.reduce((sum, [, count]) => sum + count, 0);
  expect(times(done)).toBeGreaterThan(times([...responses]) / 3);
});
