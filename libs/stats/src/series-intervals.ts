import { ValidationFailed, wallClock } from '#contracts';

export const SERIES_INTERVALS = ['day', 'week', 'month'] as const;
export type SeriesInterval = (typeof SERIES_INTERVALS)[number];

const MAX_INTERVALS = 400;
const DEFAULT_INTERVALS = 12;
const DAY = 24 * 60 * 60 * 1000;

/** The calendar of a time zone: when the interval of a day begins, and when the one some intervals later begins. */
interface Calendar {
  floor: (day: Date) => number;
  later: (start: number, intervals: number) => number;
}

const CALENDARS: Record<SeriesInterval, Calendar> = {
  day: { floor: (day) => day.getTime(), later: (start, days) => start + days * DAY },
  week: {
    floor: (day) => day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY,
    later: (start, weeks) => start + weeks * 7 * DAY,
  },
  month: {
    floor: (day) => new Date(day).setUTCDate(1),
    later: (start, months) => new Date(start).setUTCMonth(new Date(start).getUTCMonth() + months),
  },
};

export interface SeriesRange {
  interval: SeriesInterval;
  from?: Date;
  to?: Date;
  zone: string;
}

/**
 * The starts of the intervals that contain `from` to `to`, and the end of the last one. By the calendar of the zone, so
 * that a day has 23 or 25 hours when clocks change.
 */
export function seriesBounds({ interval, from, to, zone }: SeriesRange, now: Date): Date[] {
  const { floor, later } = CALENDARS[interval];
  const startOf = (moment: Date) => floor(new Date(Math.floor(wallClock(moment, zone) / DAY) * DAY));
  const last = startOf(to ?? now);
  const first = from ? startOf(from) : later(last, 1 - DEFAULT_INTERVALS);
  if (from && from > (to ?? now)) throw ValidationFailed.on('from', 'From must not be after to');
  if (later(first, MAX_INTERVALS) <= last) {
    throw ValidationFailed.on('from', `From must be at most ${MAX_INTERVALS} intervals before to`);
  }
  const bounds: Date[] = [];
  for (let n = 0; n === 0 || later(first, n - 1) <= last; n++) bounds.push(midnight(later(first, n), zone));
  // If a zone skipped a whole day, that day has no duration.
  return bounds.filter((bound, n) => n === 0 || bound.getTime() > bounds[n - 1]!.getTime());
}

/**
 * The first moment of a day: the first midnight if there are two, or the moment of the jump if clocks skip it. Offsets
 * are those of the day before and after.
 */
function midnight(wall: number, zone: string): Date {
  const offsets = [wall - DAY, wall + DAY].map((moment) => wallClock(new Date(moment), zone) - moment);
  const moments = offsets.map((offset) => wall - offset).sort((one, other) => one - other);
  const shown = moments.find((moment) => wallClock(new Date(moment), zone) === wall);
  return new Date(shown ?? wall - offsets[0]!);
}
