import { setImmediate as nextTurn } from 'node:timers/promises';
import { AttemptStarts } from './attempt-starts.js';

it('at most twenty attempts start in one turn of the event loop, and all of them start', async () => {
  const starts = new AttemptStarts();
  let started = 0;
  const all = Promise.all(Array.from({ length: 100 }, () => starts.next().then(() => started++)));
  const perTurn: number[] = [];
  for (let before = 0; started < 100; before = started) {
    await nextTurn();
    perTurn.push(started - before);
  }
  await all;
  expect(Math.max(...perTurn)).toBe(20);
  expect(perTurn.length).toBeLessThan(20);
});
