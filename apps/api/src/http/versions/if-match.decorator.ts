import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Precondition } from '#contracts';

const ETAG = /^(?:W\/)?"(\d{1,9})\.[\w-]*"$/;

/** The versions an `If-Match` names; `*` and no header ask for none in particular. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Precondition => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  // A tag that is not one of ours is of no version there ever was: as stale as can be.
  const tags = header.split(',').map((tag) => ETAG.exec(tag.trim()));
  return { versions: tags.flatMap((tag) => (tag ? [Number(tag[1])] : [])) };
});
