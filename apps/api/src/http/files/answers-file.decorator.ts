import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';

const text = { type: 'string' as const };

/** A response of bytes instead of JSON; `inline` if a browser may display it. */
export const AnswersFile = (
  summary: string,
  { inline = false, description }: { inline?: boolean; description?: string } = {},
): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary, description }),
    ApiResponse({
      status: 200,
      description: inline ? 'The picture.' : 'The bytes, as a download in the type they were sent as.',
      headers: {
        'Content-Disposition': {
          description: `\`${inline ? 'inline' : 'attachment'}\`, with the name of the file.`,
          schema: text,
        },
        'Content-Length': { description: 'How many bytes there are.', schema: { type: 'integer' } },
        'Cache-Control': { description: 'Private; immutable where the address never leads elsewhere.', schema: text },
        ETag: { description: 'For `If-None-Match`.', schema: text },
      },
      content: { '*/*': { schema: { ...text, format: 'binary' } } },
    }),
    ApiResponse({ status: 304, description: 'The caller has these bytes already.' }),
  );
