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
  /** What 201 and 200 mean where the same route may create something, or respond with what exists already. */
  statuses?: { 200: string; 201: string };
  /** Whether the response has an `ETag`: to `read` with `If-None-Match`, or after a `change`. */
  versioned?: 'read' | 'change';
  /** Whether `data` may be null: nothing was found, and that is not an error. */
  nullable?: boolean;
  /** Whether `data` is a list without pagination. */
  isArray?: boolean;
  /** An alternative type of `data`. */
  or?: Type;
  /** The type of `data` with 200, if the request only asks what would happen. */
  dryRun?: Type;
}

const ETAG = { ETag: { description: '`"<version>.<hash of the body>"`', schema: { type: 'string' as const } } };

const CONDITIONS = {
  read: [
    ApiHeader({ name: 'If-None-Match', required: false, description: 'An `ETag`: 304 if nothing has changed.' }),
    ApiResponse({ status: 304, description: 'Not modified.', headers: ETAG }),
  ],
  change: [],
};

/** `{data: {...}}`, and the status and summary of the operation. */
export function Answers(
  type: Type,
  { summary, description, status = 200, statuses, versioned, nullable, isArray, or, dryRun }: Answer,
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
    ...(statuses
      ? Object.entries(statuses).map(([each, said]) =>
          ApiResponse({ ...answer, status: Number(each), description: said }),
        )
      : [ApiResponse({ status, ...answer })]),
    ...(dryRun ? [AnswersDryRun(dryRun)] : []),
    ...(versioned ? CONDITIONS[versioned] : []),
  );
}

const AnswersDryRun = (type: Type): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(type),
    ApiResponse({
      status: 200,
      description: 'What would happen, for a dry run.',
      schema: { type: 'object', required: ['data'], properties: { data: { $ref: getSchemaPath(type) } } },
    }),
  );

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
