import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocketError } from '#contracts';
import { NotIdempotent } from '../idempotency/idempotent.decorator.js';
import { FILE_FIELD, FormFile } from './form-file.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}

/** A route whose body is a form with one file; on every other route such a body is not supported. */
export const TakesFile = (): MethodDecorator =>
  applyDecorators(
    RouteConfig({ takesFile: true }),
    NotIdempotent(),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      required: true,
      schema: {
        type: 'object',
        required: [FILE_FIELD],
        properties: { [FILE_FIELD]: { type: 'string', format: 'binary', description: 'Up to 25 MiB.' } },
      },
    }),
  );

/** The file of the form, not yet read. */
export const SentFile = createParamDecorator((_: unknown, context: ExecutionContext): FormFile => {
  const http = context.switchToHttp();
  return new FormFile(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

/** Forms where they are taken, and nothing else there. */
export function refuseMediaType(request: FastifyRequest): void {
  const takesFile = request.routeOptions.config.takesFile === true;
  const sendsForm = request.isMultipart();
  const sendsOther = !sendsForm && request.headers['content-type'] !== undefined;
  if (takesFile ? sendsOther : sendsForm) {
    throw new DocketError('UNSUPPORTED_MEDIA_TYPE', 'Content type is not supported');
  }
}
