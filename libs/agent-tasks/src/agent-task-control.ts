import { Injectable } from '@nestjs/common';
import { type Actor, type AgentTaskStatus, Clock, Conflict, Forbidden } from '#contracts';
import { Database, type Transaction } from '#data';
import type { AgentTaskWithPayload } from './agent-task.js';
import { AgentTaskAccess, type AgentTaskState } from './agent-task-access.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskWriter } from './agent-task-writer.js';
import { leaseEnd } from './lease.js';

/** What members can do with tasks, no matter which agent works on them. */
@Injectable()
export class AgentTaskControl {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AgentTaskAccess,
    private readonly writer: AgentTaskWriter,
    private readonly audit: AgentTaskAuditTrail,
  ) {}

  /** Takes effect at once: the agent's next call fails. */
  cancel(actor: Actor, id: string): Promise<AgentTaskWithPayload> {
    return this.from(actor, id, ['queued', 'running', 'awaiting_input'], async (tx, task) => {
      const line = { type: 'system' as const, message: 'Cancelled' };
      const cancelled = await this.writer.finish(tx, actor, task, 'cancelled', {}, line);
      await this.audit.finished(tx, actor, cancelled);
      return cancelled;
    });
  }

  /** The agent continues under its lease. */
  reply(actor: Actor, id: string, answer: string): Promise<AgentTaskWithPayload> {
    return this.from(actor, id, ['awaiting_input'], async (tx, task) => {
      refuseOwnAgent(actor, task);
      const now = this.clock.now();
      const set = { status: 'running', question: null, answer, running_since: now, leased_until: leaseEnd(task, now) };
      const running = await this.writer.change(tx, actor, task, set, { type: 'answer', message: answer });
      await this.audit.updated(tx, actor, running);
      return running;
    });
  }

  /** Starts over, at the end of the queue. */
  retry(actor: Actor, id: string): Promise<AgentTaskWithPayload> {
    return this.from(actor, id, ['failed', 'cancelled', 'expired'], async (tx, task) => {
      refuseOwnAgent(actor, task);
      const now = this.clock.now();
      const afresh = { attempt: 1, used_milliseconds: 0, used_messages: 0, result: null, error: null };
      const times = { queued_at: now, available_at: now, started_at: null, finished_at: null };
      const line = { type: 'system' as const, message: 'Queued again' };
      const queued = await this.writer.requeue(tx, actor, { ...task, attempt: 1 }, { ...afresh, ...times }, line);
      await this.audit.queued(tx, actor, queued);
      return queued;
    });
  }

  private from<T>(
    actor: Actor,
    id: string,
    states: AgentTaskStatus[],
    work: (tx: Transaction, task: AgentTaskState) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      const task = await this.access.toChange(tx, actor, id);
      if (!states.includes(task.status)) throw new Conflict(`Agent task is ${task.status}`);
      return work(tx, task);
    });
  }
}

/** An agent may neither answer its own question nor retry its own task. */
function refuseOwnAgent(actor: Actor, task: AgentTaskState): void {
  if (actor.isAgent && actor.userId === (task.claimedBy ?? task.agentId)) throw Forbidden.to('agent task');
}
