import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { DeletedDto } from '../answers.js';

export class PaginationDto {
  @ApiProperty({ type: 'integer', example: 1 }) page!: number;
  @ApiProperty({ type: 'integer', example: 20 }) limit!: number;
  @ApiProperty({ type: 'integer', example: 42 }) total!: number;
  @ApiProperty({ type: 'integer', example: 3 }) totalPages!: number;
}

interface Answer {
  summary: string;
  description?: string;
  status?: number;
  /** Another status the route may respond with, such as 200 where it usually creates. */
  alsoStatus?: number;
  /** Whether the response has an `ETag`: for `read` with `If-None-Match`, or for `change` with `If-Match`. */
  versioned?: 'read' | 'change';
  /** Whether `data` may be null: nothing was found, and that is not an error. */
  nullable?: boolean;
  /** Whether `data` is a list without pagination. */
  isArray?: boolean;
  /** An alternative type of `data`. */
  or?: Type;
}

const ETAG = { ETag: { description: '`"<version>.<hash of the body>"`', schema: { type: 'string' as const } } };

const CONDITIONS = {
  read: [
    ApiHeader({ name: 'If-None-Match', required: false, description: 'An `ETag`: 304 if it is still the same.' }),
    ApiResponse({ status: 304, description: 'Not modified', headers: ETAG }),
  ],
  change: [
    ApiHeader({ name: 'If-Match', required: false, description: 'An `ETag`: CONFLICT if its version is stale.' }),
  ],
};

/** `{data: {...}}`, and the status and summary of the operation. */
export function Answers(
  type: Type,
  { summary, description, status = 200, alsoStatus, versioned, nullable, isArray, or }: Answer,
): MethodDecorator {
  const answer = {
    description: summary,
    ...(versioned && { headers: ETAG }),
    schema: {
      type: 'object',
      required: ['data'],
      properties: {
        data: isArray
          ? { type: 'array', items: { $ref: getSchemaPath(type) } }
          : or
            ? { anyOf: [{ $ref: getSchemaPath(type) }, { $ref: getSchemaPath(or) }] }
            : { $ref: getSchemaPath(type), ...(nullable && { nullable }) },
      },
    },
  };
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, description }),
    ApiExtraModels(type, ...(or ? [or] : [])),
    ApiResponse({ status, ...answer }),
    ...(alsoStatus ? [ApiResponse({ status: alsoStatus, ...answer })] : []),
    ...(versioned ? CONDITIONS[versioned] : []),
  );
}

/** `{data: [...], pagination}`. */
export function AnswersList(
  type: Type,
  { summary, description }: Pick<Answer, 'summary' | 'description'>,
): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    ApiOperation({ summary, description }),
    ApiExtraModels(type, PaginationDto),
    ApiResponse({
      status: 200,
      description: summary,
      headers: {
        Link: { description: '`rel="next"`: the next page by cursor, where there is one.', schema: { type: 'string' } },
      },
      schema: {
        type: 'object',
        required: ['data', 'pagination'],
        properties: {
          data: { type: 'array', items: { $ref: getSchemaPath(type) } },
          pagination: { $ref: getSchemaPath(PaginationDto) },
        },
      },
    }),
  );
}

/** 302, to redirect a browser. */
export const AnswersRedirect = ({ summary, description }: Pick<Answer, 'summary' | 'description'>): MethodDecorator =>
  applyDecorators(
    HttpCode(302),
    ApiOperation({ summary, description }),
    ApiResponse({
      status: 302,
      description: summary,
      headers: { Location: { description: 'Where the browser goes next.', schema: { type: 'string' } } },
    }),
  );

export const AnswersDeleted = (summary: string): MethodDecorator => Answers(DeletedDto, { summary });
