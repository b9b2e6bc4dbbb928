const DAY = 24 * 60 * 60 * 1000;
const FIRST_MONDAY = 4 * DAY; // after the epoch

const LONGEST = { day: DAY, week: 7 * DAY, month: 31 * DAY };

export type Period = keyof typeof LONGEST;

/** In milliseconds since the epoch; `to` is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The length of partitions that are kept for so many days: few partitions, and data kept not much longer than asked. */
export const periodFor = (days: number): Period => (days <= 7 ? 'day' : days <= 90 ? 'week' : 'month');

/** The longest that rows outlive their retention because they are dropped with their partition. */
export const LONGEST_PERIOD_DAYS = LONGEST.month / DAY;

/** Days, weeks and months begin at midnight UTC, weeks on Monday. */
function startOf(period: Period, time: number): number {
  const date = new Date(time);
  if (period === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const first = period === 'week' ? FIRST_MONDAY : 0;
  return first + Math.floor((time - first) / LONGEST[period]) * LONGEST[period];
}

/** The period that `time` is in, and those that follow. */
export function periodsFrom(period: Period, time: number, count: number): TimeRange[] {
  const ranges: TimeRange[] = [];
  for (let from = startOf(period, time); ranges.length < count; from = ranges.at(-1)!.to) {
    ranges.push({ from, to: startOf(period, from + LONGEST[period]) });
  }
  return ranges;
}

/** The parts of `range` that are in none of the others, which may have other lengths after a change of retention. */
export function subtractRanges(range: TimeRange, others: readonly TimeRange[]): TimeRange[] {
  return others.reduce(
    (parts, other) =>
      parts
        .flatMap(({ from, to }) => [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ])
        .filter(({ from, to }) => from < to),
    [range],
  );
}

/** The smallest UUIDv7 of that millisecond, or of a later one. */
export function firstIdOf(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
