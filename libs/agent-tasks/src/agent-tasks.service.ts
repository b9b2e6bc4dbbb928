import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Agent, Clock, type ProjectStatus } from '#contracts';
import type { Transaction } from '#data';
import { agentActor } from './agent-identity.js';
import { AGENT_TASK, type AgentTask, type AgentTaskBudget, DEFAULT_BUDGET, EXPIRES_AFTER } from './agent-task.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskWriter } from './agent-task-writer.js';

const PER_SUBJECT_AND_HOUR = 20; // more events about one thing than that are a loop or a flood
const HOUR = 60 * 60 * 1000;
const NAME_LENGTH = 512; // a repository and a ref of the longest names code hosts allow
const PAYLOAD_BYTES = 1024 * 1024; // the largest body of a request

export interface NewAgentTask {
  workspaceId: string;
  projectId: string;
  ticketId?: string | null;
  /** `[a-z_]{1,64}`: `triage_issue`, `review_pull_request`, `analyze_push`, or what an automation says. */
  kind: string;
  /** What it is about, unique within the project: one task runs per subject, first in first out. */
  subject: string;
  agent: Agent;
  /** A pushed ref: a newer task of the same subject, kind and ref takes the place of one that still waits. */
  ref?: string | null;
  /** What happened, named so that the same thing told twice is one task; unique within the project, for ever. */
  dedupeKey?: string | null;
  /** The event in Docket's own form. Up to 1 MiB of JSON; strings in it must hold no NUL and no lone surrogate. */
  payload: object;
  budget?: Partial<AgentTaskBudget>;
}

/** `id` is the task's; where one was there before, that one's; null where the task was not taken, and `ignored` says why. */
export type Enqueued =
  | { id: string; created: true }
  | { id: string; created: false }
  | { id: null; created: false; ignored: string };

/** Takes in work for agents, in the transaction of whoever heard of it. */
@Injectable()
export class AgentTasksService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: AgentTaskWriter,
    private readonly audit: AgentTaskAuditTrail,
  ) {}

  async enqueue(tx: Transaction, task: NewAgentTask): Promise<Enqueued> {
    const subject = bounded(task.subject);
    const dedupeKey = task.dedupeKey ? bounded(task.dedupeKey) : null;
    const ref = task.ref ? bounded(task.ref) : null;
    // One subject at a time, and one key at a time, so that what is counted and looked for here stays true.
    await this.takeTurns(tx, task.projectId, [`subject ${subject}`, ...(dedupeKey ? [`key ${dedupeKey}`] : [])]);
    const known = dedupeKey && (await this.find(tx, task.projectId, dedupeKey));
    if (known) return { id: known, created: false };
    const ignored = await this.reasonToIgnore(tx, task, subject);
    if (ignored) return { id: null, created: false, ignored };
    if (ref) await this.replaceQueued(tx, task.projectId, task.kind, subject, ref);
    const inserted = await this.insert(tx, { ...task, subject, ref, dedupeKey });
    await this.audit.queued(tx, agentActor, inserted);
    return { id: inserted.id, created: true };
  }

  /** A project whose tasks another agent does from now on: those that wait are handed over, and those that may again. */
  async handOver(tx: Transaction, projectId: string, agent: Agent): Promise<void> {
    await tx.query(
      `UPDATE agent_tasks SET agent = $2, updated_at = $3
       WHERE project_id = $1 AND status <> 'completed' AND agent <> $2`,
      [projectId, agent, this.clock.now()],
    );
  }

  private async takeTurns(tx: Transaction, projectId: string, names: string[]): Promise<void> {
    // In one order everywhere, so that two who need the same locks never wait for each other.
    for (const name of names.sort()) {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent task ${projectId} ${name}`]);
    }
  }

  private async find(tx: Transaction, projectId: string, dedupeKey: string): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>(
      'SELECT id FROM agent_tasks WHERE project_id = $1 AND dedupe_key = $2',
      [projectId, dedupeKey],
    );
    return row?.id;
  }

  private async reasonToIgnore(tx: Transaction, task: NewAgentTask, subject: string): Promise<string | undefined> {
    if (Buffer.byteLength(JSON.stringify(task.payload)) > PAYLOAD_BYTES) return 'The event is too large';
    const since = new Date(this.clock.now().getTime() - HOUR);
    const [row] = await tx.query<{ status: ProjectStatus; recent: number }>(
      `SELECT p.status, (SELECT count(*)::int FROM agent_tasks t
         WHERE t.project_id = p.id AND t.subject = $2 AND t.created_at > $3) AS recent
       FROM projects p WHERE p.id = $1 AND p.workspace_id = $4 FOR KEY SHARE`,
      [task.projectId, subject, since, task.workspaceId],
    );
    if (!row || row.status === 'deleted') return 'The project is deleted';
    if (row.status === 'archived') return 'The project is archived';
    if (row.recent >= PER_SUBJECT_AND_HOUR) {
      return `More than ${PER_SUBJECT_AND_HOUR} tasks for this subject within an hour`;
    }
    return undefined;
  }

  private async replaceQueued(
    tx: Transaction,
    projectId: string,
    kind: string,
    subject: string,
    ref: string,
  ): Promise<void> {
    const waiting = await tx.query<{ id: string; attempt: number }>(
      `SELECT id, attempt FROM agent_tasks
       WHERE project_id = $1 AND subject = $2 AND kind = $3 AND ref = $4 AND status = 'queued' ORDER BY id
       FOR NO KEY UPDATE SKIP LOCKED`, // one that is being claimed at this moment is no longer waiting
      [projectId, subject, kind, ref],
    );
    for (const task of waiting) {
      const line = { type: 'system' as const, message: 'Replaced by a newer push to the same ref' };
      const finished = await this.writer.finish(tx, agentActor, task, 'cancelled', {}, line);
      await this.audit.finished(tx, agentActor, finished);
    }
  }

  private async insert(tx: Transaction, task: NewAgentTask & { subject: string }): Promise<AgentTask> {
    const now = this.clock.now();
    const [row] = await tx.query<AgentTask>(
      `WITH t AS (
         INSERT INTO agent_tasks (id, workspace_id, project_id, ticket_id, agent, kind, subject, ref, dedupe_key, payload,
           status, attempt, budget_seconds, budget_messages, log_entries, queued_at, available_at, expires_at, created_at,
           updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'queued', 1, $11, $12, 1, $13, $13, $14, $13, $13)
         RETURNING *
       ), logged AS (
         INSERT INTO agent_task_log (id, workspace_id, task_id, user_id, position, attempt, type, message, created_at)
         SELECT $15, t.workspace_id, t.id, $16, 1, 1, 'system', 'Queued', $13 FROM t
       )
       SELECT ${AGENT_TASK} FROM t`,
      [
        uuidv7(),
        task.workspaceId,
        task.projectId,
        task.ticketId ?? null,
        task.agent,
        task.kind,
        task.subject,
        task.ref ?? null,
        task.dedupeKey ?? null,
        task.payload,
        task.budget?.seconds ?? DEFAULT_BUDGET.seconds,
        task.budget?.messages ?? DEFAULT_BUDGET.messages,
        now,
        new Date(now.getTime() + EXPIRES_AFTER),
        uuidv7(),
        agentActor.userId,
      ],
    );
    return row!;
  }
}

/** Names from outside that are too long are cut, and stay different from each other. */
function bounded(name: string): string {
  if ([...name].length <= NAME_LENGTH) return name;
  const digest = createHash('sha256').update(name).digest('hex');
  return `${[...name].slice(0, NAME_LENGTH - digest.length - 1).join('')}…${digest}`;
}
