import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DocketError } from '#contracts';
import { Database } from '#data';
import type { DocsPullRequest } from './docs-input.js';
import { errorOf, type KeptError } from './kept-error.js';

const LOOKS_EVERY = 200; // a look is one row by its key

/** Which wish of which run a caller waits for. */
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

/** Waits until the worker has done what was wanted. */
@Injectable()
export class DocsOutcomes {
  /** Milliseconds; under the half minute after which proxies and browsers give up. */
  patience = 25_000;

  private readonly logger = new Logger(DocsOutcomes.name);

  constructor(private readonly db: Database) {}

  /** What is wanted may itself take long to find out, from a host that is slow; it goes on when we stop waiting. */
  async of(wanting: Promise<WantedRun>, isTriggered: boolean): Promise<DocsPullRequest> {
    const until = performance.now() + this.patience;
    const run = await this.patiently(wanting);
    for (;;) {
      const outcome = run && (await this.look(run));
      const error = outcome?.error ?? (isTriggered ? outcome?.workflowError : null);
      if (error) throw errorOf(error);
      if (outcome?.pr) {
        const { summary, workflow } = outcome;
        const { url, number, branch } = outcome.pr; // jsonb keeps no order
        return { summary, pr: { url, number, branch }, ...(isTriggered && workflow && { workflow }) };
      }
      if (performance.now() >= until) {
        throw new DocketError('TIMEOUT', 'The pull request is still being made: repeat the request to join it');
      }
      await sleep(LOOKS_EVERY);
    }
  }

  private async patiently(wanting: Promise<WantedRun>): Promise<WantedRun | undefined> {
    const over = new AbortController();
    const late = sleep(this.patience, undefined, { signal: over.signal });
    const run = await Promise.race([wanting, late]).finally(() => over.abort());
    // Nobody hears of it any more: whoever asks again tries again.
    if (!run) wanting.catch((error) => this.logger.warn(error));
    return run;
  }

  private async look({ id, wanted, headSha }: WantedRun): Promise<Outcome | undefined> {
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
