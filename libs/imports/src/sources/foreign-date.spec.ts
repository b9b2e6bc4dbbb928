import fc from 'fast-check';
import { dayOrderOf, isoDate } from './foreign-date.js';

it.each([
  ['12/Mar/24 3:04 PM', '2024-03-12T15:04:00'],
  ['12/Mar/24 12:04 AM', '2024-03-12T00:04:00'],
  ['12/Mar/24 12:04 PM', '2024-03-12T12:04:00'],
  ['12/Mar/24', '2024-03-12'],
  ['01/Dez/23 09:30', '2023-12-01T09:30:00'],
  ['12/févr./24 9:30', '2024-02-12T09:30:00'],
  ['12-Mar-2024 15:04', '2024-03-12T15:04:00'],
  ['2024-03-12 15:04', '2024-03-12T15:04:00'],
  ['2024/03/12 15:04:05', '2024-03-12T15:04:05'],
  ['2024-03-12 15:04:05.0', '2024-03-12T15:04:05'],
  ['2024-03-12   15:04 ', '2024-03-12T15:04:00'],
  ['2024-03-12', '2024-03-12'],
  ['12.03.2024 15:04', '2024-03-12T15:04:00'],
  ['12.3.24', '2024-03-12'],
  ['12/31/2024 3:04 PM', '2024-12-31T15:04:00'],
  ['31/12/2024 15:04', '2024-12-31T15:04:00'],
  ['03/03/2024', '2024-03-03'],
  ['2024-03-12T15:04:05.678Z', '2024-03-12T15:04:05.678Z'],
  ['2024-03-12T15:04:05.000+0100', '2024-03-12T14:04:05.000Z'],
  ['2024-03-12T00:04:05-05:30', '2024-03-12T05:34:05.000Z'],
  ['2016-06-14 15:02:08 UTC', '2016-06-14T15:02:08.000Z'],
  ['Tue Mar 12 2024 15:04:05 GMT+0000 (Coordinated Universal Time)', '2024-03-12T15:04:05.000Z'],
  ['Tue, Mar 12 2024 15:04:05 GMT', '2024-03-12T15:04:05.000Z'],
  ['Mar 12, 2024, 3:04\u202fPM', '2024-03-12T15:04:00'],
])('reads %j as %s', (written, iso) => {
  expect(isoDate(written)).toBe(iso);
});

it.each([
  ['nothing', ''],
  ['a word', 'yesterday'],
  ['a day that may be a month', '03/04/2024 15:04'],
  ['30 February', '2024-02-30'],
  ['month 13', '2024-13-01'],
  ['an unknown month', '12/Foo/24'],
  ['25 o’clock', '2024-03-12 25:04'],
  ['minute 60', '2024-03-12 15:60'],
  ['the year 0', '0000-01-01'],
  ['a time before the first year', '0001-01-01T00:00:00+99:00'],
  ['text after it', '2024-03-12 and later'],
  ['a very long text', `2024-03-12${' '.repeat(1_000_000)}x`],
])('reads no date from %s', (_, written) => {
  expect(isoDate(written)).toBeNull();
});

it('reads any time that it has written itself', () => {
  const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      expect(isoDate(date.toISOString())).toBe(date.toISOString());
    }),
  );
});

it('tells the day from the month if the file has a date that shows the order', () => {
  expect(isoDate('5/6/2024')).toBeNull();
  expect(isoDate('5/6/2024', 'day first')).toBe('2024-06-05');
  expect(isoDate('5/6/2024', 'month first')).toBe('2024-05-06');
  expect(isoDate('5/31/2024', 'day first')).toBe('2024-05-31');
  expect(['5/31/2024', '31/5/2024 10:00', '5/6/2024', '31/May/24', ''].map(dayOrderOf)).toEqual([
    'month first',
    'day first',
    null,
    null,
    null,
  ]);
});
