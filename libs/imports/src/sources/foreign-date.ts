type Parts = Partial<Record<string, string>>;

const TIME = String.raw`(?:[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)? ?(?<half>[AP]M)? ?(?<zone>Z|UTC|(?:GMT)?[+-]\d{2}:?\d{2}|GMT)?(?: ?\([^()]*\))?)?$`;
const FORMATS = [
  String.raw`^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})`, // 2024-03-12 15:04
  String.raw`^(?<day>\d{1,2})[/ -](?<name>\p{L}+)\.?[/ -](?<year>\d{4}|\d{2})`, // 12/Mar/24 3:04 PM
  String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})`, // 12.03.2024 15:04
  String.raw`^(?:\p{L}{3},? )?(?<name>\p{L}+)\.? (?<day>\d{1,2}),? (?<year>\d{4})`, // Tue Mar 12 2024 15:04:05 GMT+0000
  String.raw`^(?<one>\d{1,2})/(?<other>\d{1,2})/(?<year>\d{4}|\d{2})`, // 12/31/2024 or 31/12/2024
].map((date) => new RegExp(date + TIME, 'iu'));
const MAX_LENGTH = 100;

/** Jira writes months in the language of its user. */
const MONTHS = new Map(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
    (['short', 'long'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, index) => [plain(format.format(Date.UTC(2024, index))), index + 1] as const,
      );
    }),
  ),
);

/** Which of the two numbers of `5/6/2024` is the day. */
export type DayOrder = 'day first' | 'month first';

/** Tells from a date like `5/31/2024` what its file means by `5/6/2024`. */
export function dayOrderOf(text: string): DayOrder | null {
  const [, one, other] = /^\s*(\d{1,2})\/(\d{1,2})\/\d/.exec(text) ?? [];
  if (Number(one) > 12) return 'day first';
  return Number(other) > 12 ? 'month first' : null;
}

/**
 * A date in one of the formats of other trackers as ISO 8601: a day, a local time, or a time in UTC. Null if it cannot be
 * read, or if it could be two days and nothing says which.
 */
export function isoDate(text: string, order: DayOrder | null = null): string | null {
  if (text.length > MAX_LENGTH) return null;
  const written = text.trim().replace(/\s+/g, ' '); // many spaces would make the patterns slow
  for (const format of FORMATS) {
    const parts = format.exec(written)?.groups;
    if (parts) return assembled(parts, order);
  }
  return null;
}

function assembled(parts: Parts, order: DayOrder | null): string | null {
  const { year, month, day } = dayOf(parts, order);
  const hour = hourOf(parts);
  const minute = Number(parts.minute ?? 0);
  const second = Number(parts.second ?? 0);
  const fraction = Math.trunc(Number(`0.${parts.fraction ?? 0}`) * 1000);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, fraction));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || hour > 23 || minute > 59 || second > 59) return null;
  if (parts.hour === undefined) return date.toISOString().slice(0, 10);
  if (parts.zone === undefined) return date.toISOString().slice(0, 19);
  const inUtc = new Date(date.getTime() - offsetOf(parts.zone)).toISOString();
  return /^\d{4}-/.test(inUtc) ? inUtc : null;
}

function dayOf(
  { year = '', name, month, day, one, other }: Parts,
  order: DayOrder | null,
): { year: number; month: number; day: number } {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (one === undefined)
    return { year: full, month: name ? (MONTHS.get(plain(name)) ?? 0) : Number(month), day: Number(day) };
  const [low, high] = [Number(one), Number(other)].sort((a, b) => a - b) as [number, number];
  const isAmbiguous = high <= 12 && low !== high;
  if (isAmbiguous && order === 'day first') return { year: full, month: Number(other), day: Number(one) };
  if (isAmbiguous && order === 'month first') return { year: full, month: Number(one), day: Number(other) };
  return { year: full, month: isAmbiguous ? 0 : low, day: high }; // no date is better than a wrong one
}

function hourOf({ hour = '0', half }: Parts): number {
  if (!half) return Number(hour);
  return (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

/** In milliseconds. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [null, '+', '0', '0'];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function plain(name: string): string {
  return name.normalize('NFC').toLowerCase().replace('.', '');
}
