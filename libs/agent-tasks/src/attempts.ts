import { MAX_ATTEMPTS } from './agent-task.js';

/**
 * Delays before the second and third attempt; there is no fourth. Transient errors are over after seconds, others get a
 * minute.
 */
const BACKOFF = [10_000, 60_000];

/** Column values of the task. */
export type NextAttempt = { attempt: number; available_at: Date };

/** The next attempt after one given back at `now`; undefined if it was the last. */
export function attemptAfter(attempt: number, now: Date): NextAttempt | undefined {
  const wait = BACKOFF[attempt - 1];
  return wait === undefined ? undefined : { attempt: attempt + 1, available_at: new Date(now.getTime() + wait) };
}

export interface LostAttempt {
  attempt: number;
  overBudget: boolean;
}

/**
 * What happens to a task whose agent stopped responding: it is requeued at once, or fails if its attempts or budget are
 * used up.
 */
export function afterLoss({ attempt, overBudget }: LostAttempt, now: Date): { reason: string; next?: NextAttempt } {
  if (overBudget) return { reason: 'The budget of running time is used up' };
  const reason = 'The lease was lost';
  return attempt < MAX_ATTEMPTS ? { reason, next: { attempt: attempt + 1, available_at: now } } : { reason };
}
