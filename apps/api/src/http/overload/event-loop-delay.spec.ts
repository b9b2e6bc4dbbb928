import { setTimeout as sleep } from 'node:timers/promises';
import { EventLoopDelay } from './event-loop-delay.js';

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('is high while the event loop is blocked, and falls when it is free again', async () => {
  const delay = new EventLoopDelay(200);
  try {
    const blocked: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      block(300);
      await sleep(0);
      blocked.push(delay.mean);
    }
    expect(Math.max(...blocked)).toBeGreaterThan(200);
    // A busy machine delays an idle loop too, but not for long.
    for (let waited = 0; delay.mean > 100 && waited < 100; waited++) await sleep(100);
    expect(delay.mean).toBeLessThanOrEqual(100);
  } finally {
    delay.stop();
  }
});
