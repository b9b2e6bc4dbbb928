import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Conflict } from '#contracts';
import { isLockTimeout, isStatementTimeout, type Sql, type Transaction } from '#data';

const KEPT_FOR = 24 * 60 * 60 * 1000;
const TWIN_WAITS = '5s'; // as long as a statement may take at all; then it hears that the first one still runs

/** What makes two requests the same: caller, method, path and the key they chose. */
export interface IdempotentRequest {
  userId: string;
  method: string;
  path: string;
  key: string;
  body: unknown;
}

export interface KeptAnswer {
  status: number;
  etag: string | null;
  body: string;
}

/** Remembers the answers of requests that must happen once, in the transaction in which they happen. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly clock: Clock) {}

  /** Claims the key for this transaction; answers what was said the first time if there was one. A twin waits here. */
  async claim(tx: Transaction, request: IdempotentRequest): Promise<KeptAnswer | undefined> {
    const now = this.clock.now();
    const id = idOf(request);
    const hash = hashOf(request);
    await tx.query(`SET LOCAL lock_timeout = '${TWIN_WAITS}'`);
    const [claimed] = await this.insert(tx, id, hash, now);
    await tx.query('SET LOCAL lock_timeout TO DEFAULT');
    if (claimed) return undefined;
    const kept = await this.kept(tx, request);
    if (!kept) throw new Conflict('A request with this Idempotency-Key is still running'); // or just expired
    return kept;
  }

  /** What was said the first time, if there was one. */
  async kept(sql: Sql, request: IdempotentRequest): Promise<KeptAnswer | undefined> {
    const [kept] = await sql.query<KeptAnswer & { hash: Buffer }>(
      `SELECT body_hash AS hash, status, etag, body FROM idempotency_keys
       WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4 AND created_at >= $5`,
      [...idOf(request), new Date(this.clock.now().getTime() - KEPT_FOR)],
    );
    if (!kept) return undefined;
    if (!kept.hash.equals(hashOf(request))) throw new Conflict('This Idempotency-Key was used for another request');
    return { status: kept.status, etag: kept.etag, body: kept.body };
  }

  async keep(tx: Transaction, request: IdempotentRequest, answer: KeptAnswer): Promise<void> {
    await tx.query(
      `UPDATE idempotency_keys SET status = $5, etag = $6, body = $7
       WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4`,
      [...idOf(request), answer.status, answer.etag, answer.body],
    );
  }

  private async insert(tx: Transaction, id: string[], hash: Buffer, now: Date): Promise<object[]> {
    try {
      // A key that has expired is taken over as if it had never been used.
      return await tx.query(
        `INSERT INTO idempotency_keys AS k (user_id, method, path, key, body_hash, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, method, path, key) DO UPDATE SET body_hash = excluded.body_hash, status = NULL,
           etag = NULL, body = NULL, created_at = excluded.created_at WHERE k.created_at < $7
         RETURNING key`,
        [...id, hash, now, new Date(now.getTime() - KEPT_FOR)],
      );
    } catch (error) {
      // Whichever is noticed first: a wait for one twin, or for one after the other.
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
