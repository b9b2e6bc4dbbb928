import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DocketError } from '#contracts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it, a route accepts JSON. */
    takes?: readonly string[];
  }
}

/**
 * Declares the media types of a body that is not JSON; all other routes reject these types, and this one rejects all
 * others.
 */
export const Takes = (...mediaTypes: string[]): MethodDecorator =>
  applyDecorators(RouteConfig({ takes: mediaTypes }), ApiConsumes(...mediaTypes));

export const mediaTypeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

/** Whether the route reads the raw body itself. */
export const isTaken = (request: FastifyRequest): boolean =>
  request.routeOptions.config.takes?.includes(mediaTypeOf(request) ?? '') ?? false;

/** Rejects a type that a content type parser accepts but this route does not. */
export function refuseMediaType(request: FastifyRequest): void {
  const sent = mediaTypeOf(request);
  const refused = request.routeOptions.config.takes ? sent !== undefined && !isTaken(request) : request.isMultipart();
  if (refused) throw new DocketError('UNSUPPORTED_MEDIA_TYPE', 'Content type is not supported');
}
