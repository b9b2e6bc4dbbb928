import { instantOf, wallClock } from '#contracts';

/** A week that is over where someone is, and the one that begins. */
export interface DigestWeek {
  /** The Monday on which its digest is due, as 2026-03-02. */
  week: string;
  /** Mondays, at midnight there. */
  since: Date;
  until: Date;
  next: Date;
  dueAt: Date;
}

const DAY = 24 * 60 * 60 * 1000;
const DUE_HOUR = 8;

/**
 * The digest that is due at `now` in a time zone: from Monday 08:00 on, by the clock on the wall there, and for a day,
 * since a worker may have been away. By the calendar there, so a week has its one Monday whatever clocks are put to.
 */
export function dueWeek(now: Date, zone: string): DigestWeek | undefined {
  const wall = wallClock(now, zone);
  const sinceEight = new Date(wall - DUE_HOUR * 60 * 60 * 1000); // so that a day begins at eight
  if (sinceEight.getUTCDay() !== 1) return undefined;
  const monday = Math.floor(sinceEight.getTime() / DAY) * DAY;
  const at = (days: number, hours = 0) => instantOf(monday + days * DAY + hours * 60 * 60 * 1000, zone);
  const week = new Date(monday).toISOString().slice(0, 10);
  return { week, since: at(-7), until: at(0), next: at(7), dueAt: at(0, DUE_HOUR) };
}
