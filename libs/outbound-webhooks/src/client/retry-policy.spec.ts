import fc from 'fast-check';
import { MAX_ATTEMPTS, outcomeOf, RETRY_STEPS_MS, retryDelay, shouldDisable } from './retry-policy.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const answered = (status: number, retryAfter: string | null = null) => ({ status, error: null, retryAfter });
const broken = { status: null, error: 'timeout', retryAfter: null } as const;
const steady = (attempt: number) => ({ attempt, now, random: () => 0 });
const delayAfter = (retryAfter: string | null, status = 429, attempt = 2) => {
  const outcome = outcomeOf(answered(status, retryAfter), steady(attempt));
  return outcome.status === 'retry' ? outcome.delayMs : undefined;
};

describe('the retry schedule', () => {
  it('has nine delays between ten attempts', () => {
    const waits: number[] = [];
    let outcome = outcomeOf(answered(500), steady(1));
    for (let attempt = 2; outcome.status === 'retry'; attempt++) {
      waits.push(outcome.delayMs);
      expect(outcome.nextAttemptAt).toEqual(new Date(now.getTime() + outcome.delayMs));
      outcome = outcomeOf(answered(500), steady(attempt));
    }
    expect(waits).toEqual([
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
    ]);
    expect(outcome).toEqual({ status: 'failed', disable: false });
    expect(MAX_ATTEMPTS).toBe(10);
  });

  it('has a jitter of up to a fifth', () => {
    expect(retryDelay({ attempt: 2, now, random: () => 0.5 })).toBe(5.5 * MINUTE);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const step = RETRY_STEPS_MS[attempt - 1] as number;
        const delay = retryDelay({ attempt, now, random: () => random });
        expect(delay).toBeGreaterThanOrEqual(step);
        expect(delay).toBeLessThanOrEqual(1.2 * step);
      }),
    );
    const natural = Array.from({ length: 100 }, () => retryDelay({ attempt: 9, now }));
    expect(new Set(natural).size).toBeGreaterThan(50);
  });

  it('has no delay after the last attempt', () => {
    expect(() => retryDelay(steady(10))).toThrow(new RangeError('There is no attempt after number 10'));
  });
});

describe('an attempt', () => {
  it.each([200, 201, 202, 204, 206, 299])('with response %i succeeded', (status) => {
    expect(outcomeOf(answered(status), steady(1))).toEqual({ status: 'succeeded' });
    expect(outcomeOf(answered(status), steady(10))).toEqual({ status: 'succeeded' });
  });

  it.each([100, 101, 199, 300, 301, 302, 307, 308, 400, 401, 404, 408, 422, 429, 500, 502, 503, 599])(
    'with response %i is retried',
    (status) => {
      expect(outcomeOf(answered(status), steady(1))).toMatchObject({ status: 'retry', delayMs: 5 * SECOND });
      expect(outcomeOf(answered(status), steady(10))).toEqual({ status: 'failed', disable: false });
    },
  );

  it('without a response is retried, also if only the end of a successful one is missing', () => {
    expect(outcomeOf(broken, steady(1))).toMatchObject({ status: 'retry' });
    expect(outcomeOf({ ...broken, status: 200 }, steady(1))).toMatchObject({ status: 'retry' });
    expect(outcomeOf(broken, steady(10))).toEqual({ status: 'failed', disable: false });
  });

  it('with response 410 is the last, and disables the webhook', () => {
    expect(outcomeOf(answered(410), steady(1))).toEqual({ status: 'failed', disable: true });
    expect(outcomeOf({ ...answered(410), error: 'connection_lost' }, steady(1))).toMatchObject({ disable: true });
  });
});

describe('Retry-After', () => {
  const step = 5 * MINUTE;

  it.each([
    ['1', step],
    ['0', step],
    ['420', 7 * MINUTE],
    [' 420 ', 7 * MINUTE],
    [String(10 * 86_400), 2 * step],
    ['9'.repeat(400), 2 * step],
    ['Sun, 01 Mar 2026 12:07:00 GMT', 7 * MINUTE],
    ['Sunday, 01-Mar-26 12:07:00 GMT', 7 * MINUTE],
    ['Sun Mar  1 12:07:00 2026', 7 * MINUTE],
    ['Sun Mar 01 12:07:00 2026', 7 * MINUTE],
    ['Wed, 11 Mar 2026 12:00:00 GMT', 2 * step],
    ['Sun, 01 Mar 2020 12:00:00 GMT', step],
  ])('of %s is honoured between one and two steps of the schedule', (header, delay) => {
    expect(delayAfter(header)).toBe(delay);
    expect(delayAfter(header, 503)).toBe(delay);
  });

  // Promise 4.4
  it.each([
    '',
    'soon',
    '-5',
    '1.5',
    '7m',
    '0x1a4',
    '1e9',
    '420, 500',
    '2026-03-01T12:07:00Z',
    'Sun, 01 Foo 2026 12:07:00 GMT',
    'Sun, 99 Mar 2026 99:99:99 GMT',
    // Date.parse would accept all of these.
    'on Sun, 01 Mar 2026 12:07:00 GMT',
    'Sun, 01 Mar 2026 12:07:00 GMT (noon)',
    'on Sunday, 01-Mar-26 12:07:00 GMT',
    'Sunday, 01-Mar-26 12:07:00 GMT (noon)',
    'on Sun Mar  1 12:07:00 2026',
    'Sun Mar  1 12:07:00 2026 (noon)',
  ])('that is invalid (%s) is ignored', (header) => {
    expect(delayAfter(header)).toBe(step);
  });

  it('is used only with 429 and 503', () => {
    for (const status of [301, 400, 500, 502]) expect(delayAfter('420', status)).toBe(step);
  });

  it('never exceeds its bounds, whatever it says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(
        header,
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, attempt, random) => {
          const bounds = RETRY_STEPS_MS[attempt - 1] as number;
          const delay = retryDelay({ attempt, now, random: () => random }, text);
          expect(delay).toBeGreaterThanOrEqual(bounds);
          expect(delay).toBeLessThanOrEqual(2 * bounds);
        },
      ),
    );
  });
});

describe('a webhook is disabled', () => {
  const failing = (ms: number, attemptsSinceSuccess: number) =>
    shouldDisable({ firstFailureAt: new Date(now.getTime() - ms), attemptsSinceSuccess, now });

  it('after 5 days and 10 attempts without a success', () => {
    expect(failing(5 * DAY, 10)).toBe(true);
    expect(failing(30 * DAY, 1000)).toBe(true);
  });

  it('not earlier, not for fewer, and not after a success', () => {
    expect(failing(5 * DAY - 1, 1000)).toBe(false);
    expect(failing(30 * DAY, 9)).toBe(false);
    for (const attemptsSinceSuccess of [0, 10]) {
      expect(shouldDisable({ firstFailureAt: null, attemptsSinceSuccess, now })).toBe(false);
    }
  });
});
