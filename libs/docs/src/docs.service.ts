import { Injectable } from '@nestjs/common';
import type { HostedRepository } from '#code-host';
import { type Actor, Forbidden, NotFound, ValidationFailed } from '#contracts';
import { Database } from '#data';
import { TicketAccess } from '#tickets';
import type { DocsDraft, DocsInput, DocsPullRequest, DocsRange, PullRequestInput } from './docs-input.js';
import { DocsOutcomes, type WantedRun } from './docs-outcomes.js';
import { DocsRepositories } from './docs-repositories.js';
import { DocsRuns } from './docs-runs.js';
import { DocsWriter } from './docs-writer.js';
import { DraftingThreads } from './drafting-threads.js';
import { FairTurns } from './fair-turns.js';

const AT_ONCE = 3; // more than there are threads, since some wait for the language model
/** A workflow needs a branch or tag, not a SHA. */
const FULL_SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

/** Drafts documentation of the changes between two refs, and proposes it to the repository as a pull request. */
@Injectable()
export class DocsService {
  private readonly turns = new FairTurns(AT_ONCE);

  constructor(
    private readonly db: Database,
    private readonly repositories: DocsRepositories,
    private readonly tickets: TicketAccess,
    private readonly runs: DocsRuns,
    private readonly outcomes: DocsOutcomes,
    private readonly writer: DocsWriter,
    private readonly drafting: DraftingThreads,
  ) {}

  async draft(actor: Actor, input: DocsInput): Promise<DocsDraft> {
    const { hosted, workspaceId } = await this.repositories.find(actor, input.repo, 'read');
    await this.mustReadTicket(actor, input.ticketId);
    const range = await this.range(hosted, input);
    return this.turns.run(workspaceId ?? actor.userId, () => this.write(hosted, input, range));
  }

  /**
   * Returns when the worker has opened the pull request, or fails with TIMEOUT: a repeated request joins the same run.
   */
  pullRequest(actor: Actor, input: PullRequestInput): Promise<DocsPullRequest> {
    return this.outcomes.of(this.want(actor, input), input.workflow !== undefined);
  }

  private async want(actor: Actor, input: PullRequestInput): Promise<WantedRun> {
    const { hosted, workspaceId } = await this.repositories.find(actor, input.repo, 'write');
    await this.mustReadTicket(actor, input.ticketId);
    // Checked before anything is created, so that a misspelt workflow leaves no pull request behind.
    if (input.workflow !== undefined) await this.mustRun(hosted, input.workflow, input.workflowRef);
    const range = await this.range(hosted, input);
    return this.turns.run(workspaceId ?? actor.userId, async () => {
      const draft = (await this.runs.drafted(hosted, input, range)) ?? (await this.write(hosted, input, range));
      if (draft.docs.length === 0) {
        throw ValidationFailed.on('head', 'Head must have something that base does not have');
      }
      return this.runs.want(hosted, input, { workspaceId, ...range, ...draft });
    });
  }

  private async range(hosted: HostedRepository, { base, head }: DocsInput): Promise<DocsRange> {
    return { baseSha: await hosted.resolve(base, 'base'), headSha: await hosted.resolve(head, 'head') };
  }

  private async write({ provider, repo }: HostedRepository, input: DocsInput, range: DocsRange): Promise<DocsDraft> {
    return this.writer.polish(await this.drafting.draft({ provider, repo, range, input }));
  }

  private async mustRun(hosted: HostedRepository, workflow: string, ref: string | undefined): Promise<void> {
    await hosted.workflow(workflow);
    if (ref === undefined) return;
    if (FULL_SHA.test(ref)) throw ValidationFailed.on('workflowRef', 'Workflow ref must be a branch or a tag');
    await hosted.resolve(ref, 'workflowRef');
  }

  /** The ticket is only named on the pages, but naming one must not reveal that it exists. */
  private async mustReadTicket(actor: Actor, ticketId: string | undefined): Promise<void> {
    if (ticketId === undefined) return;
    try {
      await this.tickets.ticket(this.db, actor, ticketId, 'read');
    } catch (error) {
      if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
      throw ValidationFailed.on('ticketId', 'Ticket must be valid');
    }
  }
}
