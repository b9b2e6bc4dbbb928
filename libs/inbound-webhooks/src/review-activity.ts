import { Injectable } from '@nestjs/common';
import type { Transaction } from '#data';
import { EventsService } from '#events';
import { pullRequestLabel, type ReviewState, type ReviewSubmitted } from './code-event.js';
import { ticketKeysOfPullRequest } from './ticket-key-parser.js';
import { ticketsByKey } from './tickets-by-key.js';

const VERBS: Record<ReviewState, string> = {
  approved: 'Approved',
  changes_requested: 'Requested changes to',
  commented: 'Reviewed',
};

/** Adds a review to its author's activity feed. */
@Injectable()
export class ReviewActivity {
  constructor(private readonly events: EventsService) {}

  async remember(
    tx: Transaction,
    project: { id: string; workspaceId: string; name: string },
    event: ReviewSubmitted,
    userId: string,
  ): Promise<void> {
    const { pullRequest, review, provider, repo } = event;
    const [ticket] = await ticketsByKey(tx, project.id, ticketKeysOfPullRequest(pullRequest));
    const { id, name, workspaceId } = project;
    await this.events.record(
      tx,
      { userId, role: 'USER' },
      { workspaceId, project: { id, name } },
      {
        activity: {
          type: 'review',
          action: review.state,
          entityId: ticket?.id ?? id,
          entityTitle: pullRequest.title,
          description: `${VERBS[review.state]} ${pullRequestLabel(event, pullRequest.number)}`,
          metadata: {
            projectId: id,
            ...(ticket && { ticketId: ticket.id, ticketKey: ticket.key }),
            ...{ provider, repo, number: pullRequest.number, url: review.url },
          },
        },
      },
    );
  }
}
