import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Precondition } from '#contracts';

const ETAG = /^(?:W\/)?"(\d{1,9})\.[\w-]*"$/;

/** The versions in `If-Match`; `*` and a missing header match any. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Precondition => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  // A tag that Docket never issued matches no version, so it counts as stale.
  const tags = header.split(',').map((tag) => ETAG.exec(tag.trim()));
  return { versions: tags.flatMap((tag) => (tag ? [Number(tag[1])] : [])) };
});
