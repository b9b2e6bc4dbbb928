import { type SeriesInterval, seriesBounds } from './series-intervals.js';

const NOW = new Date('2026-11-16T10:00:00.000Z');
const bounds = (interval: SeriesInterval, zone: string, from?: string, to?: string) =>
  seriesBounds({ interval, zone, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined }, NOW).map(
    (bound) => bound.toISOString().replace(':00.000Z', ''),
  );

it.each<[string, SeriesInterval, string, string, string, string[]]>([
  [
    'days in UTC',
    'day',
    'UTC',
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00Z',
    ['2026-03-01T00:00', '2026-03-02T00:00', '2026-03-03T00:00'],
  ],
  [
    'one day',
    'day',
    'UTC',
    '2026-03-01T00:00:00Z',
    '2026-03-01T23:59:59.999Z',
    ['2026-03-01T00:00', '2026-03-02T00:00'],
  ],
  [
    'a day of 23 hours',
    'day',
    'Europe/Berlin',
    '2026-03-29T00:00:00Z',
    '2026-03-29T12:00:00Z',
    ['2026-03-28T23:00', '2026-03-29T22:00'],
  ],
  [
    'a day of 25 hours',
    'day',
    'Europe/Berlin',
    '2026-10-25T00:00:00Z',
    '2026-10-25T12:00:00Z',
    ['2026-10-24T22:00', '2026-10-25T23:00'],
  ],
  [
    'a day whose midnight is jumped over',
    'day',
    'Africa/Cairo',
    '2026-04-24T12:00:00Z',
    '2026-04-24T12:00:00Z',
    ['2026-04-23T22:00', '2026-04-24T21:00'],
  ],
  [
    'a day whose midnight comes twice',
    'day',
    'America/Havana',
    '2026-11-01T12:00:00Z',
    '2026-11-01T12:00:00Z',
    ['2026-11-01T04:00', '2026-11-02T05:00'],
  ],
  [
    'a day that was skipped',
    'day',
    'Pacific/Apia',
    '2011-12-29T12:00:00Z',
    '2011-12-31T05:00:00Z',
    ['2011-12-29T10:00', '2011-12-30T10:00', '2011-12-31T10:00'],
  ],
  [
    'weeks from Monday on',
    'week',
    'UTC',
    '2026-11-15T23:59:59Z',
    '2026-11-16T00:00:00Z',
    ['2026-11-09T00:00', '2026-11-16T00:00', '2026-11-23T00:00'],
  ],
  [
    'weeks on the other side of the date line',
    'week',
    'Pacific/Auckland',
    '2026-11-15T11:00:00Z',
    '2026-11-15T11:00:00Z',
    ['2026-11-15T11:00', '2026-11-22T11:00'],
  ],
  [
    'months',
    'month',
    'America/New_York',
    '2026-03-01T04:59:59Z',
    '2026-03-31T00:00:00Z',
    ['2026-02-01T05:00', '2026-03-01T05:00', '2026-04-01T04:00'],
  ],
  [
    'months over a year',
    'month',
    'UTC',
    '2025-12-31T00:00:00Z',
    '2026-01-01T00:00:00Z',
    ['2025-12-01T00:00', '2026-01-01T00:00', '2026-02-01T00:00'],
  ],
  [
    'the first century',
    'month',
    'UTC',
    '0099-12-31T00:00:00Z',
    '0099-12-31T00:00:00Z',
    ['0099-12-01T00:00', '0100-01-01T00:00'],
  ],
  [
    'an unknown time zone, as UTC',
    'day',
    'Mars/Olympus',
    '2026-03-01T12:00:00Z',
    '2026-03-01T12:00:00Z',
    ['2026-03-01T00:00', '2026-03-02T00:00'],
  ],
])('%s', (_, interval, zone, from, to, expected) => {
  expect(bounds(interval, zone, from, to)).toEqual(expected);
});

it('intervals are the last twelve by default', () => {
  const weeks = bounds('week', 'UTC');
  expect([weeks.length, weeks[0], weeks[11], weeks[12]]).toEqual([
    13,
    '2026-08-31T00:00',
    '2026-11-16T00:00',
    '2026-11-23T00:00',
  ]);
  expect(bounds('month', 'UTC', undefined, '2026-01-15T00:00:00Z')[0]).toBe('2025-02-01T00:00');
  expect(bounds('day', 'UTC', '2026-11-15T00:00:00Z')).toHaveLength(3);
});

it('intervals are at most 400, and never reversed', () => {
  expect(bounds('day', 'UTC', '2025-01-01T00:00:00Z', '2026-02-04T23:59:59Z')).toHaveLength(401);
  const problem = { fields: { from: ['From must be at most 400 intervals before to'] } };
  const refused = (interval: SeriesInterval, from: string, to: string) => {
    try {
      return bounds(interval, 'Europe/Berlin', from, to);
    } catch (error) {
      return error;
    }
  };
  expect(refused('day', '2025-01-01T00:00:00Z', '2026-02-05T00:00:00Z')).toMatchObject(problem);
  expect(refused('day', '0001-01-02T00:00:00Z', '9999-12-01T00:00:00Z')).toMatchObject(problem);
  expect(refused('month', '1990-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toMatchObject(problem);
  expect(refused('week', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toMatchObject({
    fields: { from: ['From must not be after to'] },
  });
});
