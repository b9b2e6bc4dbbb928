import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DocketError } from '#contracts';

/** What code hosts send at most. */
const BODY_LIMIT = 25 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is kept as it came, because a signature is over its bytes. */
    rawJson?: boolean;
  }
  interface FastifyRequest {
    rawJson?: Buffer;
  }
}

/** A route that needs the very bytes of its JSON body, and takes more of them than others. */
export const TakesRawJson = (): MethodDecorator => RouteConfig({ rawJson: true });

/** For Fastify's `onRoute`: the larger limit is for these routes alone. */
export function allowRawJson(route: RouteOptions): void {
  if (route.config?.rawJson) route.bodyLimit = BODY_LIMIT;
}

/** Answers whether the bytes were kept, and are not to be parsed yet. */
export function keepRawJson(request: FastifyRequest, body: Buffer): boolean {
  const raw = request.routeOptions.config.rawJson === true;
  if (raw) request.rawJson = body;
  return raw;
}

/** Whoever set up a webhook reads this in the host's list of deliveries. */
export function wrongMediaType(request: FastifyRequest): DocketError {
  const hint = request.routeOptions.config.rawJson ? ': set the content type to application/json' : '';
  return new DocketError('UNSUPPORTED_MEDIA_TYPE', `Content type is not supported${hint}`);
}
