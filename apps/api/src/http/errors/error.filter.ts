import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from '#contracts';
import { tellLimit } from '../limits/rate-limit-headers.js';
import { ERROR_STATUS } from './error-status.js';
import { envelope, toDocketError } from './to-docket-error.js';

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(failure: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toDocketError(failure);
    const status = ERROR_STATUS[error.code];
    if (status >= 500) request.log.error({ err: error.cause ?? failure }, 'request failed');
    if (reply.sent) return;
    if (error instanceof RateLimited && error.policy) tellLimit(reply, error.policy, 0, error.retryAfterSeconds ?? 1);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    void reply.status(status).header('content-type', 'application/json; charset=utf-8').send(envelope(error));
  }
}
