const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After each attempt that failed. Ten retries in about 28 hours, longer than a night in which nobody mends a server. */
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

/** Up to so much later, so that what failed together is not tried together. */
const JITTER = 0.2;

/** When to try again after one more failure than `failures`; undefined when it is time to give up. */
export function mailRetryAt(failures: number, now: Date, random: () => number = Math.random): Date | undefined {
  const wait = MAIL_RETRIES[failures];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * (1 + random() * JITTER));
}
