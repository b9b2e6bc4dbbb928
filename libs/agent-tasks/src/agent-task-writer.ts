import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, type AgentTaskLogType, type AgentTaskStatus, Clock } from '#contracts';
import { Parameters, type Transaction } from '#data';
import { type AgentTaskWithPayload, agentTask, EXPIRES_AFTER } from './agent-task.js';
import { insertLogEntry, updateTask } from './agent-task-writer.sql.js';

/** Columns and their new values. */
type Columns = Record<string, unknown>;

export interface LogLine {
  id?: string;
  type: AgentTaskLogType;
  message: string;
}

export type FinalStatus = Extract<AgentTaskStatus, 'completed' | 'failed' | 'cancelled' | 'expired'>;

interface Subject {
  id: string;
  attempt: number;
}

/** Revokes the lease: without a token every call of the former holder fails. */
const NO_LEASE = { lease_token: null, lease_seconds: null, leased_until: null, running_since: null };

/** Reset for each attempt. */
const NO_QUESTION = { question: null, answer: null };

/** Writes the new state of a locked task and its log entry, in one statement. */
@Injectable()
export class AgentTaskWriter {
  constructor(private readonly clock: Clock) {}

  async change(
    tx: Transaction,
    actor: Actor,
    task: Subject,
    set: Columns,
    line?: LogLine,
    ranUntil?: Date,
    at = this.clock.now(),
  ): Promise<AgentTaskWithPayload> {
    const parameters = new Parameters();
    const now = parameters.add(at);
    const assignments = Object.entries(set).map(([column, value]) => `${column} = ${parameters.add(value)}`);
    if ('status' in set && !('used_milliseconds' in set))
      assignments.push(this.timeUsed(parameters.add(ranUntil ?? at)));
    if (line) assignments.push('log_entries = log_entries + 1');
    const logged = line ? `, logged AS (${this.logInsert(parameters, actor, task, line, now)})` : '';
    const [row] = await tx.query<AgentTaskWithPayload>(
      updateTask(
        [...assignments, `updated_at = ${now}`].join(', '),
        parameters.add(task.id),
        logged,
        agentTask(actor, parameters),
      ),
      parameters.values,
    );
    return row!;
  }

  finish(
    tx: Transaction,
    actor: Actor,
    task: Subject,
    status: FinalStatus,
    set: Columns,
    line: LogLine,
    ranUntil?: Date,
  ): Promise<AgentTaskWithPayload> {
    const now = this.clock.now();
    const ended = { ...NO_LEASE, question: null, finished_at: now };
    return this.change(tx, actor, task, { status, ...ended, ...set }, line, ranUntil, now);
  }

  /** Returns a task to the queue; `set` determines its position and when it becomes available. */
  requeue(
    tx: Transaction,
    actor: Actor,
    task: Subject,
    set: Columns,
    line: LogLine,
    ranUntil?: Date,
  ): Promise<AgentTaskWithPayload> {
    const waiting = { ...NO_LEASE, claimed_by: null, ...NO_QUESTION, finished_lease: null, expires_at: this.expiry() };
    return this.change(tx, actor, task, { status: 'queued', ...waiting, ...set }, line, ranUntil);
  }

  expiry(): Date {
    return new Date(this.clock.now().getTime() + EXPIRES_AFTER);
  }

  /** The running time since it was claimed or answered; zero if it was not running. */
  private timeUsed(until: string): string {
    return `used_milliseconds = used_milliseconds + CASE WHEN status = 'running'
      THEN greatest(0, extract(epoch FROM ${until}::timestamptz - running_since) * 1000)::bigint ELSE 0 END`;
  }

  private logInsert(parameters: Parameters, actor: Actor, task: Subject, line: LogLine, now: string): string {
    return insertLogEntry(
      parameters.add(line.id ?? uuidv7()),
      parameters.add(actor.userId),
      parameters.add(task.attempt),
      parameters.add(line.type),
      parameters.add(line.message),
      now,
    );
  }
}
