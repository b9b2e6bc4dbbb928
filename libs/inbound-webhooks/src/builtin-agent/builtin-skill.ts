import type { AgentTaskResult, BuiltinTask } from '#agent-tasks';
import { type Transaction } from '#data';

/** The result of a task, and the ticket it created or found, if any. */
export interface SkillOutcome {
  result: AgentTaskResult;
  ticketId?: string;
}

/** One kind of work. It is retried after any failure, so it must be idempotent. */
export interface Skill {
  do(tx: Transaction, task: BuiltinTask): Promise<SkillOutcome>;
}
