import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Actor, Clock } from '#contracts';
import { Parameters, StoredAgentTask, type Transaction } from '#data';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskWriter } from './agent-task-writer.js';
import { LOCK_HELD_TASKS, lockOpenTasks } from './open-agent-tasks.sql.js';

interface TaskSelector {
  ticketId?: string;
  agentId?: string;
  kind?: string;
}

const COLUMNS = { ticketId: 'ticket_id', agentId: 'agent_id', kind: 'kind' } as const;

/** Queued and running tasks, and what happens to them when their ticket or agent is deleted or moved. */
@Injectable()
export class OpenAgentTasks {
  constructor(
    private readonly clock: Clock,
    private readonly writer: AgentTaskWriter,
    private readonly audit: AgentTaskAuditTrail,
  ) {}

  /** Takes effect at once: the agent's next call fails. */
  async cancelOf(tx: Transaction, actor: Actor, which: TaskSelector): Promise<void> {
    const parameters = new Parameters();
    const conditions = (Object.keys(COLUMNS) as (keyof TaskSelector)[])
      .filter((name) => which[name] !== undefined)
      .map((name) => `${COLUMNS[name]} = ${parameters.add(which[name])}`);
    const tasks = await tx.query<{ id: string; attempt: number }>(
      lockOpenTasks(conditions.join(' AND ')),
      parameters.values,
    );
    for (const task of tasks) {
      const line = { type: 'system' as const, message: 'Cancelled' };
      const cancelled = await this.writer.finish(tx, actor, task, 'cancelled', {}, line);
      await this.audit.finished(tx, actor, cancelled);
    }
  }

  /** Moves tasks with their ticket, to a project or workspace where their agent may work. */
  async moveTo(tx: Transaction, ticketId: string, agentId: string, projectId: string | null): Promise<void> {
    const open = { ticketId, agentId, status: In(['queued', 'running', 'awaiting_input'] as const) };
    await tx.manager.update(StoredAgentTask, open, { projectId, updatedAt: this.clock.now() });
  }

  /** When an agent is deleted: tasks only it could do are cancelled, others are requeued. */
  async release(tx: Transaction, actor: Actor, agentId: string): Promise<void> {
    await this.cancelOf(tx, actor, { agentId });
    const held = await tx.query<{ id: string; attempt: number }>(LOCK_HELD_TASKS, [agentId]);
    for (const task of held) {
      const line = { type: 'system' as const, message: 'Requeued: its agent was deleted' };
      const queued = await this.writer.requeue(tx, actor, task, { available_at: this.clock.now() }, line);
      await this.audit.queued(tx, actor, queued);
    }
  }
}
