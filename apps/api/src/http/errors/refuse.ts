import type { FastifyReply } from 'fastify';
import { ERROR_STATUS } from './error-status.js';
import { envelope, toDocketError } from './to-docket-error.js';

/** Sends an error from routes and hooks outside Nest, which its exception filter does not cover. */
export function refuse(reply: FastifyReply, failure: unknown): FastifyReply {
  const error = toDocketError(failure);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply.status(ERROR_STATUS[error.code]).type('application/json; charset=utf-8').send(envelope(error));
}
