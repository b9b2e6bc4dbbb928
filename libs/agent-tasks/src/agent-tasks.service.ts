import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, type Agent, Clock, type ProjectStatus } from '#contracts';
import { NAMED_LOCK, Parameters, StoredAgentTask, type Transaction } from '#data';
import { agentActor } from './agent-identity.js';
import { type AgentTask, type AgentTaskBudget, agentTask, DEFAULT_BUDGET, EXPIRES_AFTER } from './agent-task.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskChains, type ChainLink } from './agent-task-chains.js';
import { AgentTaskWriter } from './agent-task-writer.js';
import { insertTask, LOCK_QUEUED_TASKS_OF_REF, PROJECT_STATUS_AND_RECENT_TASKS } from './agent-tasks.sql.js';

const PER_SUBJECT_AND_HOUR = 20; // more events about one subject are a loop or a flood
const HOUR = 60 * 60 * 1000;
const NAME_LENGTH = 512; // fits a repository and a ref of the maximum lengths of code hosts
const PAYLOAD_BYTES = 1024 * 1024; // the maximum size of a request body

export interface NewAgentTask {
  workspaceId: string;
  /** Null for a ticket without a project. */
  projectId: string | null;
  ticketId?: string | null;
  /** `[a-z_]{1,64}`: `triage_issue`, `review_pull_request`, `analyze_push`, or a kind set by an automation. */
  kind: string;
  /** What it is about, unique within the project: one task runs per subject, in FIFO order. */
  subject: string;
  agent: Agent;
  /** A pushed ref: a newer task of the same subject, kind and ref replaces one that is still queued. */
  ref?: string | null;
  /** Identifies the event, so that redeliveries create one task; unique within the project, forever. */
  dedupeKey?: string | null;
  /** The event in Docket's own format. Up to 1 MiB of JSON; strings must contain no NUL and no lone surrogate. */
  payload: object;
  budget?: Partial<AgentTaskBudget>;
  /** The only agent that may claim it. */
  agentId?: string | null;
  /** Whose change caused it. A change by an agent that holds a task continues that task's chain. */
  causedBy?: Actor;
  /** The member who requested it. Requests by people are not counted as a loop. */
  createdBy?: string;
  instructions?: string | null;
  expiresAt?: Date;
}

/** `id` is that of the new or already existing task; null if none was created, and `ignored` says why. */
export type Enqueued =
  | { id: string; created: true }
  | { id: string; created: false }
  | { id: null; created: false; ignored: string };

