import { Docket } from '../../support/docket.js';
import { fuzz, runsOr } from './seeds.js';
import { storiesAtOnce } from './stories.js';

import.meta.jest.setTimeout(300_000);

const RUNS = runsOr(4);

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());

it('stories told by many at once leave right counters, unbroken histories and one event a change', async () => {
  await fuzz(storiesAtOnce(docket), { of: 'stories at once', runs: RUNS });
});
