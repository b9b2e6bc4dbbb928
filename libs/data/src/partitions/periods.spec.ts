import { v7 as uuidv7 } from 'uuid';
import { firstIdOf, periodFor, periodsFrom, subtractRanges, timeOf } from './periods.js';

const at = (text: string) => Date.parse(`${text}T00:00:00Z`);
const day = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((time) => new Date(time).toISOString().replace('T00:00:00.000Z', ''));

describe('periods', () => {
  it.each([
    ['day', '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']],
    ['week', '2026-12-30', ['2026-12-28', '2027-01-04', '2027-01-11', '2027-01-18']],
    ['month', '2026-12-31', ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']],
  ] as const)('of a %s follow each other without a gap', (period, time, bounds) => {
    const ranges = periodsFrom(period, at(time) + 12_345, 3).map(day);
    expect(ranges).toEqual([bounds.slice(0, 2), bounds.slice(1, 3), bounds.slice(2, 4)]);
  });

  it('are at most about a quarter longer than a retention of a week or more, and not many for a long one', () => {
    expect([1, 7, 8, 30, 90, 91, 3650].map(periodFor)).toEqual([
      'day',
      'day',
      'week',
      'week',
      'week',
      'month',
      'month',
    ]);
  });

  it('leave out what other ranges cover', () => {
    const month = { from: at('2026-11-01'), to: at('2026-12-01') };
    const weeks = [
      { from: at('2026-10-26'), to: at('2026-11-02') },
      { from: at('2026-11-09'), to: at('2026-11-16') },
    ];
    expect(subtractRanges(month, weeks).map(day)).toEqual([
      ['2026-11-02', '2026-11-09'],
      ['2026-11-16', '2026-12-01'],
    ]);
    expect(subtractRanges(month, [month])).toEqual([]);
  });
});

it('the first id of a time is greater than all ids before it, and smaller than all of it', () => {
  const time = at('2026-11-16');
  expect(timeOf(firstIdOf(time))).toBe(time);
  expect(firstIdOf(time) > uuidv7({ msecs: time - 1, seq: 0xffffffff, random: Buffer.alloc(16, 0xff) })).toBe(true);
  expect(firstIdOf(time) < uuidv7({ msecs: time, seq: 0, random: Buffer.alloc(16) })).toBe(true);
});
