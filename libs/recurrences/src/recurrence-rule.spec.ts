import { RecurrenceRule, readRule } from './recurrence-rule.js';

const INVALID = { problem: 'Rule must be an RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=MO' };
const TOO_OFTEN = { problem: 'Rule must not occur more often than hourly' };
const START = '2026-01-06T09:00:00Z';

const rule = (text: string, zone = 'UTC', start = START) => new RecurrenceRule(text, zone, new Date(start));
const occurrences = (text: string, zone: string, after: string, count: number) => {
  const found: string[] = [];
  const { after: next } = { after: (moment: Date) => rule(text, zone, after).after(moment) };
  for (let at = next(new Date(Date.parse(after) - 1)); at && found.length < count; at = next(at)) {
    found.push(at.toISOString().slice(0, 16));
  }
  return found;
};

describe('a rule', () => {
  it.each([
    ['FREQ=DAILY', 'FREQ=DAILY'],
    [' rrule:freq=weekly;byday=mo,-1FR '.replace('-1FR', 'fr'), 'FREQ=WEEKLY;BYDAY=MO,FR'],
    ['FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=1;WKST=SU', 'FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=1;WKST=SU'],
    ['FREQ=HOURLY;INTERVAL=6;BYMINUTE=30;BYSECOND=0', 'FREQ=HOURLY;INTERVAL=6;BYMINUTE=30;BYSECOND=0'],
    ['FREQ=YEARLY;UNTIL=20300101T000000Z', 'FREQ=YEARLY;UNTIL=20300101T000000Z'],
  ])('%s is stored as %s', (given, kept) => {
    expect(readRule(given)).toEqual({ value: kept });
  });

  it.each([
    'FREQ=MINUTELY;INTERVAL=90',
    'FREQ=SECONDLY',
    'FREQ=HOURLY;BYMINUTE=0,30',
    'FREQ=YEARLY;BYMINUTE=1,2',
    'FREQ=DAILY;BYSECOND=0,1',
  ])('%s is refused because it is more frequent than hourly', (given) => {
    expect(readRule(given)).toEqual(TOO_OFTEN);
  });

  it.each([
    '',
    'daily',
    'FREQ=SOMETIMES',
    'BYDAY=MO',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;TYPO=1',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=99999',
    'FREQ=DAILY;COUNT=-5',
    'FREQ=DAILY;COUNT=2;UNTIL=20300101T000000Z',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYDAY=99MO',
    'FREQ=DAILY;UNTIL=20300101',
    'FREQ=DAILY;UNTIL=20309999T000000Z',
    'FREQ=DAILY;RSCALE=CHINESE',
    'FREQ=DAILY\nDTSTART:20260101T000000Z',
    'FREQ=DAILY;',
    'FREQ=DAILY;constructor=1',
  ])('%j is refused', (given) => {
    expect(readRule(given)).toEqual(INVALID);
  });
});

describe('occurrences', () => {
  it('keep their local time when clocks change', () => {
    const spring = ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00'];
    expect(occurrences('FREQ=DAILY', 'Europe/Berlin', '2026-03-28T08:00:00Z', 3)).toEqual(spring);
    const autumn = ['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00'];
    expect(occurrences('FREQ=DAILY', 'Europe/Berlin', '2026-10-24T07:00:00Z', 3)).toEqual(autumn);
  });

  it('skip a time that clocks jump over, and happen once if it occurs twice', () => {
    const gap = ['2026-03-28T01:30', '2026-03-30T00:30'];
    expect(occurrences('FREQ=DAILY', 'Europe/Berlin', '2026-03-28T01:30:00Z', 2)).toEqual(gap);
    const twice = ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'];
    expect(occurrences('FREQ=DAILY', 'Europe/Berlin', '2026-10-24T00:30:00Z', 3)).toEqual(twice);
  });

  it('are found from one leap year to the next', () => {
    const leap = (text: string) => rule(text).after(new Date('2028-03-01Z'))?.toISOString().slice(0, 10);
    expect(leap('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29')).toBe('2032-02-29');
    expect(leap('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29')).toBe('2032-02-29');
  });

  it('end with the rule', () => {
    expect(rule('FREQ=MONTHLY;UNTIL=20260201T000000Z').after(new Date('2026-01-31Z'))).toBeUndefined();
  });

  it('are caught up only with the latest, however many were missed', () => {
    const latest = (text: string, now: string) =>
      rule(text).latest(new Date(START), new Date(now)).toISOString().slice(0, 16);
    expect(latest('FREQ=HOURLY', '2029-05-05T12:34:56Z')).toBe('2029-05-05T12:00');
    expect(latest('FREQ=HOURLY;BYMONTHDAY=1,2,3', '2026-12-31T12:00:00Z')).toBe('2026-12-03T23:00');
    expect(latest('FREQ=YEARLY', '2026-12-31T12:00:00Z')).toBe('2026-01-06T09:00');
    expect(latest('FREQ=DAILY', '2026-01-08T09:00:00Z')).toBe('2026-01-08T09:00');
  });
});

/** Measured in CPU time, so that a busy machine does not matter. */
it.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTH=2,4,6,9,11;BYMONTHDAY=31',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=HOURLY;INTERVAL=9999;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYWEEKNO=40',
  `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${Array.from({ length: 24 }, (_, n) => n).join(',')};BYSETPOS=366,-366`,
  'FREQ=DAILY;INTERVAL=7;BYDAY=WE;BYMONTH=2',
])('a search for a rule without occurrences ends soon: %s', (text) => {
  const from = process.cpuUsage();
  const found = rule(text, 'America/New_York').after(new Date('2026-11-01Z'));
  const { user, system } = process.cpuUsage(from);
  if (!text.includes('BYSETPOS')) expect(found).toBeUndefined();
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