/** Enqueues tasks for agents, in the caller's transaction. */
@Injectable()
export class AgentTasksService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: AgentTaskWriter,
    private readonly audit: AgentTaskAuditTrail,
    private readonly chains: AgentTaskChains,
  ) {}

  async enqueue(tx: Transaction, task: NewAgentTask): Promise<Enqueued> {
    const subject = shortenName(task.subject);
    const dedupeKey = task.dedupeKey ? shortenName(task.dedupeKey) : null;
    const ref = task.ref ? shortenName(task.ref) : null;
    // Serializes by subject and by key, so that the checks below stay valid until commit.
    await this.lockNames(tx, task.projectId ?? task.workspaceId, [
      `subject ${subject}`,
      ...(dedupeKey ? [`key ${dedupeKey}`] : []),
    ]);
    const known = dedupeKey && task.projectId && (await this.find(tx, task.projectId, dedupeKey));
    if (known) return { id: known, created: false };
    const ignored = await this.reasonToIgnore(tx, task, subject);
    if (ignored) return { id: null, created: false, ignored };
    const link = task.causedBy && (await this.chains.linkFor(tx, task.causedBy, task));
    if (link && this.chains.isOver(link)) {
      await this.chains.explain(tx, task.causedBy!, link, task.kind);
      return { id: null, created: false, ignored: 'The chain of tasks is too long' };
    }
    if (ref && task.projectId) await this.replaceQueued(tx, task.projectId, task.kind, subject, ref);
    const by = task.causedBy ?? agentActor;
    const inserted = await this.insert(tx, by, { ...task, subject, ref, dedupeKey }, link);
    await this.audit.queued(tx, by, inserted);
    return { id: inserted.id, created: true };
  }

  /**
   * When another agent takes over a project's tasks, queued tasks and those that can be retried are reassigned. Tasks
   * that a member requested stay with the agents that claim.
   */
  async handOver(tx: Transaction, projectId: string, agent: Agent): Promise<void> {
    const reassigned = { projectId, status: Not('completed' as const), agentId: IsNull(), createdBy: IsNull() };
    await tx.manager.update(
      StoredAgentTask,
      { ...reassigned, agent: Not(agent) },
      { agent, updatedAt: this.clock.now() },
    );
  }

  private async lockNames(tx: Transaction, scopeId: string, names: string[]): Promise<void> {
    // Locks are taken in sorted order everywhere, to avoid deadlocks.
    for (const name of names.sort()) {
      await tx.query(NAMED_LOCK, [`agent task ${scopeId} ${name}`]);
    }
  }

  private async find(tx: Transaction, projectId: string, dedupeKey: string): Promise<string | undefined> {
    const found = await tx.manager.findOne(StoredAgentTask, { select: { id: true }, where: { projectId, dedupeKey } });
    return found?.id;
  }

  private async reasonToIgnore(tx: Transaction, task: NewAgentTask, subject: string): Promise<string | undefined> {
    if (Buffer.byteLength(JSON.stringify(task.payload)) > PAYLOAD_BYTES) return 'The event is too large';
    const since = new Date(this.clock.now().getTime() - HOUR);
    const [row] = await tx.query<{ status: ProjectStatus | null; recent: number }>(PROJECT_STATUS_AND_RECENT_TASKS, [
      task.projectId,
      subject,
      since,
      task.workspaceId,
    ]);
    if (!row || row.status === 'deleted') return 'The project is deleted';
    if (row.status === 'archived') return 'The project is archived';
    const isCounted = !task.createdBy || task.causedBy?.isAgent;
    if (row.recent >= PER_SUBJECT_AND_HOUR && isCounted) {
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
      LOCK_QUEUED_TASKS_OF_REF, // a task being claimed right now is no longer queued
      [projectId, subject, kind, ref],
    );
    for (const task of waiting) {
      const line = { type: 'system' as const, message: 'Replaced by a newer push to the same ref' };
      const finished = await this.writer.finish(tx, agentActor, task, 'cancelled', {}, line);
      await this.audit.finished(tx, agentActor, finished);
    }
  }

  private async insert(
    tx: Transaction,
    by: Actor,
    task: NewAgentTask & { subject: string },
    link: ChainLink | undefined,
  ): Promise<AgentTask> {
    const now = this.clock.now();
    const columns = {
      id: uuidv7(),
      workspace_id: task.workspaceId,
      project_id: task.projectId,
      ticket_id: task.ticketId ?? null,
      agent: task.agent,
      agent_id: task.agentId ?? null,
      created_by: task.createdBy ?? null,
      kind: task.kind,
      subject: task.subject,
      ref: task.ref ?? null,
      dedupe_key: task.dedupeKey ?? null,
      payload: task.payload,
      instructions: task.instructions ?? null,
      status: 'queued',
      attempt: 1,
      budget_seconds: task.budget?.seconds ?? DEFAULT_BUDGET.seconds,
      budget_messages: task.budget?.messages ?? DEFAULT_BUDGET.messages,
      log_entries: 1,
      queued_at: now,
      available_at: now,
      expires_at: task.expiresAt ?? new Date(now.getTime() + EXPIRES_AFTER),
      created_at: now,
      updated_at: now,
      cause_id: link?.causeId ?? null,
      chain_position: link?.position ?? 1,
    };
    const parameters = new Parameters();
    const values = Object.values(columns).map((value) => parameters.add(value));
    const [logId, user] = [parameters.add(uuidv7()), parameters.add(by.userId)];
    const [row] = await tx.query<AgentTask>(
      insertTask(Object.keys(columns).join(', '), values.join(', '), logId, user, agentTask(by, parameters)),
      parameters.values,
    );
    return row!;
  }
}

/** Shortens external names that are too long, and keeps them distinct by a hash. */
function shortenName(name: string): string {
  if ([...name].length <= NAME_LENGTH) return name;
  const digest = createHash('sha256').update(name).digest('hex');
  return `${[...name].slice(0, NAME_LENGTH - digest.length - 1).join('')}…${digest}`;
}
