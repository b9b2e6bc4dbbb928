import type { StatsPeriod } from '#contracts';

export interface Window {
  startDate: Date;
  endDate: Date;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Ends now, starts 7 days or 1, 3, 12 calendar months earlier; 31 March minus a month is the last of February. */
export function statsWindow(period: StatsPeriod, now: Date): Window {
  if (period === 'week') return { startDate: new Date(now.getTime() - WEEK), endDate: now };
  const startDate = new Date(now);
  startDate.setUTCDate(1);
  startDate.setUTCMonth(startDate.getUTCMonth() - MONTHS[period]);
  const lastDay = new Date(Date.UTC(startDate.getUTCFullYear(), startDate.getUTCMonth() + 1, 0)).getUTCDate();
  startDate.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return { startDate, endDate: now };
}

export const weeksIn = ({ startDate, endDate }: Window): number => (endDate.getTime() - startDate.getTime()) / WEEK;
