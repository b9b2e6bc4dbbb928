import { Docket } from '../../support/docket.js';
import { storiesAtOnce } from './scenarios.js';
import { fuzz, runsOr } from './seeds.js';

import.meta.jest.setTimeout(300_000);

const RUNS = runsOr(4);

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

// Promise 3.5
it('concurrent changes leave correct counters, unbroken histories and one event per change', async () => {
  await fuzz(storiesAtOnce(docket), { of: 'stories at once', runs: RUNS });
});
