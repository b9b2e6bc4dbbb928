import { mock } from 'node:test';

const STEP = 10; // a timer started by another one starts when that one has fired

/**
 * Timers of the application, which stand still until a test advances time. Jest's own fake timers only affect modules
 * that jest evaluates.
 */
export class MockedTimers {
  static start(): void {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  }

  static async pass(milliseconds: number): Promise<void> {
    await settled();
    for (let left = milliseconds; left > 0; left -= STEP) {
      mock.timers.tick(Math.min(left, STEP));
      await settled();
    }
  }

  static stop(): void {
    mock.timers.reset();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
