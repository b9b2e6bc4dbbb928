import type { Logger } from '@nestjs/common';
import { MockedTimers } from '../../../test/support/mocked-timers.js';
import { WorkLoop, type WorkLoopOptions } from './work-loop.js';

const deferred = <T>() => {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};
const logger = { warn: () => undefined } as unknown as Logger;

let steps: boolean[];
let answers: (boolean | number | Error | Promise<boolean>)[];
let loop: WorkLoop;

/** Each step takes the next answer; without one, it finds nothing. */
const start = (options: Partial<WorkLoopOptions> = {}) => {
  loop = new WorkLoop(logger, { interval: 1_000, ...options }, async (woken) => {
    steps.push(woken);
    const answer = answers.shift() ?? false;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  loop.start();
  return passing(0);
};
const passing = MockedTimers.pass;

beforeEach(() => {
  MockedTimers.start();
  steps = [];
  answers = [];
});
afterEach(async () => {
  const stopped = loop.stop();
  await passing(0);
  await stopped;
  MockedTimers.stop();
});

describe('a work loop', () => {
  it('runs a step at once, and again after each interval', async () => {
    await start();
    expect(steps).toEqual([false]);
    await passing(999);
    expect(steps).toHaveLength(1);
    await passing(1);
    expect(steps).toEqual([false, false]);
    await passing(2_000);
    expect(steps).toHaveLength(4);
  });

  it('continues without a pause while there may be more', async () => {
    answers = [true, true, true];
    await start();
    expect(steps).toHaveLength(4);
  });

  it('waits as long as the step says instead of the interval', async () => {
    answers = [5_000];
    await start();
    await passing(4_999);
    expect(steps).toHaveLength(1);
    await passing(1);
    expect(steps).toHaveLength(2);
    await passing(1_000);
    expect(steps).toHaveLength(3);
  });

  it('can be woken, and passes that to the step once', async () => {
    await start();
    loop.wake();
    await passing(0);
    expect(steps).toEqual([false, true]);
    await passing(1_000);
    expect(steps).toEqual([false, true, false]);
  });

  it('that is woken during a step runs one more step after it', async () => {
    const step = deferred<boolean>();
    answers = [step.promise];
    await start();
    loop.wake();
    loop.wake();
    await passing(5_000);
    expect(steps).toEqual([false]);
    step.resolve(false);
    await passing(0);
    expect(steps).toEqual([false, true]);
  });

  it('pauses after a failure, even when it is woken, and then retries', async () => {
    answers = [new Error('away')];
    await start();
    loop.wake();
    await passing(999);
    expect(steps).toHaveLength(1);
    await passing(1);
    expect(steps).toEqual([false, true]);
  });

  it('keeps a minimum gap between two steps, however often it is woken', async () => {
    await start({ gap: 200 });
    for (let wakes = 0; wakes < 10; wakes++) {
      loop.wake();
      await passing(20);
    }
    expect(steps).toEqual([false, true]);
    loop.wake();
    await passing(199);
    expect(steps).toHaveLength(2);
    await passing(1);
    expect(steps).toEqual([false, true, true]);
  });

  it('runs several steps concurrently, and wakes all of them', async () => {
    const busy = deferred<boolean>();
    answers = [busy.promise];
    await start({ concurrency: 3 });
    expect(steps).toHaveLength(3);
    loop.wake();
    await passing(0);
    expect(steps).toHaveLength(5);
    busy.resolve(false);
    await passing(0);
    expect(steps).toHaveLength(6);
  });

  it('stops when the running step has ended, and starts no other', async () => {
    const step = deferred<boolean>();
    answers = [step.promise];
    await start();
    let stopped = false;
    const stopping = loop.stop().then(() => {
      stopped = true;
    });
    await passing(10_000);
    expect(stopped).toBe(false);
    step.resolve(true);
    await stopping;
    expect(steps).toHaveLength(1);
  });

  it.each([
    ['its wait', [], {}],
    ['its pause after a failure', [new Error('away')], {}],
    ['its gap', [], { gap: 60_000 }],
  ])('stops at once during %s', async (_, given, options) => {
    answers = [...given];
    await start(options);
    await loop.stop();
    expect(steps).toHaveLength(1);
  });
});
