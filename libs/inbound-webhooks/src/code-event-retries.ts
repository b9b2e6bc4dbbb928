import { DocketError } from '#contracts';

/** Delay after each failed attempt; transient errors are over by then. */
const BACKOFF = [5_000, 30_000, 120_000, 600_000];

const MESSAGE_LENGTH = 1_000;

/** After the `attempts`th failure: when the delivery is retried, or why it is not. */
export function retryAfterFailure(
  attempts: number,
  error: unknown,
  now: Date,
): { dueAt: Date; error: null } | { dueAt: null; error: string } {
  // A refusal by a rule would be the same on a retry.
  const final = error instanceof DocketError && error.code !== 'SERVICE_UNAVAILABLE';
  const wait = final ? undefined : BACKOFF[attempts - 1];
  if (wait === undefined) return { dueAt: null, error: messageOf(error).slice(0, MESSAGE_LENGTH) };
  return { dueAt: new Date(now.getTime() + wait), error: null };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
