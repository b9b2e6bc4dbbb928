import { Chaos } from './chaos.js';

const chaos = new Chaos();
beforeAll(() => chaos.begin(), 180_000);
afterAll(() => chaos.end(), 60_000);

// Promise 6.2
it(
  'a thousand changes while processes are killed: each acknowledged one is stored and delivered once, no others',
  () => chaos.run(),
  900_000,
);
