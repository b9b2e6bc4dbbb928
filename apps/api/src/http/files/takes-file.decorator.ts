import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotIdempotent } from '../idempotency/idempotent.decorator.js';
import { type FileLimit, mebibytes } from './arriving-file.js';
import { FILE_FIELD, FormFile } from './form-file.js';
import { FORM, Takes } from './media-types.js';

/** A route whose body is a form with one file, which its handler reads. */
export const TakesFile = (limit: FileLimit = mebibytes(25), description = `Up to ${limit.words}.`): MethodDecorator =>
  applyDecorators(
    Takes([FORM], { limit, isStored: false }),
    NotIdempotent(),
    ApiBody({
      required: true,
      schema: {
        type: 'object',
        required: [FILE_FIELD],
        properties: { [FILE_FIELD]: { type: 'string', format: 'binary', description } },
      },
    }),
  );

/** The file of the form, not read yet. */
export const SentFile = createParamDecorator((_: unknown, context: ExecutionContext): FormFile => {
  const http = context.switchToHttp();
  return new FormFile(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
