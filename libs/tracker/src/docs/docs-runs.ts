import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { HostedRepository } from '#code-host';
import { Clock, DocketError, type ErrorCode } from '#contracts';
import { Database, type Transaction } from '#data';
import { slug } from '#docs-drafts';
import type { DocsPullRequest, PullRequestInput } from './docs-input.js';

const WAITS = 25_000; // under the half minute after which proxies and browsers give up
const LOOKS_EVERY = 200;
const HASH_LENGTH = 10; // tells apart what one repository is asked for

interface Wish {
  baseSha: string;
  headSha: string;
  summary: string;
  pages: { path: string; content: string }[];
}

/** Which wish of which run a caller waits for. */
export interface WantedRun {
  id: string;
  wanted: number;
  headSha: string;
}

interface Row extends WantedRun {
  baseSha: string;
  labels: string[];
  failed: boolean;
  hasWorkflow: boolean;
}

interface Outcome {
  summary: string;
  pr: DocsPullRequest['pr'] | null;
  error: { code: ErrorCode; message: string; details?: Record<string, unknown>; retryAfter?: number } | null;
  runId: string | null;
  url: string | null;
}

/** What is wanted of the worker, written down; and what became of it. */
@Injectable()
export class DocsRuns {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** One row for each (repository, base, head, audience, ticket, pull request): who asks for the same again joins. */
  want(
    workspaceId: string | null,
    { provider, repo }: HostedRepository,
    input: PullRequestInput,
    wish: Wish,
  ): Promise<WantedRun> {
    const { base, head, audience = 'both', ticketId = null, prNumber = null } = input;
    const key = JSON.stringify([provider, repo.toLowerCase(), base, head, audience, ticketId, prNumber]);
    const range = prNumber === null ? `${slug(base)}-to-${slug(head)}` : `pr-${prNumber}`;
    const branch = `docket/docs-${range}-${createHash('sha256').update(key).digest('hex').slice(0, HASH_LENGTH)}`;
    const title = `docs: ${repo} ${prNumber === null ? `${base} to ${head}` : `#${prNumber}`}`;
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO docs_runs (id, workspace_id, key, provider, repo, branch, title, base_sha, head_sha, summary, pages,
           labels, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) ON CONFLICT (key) DO NOTHING`,
        [
          uuidv7(),
          workspaceId,
          key,
          provider,
          repo,
          branch,
          title,
          wish.baseSha,
          wish.headSha,
          wish.summary,
          JSON.stringify(wish.pages),
          input.labels ?? [],
          now,
        ],
      );
      const row = await this.locked(tx, key, wish.headSha);
      const isNew = !this.isMet(row, input, wish);
      if (isNew) await this.wantMore(tx, row, input, wish, now);
      if (input.workflow !== undefined) await this.wantWorkflow(tx, row.id, branch, input, wish, workspaceId, now);
      return { id: row.id, wanted: row.wanted + (isNew ? 1 : 0), headSha: wish.headSha };
    });
  }

  /** Waits for the row; what failed is told as it was told to the worker. */
  async outcome({ id, wanted, headSha }: WantedRun, triggered: boolean): Promise<DocsPullRequest> {
    const until = Date.now() + WAITS;
    for (;;) {
      const [row] = await this.db.query<Outcome>(
        `SELECT d.summary, d.pr, d.error, w.run_id AS "runId", w.url
         FROM docs_runs d LEFT JOIN docs_workflow_runs w ON w.docs_run_id = d.id AND w.head_sha = $3
         WHERE d.id = $1 AND d.finished >= $2`,
        [id, wanted, headSha],
      );
      if (row?.error) {
        const { code, message, details, retryAfter } = row.error;
        throw new DocketError(code, message, details, retryAfter);
      }
      if (row?.pr) {
        const workflow = triggered && row.runId && row.url ? { workflow: { url: row.url, id: row.runId } } : {};
        return { summary: row.summary, pr: row.pr, ...workflow };
      }
      if (Date.now() >= until) {
        throw new DocketError('TIMEOUT', 'The pull request is still being made; repeat the request to wait on');
      }
      await sleep(LOOKS_EVERY);
    }
  }

  private async locked(tx: Transaction, key: string, headSha: string): Promise<Row> {
    const [row] = await tx.query<Row>(
      `SELECT d.id, d.wanted, d.base_sha AS "baseSha", d.head_sha AS "headSha", d.labels,
              d.error IS NOT NULL AS failed,
              EXISTS (SELECT FROM docs_workflow_runs WHERE docs_run_id = d.id AND head_sha = $2) AS "hasWorkflow"
       FROM docs_runs d WHERE d.key = $1 FOR UPDATE OF d`,
      [key, headSha],
    );
    return row!;
  }

  private isMet(row: Row, { labels = [], workflow }: PullRequestInput, wish: Wish): boolean {
    return (
      !row.failed &&
      row.headSha === wish.headSha &&
      row.baseSha === wish.baseSha &&
      labels.every((label) => row.labels.includes(label)) &&
      (workflow === undefined || row.hasWorkflow)
    );
  }

  private async wantMore(
    tx: Transaction,
    row: Row,
    { labels = [] }: PullRequestInput,
    wish: Wish,
    now: Date,
  ): Promise<void> {
    await tx.query(
      `UPDATE docs_runs SET wanted = wanted + 1, attempts = 0, error = NULL, base_sha = $2, head_sha = $3, summary = $4,
         pages = $5, labels = $6, updated_at = $7 WHERE id = $1`,
      [
        row.id,
        wish.baseSha,
        wish.headSha,
        wish.summary,
        JSON.stringify(wish.pages),
        [...new Set([...row.labels, ...labels])],
        now,
      ],
    );
  }

  private async wantWorkflow(
    tx: Transaction,
    id: string,
    branch: string,
    input: PullRequestInput,
    wish: Wish,
    workspaceId: string | null,
    now: Date,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO docs_workflow_runs (docs_run_id, head_sha, workspace_id, workflow, ref, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (docs_run_id, head_sha) DO NOTHING`,
      [id, wish.headSha, workspaceId, input.workflow, input.workflowRef ?? branch, now],
    );
  }
}
