import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { DocketError } from '#contracts';

/** The maximum that code hosts send. */
const BODY_LIMIT = 25 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the raw body is kept, because a signature covers its bytes. */
    rawJson?: boolean;
  }
  interface FastifyRequest {
    rawJson?: Buffer;
  }
}

/** A route that needs the raw bytes of its JSON body, with a larger limit. */
export const TakesRawJson = (): MethodDecorator => RouteConfig({ rawJson: true });

/** For Fastify's `onRoute`: raises the limit for these routes only. */
export function allowRawJson(route: RouteOptions): void {
  if (route.config?.rawJson) route.bodyLimit = BODY_LIMIT;
}

/** Returns whether the bytes were kept, and must not be parsed yet. */
export function keepRawJson(request: FastifyRequest, body: Buffer): boolean {
  const raw = request.routeOptions.config.rawJson === true;
  if (raw) request.rawJson = body;
  return raw;
}

/** Shown in the host's list of deliveries, to the person who set up the webhook. */
export function wrongMediaType(request: FastifyRequest): DocketError {
  const hint = request.routeOptions.config.rawJson ? ': set the content type to application/json' : '';
  return new DocketError('UNSUPPORTED_MEDIA_TYPE', `Content type is not supported${hint}`);
}
