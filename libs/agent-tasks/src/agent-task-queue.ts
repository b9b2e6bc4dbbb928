import { Injectable } from '@nestjs/common';
import { AccessService } from '#access';
import { type Actor, Clock, NotFound, ValidationFailed } from '#contracts';
import { Database, Parameters, type Transaction } from '#data';
import type { ClaimedAgentTask } from './agent-task.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { claimNextTask, type Wanted } from './agent-task-queue.sql.js';
import { AgentTaskSweeps } from './agent-task-sweeps.js';

interface Claimed {
  /** Whether tasks with an expired lease were found, in which case none was claimed. */
  lost: boolean;
  /** The project of the task, for its event. */
  project: { id: string; name: string } | null;
  task: ClaimedAgentTask | null;
}

const MAX_CLAIM_TRIES = 3;

/** Queued tasks in FIFO order: strictly one after the other within a subject, oldest first overall. */
@Injectable()
export class AgentTaskQueue {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly audit: AgentTaskAuditTrail,
    private readonly sweeps: AgentTaskSweeps,
  ) {}

  /** The project named by id or key, if the actor may claim its tasks. */
  async claimableProject(actor: Actor, idOrKey: string): Promise<NonNullable<Wanted['project']>> {
    try {
      return await this.access.project(this.db, actor, idOrKey, 'write');
    } catch (error) {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    }
  }

  /**
   * Hands the next task to one claimer, however many ask at once. The same statement checks that no older task of the
   * subject is queued or running; the unique index decides between concurrent claims. It also looks for expired leases:
   * those tasks are requeued first, so that agents get them even while no worker is running.
   */
  async next(actor: Actor, wanted: Wanted): Promise<ClaimedAgentTask | null> {
    let isSwept = wanted.agent === 'builtin'; // the worker sweeps by itself
    for (let tries = 1; ; tries++) {
      try {
        const { lost, task } = await this.db.transaction((tx) => this.take(tx, actor, wanted, isSwept));
        if (!lost) return task;
        await this.sweeps.requeueLost();
        isSwept = true; // what another process is requeuing is still there
      } catch (error) {
        const overlapped = (error as { constraint?: string }).constraint === 'agent_tasks_active_scope_key';
        if (!overlapped || tries >= MAX_CLAIM_TRIES) throw error;
      }
    }
  }

  private async take(tx: Transaction, actor: Actor, wanted: Wanted, isSwept: boolean): Promise<Claimed> {
    const parameters = new Parameters();
    const [row] = await tx.query<Omit<Claimed, 'task'> & ClaimedAgentTask>(
      claimNextTask(actor, wanted, { at: this.clock.now(), isSwept }, parameters),
      parameters.values,
    );
    const { lost, project, ...task } = row!;
    if (task.id === null) return { lost, project, task: null };
    await this.audit.updated(tx, actor, task, project);
    return { lost, project, task };
  }
}
