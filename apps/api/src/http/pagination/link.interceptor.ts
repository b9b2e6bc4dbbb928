import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { sealedCursor, unseal } from './cursor-seal.js';
import { Listing } from './listing.js';

/** Turns a listing into its response, and its next cursor into a sealed `Link` header. */
@Injectable()
export class LinkInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    unseal(request);
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof Listing)) return answer;
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        if (answer.nextCursor) {
          reply.header('link', `<${nextUrl(request.url, sealedCursor(request, answer.nextCursor))}>; rel="next"`);
        }
        const { body } = answer;
        if (typeof body === 'string') reply.header('content-type', 'application/json; charset=utf-8');
        return body;
      }),
    );
  }
}

function nextUrl(current: string, cursor: string): string {
  const url = new URL(current, 'http://docket.invalid');
  url.searchParams.delete('page');
  url.searchParams.set('cursor', cursor);
  return `${url.pathname}${url.search}`;
}
