import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { HostedRepository } from '#code-host';
import { Clock, EVENTS_CHANNEL } from '#contracts';
import { Database, DocsRun, type Transaction, Wakeups } from '#data';
import type { DocsDraft, DocsRange, PullRequestInput } from './docs-input.js';
import type { WantedRun } from './docs-outcomes.js';
import type { DocsRunName } from './docs-run-name.js';

export interface DocsRunRequest extends DocsRange, DocsDraft {
  workspaceId: string | null;
}

interface Row extends DocsRange {
  id: string;
  wanted: number;
  labels: string[];
  /** The last attempt failed, and a caller received the error. Otherwise the next request receives it. */
  failed: boolean;
  hasWorkflow: boolean;
}

/** Stores requests for the worker, which works from the row and marks it as finished. */
@Injectable()
export class DocsRuns {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  /** The pages already drafted for the same request and commits, so that they are not drafted or rewritten twice. */
  async drafted({ key }: DocsRunName, range: DocsRange): Promise<DocsDraft | undefined> {
    const { baseSha, headSha } = range;
    const run = await this.db.withManager((manager) => manager.findOneBy(DocsRun, { key, baseSha, headSha }), {
      writes: false,
    });
    return run ? { summary: run.summary, docs: run.pages } : undefined;
  }

  /** A repeated request joins the existing run. */
  request(
    hosted: HostedRepository,
    name: DocsRunName,
    input: PullRequestInput,
    wish: DocsRunRequest,
  ): Promise<WantedRun> {
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const isFirst = await this.insert(tx, hosted, name, input, wish, now);
      const row = await this.locked(tx, name.key, wish.headSha);
      const isMore = !isFirst && !isSatisfied(row, input, wish);
      if (isFirst || isMore) tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
      if (isMore) await this.extend(tx, row, input, wish, now);
      if (input.workflow !== undefined) await this.requestWorkflow(tx, row.id, name.branch, input, wish, now);
      return { id: row.id, wanted: row.wanted + (isMore ? 1 : 0), headSha: wish.headSha };
    });
  }

  private async insert(
    tx: Transaction,
    { provider, repo }: HostedRepository,
    { key, branch, title }: DocsRunName,
    { labels = [] }: PullRequestInput,
    { workspaceId, baseSha, headSha, summary, docs }: DocsRunRequest,
    now: Date,
  ): Promise<boolean> {
    const places = [uuidv7(), workspaceId, key, provider, repo, branch, title];
    const inserted = await tx.query(
      `INSERT INTO docs_runs (id, workspace_id, key, provider, repo, branch, title, base_sha, head_sha, summary, pages,
         labels, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) ON CONFLICT (key) DO NOTHING
       RETURNING id`,
      [...places, baseSha, headSha, summary, JSON.stringify(docs), labels, now],
    );
    return inserted.length > 0;
  }

  private async locked(tx: Transaction, key: string, headSha: string): Promise<Row> {
    const [row] = await tx.query<Row>(
      `SELECT d.id, d.wanted, d.base_sha AS "baseSha", d.head_sha AS "headSha", d.labels,
              d.error IS NOT NULL AND d.finished = d.wanted AND d.error ? 'answered' AS failed,
              EXISTS (SELECT FROM docs_workflow_runs w
                      WHERE w.docs_run_id = d.id AND w.head_sha = $2 AND w.error IS NULL) AS "hasWorkflow"
       FROM docs_runs d WHERE d.key = $1 FOR UPDATE OF d`,
      [key, headSha],
    );
    return row!;
  }

  private async extend(
    tx: Transaction,
    { id, ...row }: Row,
    { labels = [] }: PullRequestInput,
    { baseSha, headSha, summary, docs }: DocsRunRequest,
    now: Date,
  ): Promise<void> {
    const all = [...new Set([...row.labels, ...labels])];
    await tx.query(
      `UPDATE docs_runs SET wanted = wanted + 1, attempts = 0, error = NULL, base_sha = $2, head_sha = $3, summary = $4,
         pages = $5, labels = $6, updated_at = $7 WHERE id = $1`,
      [id, baseSha, headSha, summary, JSON.stringify(docs), all, now],
    );
  }

  /** A refused workflow may be requested again with other values; one that may be running is left unchanged. */
  private async requestWorkflow(
    tx: Transaction,
    id: string,
    branch: string,
    { workflow, workflowRef = branch }: PullRequestInput,
    { headSha, workspaceId }: DocsRunRequest,
    now: Date,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO docs_workflow_runs AS w (docs_run_id, head_sha, workspace_id, workflow, ref, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (docs_run_id, head_sha) DO UPDATE
       SET workflow = excluded.workflow, ref = excluded.ref, error = NULL,
           started_at = CASE WHEN w.error->>'code' = 'VALIDATION_ERROR' THEN NULL ELSE w.started_at END
       WHERE w.error IS NOT NULL`,
      [id, headSha, workspaceId, workflow, workflowRef, now],
    );
  }
}

function isSatisfied(row: Row, { labels = [], workflow }: PullRequestInput, { baseSha, headSha }: DocsRange): boolean {
  return (
    !row.failed &&
    row.headSha === headSha &&
    row.baseSha === baseSha &&
    labels.every((label) => row.labels.includes(label)) &&
    (workflow === undefined || row.hasWorkflow)
  );
}
