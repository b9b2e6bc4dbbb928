import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DocketError, type ImportFormat } from '#contracts';
import type { ImportFile } from '#imports';
import { mebibytes } from '../http/files/arriving-file.js';
import type { FileBody } from '../http/files/file-body.js';
import { FILE_FIELD, MAPPING_FIELD } from '../http/files/form-file.js';
import { FORM, Takes } from '../http/files/media-types.js';
import { parseJsonBody, UnreadableBody } from '../http/json-body.js';
import { TakesForm } from '../http/openapi/form-bodies.js';

const LIMIT = mebibytes(100);
const MAPPING_LIMIT = mebibytes(1);
const DESCRIPTION = `Up to 50,000 rows and ${LIMIT.words}. CSV has a header.`;

/** JSON lines have several media types. A file whose type says nothing about its format is CSV. */
const FORMATS: Record<string, ImportFormat> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'jsonl',
  'application/ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/x-jsonlines': 'jsonl',
  'application/json': 'jsonl',
  'text/plain': 'csv',
  'application/octet-stream': 'csv',
};

export interface SentImport extends ImportFile {
  /** As it was sent, not parsed. */
  mapping: string | null;
}

/** A route that accepts a file as its body, or in a form. */
export const TakesRows = (): MethodDecorator =>
  applyDecorators(
    Takes([...Object.keys(FORMATS), FORM], { limit: LIMIT, isStored: true, mapping: MAPPING_LIMIT }),
    ApiBody({ required: true, description: DESCRIPTION, schema: { type: 'string' } }),
    TakesForm({
      type: 'object',
      required: [FILE_FIELD],
      properties: {
        [MAPPING_FIELD]: {
          type: 'string',
          description: `How values of the file are mapped, as JSON of up to ${MAPPING_LIMIT.words}. Comes before the file.`,
        },
        [FILE_FIELD]: {
          type: 'string',
          format: 'binary',
          description: 'If its content type says nothing about the format, the extension of its name does.',
        },
      },
    }),
  );

export const SentRows = createParamDecorator((_: unknown, context: ExecutionContext): SentImport => {
  const file = context.switchToHttp().getRequest<FastifyRequest>().body as FileBody;
  return { format: FORMATS[file.mediaType]!, bytes: () => file.bytes(), mapping: file.mapping };
});

const MAX_JSON = 1024 * 1024; // bytes, as for any JSON body

/** The body as JSON, for a source that is no file. */
export async function jsonOf(file: SentImport): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.bytes()) {
    size += chunk.length;
    if (size > MAX_JSON) throw new DocketError('PAYLOAD_TOO_LARGE', 'Body must be at most 1 MiB');
    chunks.push(chunk);
  }
  const body = parseJsonBody(Buffer.concat(chunks));
  if (body instanceof UnreadableBody) throw body.error;
  return body;
}
