import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';

// A process of its own, on a machine that runs other test files at the same time.
import.meta.jest.setTimeout(120_000);

let docket: Docket;
let api: AppProcess;
let url: string;
let apiKey: string;
beforeAll(async () => {
  docket = await Docket.start();
  apiKey = await docket.given.apiKey(await docket.given.user());
  api = new AppProcess('api', { DATABASE_URL: docket.config.DATABASE_URL! });
  url = (await api.logged('listening', 60)).url as string;
});
afterAll(async () => {
  await api.stop();
  await docket.stop();
});

// Promise 6.5
it('SIGTERM ends open streams at once and the process soon after', async () => {
  const sources = await Promise.all(Array.from({ length: 10 }, () => EventSource.open({ url }, apiKey)));
  const stopping = Date.now();
  api.kill('SIGTERM');
  for (const source of sources) {
    await source.until(({ ended }) => ended);
    expect(source.response.complete).toBe(true); // it was closed, not cut off
  }
  expect(Date.now() - stopping).toBeLessThan(10_000); // before their next heartbeat
  expect(await api.ended).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(20_000); // before the deadline at which it would end itself
});
