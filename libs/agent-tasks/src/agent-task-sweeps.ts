import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Transaction } from '#data';
import { agentActor } from './agent-identity.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { anyRow, EXPIRED_TASKS, LOST_TASKS } from './agent-task-sweeps.sql.js';
import { AgentTaskWriter } from './agent-task-writer.js';
import { afterLoss, type LostAttempt } from './attempts.js';

const BATCH = 50; // keeps transactions short, so that nobody waits long for a task being swept

interface Lost extends LostAttempt {
  id: string;
  leasedUntil: Date;
}

/** Requeues and expires tasks. Safe to run in several workers at once. */
@Injectable()
export class AgentTaskSweeps {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly writer: AgentTaskWriter,
    private readonly audit: AgentTaskAuditTrail,
  ) {}

  /**
   * An agent that sent no heartbeat for the length of its lease is considered dead: the task is requeued, or fails
   * after the last attempt.
   */
  requeueLost(): Promise<number> {
    return this.sweep<Lost>(LOST_TASKS, (tx, task) => this.lose(tx, task));
  }

  /** Expires tasks that were not claimed, or whose question was not answered, in time. */
  expire(): Promise<number> {
    return this.sweep<{ id: string; attempt: number }>(EXPIRED_TASKS, async (tx, task) => {
      const line = { type: 'system' as const, message: 'Expired' };
      const expired = await this.writer.finish(tx, agentActor, task, 'expired', {}, line);
      await this.audit.finished(tx, agentActor, expired);
    });
  }

  private async lose(tx: Transaction, task: Lost): Promise<void> {
    const { reason, next } = afterLoss(task, this.clock.now());
    const line = { type: 'system' as const, message: reason };
    if (!next) {
      const set = { error: reason };
      const failed = await this.writer.finish(tx, agentActor, task, 'failed', set, line, task.leasedUntil);
      await this.audit.finished(tx, agentActor, failed);
      return;
    }
    const queued = await this.writer.requeue(tx, agentActor, task, next, line, task.leasedUntil);
    await this.audit.queued(tx, agentActor, queued);
  }

  private async sweep<Row extends object>(
    select: string,
    change: (tx: Transaction, row: Row) => Promise<void>,
  ): Promise<number> {
    for (let total = 0; ; ) {
      const now = this.clock.now();
      const [due] = await this.db.query<{ any: boolean }>(anyRow(select), [now]);
      if (!due?.any) return total;
      const swept = await this.db.transaction(async (tx) => {
        const rows = await tx.query<Row>(`${select} LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`, [now]);
        for (const row of rows) await change(tx, row);
        return rows.length;
      });
      total += swept;
      if (swept < BATCH) return total;
    }
  }
}
