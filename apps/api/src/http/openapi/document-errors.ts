import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '#contracts';
import { ERROR_STATUS } from '../errors/error-status.js';
import { FAILS_WITH } from './fails-with.decorator.js';

const UNSAFE = new Set(['post', 'put', 'patch', 'delete']);

const ALWAYS: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** The errors of each kind of operation, besides those its own decorators declare. */
function codesOf(method: string, path: string, operation: Operation): ErrorCode[] {
  const open = operation.security?.some((scheme) => Object.keys(scheme).length === 0) ?? true;
  const codes = [...ALWAYS];
  if (!open || path.includes('/auth/')) codes.push('UNAUTHORIZED');
  if (!open || UNSAFE.has(method)) codes.push('FORBIDDEN');
  if (!path.startsWith('/health/')) codes.push('MISDIRECTED_REQUEST');
  if (path.includes('{')) codes.push('NOT_FOUND', 'URI_TOO_LONG');
  if (path.endsWith('/bulk')) codes.push('NOT_FOUND'); // the body names its resources
  if (UNSAFE.has(method)) codes.push('CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return [...codes, ...(operation[FAILS_WITH] ?? [])];
}

interface Operation {
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
  [FAILS_WITH]?: ErrorCode[];
}

/** Adds the error responses to every operation, so that controllers need not repeat them. */
export function documentErrors(document: OpenAPIObject): void {
  document.components ??= {};
  document.components.schemas = { ...document.components.schemas, Error: errorSchema };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      if (!('responses' in operation)) continue;
      for (const code of codesOf(method, path, operation)) operation.responses[ERROR_STATUS[code]] ??= answer(code);
      delete operation[FAILS_WITH];
    }
  }
}

const EXAMPLES: Partial<Record<ErrorCode, object>> = {
  VALIDATION_ERROR: { message: 'Invalid input data', details: { title: ['Title is required'] } },
  UNAUTHORIZED: { message: 'Authentication required' },
  FORBIDDEN: { message: 'Insufficient permissions to access this project' },
  NOT_FOUND: { message: 'Project not found' },
  MISDIRECTED_REQUEST: { message: 'This host is not served here' },
  RATE_LIMITED: { message: 'Too many requests' },
};

const answer = (code: ErrorCode) => ({
  description: code,
  ...(code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE' ? { headers: retryAfter } : {}),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { error: { code, ...(EXAMPLES[code] ?? { message: 'A sentence that says what went wrong' }) } },
    },
  },
});

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } };

const errorSchema = {
  type: 'object' as const,
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message'],
      additionalProperties: false,
      properties: {
        code: { type: 'string' as const, enum: [...ERROR_CODES] },
        message: { type: 'string' as const },
        details: {
          type: 'object' as const,
          description: 'For VALIDATION_ERROR: field name to its messages.',
          additionalProperties: true,
        },
      },
    },
  },
};
