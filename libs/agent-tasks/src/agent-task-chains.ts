import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '#contracts';
import type { Transaction } from '#data';
import { AgentTaskWriter } from './agent-task-writer.js';

/** Tasks that follow from each other; with more of them agents would only be answering agents. */
const LONGEST_CHAIN = 5;
const HOUR = 60 * 60 * 1000;

/** Where a new task is in a chain. */
export interface ChainLink {
  /** The task that its agent held, or had just finished. */
  causeId: string;
  position: number;
}

/**
 * Which tasks follow from which. What an agent changes while it holds a task follows from that task, and so does what it
 * changes about the ticket of a task within the hour after it finished that: a loop does not get around the limit by
 * finishing first. A person's own key counts while it holds a task, since an agent may work with it.
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
    const held = `SELECT id, chain_position FROM agent_tasks WHERE claimed_by = $1 AND workspace_id = $2
      AND status IN ('running', 'awaiting_input') ORDER BY chain_position DESC, id LIMIT 1`;
    const finished = `SELECT id, chain_position FROM agent_tasks WHERE claimed_by = $1 AND workspace_id = $2
      AND ticket_id = $3 AND finished_at > $4 ORDER BY finished_at DESC, id LIMIT 1`;
    const since = new Date(this.clock.now().getTime() - HOUR);
    const [cause] = await tx.query<{ causeId: string; position: number }>(
      `SELECT id AS "causeId", chain_position + 1 AS position
       FROM ((${held}) UNION ALL (${finished})) AS causes LIMIT 1`,
      [actor.userId, workspaceId, actor.isAgent ? (ticketId ?? null) : null, since],
    );
    return cause;
  }

  isOver({ position }: ChainLink): boolean {
    return position > LONGEST_CHAIN;
  }

  /** Why no task was made, in the log of the task that would have caused it and of the one before. */
  async explain(tx: Transaction, actor: Actor, { causeId }: ChainLink, kind: string): Promise<void> {
    const tasks = await tx.query<{ id: string; attempt: number }>(
      `SELECT id, attempt FROM agent_tasks
       WHERE id = $1 OR id = (SELECT cause_id FROM agent_tasks WHERE id = $1) ORDER BY id FOR NO KEY UPDATE`,
      [causeId],
    );
    const message = `No ${kind} task was queued: ${LONGEST_CHAIN} tasks have followed from each other, and a person has to go on`;
    for (const task of tasks) await this.writer.change(tx, actor, task, {}, { type: 'system', message });
  }
}
