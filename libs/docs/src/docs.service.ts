import { Injectable, Logger } from '@nestjs/common';
import { type HostedRepository, invalidRef, refForm } from '#code-host';
import { type Actor, Forbidden, NotFound, ValidationFailed } from '#contracts';
import { Database } from '#data';
import { TicketAccess } from '#tickets';
import { DocsFailures, requestHash } from './docs-failures.js';
import type { DocsDraft, DocsInput, DocsPullRequest, DocsRange, PullRequestInput } from './docs-input.js';
import { DocsOutcomes, type WantedRun } from './docs-outcomes.js';
import { DocsRepositories } from './docs-repositories.js';
import { docsRunName } from './docs-run-name.js';
import { DocsRuns } from './docs-runs.js';
import { DocsWriter } from './docs-writer.js';
import { DraftingThreads } from './drafting-threads.js';
import { nothingToSay } from './drafts/pages/nothing-to-say.js';
import { DraftingTurns } from './fair-turns.js';

const AT_ONCE = 3; // more than there are threads, since some wait for the language model
/** A workflow needs a branch or tag, not a SHA. */
const FULL_SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

/** A request in progress, and the number of callers that wait for it. */
interface Request {
  run: Promise<WantedRun>;
  waiting: number;
}

/** Drafts documentation of the changes between two refs, and requests pull requests with it. */
@Injectable()
export class DocsService {
  private readonly logger = new Logger(DocsService.name);
  private readonly turns = new DraftingTurns(AT_ONCE);
  private readonly requests = new Map<string, Request>();

  constructor(
    private readonly db: Database,
    private readonly repositories: DocsRepositories,
    private readonly tickets: TicketAccess,
    private readonly runs: DocsRuns,
    private readonly outcomes: DocsOutcomes,
    private readonly failures: DocsFailures,
    private readonly writer: DocsWriter,
    private readonly drafting: DraftingThreads,
  ) {}

  async draft(actor: Actor, input: DocsInput): Promise<DocsDraft> {
    const { hosted, workspaceId } = await this.repositories.find(actor, input.repo, 'read');
    await this.readableTicket(actor, input.ticketId);
    mustBeRef((input as PullRequestInput).workflowRef);
    const range = await this.range(hosted, input);
    const isSame = range.baseSha === range.headSha; // needs no thread
    if (isSame) return { summary: nothingToSay({ ...input, ...range, repo: hosted.repo }, true), docs: [] };
    return this.turns.run(workspaceId ?? actor.userId, () => this.write(hosted, input, range));
  }

  /** Returns when the worker has opened it. After a TIMEOUT, the same request joins the run in progress. */
  async pullRequest(actor: Actor, input: PullRequestInput): Promise<DocsPullRequest> {
    const failure = await this.failures.take(actor, input);
    if (failure) throw failure;
    const key = `${actor.userId} ${requestHash(input).toString('hex')}`;
    const request = this.requests.get(key) ?? this.begin(key, actor, input);
    request.waiting++;
    try {
      return await this.outcomes.of(request.run, input.workflow !== undefined);
    } finally {
      request.waiting--;
    }
  }

  private begin(key: string, actor: Actor, input: PullRequestInput): Request {
    const request = { run: this.requestRun(actor, input), waiting: 0 };
    this.requests.set(key, request);
    request.run
      .catch((error) => (request.waiting === 0 ? this.storeFailure(actor, input, error) : undefined))
      .finally(() => this.requests.delete(key));
    return request;
  }

  private async storeFailure(actor: Actor, input: PullRequestInput, error: unknown): Promise<void> {
    await this.failures.store(actor, input, error).catch((lost) => this.logger.warn(lost));
  }

  private async requestRun(actor: Actor, input: PullRequestInput): Promise<WantedRun> {
    const { hosted, workspaceId } = await this.repositories.find(actor, input.repo, 'write');
    const ticketId = await this.readableTicket(actor, input.ticketId);
    const name = docsRunName(hosted, { ...input, ticketId }); // by id, even if the request has its key
    mustBeRef(input.workflowRef);
    // Checked first, so that a misspelt workflow leaves no pull request behind.
    if (input.workflow !== undefined) await this.mustRun(hosted, input.workflow, input.workflowRef);
    const range = await this.range(hosted, input);
    return this.turns.run(workspaceId ?? actor.userId, async () => {
      const draft = (await this.runs.drafted(name, range)) ?? (await this.write(hosted, input, range));
      if (draft.docs.length === 0) {
        throw ValidationFailed.on('head', 'Head must have something that base does not have');
      }
      return this.runs.request(hosted, name, input, { workspaceId, ...range, ...draft });
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

  /** Returns its id. The pages only name it, but a caller must not learn that an unreadable ticket exists. */
  private async readableTicket(actor: Actor, ticketId: string | undefined): Promise<string | undefined> {
    if (ticketId === undefined) return undefined;
    try {
      return (await this.tickets.ticket(this.db, actor, ticketId, 'read')).id;
    } catch (error) {
      if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
      throw ValidationFailed.on('ticketId', 'Ticket must be valid');
    }
  }
}

/** Checked even if no workflow is triggered: a ref that could be taken for an option is always refused. */
function mustBeRef(workflowRef: string | undefined): void {
  if (workflowRef !== undefined && refForm(workflowRef, 'any') === null) throw invalidRef('workflowRef', 'any');
}
