import type { FastifyReply } from 'fastify';
import { ERROR_STATUS } from './error-status.js';
import { envelope, toDocketError } from './to-docket-error.js';

/** Answers with a failure where Nest's filter does not reach: routes and hooks that are Fastify's own. */
export function refuse(reply: FastifyReply, failure: unknown): FastifyReply {
  const error = toDocketError(failure);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply.status(ERROR_STATUS[error.code]).type('application/json; charset=utf-8').send(envelope(error));
}
