import { reminderDay } from './reminder-day.js';

const day = (now: string, zone: string) => {
  const { from, to } = reminderDay(new Date(now), zone);
  return [from, to].map((moment) => moment.toISOString().slice(0, 16));
};

it('is the next day from 09:00 on', () => {
  expect(day('2026-03-02T08:59:59Z', 'UTC')).toEqual(['2026-03-02T00:00', '2026-03-03T00:00']);
  expect(day('2026-03-02T09:00:00Z', 'UTC')).toEqual(['2026-03-03T00:00', '2026-03-04T00:00']);
});

it('uses local time on both sides of the date line', () => {
  expect(day('2026-03-02T00:00:00Z', 'Asia/Tokyo')).toEqual(['2026-03-02T15:00', '2026-03-03T15:00']);
  expect(day('2026-03-02T14:00:00Z', 'America/New_York')).toEqual(['2026-03-03T05:00', '2026-03-04T05:00']);
});

it('has 23 or 25 hours at a DST change', () => {
  expect(day('2026-03-28T08:00:00Z', 'Europe/Berlin')).toEqual(['2026-03-28T23:00', '2026-03-29T22:00']);
  expect(day('2026-10-24T07:00:00Z', 'Europe/Berlin')).toEqual(['2026-10-24T22:00', '2026-10-25T23:00']);
});
