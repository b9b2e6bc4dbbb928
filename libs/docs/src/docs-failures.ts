import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DocketError } from '#contracts';
import { Database } from '#data';
import type { PullRequestInput } from './docs-input.js';
import { errorOf, type KeptError, keptError } from './kept-error.js';

const RETENTION = 60 * 60 * 1000;

/** Failures of requests whose callers no longer waited, kept until the same request is sent again. */
@Injectable()
export class DocsFailures {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async store(actor: Actor, input: PullRequestInput, failure: unknown): Promise<void> {
    const error: KeptError =
      failure instanceof DocketError
        ? keptError(failure)
        : { code: 'INTERNAL_ERROR', message: 'Internal server error' };
    await this.db.query(
      `WITH old AS (DELETE FROM docs_failures WHERE user_id = $1 AND created_at < $5)
       INSERT INTO docs_failures (user_id, request_hash, error, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, request_hash) DO UPDATE SET error = excluded.error, created_at = excluded.created_at`,
      [actor.userId, requestHash(input), JSON.stringify(error), this.clock.now(), this.oldest()],
    );
  }

  /** Each is returned once; the request after that tries again. */
  async take(actor: Actor, input: PullRequestInput): Promise<DocketError | undefined> {
    const [kept] = await this.db.query<{ error: KeptError }>(
      'DELETE FROM docs_failures WHERE user_id = $1 AND request_hash = $2 AND created_at >= $3 RETURNING error',
      [actor.userId, requestHash(input), this.oldest()],
    );
    return kept && errorOf(kept.error);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - RETENTION);
  }
}

/** Independent of the order of the fields. */
export function requestHash(input: PullRequestInput): Buffer {
  const fields = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
