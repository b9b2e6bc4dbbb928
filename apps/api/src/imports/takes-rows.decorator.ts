import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { ImportFormat } from '#contracts';
import type { ImportFile } from '#imports';
import type { FileBody } from '../http/files/file-body.js';
import { Takes } from '../http/files/media-types.js';

/** JSON lines have several media types. */
const FORMATS: Record<string, ImportFormat> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'jsonl',
  'application/ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/x-jsonlines': 'jsonl',
};

export type SentImport = ImportFile;

/** A route whose body is the file itself. */
export const TakesRows = (): MethodDecorator =>
  applyDecorators(
    Takes(...Object.keys(FORMATS)),
    ApiBody({
      required: true,
      description: 'Up to 50,000 rows and 25 MiB, in UTF-8. CSV has a header.',
      schema: { type: 'string' },
    }),
  );

export const SentRows = createParamDecorator((_: unknown, context: ExecutionContext): SentImport => {
  const file = context.switchToHttp().getRequest<FastifyRequest>().body as FileBody;
  return { format: FORMATS[file.mediaType]!, bytes: () => file.bytes() };
});
