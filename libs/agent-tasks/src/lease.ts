import { type AgentTaskStatus, Conflict } from '#contracts';
import type { AgentTaskState } from './agent-task-access.js';

/** When a lease that begins or is renewed at `now` ends: at the latest when the task's running time is used up. */
export function leaseEnd(
  task: Pick<AgentTaskState, 'leaseSeconds' | 'budget' | 'usedMilliseconds' | 'runningSince'>,
  now: Date,
): Date {
  const ran = task.runningSince ? now.getTime() - task.runningSince.getTime() : 0;
  const left = task.budget.seconds * 1000 - task.usedMilliseconds - ran;
  return new Date(now.getTime() + Math.max(0, Math.min((task.leaseSeconds ?? 0) * 1000, left)));
}

/**
 * Throws unless `leaseToken` matches the task's lease, the lease has not expired, and the task is in one of `states`.
 */
export function mustHoldLease(
  task: Pick<AgentTaskState, 'leaseToken' | 'leaseExpiresAt' | 'status'>,
  leaseToken: string,
  states: readonly AgentTaskStatus[],
  now: Date,
): void {
  if (task.leaseToken !== leaseToken.toLowerCase()) throw new Conflict('The lease is lost');
  if (!states.includes(task.status)) throw new Conflict(`Agent task is ${task.status}`);
  if (task.leaseExpiresAt && task.leaseExpiresAt <= now) throw new Conflict('The lease is lost');
}
