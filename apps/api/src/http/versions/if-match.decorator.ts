import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Precondition } from '#contracts';

const ETAG = /^(?:W\/)?"(\d{1,9})\.[\w-]*"$/;

const Versions = createParamDecorator((_: unknown, context: ExecutionContext): Precondition => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  // A tag that Docket never issued matches no version, so it counts as stale.
  const tags = header.split(',').map((tag) => ETAG.exec(tag.trim()));
  return { versions: tags.flatMap((tag) => (tag ? [Number(tag[1])] : [])) };
});

const documented = ApiHeader({
  name: 'If-Match',
  required: false,
  description:
    'The `ETag` you read. If the resource has changed since, the request fails with `CONFLICT` and changes nothing; ' +
    '`error.details.version` is the current version.',
});

/** The versions in `If-Match`; `*` and a missing header match any. Documents the header. */
export const IfMatch = (): ParameterDecorator => (prototype, name, index) => {
  Versions()(prototype, name, index);
  documented(prototype, name!, Object.getOwnPropertyDescriptor(prototype, name!)!);
};
