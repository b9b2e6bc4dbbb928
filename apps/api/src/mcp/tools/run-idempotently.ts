import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import { Database } from '#data';
import { IdempotencyKeys } from '../../http/idempotency/idempotency-keys.js';

/** `Idempotency-Key` for tools: the change and its answer are stored together, or neither is. */
@Injectable()
export class IdempotentCalls {
  constructor(
    private readonly db: Database,
    private readonly keys: IdempotencyKeys,
  ) {}

  async runIdempotently(actor: Actor, tool: string, input: object, work: () => Promise<object>): Promise<object> {
    const { idempotencyKey: key, ...body } = input as { idempotencyKey?: string };
    if (key === undefined) return work();
    const request = { userId: actor.userId, method: 'POST', path: `/mcp ${tool}`, key, body };
    return this.db.transaction(async (tx) => {
      const earlier = await this.keys.claim(tx, request);
      if (earlier) return JSON.parse(earlier.body) as object;
      const answer = await work();
      await this.keys.store(tx, request, { status: 200, etag: null, body: JSON.stringify(answer) });
      return answer;
    });
  }
}
