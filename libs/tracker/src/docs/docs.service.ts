import { Injectable } from '@nestjs/common';
import type { HostedRepository } from '#code-host';
import { type Actor, DocketError, ValidationFailed } from '#contracts';
import { Database } from '#data';
import { type Difference, type Draft, draftDocs, isWanted } from '#docs-drafts';
import { TicketAccess } from '../tickets/ticket-access.js';
import type { DocsDraft, DocsInput, DocsPullRequest, PullRequestInput } from './docs-input.js';
import { DocsRepositories } from './docs-repositories.js';
import { DocsRuns } from './docs-runs.js';
import { DocsWriter } from './docs-writer.js';

interface Drafted extends Draft {
  difference: Pick<Difference, 'baseSha' | 'headSha'>;
}

/** Drafts documentation from what lies between two refs, and has it proposed to the repository. */
@Injectable()
export class DocsService {
  constructor(
    private readonly db: Database,
    private readonly repositories: DocsRepositories,
    private readonly tickets: TicketAccess,
    private readonly runs: DocsRuns,
    private readonly writer: DocsWriter,
  ) {}

  async draft(actor: Actor, input: DocsInput): Promise<DocsDraft> {
    const { hosted } = await this.repositories.find(actor, input.repo, 'read');
    await this.mustReadTicket(actor, input.ticketId);
    const { summary, docs } = await this.write(hosted, input);
    return { summary, docs };
  }

  /** Answers when the worker has opened it, or with TIMEOUT: asked again, it joins what is under way. */
  async pullRequest(actor: Actor, input: PullRequestInput): Promise<DocsPullRequest> {
    const { hosted, workspaceId } = await this.repositories.find(actor, input.repo, 'write');
    await this.mustReadTicket(actor, input.ticketId);
    // Before anything is made, so that a misspelt workflow leaves no pull request behind.
    if (input.workflow !== undefined) await hosted.workflow(input.workflow);
    const { summary, docs, difference } = await this.write(hosted, input);
    if (docs.length === 0) throw ValidationFailed.on('head', 'Head must differ from base');
    const run = await this.runs.want(workspaceId, hosted, input, { summary, pages: docs, ...difference });
    return this.runs.outcome(run, input.workflow !== undefined);
  }

  private async write(hosted: HostedRepository, input: DocsInput): Promise<Drafted> {
    const baseSha = await hosted.resolve(input.base, 'base');
    const headSha = await hosted.resolve(input.head, 'head');
    const refs = { repo: hosted.repo, base: input.base, head: input.head, baseSha, headSha };
    const compared =
      baseSha === headSha
        ? { mergeBase: headSha, commits: [], files: [] }
        : await hosted.compare(baseSha, headSha, { wants: isWanted });
    const headDate = (await hosted.commit(headSha)).date;
    const difference: Difference = { ...refs, ...compared, headDate, links: hosted.links };
    const draft = await draftDocs(difference, input);
    return { ...(await this.writer.polish(draft)), difference: { baseSha, headSha } };
  }

  /** It is only named on the pages, but naming one must not tell that it is there. */
  private async mustReadTicket(actor: Actor, ticketId: string | undefined): Promise<void> {
    if (ticketId === undefined) return;
    try {
      await this.tickets.ticket(this.db, actor, ticketId, 'read');
    } catch (error) {
      if (!(error instanceof DocketError)) throw error;
      throw ValidationFailed.on('ticketId', 'Ticket must be valid');
    }
  }
}
