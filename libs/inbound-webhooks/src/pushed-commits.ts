import { Injectable } from '@nestjs/common';
import type { Transaction } from '#data';
import type { HostCommit, Pushed } from './code-event.js';
import { CodeLinks, commitSubject } from './code-links.js';
import { revertedIn } from './reverts.js';
import { fixedTicketKeysIn, ticketKeysOfCommit } from './ticket-key-parser.js';
import { nameOfCommit, TicketMoves } from './ticket-moves.js';
import { ticketsByKey } from './tickets-by-key.js';

interface ProjectScope {
  workspaceId: string;
  projectId: string;
}

/** The effect of the newest commit that names a ticket. */
type Outcome = { to: 'done' | 'back'; commit: HostCommit };

/** Links tickets to the commits that name them; on the default branch, commits also fix tickets and revert such fixes. */
@Injectable()
export class PushedCommits {
  constructor(
    private readonly links: CodeLinks,
    private readonly moves: TicketMoves,
  ) {}

  async follow(tx: Transaction, project: ProjectScope, event: Pushed): Promise<void> {
    const { projectId, workspaceId } = project;
    const outcomes = new Map<string, Outcome>();
    for (const commit of event.commits) {
      const named = await ticketsByKey(tx, projectId, ticketKeysOfCommit(event, commit));
      await this.links.link(tx, workspaceId, named, commitSubject(event, commit));
      if (event.branch === event.defaultBranch) await this.collectOutcomes(tx, projectId, event, commit, outcomes);
    }
    // Ordered by id, as everywhere, to avoid deadlocks.
    for (const [ticketId, { to, commit }] of [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const name = nameOfCommit(commit);
      if (to === 'done') await this.moves.toDone(tx, projectId, ticketId, `${name} fixes it`);
      else await this.moves.back(tx, projectId, ticketId, 'done', `${name} reverts what fixed it`);
    }
  }

  private async collectOutcomes(
    tx: Transaction,
    projectId: string,
    event: Pushed,
    commit: HostCommit,
    outcomes: Map<string, Outcome>,
  ): Promise<void> {
    const reverted = revertedIn(commit.message, event.repo);
    for (const ticketId of await this.links.dropFixes(tx, projectId, event, reverted)) {
      outcomes.set(ticketId, { to: 'back', commit });
    }
    const fixed = await ticketsByKey(tx, projectId, fixedTicketKeysIn(commit.message));
    if (fixed.length === 0) return;
    const ids = fixed.map(({ id }) => id);
    await this.links.claimFix(tx, ids, commitSubject(event, commit));
    for (const id of ids) outcomes.set(id, { to: 'done', commit });
  }
}
