import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { isKnown } from './known-etag.js';
import { Versioned } from './versioned.js';

/** Sends the `ETag`, and 304 to a client that already has the same content. The body is serialized once, for both. */
@Injectable()
export class VersionInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof Versioned)) return answer;
        const request = context.switchToHttp().getRequest<FastifyRequest>();
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        reply.header('etag', answer.etag).header('cache-control', 'private, no-cache');
        if (isRead(request) && isKnown(request.headers['if-none-match'], answer.etag)) {
          reply.status(304);
          return undefined;
        }
        reply.header('content-type', 'application/json; charset=utf-8');
        return answer.body;
      }),
    );
  }
}

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD';
