import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Actor } from '#contracts';
import { Database } from '#data';
import { idempotencyKeyOf } from './idempotency-key.js';
import { IdempotencyKeys, type IdempotentRequest } from './idempotency-keys.js';
import { NOT_IDEMPOTENT } from './idempotent.decorator.js';

/**
 * `Idempotency-Key` on a POST: the change and the record of its answer commit together, so a repetition either
 * finds the answer or makes the change, never neither and never twice.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly db: Database,
    private readonly reflector: Reflector,
    private readonly keys: IdempotencyKeys,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { actor?: Actor }>();
    if (request.method !== 'POST' || !request.actor) return next.handle();
    if (this.reflector.getAllAndOverride(NOT_IDEMPOTENT, [context.getHandler(), context.getClass()]))
      return next.handle();
    const key = idempotencyKeyOf(request);
    if (key === undefined) return next.handle();
    const { method, body } = request;
    const path = request.url.split('?', 1)[0]!;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.once({ userId: request.actor.userId, method, path, key, body }, reply, next));
  }

  private once(request: IdempotentRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    return this.db.transaction(async (tx) => {
      const earlier = await this.keys.claim(tx, request);
      if (earlier) {
        if (earlier.etag) reply.header('etag', earlier.etag).header('cache-control', 'private, no-cache');
        reply.status(earlier.status).header('content-type', 'application/json; charset=utf-8');
        reply.header('idempotency-replayed', 'true');
        return earlier.body;
      }
      const answer = await lastValueFrom(next.handle());
      const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const etag = (reply.getHeader('etag') as string | undefined) ?? null;
      await this.keys.keep(tx, request, { status: reply.statusCode, etag, body });
      return answer;
    });
  }
}
