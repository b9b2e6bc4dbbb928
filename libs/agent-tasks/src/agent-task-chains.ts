import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '#contracts';
import type { Transaction } from '#data';
import { CAUSE_OF_NEW_TASK, LOCK_TASK_AND_CAUSE } from './agent-task-chains.sql.js';
import { AgentTaskWriter } from './agent-task-writer.js';

/** Maximum length of a chain of tasks that cause each other; beyond it, agents would only answer agents. */
const LONGEST_CHAIN = 5;
const HOUR = 60 * 60 * 1000;

/** Position of a new task in a chain. */
export interface ChainLink {
  /** The task that the agent held, or had just finished. */
  causeId: string;
  position: number;
}

/**
 * Tracks which task caused which. A change by an agent belongs to the task it holds, or to a task about the same ticket
 * that it finished within the last hour, so that a loop cannot avoid the limit by finishing first. A personal API key
 * counts too while it holds a task, since an agent may use it.
 */
@Injectable()
export class AgentTaskChains {
  constructor(
    private readonly clock: Clock,
    private readonly writer: AgentTaskWriter,
  ) {}

  async linkFor(
    tx: Transaction,
    actor: Actor,
    { workspaceId, ticketId }: { workspaceId: string; ticketId?: string | null },
  ): Promise<ChainLink | undefined> {
    if (!actor.isAgent && !actor.apiKey) return undefined;
    const since = new Date(this.clock.now().getTime() - HOUR);
    const [cause] = await tx.query<{ causeId: string; position: number }>(CAUSE_OF_NEW_TASK, [
      actor.userId,
      workspaceId,
      actor.isAgent ? (ticketId ?? null) : null,
      since,
    ]);
    return cause;
  }

  isOver({ position }: ChainLink): boolean {
    return position > LONGEST_CHAIN;
  }

  /** Logs why no task was created, in the log of the causing task and of the one before it. */
  async explain(tx: Transaction, actor: Actor, { causeId }: ChainLink, kind: string): Promise<void> {
    const tasks = await tx.query<{ id: string; attempt: number }>(LOCK_TASK_AND_CAUSE, [causeId]);
    const message = `No ${kind} task was queued: ${LONGEST_CHAIN} tasks have followed from each other, and a person has to go on`;
    for (const task of tasks) await this.writer.change(tx, actor, task, {}, { type: 'system', message });
  }
}
