import type { AgentTaskResult, BuiltinTask } from '#agent-tasks';
import { type Transaction } from '#data';

/** What came of a task, and the ticket it led to where it led to one. */
export interface SkillOutcome {
  result: AgentTaskResult;
  ticketId?: string;
}

/** One kind of work. It may be tried again after any fault, so doing it twice must be as good as once. */
export interface Skill {
  do(tx: Transaction, task: BuiltinTask): Promise<SkillOutcome>;
}
