import { Injectable, Logger } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CodeHosts, type HostedRepository, type Proposed, type WorkflowRun } from '#code-host';
import { Clock, DOCS_CHANNEL, DocketError, type RepositoryProvider } from '#contracts';
import { Database, DocsWorkflowRun, LEASE_ENDS, Leases, type RowLease, Wakeups } from '#data';
import { leftAloneComment, pullRequestBody } from './docs-pull-request-text.js';
import { type KeptError, keptError } from './kept-error.js';

const LEASE_SECONDS = 20; // how long a pull request waits after its worker died
const TAKEN_WITHIN = 3_600_000; // the search for a workflow run does not consider older ones
const ATTEMPTS = 5; // a run that crashes its worker every time fails

interface Claimed {
  id: string;
  provider: RepositoryProvider;
  repo: string;
  branch: string;
  title: string;
  baseSha: string;
  headSha: string;
  summary: string;
  pages: { path: string; content: string }[];
  labels: string[];
  wanted: number;
  attempts: number;
}

interface WantedWorkflow {
  workflow: string;
  ref: string;
  startedAt: Date | null;
}

/**
 * Carries out the requests in `docs_runs`. Every step finds the results of an earlier attempt, so it may be interrupted
 * at any point.
 */
@Injectable()
export class DocsProposals {
  private readonly logger = new Logger(DocsProposals.name);
  private readonly lease: RowLease;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly hosts: CodeHosts,
    private readonly wakeups: Wakeups,
    leases: Leases,
  ) {
    this.lease = leases.ofRows('docs_runs', 'id', LEASE_SECONDS);
  }

  /** Processes one run; false if there is none. */
  async next(): Promise<boolean> {
    const token = this.lease.newToken();
    const run = await this.claim(token);
    if (run) await this.lease.hold(run.id, token, () => this.work(run, token));
    return run !== undefined;
  }

  private async work(run: Claimed, token: string): Promise<void> {
    try {
      if (run.attempts > ATTEMPTS) throw new DocketError('INTERNAL_ERROR', 'The pull request could not be made');
      const pr = await this.make(run);
      await this.finish(run, token, { pr, error: null });
    } catch (error) {
      await this.finish(run, token, { pr: null, error: this.storableError(error) });
    }
  }

  private async make(run: Claimed): Promise<Proposed['pr']> {
    const repository = await this.hosts.repository(run.provider, run.repo);
    const { branch, title, pages, labels } = run;
    const body = pullRequestBody(run.summary, run);
    const { pr, leftAlone } = await repository.propose({ branch, title, body, message: title, pages, labels });
    if (leftAlone.length > 0) await repository.comment(pr.number, leftAloneComment(leftAlone));
    await this.trigger(repository, run);
    return pr;
  }

  /** Its outcome is stored separately: the pull request stands, also for callers that requested no workflow. */
  private async trigger(repository: HostedRepository, run: Claimed): Promise<void> {
    const wanted = await this.wantedWorkflow(run);
    if (!wanted) return;
    try {
      const started = await repository.dispatch({
        workflow: await repository.workflow(wanted.workflow),
        ref: wanted.ref,
        since: wanted.startedAt ?? (await this.starts(run)),
        repeated: wanted.startedAt !== null,
        taken: await this.takenRuns(run, wanted),
      });
      await this.settleWorkflow(run, started, null);
    } catch (error) {
      await this.settleWorkflow(run, null, this.storableError(error));
    }
  }

  private async wantedWorkflow({ id, headSha }: Claimed): Promise<WantedWorkflow | undefined> {
    const where = { docsRunId: id, headSha, runId: IsNull(), error: IsNull() };
    const wanted = await this.db.withManager((manager) => manager.findOneBy(DocsWorkflowRun, where), { writes: false });
    return wanted ?? undefined;
  }

  /** Written before the host is called: after a crash, the next attempt knows that the workflow may be running. */
  private async starts({ id, headSha }: Claimed): Promise<Date> {
    const now = this.clock.now();
    const workflow = { docsRunId: id, headSha };
    await this.db.withManager((manager) => manager.update(DocsWorkflowRun, workflow, { startedAt: now }));
    return now;
  }

  /** Restricted to this repository: two hosts may use the same numbers. */
  private async takenRuns({ provider, repo }: Claimed, { ref, startedAt }: WantedWorkflow): Promise<string[]> {
    const since = (startedAt ?? this.clock.now()).getTime() - TAKEN_WITHIN;
    const rows = await this.db.query<{ runId: string }>(
      `SELECT w.run_id AS "runId" FROM docs_workflow_runs w JOIN docs_runs d ON d.id = w.docs_run_id
       WHERE w.ref = $1 AND w.started_at >= $2 AND w.run_id IS NOT NULL AND d.provider = $3 AND d.repo = $4`,
      [ref, new Date(since), provider, repo],
    );
    return rows.map(({ runId }) => runId);
  }

  private async settleWorkflow(
    { id, headSha }: Claimed,
    started: WorkflowRun | null,
    error: KeptError | null,
  ): Promise<void> {
    const unsettled = { docsRunId: id, headSha, runId: IsNull() };
    const outcome = { runId: started?.id ?? null, url: started?.url ?? null, error };
    await this.db.withManager((manager) => manager.update(DocsWorkflowRun, unsettled, outcome));
  }

  private async claim(token: string): Promise<Claimed | undefined> {
    const [row] = await this.db.query<Claimed>(
      `UPDATE docs_runs SET ${this.lease.taken('$1')}, attempts = attempts + 1
       WHERE id = (SELECT id FROM docs_runs d WHERE finished < wanted AND ${this.lease.isFree('d')}
                   ORDER BY updated_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, provider, repo, branch, title, base_sha AS "baseSha", head_sha AS "headSha", summary, pages, labels,
                 wanted, attempts`,
      [token],
    );
    return row;
  }

  private storableError(error: unknown): KeptError {
    if (error instanceof DocketError) return keptError(error);
    this.logger.error(error);
    return { code: 'INTERNAL_ERROR', message: 'Internal server error' };
  }

  /** Finishes only what was claimed: more may have been requested meanwhile. A later failure keeps the pull request. */
  private async finish(run: Claimed, token: string, { pr, error }: { pr: object | null; error: object | null }) {
    await this.db.query(
      `UPDATE docs_runs SET finished = $3, pr = coalesce($4, pr), error = $5, ${LEASE_ENDS}, updated_at = $6
       WHERE id = $1 AND lease_token = $2`,
      [run.id, token, run.wanted, pr && JSON.stringify(pr), error && JSON.stringify(error), this.clock.now()],
    );
    this.wakeups.of(DOCS_CHANNEL)();
  }
}
