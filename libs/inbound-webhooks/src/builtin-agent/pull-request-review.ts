import { Injectable } from '@nestjs/common';
import type { BuiltinTask } from '#agent-tasks';
import { ValidationFailed } from '#contracts';
import type { Transaction } from '#data';
import { type PullRequestOpened, pullRequestLabel } from '../code-event.js';
import { CodeLinks, pullRequestSubject } from '../code-links.js';
import { ticketKeysOfPullRequest } from '../ticket-key-parser.js';
import { TicketMoves } from '../ticket-moves.js';
import { ticketsByKey } from '../tickets-by-key.js';
import type { Skill, SkillOutcome } from './builtin-skill.js';

/** Links a pull request to the tickets its title, branch or body names, comments on them and moves them to review. */
@Injectable()
export class PullRequestReview implements Skill {
  constructor(
    private readonly links: CodeLinks,
    private readonly moves: TicketMoves,
  ) {}

  async do(tx: Transaction, { workspaceId, projectId, payload }: BuiltinTask): Promise<SkillOutcome> {
    const event = openedPullRequest(payload);
    const label = pullRequestLabel(event, event.pullRequest.number);
    const named = await ticketsByKey(tx, projectId, ticketKeysOfPullRequest(event.pullRequest));
    if (named.length === 0) return { result: { summary: `${label} names no ticket of this project` } };
    const subject = pullRequestSubject(event, event.pullRequest, 'open');
    await this.links.followRename(tx, event);
    await this.links.link(tx, workspaceId, named, subject);
    const ids = named.map(({ id }) => id);
    await this.moves.announce(tx, projectId, ids, event, subject);
    return {
      result: {
        summary: `Linked ${label} to ${named.map(({ key }) => key).join(', ')}`,
        artifacts: named.map(({ id, key }) => ({ type: 'ticket', id, key })),
      },
      ticketId: ids[0],
    };
  }
}

function openedPullRequest(payload: object): PullRequestOpened {
  const event = payload as Partial<PullRequestOpened>;
  if (event.type === 'pull_request_opened') return event as PullRequestOpened;
  throw ValidationFailed.on('data', 'The event is not an opened pull request of a code host');
}
