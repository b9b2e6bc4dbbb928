import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Precondition, ValidationFailed } from '#contracts';

const ETAG = /^(?:W\/)?"(\d{1,9})\.[\w-]*"$/;
const MOST_TAGS = 20;

/** The versions an `If-Match` names; `*` and no header ask for none in particular. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Precondition => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = header.split(',').map((tag) => ETAG.exec(tag.trim()));
  if (tags.length > MOST_TAGS || tags.some((tag) => tag === null)) {
    throw ValidationFailed.on('If-Match', 'If-Match must be an ETag of this resource');
  }
  return { versions: tags.map((tag) => Number(tag![1])) };
});
