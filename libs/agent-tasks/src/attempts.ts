import { MOST_ATTEMPTS } from './agent-task.js';

/** Before the second and the third attempt, and there is no fourth: what broke in passing has passed, and what takes longer gets a minute. */
const BACKOFF = [10_000, 60_000];

/** As columns of the task. */
export type NextAttempt = { attempt: number; available_at: Date };

/** After an attempt that was given back at `now`; undefined when it was the last. */
export function attemptAfter(attempt: number, now: Date): NextAttempt | undefined {
  const wait = BACKOFF[attempt - 1];
  return wait === undefined ? undefined : { attempt: attempt + 1, available_at: new Date(now.getTime() + wait) };
}

export interface LostAttempt {
  attempt: number;
  overBudget: boolean;
}

/** What becomes of a task whose agent was not heard of: it waits again at once, unless it has had all it may have. */
export function afterLoss({ attempt, overBudget }: LostAttempt, now: Date): { reason: string; next?: NextAttempt } {
  if (overBudget) return { reason: 'The budget of running time is used up' };
  const reason = 'The lease was lost';
  return attempt < MOST_ATTEMPTS ? { reason, next: { attempt: attempt + 1, available_at: now } } : { reason };
}
