import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Conflict } from '#contracts';
import { isLockTimeout, isStatementTimeout, type Sql, type Transaction } from '#data';

const KEPT_FOR = 24 * 60 * 60 * 1000;
const DUPLICATE_WAITS = '5s'; // the statement timeout; then the duplicate fails, because the first request is still running

/** What makes two requests identical: caller, method, path and key. */
export interface IdempotentRequest {
  userId: string;
  method: string;
  path: string;
  key: string;
  body: unknown;
}

export interface StoredAnswer {
  status: number;
  etag: string | null;
  body: string;
}

/** Stores responses of idempotent requests, in the transaction of their change. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly clock: Clock) {}

  /**
   * Claims the key for this transaction; returns the stored response if there is one. A concurrent duplicate waits
   * here.
   */
  async claim(tx: Transaction, request: IdempotentRequest): Promise<StoredAnswer | undefined> {
    const now = this.clock.now();
    const id = idOf(request);
    const hash = hashOf(request);
    await tx.query(`SET LOCAL lock_timeout = '${DUPLICATE_WAITS}'`);
    const [claimed] = await this.insert(tx, id, hash, now);
    await tx.query('SET LOCAL lock_timeout TO DEFAULT');
    if (claimed) return undefined;
    const stored = await this.storedAnswer(tx, request);
    if (!stored) throw new Conflict('A request with this Idempotency-Key is still running'); // or it has just expired
    return stored;
  }

  /** The stored response, if any. */
  async storedAnswer(sql: Sql, request: IdempotentRequest): Promise<StoredAnswer | undefined> {
    const [stored] = await sql.query<StoredAnswer & { hash: Buffer }>(
      `SELECT body_hash AS hash, status, etag, body FROM idempotency_keys
       WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4 AND created_at >= $5`,
      [...idOf(request), new Date(this.clock.now().getTime() - KEPT_FOR)],
    );
    if (!stored) return undefined;
    if (!stored.hash.equals(hashOf(request))) throw new Conflict('This Idempotency-Key was used for another request');
    return { status: stored.status, etag: stored.etag, body: stored.body };
  }

  async store(tx: Transaction, request: IdempotentRequest, answer: StoredAnswer): Promise<void> {
    await tx.query(
      `UPDATE idempotency_keys SET status = $5, etag = $6, body = $7
       WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4`,
      [...idOf(request), answer.status, answer.etag, answer.body],
    );
  }

  private async insert(tx: Transaction, id: string[], hash: Buffer, now: Date): Promise<object[]> {
    try {
      // An expired key can be claimed again.
      return await tx.query(
        `INSERT INTO idempotency_keys AS k (user_id, method, path, key, body_hash, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, method, path, key) DO UPDATE SET body_hash = excluded.body_hash, status = NULL,
           etag = NULL, body = NULL, created_at = excluded.created_at WHERE k.created_at < $7
         RETURNING key`,
        [...id, hash, now, new Date(now.getTime() - KEPT_FOR)],
      );
    } catch (error) {
      // Either timeout may come first: one wait for a duplicate, or several in a row.
      if (!isLockTimeout(error) && !isStatementTimeout(error)) throw error;
      throw new Conflict('A request with this Idempotency-Key is still running');
    }
  }
}

function idOf({ userId, method, path, key }: IdempotentRequest): string[] {
  return [userId, method, path, key];
}

function hashOf({ body }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
}
