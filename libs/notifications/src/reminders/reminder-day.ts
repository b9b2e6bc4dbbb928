import { instantOf, wallClock } from '#contracts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const REMINDER_HOUR = 9;

/** The local day, from midnight to midnight, whose due dates have been reminded of by now. */
export interface ReminderDay {
  from: Date;
  to: Date;
}

/** Reminders for a day are due from 09:00 local time on the day before. */
export function reminderDay(now: Date, zone: string): ReminderDay {
  const sinceNine = wallClock(now, zone) - REMINDER_HOUR * HOUR; // shifted so that a day begins at 09:00
  const today = Math.floor(sinceNine / DAY) * DAY;
  return { from: instantOf(today + DAY, zone), to: instantOf(today + 2 * DAY, zone) };
}
