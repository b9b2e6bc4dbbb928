import fc from 'fast-check';
import { Docket } from '../../support/docket.js';
import { REQUESTS } from './regressions.js';
import { fuzz, runsOr } from './seeds.js';
import { Asking } from './send.js';

import.meta.jest.setTimeout(300_000);

const RUNS = runsOr(3_000);

let docket: Docket;
let asking: Asking;
beforeAll(async () => {
  docket = await Docket.start();
  asking = await Asking.begin(docket);
});
afterAll(() => docket.stop());

// Promises 1.8, 3.5
it(`the API serves ${RUNS} generated requests without a fault, each as documented`, async () => {
  expect(asking.operations.length).toBeGreaterThan(100);
  const property = fc.asyncProperty(asking.requests, async ({ role, request }) => {
    await asking.ask(role, request);
  });
  await fuzz(property, { of: 'requests', runs: RUNS, regressions: REQUESTS });
  // A generator whose requests are all refused shows nothing.
  const often = (status: number) => (asking.counts.get(status) ?? 0) / RUNS;
  process.stderr.write(`status: ${JSON.stringify(Object.fromEntries([...asking.counts].sort(([a], [b]) => a - b)))}\n`);
  expect(often(200) + often(201)).toBeGreaterThan(0.05);
  expect(often(400)).toBeGreaterThan(0.1);
});
