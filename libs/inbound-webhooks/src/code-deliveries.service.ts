import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AgentTasksService } from '#agent-tasks';
import { CONFIG, type Config } from '#config';
import { type Agent, Clock, type ProjectStatus } from '#contracts';
import { Database, InboundDelivery, type Transaction } from '#data';
import { agentFor } from './builtin-agent/builtin-task-kinds.js';
import { CodeContributions } from './code-contributions.js';
import type { Announcement } from './code-delivery.js';
import { type CodeEvent, fingerprintOf, type Ignored, isIgnored } from './code-event.js';
import { reasonForOwnEvent } from './own-events.js';
import { pendingEffects } from './pending-effects.js';
import { ReviewActivity } from './review-activity.js';
import { taskFromCodeEvent } from './task-from-code-event.js';

/** What a delivery led to. */
export interface Receipt {
  deliveryId: string;
  taskId?: string;
  duplicate?: boolean;
  ignored?: string;
}

export interface FedProject {
  id: string;
  workspaceId: string;
  name: string;
  status: ProjectStatus;
  agent: Agent;
}

/**
 * Takes in what code hosts tell: what happened is written down once, counted, and handed on as a task, in one
 * transaction that touches nothing but PostgreSQL. What follows for tickets is the worker's.
 */
@Injectable()
export class CodeDeliveriesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly tasks: AgentTasksService,
    private readonly contributions: CodeContributions,
    private readonly reviews: ReviewActivity,
  ) {}

  /** Commits and reviews count only where the sender proved to be the host: anyone else could make them up. */
  async receive(announced: Announcement, event: CodeEvent | Ignored, proven: boolean): Promise<Receipt> {
    const { deliveryId } = announced;
    if (isIgnored(event)) return { deliveryId, ignored: event.ignored };
    const own = reasonForOwnEvent(event, this.config.BOT_LOGINS);
    if (own) return { deliveryId, ignored: own };
    const outcome = await this.db.transaction((tx) => this.take(tx, announced, event, proven));
    return { deliveryId, ...outcome };
  }

  private async take(
    tx: Transaction,
    { deliveryKey }: Announcement,
    event: CodeEvent,
    proven: boolean,
  ): Promise<Omit<Receipt, 'deliveryId'>> {
    const project = await this.fedBy(tx, event);
    if (!project || project.status === 'deleted') return { ignored: 'The repository is not linked to a project' };
    if (project.status === 'archived') return { ignored: 'The project is archived' };
    const fingerprint = fingerprintOf(event);
    const id = await this.insert(tx, project, event, deliveryKey, fingerprint);
    if (!id) return this.again(tx, project, event, deliveryKey, fingerprint);
    if (proven) await this.count(tx, project, event);
    const task = taskFromCodeEvent(event);
    if (!task) return {};
    const { id: projectId, workspaceId } = project;
    const agent = agentFor(project.agent, task.kind);
    const dedupeKey = fingerprint.toString('hex');
    const queued = await this.tasks.enqueue(tx, { ...task, workspaceId, projectId, agent, dedupeKey });
    if (queued.id === null) {
      await tx.manager.update(InboundDelivery, { id }, { ignored: queued.ignored });
      return { ignored: queued.ignored };
    }
    await tx.manager.update(InboundDelivery, { id }, { taskId: queued.id });
    return { taskId: queued.id, ...(!queued.created && { duplicate: true }) };
  }

  /** The project a repository feeds; there is at most one. */
  private async fedBy(tx: Transaction, { provider, repo }: CodeEvent): Promise<FedProject | undefined> {
    const [project] = await tx.query<FedProject>(
      `SELECT p.id, p.workspace_id AS "workspaceId", p.name, p.status, coalesce(a.agent, 'builtin') AS agent
       FROM repositories r JOIN projects p ON p.id = r.project_id
       LEFT JOIN project_automations a ON a.project_id = p.id
       WHERE r.provider = $1 AND lower(r.repo) = lower($2)`,
      [provider, repo],
    );
    return project;
  }

  /** A twin waits here until the first has committed. Answers nothing where there was one. */
  private async insert(
    tx: Transaction,
    project: FedProject,
    event: CodeEvent,
    deliveryKey: string,
    fingerprint: Buffer,
  ): Promise<string | undefined> {
    const now = this.clock.now();
    const follows = pendingEffects(event);
    const [row] = await tx.query<{ id: string }>(
      `INSERT INTO inbound_deliveries
         (id, workspace_id, project_id, provider, delivery_key, fingerprint, event, due_at, received_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
      [
        ...[uuidv7(), project.workspaceId, project.id, event.provider, deliveryKey, fingerprint],
        ...[follows ? JSON.stringify(follows) : null, follows ? now : null, now],
      ],
    );
    return row?.id;
  }

  /** Told before: the first one's task, or why it made none. What had been given up is tried again, since somebody sends it again. */
  private async again(
    tx: Transaction,
    project: FedProject,
    event: CodeEvent,
    deliveryKey: string,
    fingerprint: Buffer,
  ): Promise<Omit<Receipt, 'deliveryId'>> {
    const first = await tx.query<{ id: string; taskId: string | null; error: string | null; ignored: string | null }>(
      `SELECT id, task_id AS "taskId", error, ignored FROM inbound_deliveries
       WHERE project_id = $1 AND ((provider = $2 AND delivery_key = $3) OR fingerprint = $4)
       ORDER BY (provider = $2 AND delivery_key = $3) DESC`,
      [project.id, event.provider, deliveryKey, fingerprint],
    );
    for (const { id, error } of first) {
      if (error === null) continue;
      await tx.manager.update(InboundDelivery, { id }, { error: null, attempts: 0, dueAt: this.clock.now() });
    }
    const { taskId, ignored } = first[0] ?? {};
    return { ...(taskId && { taskId }), duplicate: true, ...(ignored && { ignored }) };
  }

  private async count(tx: Transaction, project: FedProject, event: CodeEvent): Promise<void> {
    const place = { workspaceId: project.workspaceId, projectId: project.id };
    if (event.type === 'pushed') {
      const commits = event.commits.map(({ sha, author }) => ({ kind: 'commit' as const, reference: sha, author }));
      await this.contributions.count(tx, place, event.provider, commits);
    } else if (event.type === 'review_submitted') {
      const { provider, repo, pullRequest, review, sender } = event;
      const reference = `${provider}:${repo.toLowerCase()}#${pullRequest.number}/${review.reference}`;
      const [counted] = await this.contributions.count(tx, place, provider, [
        { kind: 'review', reference, author: sender },
      ]);
      if (counted) await this.reviews.remember(tx, project, event, counted.userId);
    }
  }
}
