import { Backoff } from './backoff.js';

describe('the delay before a process that keeps ending is restarted', () => {
  let now = 0;
  const clock = () => now;
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };

  it('is 200 ms, then doubles up to ten seconds', () => {
    const backoff = new Backoff(clock);
    const pauses = Array.from({ length: 9 }, () => backoff.next());
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]);
  });

  it('starts over after the process ran for half a minute', () => {
    const backoff = new Backoff(clock);
    backoff.next();
    backoff.next();
    backoff.started();
    pass(29_999);
    expect(backoff.next()).toBe(800);
    backoff.started();
    pass(30_000);
    expect(backoff.next()).toBe(200);
    expect(backoff.next()).toBe(200);
  });

  it('counts that half minute from the last start, not from the first', () => {
    const backoff = new Backoff(clock);
    backoff.next();
    pass(40_000);
    backoff.started();
    expect(backoff.next()).toBe(400);
  });

  it('counts it from the beginning if the process never started', () => {
    const backoff = new Backoff(clock);
    backoff.next();
    backoff.next();
    pass(29_999);
    expect(backoff.next()).toBe(800);
    pass(1);
    expect(backoff.next()).toBe(200);
  });

  it('starts over after a reset', () => {
    const backoff = new Backoff(clock);
    backoff.next();
    backoff.next();
    backoff.reset();
    expect(backoff.next()).toBe(200);
  });
});
