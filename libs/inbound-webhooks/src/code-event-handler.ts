import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Clock } from '#contracts';
import { Database, InboundDelivery, ProjectAutomations, StoredAgentTask, type Transaction } from '#data';
import {
  type IssueChanged,
  issueLabel,
  type PullRequestChange,
  type PullRequestChanged,
  type PullRequestClosed,
  type PullRequestOpened,
} from './code-event.js';
import { LOCK_NEXT_DELIVERY } from './code-event-handler.sql.js';
import { retryAfterFailure } from './code-event-retries.js';
import { CodeLinks, issueSubject, pullRequestSubject } from './code-links.js';
import type { TicketRelevantEvent } from './pending-effects.js';
import { PushedCommits } from './pushed-commits.js';
import { isRevert, revertedIn } from './reverts.js';
import { ticketKeysOfPullRequest } from './ticket-key-parser.js';
import { nameOfPullRequest, TicketMoves } from './ticket-moves.js';
import { ticketsByKey } from './tickets-by-key.js';

interface Due {
  id: string;
  workspaceId: string;
  projectId: string;
  event: TicketRelevantEvent;
  attempts: number;
}

const LATER = 5_000; // by then the issue's ticket has been created, or its task has failed

/** Why a pull request needs another review; an edit only if it ends a draft. */
const REVIEW_AGAIN_REASONS: Partial<Record<PullRequestChange, string>> = {
  reopened: 'was reopened',
  ready_for_review: 'is ready for review',
};

/**
 * Applies code events to tickets, whichever agent does the project's tasks: links, and status changes. Each delivery is
 * one transaction that holds the row's lock, so it is applied once even after a crash.
 */
