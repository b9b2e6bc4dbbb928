import { Backoff } from './backoff.js';

const { jest } = import.meta;

describe('what keeps ending', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

  it('is started again after 200 ms, then twice as long each time, up to ten seconds', () => {
    const backoff = new Backoff();
    const pauses = Array.from({ length: 9 }, () => backoff.next());
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]);
  });

  it('begins anew when it ran for half a minute', () => {
    const backoff = new Backoff();
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

  it('counts from its last start, not from its first', () => {
    const backoff = new Backoff();
    backoff.next();
    pass(40_000);
    backoff.started();
    expect(backoff.next()).toBe(400);
  });

  it('begins anew when told so', () => {
    const backoff = new Backoff();
    backoff.next();
    backoff.next();
    backoff.reset();
    expect(backoff.next()).toBe(200);
  });
});
