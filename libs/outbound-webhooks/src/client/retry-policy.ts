import type { PostResult } from './webhook-client.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Delays after the first, second, … failed attempt: they cover a brief error, a deployment, a night, a weekend. */
export const RETRY_STEPS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

export const MAX_ATTEMPTS = RETRY_STEPS_MS.length + 1;

/**
 * Spreads the retries of deliveries that failed together, so that a recovered receiver does not get all of them at
 * once.
 */
const JITTER = 0.2;

/** `Retry-After` may at most double a delay, so that the schedule still ends. */
const MAX_STEP_FACTOR = 2;

/** Longer than a long weekend, and only after enough attempts. */
const DISABLE_AFTER_MS = 5 * DAY;
const DISABLE_AFTER_ATTEMPTS = 10;

export interface AttemptContext {
  /** Number of the attempt that was just made, from 1. */
  attempt: number;
  now: Date;
  /** In [0, 1), as `Math.random`. */
  random?: () => number;
}

export type AttemptOutcome =
  | { status: 'succeeded' }
  | { status: 'retry'; delayMs: number; nextAttemptAt: Date }
  | { status: 'failed'; disable: boolean };

/** The state of a delivery after an attempt. */
export function outcomeOf(
  result: Pick<PostResult, 'status' | 'error' | 'retryAfter'>,
  context: AttemptContext,
): AttemptOutcome {
  const { status, error } = result;
  if (error === null && status !== null && status >= 200 && status < 300) return { status: 'succeeded' };
  // 410 Gone is the only status that stops all retries.
  if (status === 410) return { status: 'failed', disable: true };
  if (context.attempt >= MAX_ATTEMPTS) return { status: 'failed', disable: false };
  const asksToWait = status === 429 || status === 503;
  const delayMs = retryDelay(context, asksToWait ? result.retryAfter : null);
  return { status: 'retry', delayMs, nextAttemptAt: new Date(context.now.getTime() + delayMs) };
}

/** Milliseconds from the attempt just made to the next. */
export function retryDelay(
  { attempt, now, random = Math.random }: AttemptContext,
  retryAfter: string | null = null,
): number {
  const step = RETRY_STEPS_MS[attempt - 1];
  if (step === undefined) throw new RangeError(`There is no attempt after number ${attempt}`);
  const jittered = Math.round(step * (1 + JITTER * random()));
  const requested = readRetryAfter(retryAfter, now);
  return Math.min(Math.max(jittered, requested ?? 0), MAX_STEP_FACTOR * step);
}

export interface FailureRecord {
  /** The first failed attempt since the last success; null if the last attempt succeeded. */
  firstFailureAt: Date | null;
  attemptsSinceSuccess: number;
  now: Date;
}

/** Whether a subscription has failed long and often enough to be disabled. */
export function shouldDisable({ firstFailureAt, attemptsSinceSuccess, now }: FailureRecord): boolean {
  if (firstFailureAt === null || attemptsSinceSuccess < DISABLE_AFTER_ATTEMPTS) return false;
  return now.getTime() - firstFailureAt.getTime() >= DISABLE_AFTER_MS;
}

const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** Milliseconds requested by `Retry-After`: seconds, or one of the three HTTP dates; undefined for anything else. */
function readRetryAfter(value: string | null, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * SECOND;
  const date = ASCTIME.test(text) ? `${text} GMT` : text;
  if (date === text && !IMF_FIXDATE.test(text) && !RFC_850.test(text)) return undefined;
  const time = Date.parse(date);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}
