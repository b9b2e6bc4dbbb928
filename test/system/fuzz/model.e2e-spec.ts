import { Docket } from '../../support/docket.js';
import { STORIES } from './regressions.js';
import { fuzz, runsOr } from './seeds.js';
import { stories } from './stories.js';

import.meta.jest.setTimeout(300_000);

const RUNS = runsOr(12); // of which the first are those that are written down

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

it('stories of tickets end as a plain model says: lists, totals, searches, figures, history and events', async () => {
  const heard = new Map<string, number>();
  await fuzz(stories(docket, heard), { of: 'stories', runs: RUNS, regressions: STORIES });
  process.stderr.write(`${JSON.stringify(Object.fromEntries([...heard].sort()))}\n`);
  // A story in which everything is refused shows nothing.
  const done = [...heard].filter(([said]) => /2\d\d$/.test(said));
  const times = (entries: [string, number][]) => entries.reduce((sum, [, count]) => sum + count, 0);
  expect(times(done)).toBeGreaterThan(times([...heard]) / 3);
});
