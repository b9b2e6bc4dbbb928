const DATE =
  /(?<year>\d{4})(?<dash>-?)(?:(?<month>\d{2})\k<dash>(?<day>\d{2})|[Ww](?<week>\d{2})\k<dash>(?<weekday>[1-7])|(?<ordinal>\d{3}))/;
const TIME =
  /(?<hour>\d{2})(?:(?<colon>:?)(?<minute>\d{2})(?:\k<colon>(?<second>\d{2}))?)?(?:[.,](?<fraction>\d{1,9}))?/;
const OFFSET = /(?:[Zz]|(?<sign>[+-])(?<offsetHours>\d{2})(?::?(?<offsetMinutes>\d{2}))?)/;
const ISO_8601 = new RegExp(`^${DATE.source}[Tt]${TIME.source}${OFFSET.source}$`);

type Parts = Record<string, string | undefined>;

/**
 * Parses an ISO 8601 date-time with an offset: basic or extended; calendar, week or ordinal date; at a time that
 * exists. Undefined otherwise, and for years that JavaScript, JSON and PostgreSQL write differently.
 */
export function parseTimestamp(text: string): Date | undefined {
  const parts = ISO_8601.exec(text)?.groups as Parts | undefined;
  if (!parts || isMixed(parts)) return undefined;
  const day = dayOf(parts);
  const time = timeOf(parts);
  const offset = offsetOf(parts);
  if (day === undefined || time === undefined || offset === undefined) return undefined;
  const moment = new Date(day + time - offset);
  const year = moment.getUTCFullYear();
  return year < 1 || year > 9999 ? undefined : moment;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Separators must be all present or all absent. */
const isMixed = ({ dash, minute, colon }: Parts) => minute !== undefined && (dash === '-') !== (colon === ':');

/** The start of the day in milliseconds; undefined if the date does not exist. */
function dayOf({ year: written, month, day, week, weekday, ordinal }: Parts): number | undefined {
  const year = Number(written);
  if (year < 1) return undefined;
  if (month) return midnight(year, Number(month) - 1, Number(day), (date) => date.getUTCMonth() === Number(month) - 1);
  if (ordinal) return midnight(year, 0, Number(ordinal), isIn(year));
  // 4 January is always in week 1, and a week belongs to the year of its Thursday.
  const fourth = new Date(midnight(year, 0, 4)!).getUTCDay() || 7;
  const monday = 5 - fourth + (Number(week) - 1) * 7;
  const exists = week !== '00' && midnight(year, 0, monday + 3, isIn(year)) !== undefined;
  return exists ? midnight(year, 0, monday + Number(weekday) - 1) : undefined;
}

const isIn = (year: number) => (date: Date) => date.getUTCFullYear() === year;

/** `Date.UTC` maps the years 0 to 99 to 1900 to 1999. */
function midnight(year: number, month: number, day: number, holds = (_: Date) => true): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return holds(date) ? date.getTime() : undefined;
}

/** Milliseconds since midnight. 24:00 is the end of the day; a fraction applies to the smallest given unit. */
function timeOf({ hour, minute, second, fraction = '' }: Parts): number | undefined {
  const [hours, minutes, seconds] = [hour, minute ?? 0, second ?? 0].map(Number) as [number, number, number];
  if (minutes > 59 || seconds > 59) return undefined;
  const unit = second !== undefined ? 1_000 : minute !== undefined ? MINUTE : HOUR;
  const billionths = Number(fraction.padEnd(9, '0')); // integers, since 0.57 * 1000 is not 570
  const time = hours * HOUR + minutes * MINUTE + seconds * 1_000 + Math.floor((billionths * unit) / 1e9);
  return time > DAY || (hours === 24 && billionths > 0) ? undefined : time;
}

function offsetOf({ sign, offsetHours = '0', offsetMinutes = '0' }: Parts): number | undefined {
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return undefined;
  return (Number(offsetHours) * HOUR + Number(offsetMinutes) * MINUTE) * (sign === '-' ? -1 : 1);
}
