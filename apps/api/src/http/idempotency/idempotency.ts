import { Injectable, RequestMethod } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts';
import { Database } from '#data';
import { finalAnswer } from '../final-answer.js';
import type { Around } from '../routes/around-handler.js';
import type { DeclaredRoute } from '../routes/declared-route.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { IdempotencyKeys, type IdempotentRequest, type StoredAnswer } from './idempotency-keys.js';
import { IDEMPOTENT_APART, NOT_IDEMPOTENT, SHOWN_ONCE } from './idempotent.decorator.js';

/**
 * `Idempotency-Key` on a POST: the change and its response commit together, so a repetition either finds the response
 * or makes the change, exactly once.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly db: Database,
    private readonly keys: IdempotencyKeys,
  ) {}

  of(route: DeclaredRoute): Around | undefined {
    if (route.verb !== RequestMethod.POST || route.get(NOT_IDEMPOTENT)) return undefined;
    const isApart = route.get<boolean>(IDEMPOTENT_APART) === true;
    const shownOnce = route.get<string>(SHOWN_ONCE);
    return async (request: FastifyRequest & { actor?: Actor }, reply, run) => {
      const key = request.actor && idempotencyKeyOf(request);
      if (key === undefined) return run();
      const { method, body } = request;
      const path = request.url.split('?', 1)[0]!;
      const idempotent = { userId: request.actor!.userId, method, path, key, body };
      // The final response is stored.
      const answer = async () => finalAnswer(reply, await run());
      return isApart
        ? this.runWithoutTransaction(idempotent, reply, answer)
        : this.runInTransaction(idempotent, reply, answer, shownOnce);
    };
  }

  private runInTransaction(
    request: IdempotentRequest,
    reply: FastifyReply,
    run: () => Promise<unknown>,
    shownOnce?: string,
  ): Promise<unknown> {
    return this.db.transaction(async (tx) => {
      const earlier = await this.keys.claim(tx, request);
      if (earlier) return replay(reply, earlier);
      const answer = await run();
      await this.keys.store(tx, request, keptOf(reply, shownOnce ? omitField(shownOnce, answer) : answer));
      return answer;
    });
  }

  private async runWithoutTransaction(
    request: IdempotentRequest,
    reply: FastifyReply,
    run: () => Promise<unknown>,
  ): Promise<unknown> {
    const earlier = await this.keys.storedAnswer(this.db, request);
    if (earlier) return replay(reply, earlier);
    const answer = await run();
    await this.db.transaction(async (tx) => {
      // Of concurrent duplicates, the first response is stored.
      if (!(await this.keys.claim(tx, request))) await this.keys.store(tx, request, keptOf(reply, answer));
    });
    return answer;
  }
}

function replay(reply: FastifyReply, { status, etag, body }: StoredAnswer): string {
  if (etag) reply.header('etag', etag).header('cache-control', 'private, no-cache');
  reply.status(status).header('content-type', 'application/json; charset=utf-8');
  reply.header('idempotency-replayed', 'true');
  return body;
}

function omitField(field: string, answer: unknown): unknown {
  const { data } = answer as { data: Record<string, unknown> };
  return { data: { ...data, [field]: undefined } };
}

function keptOf(reply: FastifyReply, answer: unknown): StoredAnswer {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return { status: reply.statusCode, etag: (reply.getHeader('etag') as string | undefined) ?? null, body };
}
