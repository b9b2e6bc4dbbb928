import { Chaos } from './chaos.js';

const chaos = new Chaos();
beforeAll(() => chaos.begin(), 180_000);
afterAll(() => chaos.end(), 60_000);

it(
  'a thousand changes, whatever is killed: each acknowledged one is there and arrives, none twice, and nothing else',
  () => chaos.run(),
  900_000,
);
