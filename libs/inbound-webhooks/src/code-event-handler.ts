import { Injectable } from '@nestjs/common';
import { agentActor } from '#agent-tasks';
import { Clock, type TicketStatus } from '#contracts';
import { Database, InboundDelivery, type Transaction } from '#data';
import { TicketsService } from '#tickets';
import type { PullRequestClosed, PullRequestOpened, Pushed } from './code-event.js';
import { retryAfterFailure } from './code-event-retries.js';
import { CodeLinks, commitSubject, pullRequestSubject } from './code-links.js';
import type { TicketRelevantEvent } from './pending-effects.js';
import { fixedTicketKeysIn, ticketKeysIn } from './ticket-key-parser.js';
import { type NamedTicket, ticketsByKey } from './tickets-by-key.js';

interface Due {
  id: string;
  workspaceId: string;
  projectId: string;
  event: TicketRelevantEvent;
  attempts: number;
}

/**
 * What follows for tickets from what happened in the code, whoever does their project's tasks: links, and that they are
 * done. Each delivery is one transaction, held by the row's lock, so it happens once whatever dies in between.
 */
@Injectable()
export class CodeEventHandler {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly links: CodeLinks,
    private readonly tickets: TicketsService,
  ) {}

  /** Of one delivery. Answers whether there was one. */
  async next(): Promise<boolean> {
    let due: Due | undefined;
    try {
      return await this.db.transaction(async (tx) => {
        due = await this.take(tx);
        if (!due) return false;
        await this.follow(tx, due);
        await tx.manager.update(InboundDelivery, { id: due.id }, { event: null, dueAt: null });
        return true;
      });
    } catch (error) {
      if (due) await this.stumbled(due, error);
      throw error;
    }
  }

  private async take(tx: Transaction): Promise<Due | undefined> {
    const [due] = await tx.query<Due>(
      `SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", event, attempts FROM inbound_deliveries
       WHERE due_at <= $1 ORDER BY due_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
      [this.clock.now()],
    );
    return due;
  }

  private follow(tx: Transaction, due: Due): Promise<void> {
    switch (due.event.type) {
      case 'pull_request_opened':
        return this.opened(tx, due, due.event);
      case 'pull_request_closed':
        return this.closed(tx, due, due.event);
      case 'pushed':
        return this.pushed(tx, due, due.event);
    }
  }

  private async opened(tx: Transaction, due: Due, event: PullRequestOpened): Promise<void> {
    const subject = pullRequestSubject(event, event.pullRequest, 'open');
    await this.links.link(tx, due.workspaceId, await this.namedBy(tx, due, event), subject);
  }

  /** One that is merged to the default branch is the end of every ticket it stands for. */
  private async closed(tx: Transaction, due: Due, event: PullRequestClosed): Promise<void> {
    const subject = pullRequestSubject(event, event.pullRequest, event.merged ? 'merged' : 'closed');
    await this.links.link(tx, due.workspaceId, await this.namedBy(tx, due, event), subject);
    await this.links.update(tx, due.workspaceId, subject);
    if (!event.merged || event.pullRequest.base !== event.defaultBranch) return;
    await this.done(tx, due.projectId, await this.links.tickets(tx, due.projectId, subject));
  }

  private async pushed(tx: Transaction, due: Due, event: Pushed): Promise<void> {
    const fixed = new Map<string, NamedTicket>();
    for (const commit of event.commits) {
      const named = await ticketsByKey(tx, due.projectId, ticketKeysIn(commit.message));
      await this.links.link(tx, due.workspaceId, named, commitSubject(event, commit));
      const keys = event.branch === event.defaultBranch ? fixedTicketKeysIn(commit.message) : [];
      for (const ticket of await ticketsByKey(tx, due.projectId, keys)) fixed.set(ticket.id, ticket);
    }
    await this.done(
      tx,
      due.projectId,
      [...fixed.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }

  private namedBy(tx: Transaction, { projectId }: Due, { pullRequest }: PullRequestOpened | PullRequestClosed) {
    return ticketsByKey(tx, projectId, ticketKeysIn(pullRequest.title, pullRequest.branch, pullRequest.body));
  }

  /** One that somebody cancelled stays so. */
  private async done(tx: Transaction, projectId: string, tickets: { id: string }[]): Promise<void> {
    for (const { id } of tickets) {
      const [ticket] = await tx.query<{ status: TicketStatus }>(
        'SELECT status FROM tickets WHERE id = $1 AND project_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
        [id, projectId],
      );
      if (!ticket || ticket.status === 'done' || ticket.status === 'cancelled') continue;
      await this.tickets.changeStatus(agentActor, id, 'done');
    }
  }

  /** Tried again later; given up when a rule says no, or it broke too often. Sent again by the host, it starts anew. */
  private async stumbled(due: Due, error: unknown): Promise<void> {
    const attempts = due.attempts + 1;
    const after = retryAfterFailure(attempts, error, this.clock.now());
    await this.db.query('UPDATE inbound_deliveries SET attempts = $2, due_at = $3, error = $4 WHERE id = $1', [
      due.id,
      attempts,
      after.dueAt,
      after.error,
    ]);
  }
}
