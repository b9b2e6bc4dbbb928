import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, from, type Observable, switchMap } from 'rxjs';
import { ValidationFailed } from '#contracts';
import { FileBody } from './file-body.js';
import { isTaken } from './media-types.js';

/** Where a route takes a file as its body: lets it arrive, once it is known from whom, and clears it away afterwards. */
@Injectable()
export class FileBodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { takes } = request.routeOptions.config;
    if (!takes || takes.includes('multipart/form-data')) return next.handle(); // a form is read by its own parser
    if (!isTaken(request)) throw ValidationFailed.on('body', 'Body is required');
    return from(FileBody.arriving(request, http.getResponse<FastifyReply>())).pipe(
      switchMap((file) => {
        request.body = file;
        return next.handle().pipe(finalize(() => void file.discard().catch(() => undefined)));
      }),
    );
  }
}
