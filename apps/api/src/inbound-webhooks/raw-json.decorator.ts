import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ValidationFailed } from '#contracts';
import { parseJsonBody, UnreadableBody } from '../http/json-body.js';

/** The value of a body whose bytes were kept, once it is known from whom they are. */
export const RawJson = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const { rawJson } = context.switchToHttp().getRequest<FastifyRequest>();
  const payload = rawJson && parseJsonBody(rawJson);
  if (payload === undefined) throw ValidationFailed.on('body', 'Body is required');
  if (payload instanceof UnreadableBody) throw payload.error;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw ValidationFailed.on('body', 'Body must be a JSON object');
  }
  return payload;
});
