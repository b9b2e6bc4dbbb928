import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
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
  /** When the same route may answer with another status too, such as 200 where it usually creates. */
  alsoStatus?: number;
}

/** `{data: {...}}`, and the status and summary of the operation. */
export function Answers(type: Type, { summary, description, status = 200, alsoStatus }: Answer): MethodDecorator {
  const answer = {
    description: summary,
    schema: { type: 'object', required: ['data'], properties: { data: { $ref: getSchemaPath(type) } } },
  };
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, description }),
    ApiExtraModels(type),
    ApiResponse({ status, ...answer }),
    ...(alsoStatus ? [ApiResponse({ status: alsoStatus, ...answer })] : []),
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

export const AnswersDeleted = (summary: string): MethodDecorator => Answers(DeletedDto, { summary });
