import fc from 'fast-check';
import { Docket } from '../../support/docket.js';
import { stories, storiesAtOnce } from './scenarios.js';
import { fuzz, runsOr } from './seeds.js';
import { Asking } from './send.js';

import.meta.jest.setTimeout(3_600_000);

const endsAfter = 3_000_000; // milliseconds

let docket: Docket;
beforeEach(async () => {
  docket = await Docket.start();
});
afterEach(() => docket.stop());

it('the API serves many more generated requests without a fault', async () => {
  const asking = await Asking.begin(docket);
  const property = fc.asyncProperty(asking.requests, async ({ role, request }) => {
    await asking.ask(role, request);
  });
  await fuzz(property, { of: 'requests', runs: runsOr(40_000), endsAfter });
});

it('many more random histories match the model', () =>
  fuzz(stories(docket), { of: 'stories', runs: runsOr(100), endsAfter }));

it('many more concurrent histories leave everything consistent', () =>
  fuzz(storiesAtOnce(docket), { of: 'stories at once', runs: runsOr(40), endsAfter }));
