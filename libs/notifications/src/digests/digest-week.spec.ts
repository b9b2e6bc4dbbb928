import { dueWeek } from './digest-week.js';

const at = (now: string, zone: string) => {
  const due = dueWeek(new Date(now), zone);
  if (!due) return undefined;
  const { week, since, until, next, dueAt } = due;
  return {
    week,
    since: since.toISOString(),
    until: until.toISOString(),
    next: next.toISOString(),
    dueAt: dueAt.toISOString(),
  };
};
const weeks = (zone: string, from: string, hours: number) => {
  const found: string[] = [];
  for (let hour = 0; hour < hours; hour++) {
    const due = dueWeek(new Date(Date.parse(from) + hour * 3_600_000), zone);
    if (due && found.at(-1) !== due.week) found.push(due.week);
  }
  return found;
};

it('a digest is due from Monday 08:00 local time, for a day', () => {
  expect(at('2026-03-02T07:59:59Z', 'UTC')).toBeUndefined();
  expect(at('2026-03-02T08:00:00Z', 'UTC')).toEqual({
    week: '2026-03-02',
    since: '2026-02-23T00:00:00.000Z',
    until: '2026-03-02T00:00:00.000Z',
    next: '2026-03-09T00:00:00.000Z',
    dueAt: '2026-03-02T08:00:00.000Z',
  });
  expect(at('2026-03-03T07:59:59Z', 'UTC')?.week).toBe('2026-03-02');
  expect(at('2026-03-03T08:00:00Z', 'UTC')).toBeUndefined();
});

it.each([
  ['Pacific/Kiritimati', '2026-03-01T18:00:00.000Z'], // the earliest Monday, UTC+14
  ['Asia/Tokyo', '2026-03-01T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-02T02:30:00.000Z'],
  ['Asia/Kathmandu', '2026-03-02T02:15:00.000Z'],
  ['Europe/Berlin', '2026-03-02T07:00:00.000Z'],
  ['America/St_Johns', '2026-03-02T11:30:00.000Z'],
  ['america/los_angeles', '2026-03-02T16:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-03-02T19:00:00.000Z'], // and the latest, UTC-11
])('a digest in %s is due from %s on', (zone, moment) => {
  expect(at(new Date(Date.parse(moment) - 1).toISOString(), zone)).toBeUndefined();
  expect(at(moment, zone)).toMatchObject({ week: '2026-03-02', dueAt: moment });
});

it('a digest is due at eight also after clocks changed on Sunday, and covers the whole week', () => {
  // Berlin: an hour less on 29 March, an hour more on 25 October.
  expect(at('2026-03-30T06:00:00Z', 'Europe/Berlin')).toMatchObject({
    week: '2026-03-30',
    since: '2026-03-22T23:00:00.000Z',
    until: '2026-03-29T22:00:00.000Z',
  });
  expect(at('2026-03-30T05:59:59Z', 'Europe/Berlin')).toBeUndefined();
  expect(at('2026-10-26T07:00:00Z', 'Europe/Berlin')).toMatchObject({
    since: '2026-10-18T22:00:00.000Z',
    until: '2026-10-25T23:00:00.000Z',
  });
  expect(at('2026-10-26T06:59:59Z', 'Europe/Berlin')).toBeUndefined();
  // New York changes on 8 March and 1 November; Lord Howe changes by half an hour.
  expect(at('2026-03-09T12:00:00Z', 'America/New_York')?.dueAt).toBe('2026-03-09T12:00:00.000Z');
  expect(at('2026-11-02T13:00:00Z', 'America/New_York')?.dueAt).toBe('2026-11-02T13:00:00.000Z');
  expect(at('2026-04-05T21:30:00Z', 'Australia/Lord_Howe')?.week).toBe('2026-04-06');
});

it('each Monday has one digest, over a whole year with all clock changes', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut', 'America/Santiago']) {
    const found = weeks(zone, '2025-12-01T00:00:00Z', 57 * 7 * 24);
    expect(found).toHaveLength(57);
    expect(new Set(found.map((week) => new Date(week).getUTCDay()))).toEqual(new Set([1]));
    expect(found.includes('2025-12-29') && found.includes('2026-01-05')).toBe(true);
  }
});

it('an unknown time zone counts as UTC', () => {
  expect(at('2026-03-02T08:00:00Z', 'Mars/Olympus_Mons')?.week).toBe('2026-03-02');
});
