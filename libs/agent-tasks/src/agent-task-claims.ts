import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, type AgentTaskStatus, Clock, Conflict } from '#contracts';
import { Database, type Transaction } from '#data';
import {
  type AgentTaskLogEntry,
  type AgentTaskResult,
  type AgentTaskWithPayload,
  type BuiltinTask,
  LEASE_SECONDS,
} from './agent-task.js';
import { AgentTaskQueries } from './agent-task.queries.js';
import { AgentTaskAccess, type AgentTaskState } from './agent-task-access.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskQueue } from './agent-task-queue.js';
import { AgentTaskWriter } from './agent-task-writer.js';
import { attemptAfter } from './attempts.js';
import { leaseEnd, mustHoldLease } from './lease.js';

export interface AgentTaskClaim {
  kinds?: string[];
  projectId?: string;
  leaseSeconds?: number;
}

/**
 * What an agent does with a task, over the API or in the worker. A claim returns a lease token, which every later call
 * must present: an agent that lost its lease gets a CONFLICT and cannot change anything. Each call is a transaction;
 * inside another transaction it joins that one, so the built-in agent can do its work and complete its task in one:
 * `db.transaction(async (tx) => { …; await claims.complete(agentActor, id, leaseToken, …) })`.
 */
@Injectable()
export class AgentTaskClaims {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AgentTaskAccess,
    private readonly queue: AgentTaskQueue,
    private readonly writer: AgentTaskWriter,
    private readonly audit: AgentTaskAuditTrail,
    private readonly queries: AgentTaskQueries,
  ) {}

  /**
   * Claims the next task for an agent that acts with a user's permissions: in projects set to `external` of which they
   * are a member.
   */
  async claim(actor: Actor, { kinds, projectId: named, leaseSeconds = LEASE_SECONDS.default }: AgentTaskClaim) {
    const project = named === undefined ? undefined : await this.queue.claimableProject(actor, named);
    return this.queue.next(actor, { agent: 'external', kinds, project, leaseSeconds });
  }

  /** Claims the next task for the worker's agent, of the kinds it supports, in any project. */
  claimBuiltin(actor: Actor, kinds: string[], leaseSeconds = LEASE_SECONDS.default): Promise<BuiltinTask | null> {
    return this.queue.next(actor, { agent: 'builtin', kinds, leaseSeconds }) as Promise<BuiltinTask | null>;
  }

  heartbeat(actor: Actor, id: string, leaseToken: string): Promise<AgentTaskWithPayload> {
    return this.holding(actor, id, leaseToken, ['running', 'awaiting_input'], (tx, task) => {
      // While waiting for an answer the lease does not expire.
      const set = task.status === 'running' ? { leased_until: leaseEnd(task, this.clock.now()) } : {};
      return this.writer.change(tx, actor, task, set);
    });
  }

  log(actor: Actor, id: string, leaseToken: string, message: string): Promise<AgentTaskLogEntry> {
    return this.holding(actor, id, leaseToken, ['running', 'awaiting_input'], async (tx, task) => {
      if (task.usedMessages >= task.budget.messages) throw new Conflict('The budget of log messages is used up');
      const line = { id: uuidv7(), type: 'message' as const, message };
      await this.writer.change(tx, actor, task, { used_messages: task.usedMessages + 1 }, line);
      return this.queries.logEntry(tx, line.id);
    });
  }

  /** `ticketId` is the ticket that resulted from the work, if any. */
  complete(
    actor: Actor,
    id: string,
    leaseToken: string,
    result: AgentTaskResult,
    { ticketId }: { ticketId?: string } = {},
  ): Promise<AgentTaskWithPayload> {
    return this.finishOnce(actor, id, leaseToken, ['running'], 'completed', { result }, (tx, task) => {
      const set = { result, finished_lease: task.leaseToken, ...(ticketId && { ticket_id: ticketId }) };
      return this.finish(tx, actor, task, 'completed', set, 'Completed');
    });
  }

  /** Final; a member can retry it. */
  fail(actor: Actor, id: string, leaseToken: string, error: string): Promise<AgentTaskWithPayload> {
    return this.finishOnce(actor, id, leaseToken, ['running', 'awaiting_input'], 'failed', { error }, (tx, task) => {
      const set = { error, finished_lease: task.leaseToken };
      return this.finish(tx, actor, task, 'failed', set, `Failed: ${error}`);
    });
  }

  /** Schedules a retry, or fails the task if this was the last attempt. */
  giveBack(actor: Actor, id: string, leaseToken: string, error: string): Promise<AgentTaskWithPayload> {
    return this.holding(actor, id, leaseToken, ['running'], async (tx, task) => {
      const again = attemptAfter(task.attempt, this.clock.now());
      if (!again) return this.finish(tx, actor, task, 'failed', { error }, `Failed: ${error}`);
      const line = { type: 'system' as const, message: `Will be retried: ${error}` };
      const queued = await this.writer.requeue(tx, actor, task, again, line);
      await this.audit.queued(tx, actor, queued);
      return queued;
    });
  }

  /** The lease is kept while the question is open. */
  ask(actor: Actor, id: string, leaseToken: string, question: string): Promise<AgentTaskWithPayload> {
    return this.holding(actor, id, leaseToken, ['running'], async (tx, task) => {
      const waiting = { leased_until: null, running_since: null, expires_at: this.writer.expiry() };
      const line = { type: 'question' as const, message: question };
      const set = { status: 'awaiting_input', question, answer: null, ...waiting };
      const asking = await this.writer.change(tx, actor, task, set, line);
      await this.audit.awaitsInput(tx, actor, asking);
      return asking;
    });
  }

  private async finish(
    tx: Transaction,
    actor: Actor,
    task: AgentTaskState,
    status: 'completed' | 'failed',
    set: object,
    message: string,
  ): Promise<AgentTaskWithPayload> {
    const finished = await this.writer.finish(tx, actor, task, status, { ...set }, { type: 'system', message });
    await this.audit.finished(tx, actor, finished);
    return finished;
  }

  /**
   * Finishes a task. A repeated identical call returns the finished task, since the first response may have been lost.
   */
  private finishOnce(
    actor: Actor,
    id: string,
    leaseToken: string,
    states: AgentTaskStatus[],
    status: 'completed' | 'failed',
    outcome: { result: AgentTaskResult } | { error: string },
    work: (tx: Transaction, task: AgentTaskState) => Promise<AgentTaskWithPayload>,
  ): Promise<AgentTaskWithPayload> {
    return this.db.transaction(async (tx) => {
      const task = await this.access.toChange(tx, actor, id);
      if (task.finishedLease === leaseToken.toLowerCase()) {
        if (task.status !== status || !isRecorded(task, outcome)) throw new Conflict(`Agent task is ${task.status}`);
        return withoutState(task);
      }
      mustHoldLease(task, leaseToken, states, this.clock.now());
      return work(tx, task);
    });
  }

  private holding<T>(
    actor: Actor,
    id: string,
    leaseToken: string,
    states: AgentTaskStatus[],
    work: (tx: Transaction, task: AgentTaskState) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      const task = await this.access.toChange(tx, actor, id);
      mustHoldLease(task, leaseToken, states, this.clock.now());
      return work(tx, task);
    });
  }
}

/** Whether the task ended with this outcome, ignoring the order of keys. */
function isRecorded(task: AgentTaskState, outcome: { result: AgentTaskResult } | { error: string }): boolean {
  if ('error' in outcome) return task.error === outcome.error;
  return isDeepStrictEqual(task.result, JSON.parse(JSON.stringify(outcome.result)));
}

function withoutState({
  leaseToken: _token,
  finishedLease: _finished,
  leaseSeconds: _seconds,
  usedMilliseconds: _milliseconds,
  usedMessages: _messages,
  runningSince: _since,
  ...task
}: AgentTaskState): AgentTaskWithPayload {
  return task;
}
