import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '#contracts';
import { ERROR_STATUS } from '../errors/error-status.js';
import { FAILS_WITH } from './fails-with.decorator.js';
import { operationsOf, type Place, pascal, type Response, refTo, schemasOf } from './nodes.js';

const ERROR = refTo('schemas', 'Error');

/**
 * `default` is the one error of every operation; the introduction lists the codes. Under a status of its own is the
 * error that a caller has to expect first, and what an operation fails with beyond the codes of the introduction.
 */
export function documentErrors(document: OpenAPIObject): void {
  schemasOf(document).Error = structuredClone(errorSchema);
  const responses: Record<string, Response> = {};
  const answer = (name: string, response: Response) => {
    responses[name] ??= structuredClone(response);
    return refTo('responses', name) as unknown as Response;
  };
  for (const place of operationsOf(document)) {
    const { operation } = place;
    const messages = Object.entries((operation[FAILS_WITH] ?? {}) as Partial<Record<ErrorCode, string>>);
    delete operation[FAILS_WITH];
    operation.responses.default = answer('Error', anyError);
    const code = firstErrorOf(place);
    if (code) operation.responses[ERROR_STATUS[code]] = answer(...FIRST_ERRORS[code]);
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

const FIRST_ERRORS = {
  NOT_FOUND: [
    'NotFound',
    errorOf(
      'NOT_FOUND',
      'Ticket not found',
      'The path names something that does not exist; `message` says what it is.',
    ),
  ],
  VALIDATION_ERROR: [
    'Invalid',
    errorOf('VALIDATION_ERROR', 'Invalid input data', 'A parameter or field is wrong; `details` names it.', {
      title: ['Title is required'],
    }),
  ],
  UNAUTHORIZED: ['Unauthorized', errorOf('UNAUTHORIZED', 'Authentication required')],
} satisfies Partial<Record<ErrorCode, [name: string, Response]>>;

/** What is most likely to be wrong: the path, else the query or the body, else the credential. */
function firstErrorOf({ path, operation }: Place): keyof typeof FIRST_ERRORS | undefined {
  if (path.includes('{')) return 'NOT_FOUND';
  if (operation.requestBody || operation.parameters?.some(({ in: place }) => place === 'query'))
    return 'VALIDATION_ERROR';
  const isOpen = operation.security?.some((scheme) => Object.keys(scheme).length === 0);
  return isOpen ? undefined : 'UNAUTHORIZED';
}

const versionConflict = errorOf(
  'CONFLICT',
  'The resource has changed since it was read',
  'The version in `If-Match` is not the current one, or the state of the resource does not allow the change.',
  { version: 4 },
);

const example = (code: ErrorCode, message: string) => ({ value: { error: { code, message } } });

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
        scope: example('FORBIDDEN', 'This API key lacks the scope tickets:write'),
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
