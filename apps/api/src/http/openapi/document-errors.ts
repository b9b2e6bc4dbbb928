import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '#contracts';
import { ERROR_STATUS } from '../errors/error-status.js';
import { FAILS_WITH } from './fails-with.decorator.js';
import { operationsOf, pascal, type Response, refTo, schemasOf } from './nodes.js';

const ERROR = refTo('schemas', 'Error');

/**
 * `default` is the one error of every operation; the introduction lists the codes, and which operations have them. What
 * an operation fails with beyond those is under its status, with the message it has.
 */
export function documentErrors(document: OpenAPIObject): void {
  schemasOf(document).Error = structuredClone(errorSchema);
  const responses: Record<string, Response> = {};
  const answer = (name: string, response: Response) => {
    responses[name] ??= structuredClone(response);
    return refTo('responses', name) as unknown as Response;
  };
  for (const { operation } of operationsOf(document)) {
    const messages = Object.entries((operation[FAILS_WITH] ?? {}) as Partial<Record<ErrorCode, string>>);
    delete operation[FAILS_WITH];
    operation.responses.default = answer('Error', anyError);
    if (operation.parameters?.some(({ name }) => name === 'If-Match')) {
      operation.responses[409] = answer('VersionConflict', versionConflict);
    }
    for (const [code, message] of messages as [ErrorCode, string][]) {
      const name = pascal(`${operation.tags[0]} ${code.toLowerCase()}`);
      operation.responses[ERROR_STATUS[code]] = answer(name, errorOf(code, message));
    }
  }
  document.components!.responses = responses as NonNullable<typeof document.components>['responses'];
}

const errorOf = (code: ErrorCode, message: string, description = `${message}.`, details?: object): Response => ({
  description: `\`${code}\`. ${description}`,
  content: {
    'application/json': { schema: ERROR, example: { error: { code, message, ...(details && { details }) } } },
  },
});

const versionConflict = errorOf(
  'CONFLICT',
  'The resource has changed since it was read',
  'The version in `If-Match` is not the current one, or the state of the resource does not allow the change.',
  { version: 4 },
);

const example = (code: ErrorCode, message: string, details?: object) => ({
  value: { error: { code, message, ...(details && { details }) } },
});

const anyError: Response = {
  description: 'Any other status: an error, and `code` says which.',
  headers: {
    'Retry-After': {
      description: 'Seconds to wait, with `RATE_LIMITED` and `SERVICE_UNAVAILABLE`.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  content: {
    'application/json': {
      schema: ERROR,
      examples: {
        invalid: example('VALIDATION_ERROR', 'Invalid input data', { title: ['Title is required'] }),
        unauthorized: example('UNAUTHORIZED', 'Authentication required'),
        scope: example('FORBIDDEN', 'This API key lacks the scope tickets:write'),
        missing: example('NOT_FOUND', 'Ticket not found'),
        conflict: example('CONFLICT', 'Project is archived'),
        limited: example('RATE_LIMITED', 'Too many requests'),
      },
    },
  },
};

const errorSchema = {
  type: 'object',
  description: 'What every error looks like.',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      description: 'What went wrong.',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: {
        code: {
          type: 'string',
          enum: [...ERROR_CODES],
          description: 'Stable; branch on it. Its HTTP status is always the same.',
        },
        message: { type: 'string', description: 'For people. May be reworded.' },
        details: {
          type: 'object',
          description:
            '`VALIDATION_ERROR`: field name to its messages. `CONFLICT` after `If-Match`: the current `version`.',
          additionalProperties: true,
        },
      },
    },
  },
};
