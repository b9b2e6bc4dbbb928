import { instantOf, wallClock } from '#contracts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const REMINDER_HOUR = 9;

/** The due dates that people in a time zone have been reminded of by now: from midnight to midnight, on the next day. */
export interface ReminderDay {
  from: Date;
  to: Date;
}

/** By the clock there: a day's reminders are due from nine o'clock on the day before it. */
export function reminderDay(now: Date, zone: string): ReminderDay {
  const sinceNine = wallClock(now, zone) - REMINDER_HOUR * HOUR; // so that a day begins at nine
  const today = Math.floor(sinceNine / DAY) * DAY;
  return { from: instantOf(today + DAY, zone), to: instantOf(today + 2 * DAY, zone) };
}
