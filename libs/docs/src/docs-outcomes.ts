import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config, directDatabaseUrl } from '#config';
import { DOCS_CHANNEL, DocketError } from '#contracts';
import { Database, Listener } from '#data';
import type { DocsPullRequest } from './docs-input.js';
import { errorOf, type KeptError } from './kept-error.js';

const POLL_INTERVAL = 2_000; // in case no notification arrives
const GAP = 200; // minimum between two queries of one request, however many runs end meanwhile

/** Identifies the request that a caller waits for. */
export interface WantedRun {
  id: string;
  wanted: number;
  headSha: string;
}

interface Outcome {
  summary: string;
  pr: DocsPullRequest['pr'] | null;
  error: KeptError | null;
  workflow: { url: string; id: string } | null;
  workflowError: KeptError | null;
}

/** Waits until the worker has finished what was requested. */
@Injectable()
export class DocsOutcomes implements OnModuleDestroy {
  /** Milliseconds; below the 30 s after which proxies and browsers time out. */
  timeout = 25_000;

  private readonly logger = new Logger(DocsOutcomes.name);
  private readonly listener: Listener;
  private news = new AbortController();
  private waiting = 0;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: Database,
  ) {
    this.listener = new Listener(directDatabaseUrl(config), DOCS_CHANNEL, () => {
      this.news.abort();
      this.news = new AbortController();
    });
  }

  onModuleDestroy(): Promise<void> {
    return this.listener.stop();
  }

  /** Preparing the run may itself take long if a host is slow; it continues after the timeout. */
  async of(wanting: Promise<WantedRun>, isTriggered: boolean): Promise<DocsPullRequest> {
    if (this.waiting++ === 0) this.listener.start();
    try {
      return await this.waitFor(wanting, isTriggered);
    } finally {
      if (--this.waiting === 0) void this.listener.stop();
    }
  }

  private async waitFor(wanting: Promise<WantedRun>, isTriggered: boolean): Promise<DocsPullRequest> {
    const until = performance.now() + this.timeout;
    const run = await this.withTimeout(wanting);
    for (;;) {
      const { signal } = this.news; // read before the query, so that a notification during it counts
      const outcome = run && (await this.readOutcome(run));
      const error = outcome?.error ?? (isTriggered ? outcome?.workflowError : null);
      if (run && outcome?.error) await this.markAnswered(run);
      if (error) throw errorOf(error);
      if (outcome?.pr) {
        const { summary, workflow } = outcome;
        const { url, number, branch } = outcome.pr; // jsonb does not keep the order of keys
        return { summary, pr: { url, number, branch }, ...(isTriggered && workflow && { workflow }) };
      }
      if (!run || performance.now() >= until) {
        throw new DocketError('TIMEOUT', 'The pull request is still being made: repeat the request to join it');
      }
      await sleep(GAP);
      await sleep(Math.min(POLL_INTERVAL, until - performance.now()), undefined, { signal }).catch(() => undefined);
    }
  }

  private async withTimeout(wanting: Promise<WantedRun>): Promise<WantedRun | undefined> {
    const over = new AbortController();
    const late = sleep(this.timeout, undefined, { signal: over.signal });
    const run = await Promise.race([wanting, late]).finally(() => over.abort());
    if (!run) wanting.catch((error) => this.logger.warn(error));
    return run;
  }

  private async markAnswered({ id, wanted }: WantedRun): Promise<void> {
    await this.db.query(
      `UPDATE docs_runs SET error = error || '{"answered": true}' WHERE id = $1 AND finished = $2 AND error IS NOT NULL`,
      [id, wanted],
    );
  }

  private async readOutcome({ id, wanted, headSha }: WantedRun): Promise<Outcome | undefined> {
    const [row] = await this.db.query<Outcome>(
      `SELECT d.summary, d.pr, d.error, w.error AS "workflowError",
              CASE WHEN w.run_id IS NOT NULL THEN json_build_object('url', w.url, 'id', w.run_id) END AS workflow
       FROM docs_runs d LEFT JOIN docs_workflow_runs w ON w.docs_run_id = d.id AND w.head_sha = $3
       WHERE d.id = $1 AND d.finished >= $2`,
      [id, wanted, headSha],
    );
    return row;
  }
}
