import type { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { contentDisposition } from './content-disposition.js';

interface Download {
  name: string;
  contentType: string;
  size: number;
  open(): Promise<Readable>;
}

/** The bytes of a file as its answer. */
export async function download(file: Promise<Download>): Promise<StreamableFile> {
  const { name, contentType, size, open } = await file;
  return new StreamableFile(await open(), {
    type: contentType,
    length: size,
    disposition: contentDisposition(name),
  });
}

const text = { type: 'string' as const };

/** Bytes, not JSON. */
export const AnswersFile = (summary: string): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiResponse({
      status: 200,
      description: 'The bytes, as a download in the type they were sent as.',
      headers: {
        'Content-Disposition': { description: 'Always `attachment`, with the name of the file.', schema: text },
        'Content-Length': { description: 'How many bytes there are.', schema: { type: 'integer' } },
      },
      content: { '*/*': { schema: { ...text, format: 'binary' } } },
    }),
  );
