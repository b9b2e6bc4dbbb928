import { Injectable } from '@nestjs/common';
import type { ClaimedAgentTask } from '#agent-tasks';
import { agentActor } from '#agent-tasks';
import { type TicketStatus, ValidationFailed } from '#contracts';
import type { Transaction } from '#data';
import { CommentsService, TicketsService } from '#tickets';
import { type PullRequestOpened, pullRequestLabel } from '../code-event.js';
import { type AnnouncedLink, CodeLinks, pullRequestSubject } from '../code-links.js';
import { ticketKeysIn } from '../ticket-key-parser.js';
import { ticketsByKey } from '../tickets-by-key.js';
import type { Skill, SkillOutcome } from './builtin-skill.js';

/** From where work goes to review; what is further, or was given up, stays where it is. */
const BEFORE_REVIEW: readonly TicketStatus[] = ['backlog', 'todo', 'in_progress'];

/** A pull request whose title, branch or body names tickets: they are linked to it, told of it, and in review. */
@Injectable()
export class PullRequestReview implements Skill {
  constructor(
    private readonly tickets: TicketsService,
    private readonly comments: CommentsService,
    private readonly links: CodeLinks,
  ) {}

  async do(tx: Transaction, { workspaceId, projectId, payload }: ClaimedAgentTask): Promise<SkillOutcome> {
    const event = openedPullRequest(payload);
    const { title, branch, body, number } = event.pullRequest;
    const label = pullRequestLabel(event, number);
    const named = await ticketsByKey(tx, projectId, ticketKeysIn(title, branch, body));
    if (named.length === 0) return { result: { summary: `${label} names no ticket of this project` } };
    const subject = pullRequestSubject(event, event.pullRequest, 'open');
    await this.links.link(tx, workspaceId, named, subject);
    const ids = named.map(({ id }) => id);
    const unannounced = await this.links.announce(tx, ids, subject);
    for (const link of unannounced.sort((a, b) => (a.ticketId < b.ticketId ? -1 : 1))) {
      await this.tell(tx, link, label, event.pullRequest.url);
    }
    return {
      result: {
        summary: `Linked ${label} to ${named.map(({ key }) => key).join(', ')}`,
        artifacts: named.map(({ id, key }) => ({ type: 'ticket', id, key })),
      },
      ticketId: ids[0],
    };
  }

  private async tell(tx: Transaction, link: AnnouncedLink, label: string, url: string | null): Promise<void> {
    // Only what we say ourselves: a title from outside would speak with our voice.
    const content = `Pull request ${url ? `[${label}](<${url}>)` : label} is about this ticket.`;
    const comment = await this.comments.create(agentActor, link.ticketId, content);
    await tx.query('DELETE FROM ticket_mentions WHERE comment_id = $1', [comment.id]);
    const [ticket] = await tx.query<{ status: TicketStatus }>('SELECT status FROM tickets WHERE id = $1', [
      link.ticketId,
    ]);
    const open = link.state === 'open'; // it may be merged by now
    if (open && ticket && BEFORE_REVIEW.includes(ticket.status)) {
      await this.tickets.changeStatus(agentActor, link.ticketId, 'in_review');
    }
  }
}

function openedPullRequest(payload: object): PullRequestOpened {
  const event = payload as Partial<PullRequestOpened>;
  if (event.type === 'pull_request_opened') return event as PullRequestOpened;
  throw ValidationFailed.on('data', 'The event is not an opened pull request of a code host');
}
