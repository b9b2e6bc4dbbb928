import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, from, type Observable, switchMap } from 'rxjs';
import { type Actor, ValidationFailed } from '#contracts';
import { FileBody } from './file-body.js';
import { isTaken } from './media-types.js';
import { type Upload, UploadLimits } from './upload-limits.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set only on a route that accepts a file. */
    upload?: Upload;
  }
}

/** For routes whose body is a file: receives it after authentication, and deletes it afterwards. */
@Injectable()
export class FileBodyInterceptor implements NestInterceptor {
  constructor(private readonly limits: UploadLimits) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { actor?: Actor }>();
    const { takes } = request.routeOptions.config;
    if (!takes) return next.handle();
    const isForm = takes.includes('multipart/form-data'); // read by its own parser when the route asks for it
    if (!isForm && !isTaken(request)) throw ValidationFailed.on('body', 'Body is required');
    const upload = this.limits.start(request.actor!.userId);
    request.upload = upload;
    const handled = isForm ? next.handle() : this.arriving(request, http.getResponse<FastifyReply>(), upload, next);
    return handled.pipe(finalize(() => upload.end()));
  }

  private arriving(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: Upload,
    next: CallHandler,
  ): Observable<unknown> {
    return from(FileBody.arriving(request, reply, upload)).pipe(
      switchMap((file) => {
        request.body = file;
        return next.handle().pipe(finalize(() => void file.discard().catch(() => undefined)));
      }),
    );
  }
}
