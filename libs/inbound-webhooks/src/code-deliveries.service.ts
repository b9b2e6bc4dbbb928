import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AgentTasksService } from '#agent-tasks';
import { CONFIG, type Config } from '#config';
import { Clock, EVENTS_CHANNEL } from '#contracts';
import { Database, InboundDelivery, type Transaction, Wakeups } from '#data';
import { agentFor } from './builtin-agent/builtin-task-kinds.js';
import { CodeContributions } from './code-contributions.js';
import { INSERT_CODE_DELIVERY, SAME_DELIVERIES } from './code-deliveries.sql.js';
import type { Announcement } from './code-delivery.js';
import { type CodeEvent, fingerprintOf, type Ignored, isIgnored } from './code-event.js';
import { type FedProject, FeedingRepositories, type Proof } from './feeding-repositories.js';
import { reasonForOwnEvent } from './own-events.js';
import { actsOnTickets, pendingEffects } from './pending-effects.js';
import { ReviewActivity } from './review-activity.js';
import { taskFromCodeEvent } from './task-from-code-event.js';

/** The outcome of a delivery. */
export interface Receipt {
  deliveryId: string;
  taskId?: string;
  duplicate?: boolean;
  ignored?: string;
}

/**
 * Receives deliveries of code hosts: each event is stored once, counted, and turned into a task, in one transaction
 * that only touches PostgreSQL. Effects on tickets are left to the worker.
 */
@Injectable()
export class CodeDeliveriesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
    private readonly tasks: AgentTasksService,
    private readonly contributions: CodeContributions,
    private readonly reviews: ReviewActivity,
    private readonly repositories: FeedingRepositories,
  ) {}

  /** Commits and reviews count only if the sender proved to be the host: anyone else could invent them. */
  async receive(announced: Announcement, event: CodeEvent | Ignored, proof: Proof): Promise<Receipt> {
    const { deliveryId } = announced;
    if (isIgnored(event)) return { deliveryId, ignored: await this.reasonFor(event, proof) };
    const own = reasonForOwnEvent(event, this.config.BOT_LOGINS);
    if (own) return { deliveryId, ignored: own };
    const outcome = await this.db.transaction((tx) => this.take(tx, announced, event, proof));
    return { deliveryId, ...outcome };
  }

  /** People test their setup with a ping, so its answer says whether the setup is complete. */
  private async reasonFor({ ignored, ping }: Ignored, proof: Proof): Promise<string> {
    if (!ping) return ignored;
    const fed = await this.db.transaction((tx) => this.repositories.projectFedBy(tx, ping, proof));
    return `${ignored}: ${typeof fed === 'string' ? lowerFirst(fed) : 'the repository is linked to a project'}`;
  }

  private async take(
    tx: Transaction,
    { deliveryKey }: Announcement,
    event: CodeEvent,
    proof: Proof,
  ): Promise<Omit<Receipt, 'deliveryId'>> {
    const project = await this.repositories.projectFedBy(tx, event, proof);
    if (typeof project === 'string') return { ignored: project };
    const fingerprint = fingerprintOf(event);
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    const id = await this.insert(tx, project, event, deliveryKey, fingerprint);
    if (!id) return this.duplicateReceipt(tx, project, event, deliveryKey, fingerprint);
    if (proof.proven) await this.count(tx, project, event);
    const task = taskFromCodeEvent(event);
    if (!task) return {};
    const { id: projectId, workspaceId } = project;
    const agent = agentFor(project.agent, task.kind);
    const dedupeKey = fingerprint.toString('hex');
    const queued = await this.tasks.enqueue(tx, { ...task, workspaceId, projectId, agent, dedupeKey });
    if (queued.id === null) {
      // Even without a task, the tickets it names are linked and moved.
      if (actsOnTickets(event)) return {};
      await tx.manager.update(InboundDelivery, { id }, { ignored: queued.ignored });
      return { ignored: queued.ignored };
    }
    await tx.manager.update(InboundDelivery, { id }, { taskId: queued.id });
    return { taskId: queued.id, ...(!queued.created && { duplicate: true }) };
  }

  /** A concurrent duplicate waits here until the first commits. Returns undefined for a duplicate. */
  private async insert(
    tx: Transaction,
    project: FedProject,
    event: CodeEvent,
    deliveryKey: string,
    fingerprint: Buffer,
  ): Promise<string | undefined> {
    const now = this.clock.now();
    const follows = pendingEffects(event);
    const [row] = await tx.query<{ id: string }>(INSERT_CODE_DELIVERY, [
      ...[uuidv7(), project.workspaceId, project.id, event.provider, deliveryKey, fingerprint],
      ...[follows ? JSON.stringify(follows) : null, follows ? now : null, now],
    ]);
    return row?.id;
  }

  /**
   * For a duplicate: the first delivery's task, or why it created none. If processing was given up, it is retried,
   * since somebody sent it again.
   */
  private async duplicateReceipt(
    tx: Transaction,
    project: FedProject,
    event: CodeEvent,
    deliveryKey: string,
    fingerprint: Buffer,
  ): Promise<Omit<Receipt, 'deliveryId'>> {
    const first = await tx.query<{ id: string; taskId: string | null; error: string | null; ignored: string | null }>(
      SAME_DELIVERIES,
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
    const scope = { workspaceId: project.workspaceId, projectId: project.id };
    if (event.type === 'pushed') {
      const commits = event.commits.map(({ sha, author }) => ({ kind: 'commit' as const, reference: sha, author }));
      await this.contributions.count(tx, scope, event.provider, commits);
    } else if (event.type === 'review_submitted') {
      const { provider, repo, pullRequest, review, sender } = event;
      const reference = `${provider}:${repo.toLowerCase()}#${pullRequest.number}/${review.reference}`;
      const [counted] = await this.contributions.count(tx, scope, provider, [
        { kind: 'review', reference, author: sender },
      ]);
      if (counted) await this.reviews.remember(tx, project, event, counted.userId);
    }
  }
}

const lowerFirst = (sentence: string): string => `${sentence[0]!.toLowerCase()}${sentence.slice(1)}`;
