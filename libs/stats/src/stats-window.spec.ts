import type { StatsPeriod } from '#contracts';
import { statsWindow, weeksIn } from './stats-window.js';

describe('statsWindow', () => {
  it.each<[period: StatsPeriod, now: string, start: string]>([
    ['week', '2026-06-15T12:34:56.789Z', '2026-06-08T12:34:56.789Z'],
    ['week', '2026-01-03T00:00:00.000Z', '2025-12-27T00:00:00.000Z'],
    ['week', '2026-03-30T01:30:00.000Z', '2026-03-23T01:30:00.000Z'],
    ['month', '2026-06-15T12:34:56.789Z', '2026-05-15T12:34:56.789Z'],
    ['month', '2026-01-15T00:00:00.000Z', '2025-12-15T00:00:00.000Z'],
    ['month', '2026-03-28T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    ['month', '2026-03-29T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['month', '2026-03-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['month', '2028-03-31T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
    ['month', '2026-07-31T08:00:00.000Z', '2026-06-30T08:00:00.000Z'],
    ['month', '2026-08-31T08:00:00.000Z', '2026-07-31T08:00:00.000Z'],
    ['quarter', '2026-06-15T12:00:00.000Z', '2026-03-15T12:00:00.000Z'],
    ['quarter', '2026-05-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
    ['quarter', '2026-01-31T12:00:00.000Z', '2025-10-31T12:00:00.000Z'],
    ['quarter', '2026-02-28T12:00:00.000Z', '2025-11-28T12:00:00.000Z'],
    ['year', '2026-06-15T12:00:00.000Z', '2025-06-15T12:00:00.000Z'],
    ['year', '2028-02-29T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
    ['year', '2029-02-28T12:00:00.000Z', '2028-02-28T12:00:00.000Z'],
  ])('a %s before %s began %s', (period, now, start) => {
    expect(statsWindow(period, new Date(now))).toEqual({ startDate: new Date(start), endDate: new Date(now) });
  });

  it('does not modify the given time', () => {
    const now = new Date('2026-03-31T08:00:00.000Z');
    statsWindow('month', now);
    expect(now).toEqual(new Date('2026-03-31T08:00:00.000Z'));
  });
});

describe('weeksIn', () => {
  it.each<[period: StatsPeriod, now: string, weeks: number]>([
    ['week', '2026-06-15T12:00:00.000Z', 1],
    ['month', '2026-03-15T12:00:00.000Z', 4],
    ['month', '2026-06-15T12:00:00.000Z', 31 / 7],
    ['quarter', '2026-06-15T12:00:00.000Z', 92 / 7],
    ['year', '2026-06-15T12:00:00.000Z', 365 / 7],
  ])('a %s until %s has %d', (period, now, weeks) => {
    expect(weeksIn(statsWindow(period, new Date(now)))).toBeCloseTo(weeks, 12);
  });
});
