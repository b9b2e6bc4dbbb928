const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Delay after each failed attempt. Ten retries over about 28 hours, so that a server repaired the next morning still
 * gets it.
 */
export const MAIL_RETRIES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
] as const;

/** Spreads out messages that failed at the same time. */
const JITTER = 0.2;

/** When to retry after `failures` earlier failures; undefined if no retry is left. */
export function mailRetryAt(failures: number, now: Date, random: () => number = Math.random): Date | undefined {
  const wait = MAIL_RETRIES[failures];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * (1 + random() * JITTER));
}