@Injectable()
export class CodeEventHandler {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly links: CodeLinks,
    private readonly moves: TicketMoves,
    private readonly commits: PushedCommits,
  ) {}

  /** Processes one delivery. Returns whether there was one. */
  async next(): Promise<boolean> {
    let due: Due | undefined;
    try {
      return await this.db.transaction(async (tx) => {
        due = await this.take(tx);
        if (!due) return false;
        await this.links.followRename(tx, due.event);
        const isDone = await this.follow(tx, due);
        const later = new Date(this.clock.now().getTime() + LATER);
        await tx.manager.update(
          InboundDelivery,
          { id: due.id },
          isDone ? { event: null, dueAt: null } : { dueAt: later },
        );
        return true;
      });
    } catch (error) {
      if (due) await this.retryOrGiveUp(due, error);
      throw error;
    }
  }

  private async take(tx: Transaction): Promise<Due | undefined> {
    const [due] = await tx.query<Due>(LOCK_NEXT_DELIVERY, [this.clock.now()]);
    return due;
  }

  /** Returns false if it is too early. */
  private async follow(tx: Transaction, due: Due): Promise<boolean> {
    const { event } = due;
    switch (event.type) {
      case 'issue_changed':
        return this.issueChanged(tx, due, event);
      case 'pull_request_opened':
        await this.opened(tx, due, event);
        return true;
      case 'pull_request_changed':
        await this.changed(tx, due, event);
        return true;
      case 'pull_request_closed':
        await this.closed(tx, due, event);
        return true;
      case 'pushed':
        await this.commits.follow(tx, due, event);
        return true;
      case 'repository_renamed':
        return true;
    }
  }

  private async issueChanged(tx: Transaction, { workspaceId, projectId }: Due, event: IssueChanged): Promise<boolean> {
    const { provider, issue, state, changedAt } = event;
    const createsLink = {
      projectId,
      subject: `${provider}:${issueLabel(event, issue.number)}`,
      kind: 'triage_issue',
      agent: 'builtin' as const,
      status: In(['queued', 'running'] as const),
    };
    if (await tx.manager.existsBy(StoredAgentTask, createsLink)) return false; // the task is still pending
    await this.links.update(tx, workspaceId, issueSubject(event, issue, state, changedAt));
    return true;
  }

  private async opened(tx: Transaction, due: Due, event: PullRequestOpened): Promise<void> {
    const subject = pullRequestSubject(event, event.pullRequest, 'open');
    await this.links.link(tx, due.workspaceId, await this.namedBy(tx, due, event), subject);
  }

  /** Links are updated in every project; comments and status changes only where the built-in agent does the tasks. */
  private async changed(tx: Transaction, due: Due, event: PullRequestChanged): Promise<void> {
    const { projectId, workspaceId } = due;
    const subject = pullRequestSubject(event, event.pullRequest, event.state, event.changedAt);
    const named = await this.namedBy(tx, due, event);
    await this.links.link(tx, workspaceId, named, subject);
    const turned = await this.links.update(tx, workspaceId, subject);
    if (!(await this.isBuiltin(tx, projectId))) return;
    const ids = named.map(({ id }) => id);
    await this.moves.announce(tx, projectId, ids, event, subject);
    const reviewable = (await this.links.tickets(tx, projectId, subject, { reviewable: true })).map(({ id }) => id);
    const asksAgain = REVIEW_AGAIN_REASONS[event.change];
    const asked = asksAgain ? reviewable : reviewable.filter((id) => turned.includes(id));
    await this.moves.toReview(tx, projectId, asked, event, asksAgain ?? REVIEW_AGAIN_REASONS.ready_for_review!);
  }

  /** A pull request merged into the default branch completes every ticket it names, unless it reverts another. */
  private async closed(tx: Transaction, due: Due, event: PullRequestClosed): Promise<void> {
    const { projectId, workspaceId } = due;
    const { pullRequest, merged, changedAt } = event;
    const subject = pullRequestSubject(event, pullRequest, merged ? 'merged' : 'closed', changedAt);
    await this.links.link(tx, workspaceId, await this.namedBy(tx, due, event), subject);
    await this.links.update(tx, workspaceId, subject);
    const name = nameOfPullRequest(event);
    if (!merged) {
      for (const { id } of await this.links.tickets(tx, projectId, subject)) {
        if (await this.links.hasOtherOpen(tx, id, subject)) continue;
        await this.moves.back(tx, projectId, id, 'in_review', `${name} was closed without a merge`);
      }
      return;
    }
    if (pullRequest.base !== event.defaultBranch) return;
    const reverted = await this.links.dropFixes(tx, projectId, event, revertedIn(pullRequest.body, event.repo));
    for (const id of reverted) await this.moves.back(tx, projectId, id, 'done', `${name} reverts what fixed it`);
    if (isRevert(pullRequest.title)) return;
    const ids = (await this.links.tickets(tx, projectId, subject)).map(({ id }) => id);
    const fixed = ids.filter((id) => !reverted.includes(id));
    await this.links.claimFix(tx, fixed, subject, event.mergeCommit);
    for (const id of fixed) await this.moves.toDone(tx, projectId, id, `${name} was merged`);
  }

  private namedBy(
    tx: Transaction,
    { projectId }: Due,
    { pullRequest }: PullRequestOpened | PullRequestChanged | PullRequestClosed,
  ) {
    return ticketsByKey(tx, projectId, ticketKeysOfPullRequest(pullRequest));
  }

  private async isBuiltin(tx: Transaction, projectId: string): Promise<boolean> {
    return !(await tx.manager.existsBy(ProjectAutomations, { projectId, agent: Not('builtin') }));
  }

  /**
   * Schedules a retry. Gives up if a rule refused it or after too many failures; when the host sends it again, it
   * starts over.
   */
  private async retryOrGiveUp(due: Due, error: unknown): Promise<void> {
    const attempts = due.attempts + 1;
    const { dueAt, error: reason } = retryAfterFailure(attempts, error, this.clock.now());
    const outcome = { attempts, dueAt, error: reason };
    await this.db.withManager((manager) => manager.update(InboundDelivery, { id: due.id }, outcome));
  }
}
