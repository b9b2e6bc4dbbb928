import { MAIL_RETRIES, mailRetryAt } from './mail-retries.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const waitAfter = (failures: number, random: number) => {
  const next = mailRetryAt(failures, now, () => random);
  return next && next.getTime() - now.getTime();
};

describe('a message that could not be sent', () => {
  it('is retried ten times with growing delays, then given up', () => {
    const waits = MAIL_RETRIES.map((_, failures) => waitAfter(failures, 0));
    const [second, minute, hour] = [1_000, 60_000, 3_600_000];
    expect(waits).toEqual([
      ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
      ...[hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour],
    ]);
    expect(waitAfter(10, 0)).toBeUndefined();
  });

  it('is delayed by up to 20 % of random jitter', () => {
    expect(waitAfter(0, 0.5)).toBe(5_500);
    expect(waitAfter(9, 1)).toBe(12 * 3_600_000 * 1.2);
    const natural = Array.from({ length: 100 }, () => mailRetryAt(9, now)!.getTime() - now.getTime());
    expect(new Set(natural).size).toBeGreaterThan(50);
    expect(Math.min(...natural)).toBeGreaterThanOrEqual(12 * 3_600_000);
    expect(Math.max(...natural)).toBeLessThanOrEqual(12 * 3_600_000 * 1.2);
  });
});
