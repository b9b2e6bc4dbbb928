import { instantOf, wallClock } from '#contracts';

/** The week that just ended in a time zone. */
export interface DigestWeek {
  /** The Monday on which the digest is due, such as 2026-03-02. */
  week: string;
  /** Mondays at local midnight. */
  since: Date;
  until: Date;
  next: Date;
  dueAt: Date;
}

const DAY = 24 * 60 * 60 * 1000;
const DUE_HOUR = 8;

/**
 * The digest that is due at `now` in a time zone: from Monday 08:00 local time and for 24 hours, in case no worker was
 * running. Computed on the local calendar, so a DST change neither skips nor repeats a Monday.
 */
export function dueWeek(now: Date, zone: string): DigestWeek | undefined {
  const wall = wallClock(now, zone);
  const sinceEight = new Date(wall - DUE_HOUR * 60 * 60 * 1000); // shifted so that a day begins at 08:00
  if (sinceEight.getUTCDay() !== 1) return undefined;
  const monday = Math.floor(sinceEight.getTime() / DAY) * DAY;
  const at = (days: number, hours = 0) => instantOf(monday + days * DAY + hours * 60 * 60 * 1000, zone);
  const week = new Date(monday).toISOString().slice(0, 10);
  return { week, since: at(-7), until: at(0), next: at(7), dueAt: at(0, DUE_HOUR) };
}
