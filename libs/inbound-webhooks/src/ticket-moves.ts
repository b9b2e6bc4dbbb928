import { Injectable } from '@nestjs/common';
import { agentActor } from '#agent-tasks';
import type { TicketStatus } from '#contracts';
import { TicketMention, type Transaction } from '#data';
import { CommentsService, TicketsService } from '#tickets';
import { type HostCommit, type HostPullRequest, type HostRepository, pullRequestLabel } from './code-event.js';
import { CodeLinks, type CodeSubject } from './code-links.js';
import { isRevert } from './reverts.js';
import { LAST_STATUS_CHANGE, LOCK_TICKET_STATUS } from './ticket-moves.sql.js';

/** Statuses from which a ticket moves to review; done and cancelled tickets stay. */
const BEFORE_REVIEW: readonly TicketStatus[] = ['backlog', 'todo', 'in_progress'];
const BEFORE_DONE: readonly TicketStatus[] = [...BEFORE_REVIEW, 'in_review'];

type PullRequestEvent = HostRepository & { pullRequest: HostPullRequest };

/** How history entries name a pull request or commit: by number or hash, since a title is untrusted text. */
export const nameOfPullRequest = (event: PullRequestEvent): string =>
  `Pull request ${pullRequestLabel(event, event.pullRequest.number)}`;
export const nameOfCommit = ({ sha }: Pick<HostCommit, 'sha'>): string => `Commit ${sha.slice(0, 10)}`;

/** Moves tickets because of code events, as the user Docket. */
@Injectable()
export class TicketMoves {
  constructor(
    private readonly tickets: TicketsService,
    private readonly comments: CommentsService,
    private readonly links: CodeLinks,
  ) {}

  /** Comments once on each ticket that a pull request names, and moves those it wants a review for. */
  async announce(
    tx: Transaction,
    projectId: string,
    ticketIds: string[],
    event: PullRequestEvent,
    subject: CodeSubject,
  ): Promise<void> {
    const unannounced = await this.links.announce(tx, ticketIds, subject);
    for (const { ticketId, isReviewable } of unannounced.sort((a, b) => (a.ticketId < b.ticketId ? -1 : 1))) {
      const label = pullRequestLabel(event, event.pullRequest.number);
      const { url } = event.pullRequest;
      // Contains no external text: it would appear to be written by Docket.
      const content = `Pull request ${url ? `[${label}](<${url}>)` : label} is about this ticket.`;
      const comment = await this.comments.create(agentActor, ticketId, content);
      await tx.manager.delete(TicketMention, { commentId: comment.id });
      if (isReviewable) await this.toReview(tx, projectId, [ticketId], event, 'was opened');
    }
  }

  /** A pull request that reverts another is no work on the ticket it names. */
  async toReview(
    tx: Transaction,
    projectId: string,
    ticketIds: string[],
    event: PullRequestEvent,
    what: string,
  ): Promise<void> {
    if (isRevert(event.pullRequest.title)) return;
    const reason = `${nameOfPullRequest(event)} ${what}`;
    for (const id of ticketIds) await this.move(tx, projectId, id, BEFORE_REVIEW, 'in_review', reason);
  }

  /** A cancelled ticket stays cancelled. */
  toDone(tx: Transaction, projectId: string, ticketId: string, reason: string): Promise<void> {
    return this.move(tx, projectId, ticketId, BEFORE_DONE, 'done', reason);
  }

  /** Restores the previous status, unless someone has moved the ticket since. */
  async back(
    tx: Transaction,
    projectId: string,
    ticketId: string,
    from: 'in_review' | 'done',
    reason: string,
  ): Promise<void> {
    if ((await this.lockedStatus(tx, projectId, ticketId)) !== from) return;
    const [last] = await tx.query<{ before: TicketStatus; actorId: string }>(LAST_STATUS_CHANGE, [ticketId]);
    if (last?.actorId !== agentActor.userId) return;
    await this.tickets.changeStatusBecause(agentActor, ticketId, last.before, reason);
  }

  private async move(
    tx: Transaction,
    projectId: string,
    ticketId: string,
    from: readonly TicketStatus[],
    to: TicketStatus,
    reason: string,
  ): Promise<void> {
    const status = await this.lockedStatus(tx, projectId, ticketId);
    if (status && from.includes(status)) await this.tickets.changeStatusBecause(agentActor, ticketId, to, reason);
  }

  private async lockedStatus(tx: Transaction, projectId: string, id: string): Promise<TicketStatus | undefined> {
    const [ticket] = await tx.query<{ status: TicketStatus }>(LOCK_TICKET_STATUS, [id, projectId]);
    return ticket?.status;
  }
}
