import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Actor } from '#contracts';
import { Database } from '#data';
import { idempotencyKeyOf } from './idempotency-key.js';
import { IdempotencyKeys, type IdempotentRequest, type StoredAnswer } from './idempotency-keys.js';
import { IDEMPOTENT_APART, NOT_IDEMPOTENT, SHOWN_ONCE } from './idempotent.decorator.js';

/**
 * `Idempotency-Key` on a POST: the change and its response commit together, so a repetition either finds the response
 * or makes the change, exactly once.
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
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride(NOT_IDEMPOTENT, targets)) return next.handle();
    const key = idempotencyKeyOf(request);
    if (key === undefined) return next.handle();
    const { method, body } = request;
    const path = request.url.split('?', 1)[0]!;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const idempotent = { userId: request.actor.userId, method, path, key, body };
    const isApart = this.reflector.getAllAndOverride<boolean>(IDEMPOTENT_APART, targets);
    const once = this.reflector.getAllAndOverride<string | undefined>(SHOWN_ONCE, targets);
    return from(isApart ? this.apart(idempotent, reply, next) : this.once(idempotent, reply, next, once));
  }

  private once(
    request: IdempotentRequest,
    reply: FastifyReply,
    next: CallHandler,
    shownOnce?: string,
  ): Promise<unknown> {
    return this.db.transaction(async (tx) => {
      const earlier = await this.keys.claim(tx, request);
      if (earlier) return replayed(reply, earlier);
      const answer = await lastValueFrom(next.handle());
      await this.keys.keep(tx, request, keptOf(reply, shownOnce ? without(shownOnce, answer) : answer));
      return answer;
    });
  }

  private async apart(request: IdempotentRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const earlier = await this.keys.kept(this.db, request);
    if (earlier) return replayed(reply, earlier);
    const answer = await lastValueFrom(next.handle());
    await this.db.transaction(async (tx) => {
      // Of concurrent duplicates, the first response is stored.
      if (!(await this.keys.claim(tx, request))) await this.keys.keep(tx, request, keptOf(reply, answer));
    });
    return answer;
  }
}

function replayed(reply: FastifyReply, { status, etag, body }: StoredAnswer): string {
  if (etag) reply.header('etag', etag).header('cache-control', 'private, no-cache');
  reply.status(status).header('content-type', 'application/json; charset=utf-8');
  reply.header('idempotency-replayed', 'true');
  return body;
}

function without(field: string, answer: unknown): unknown {
  const { data } = answer as { data: Record<string, unknown> };
  return { data: { ...data, [field]: undefined } };
}

function keptOf(reply: FastifyReply, answer: unknown): StoredAnswer {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return { status: reply.statusCode, etag: (reply.getHeader('etag') as string | undefined) ?? null, body };
}
