import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DocketError } from '#contracts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it a route takes JSON. */
    takes?: readonly string[];
  }
}

/** What the body of a route is, where it is not JSON; every other route refuses these types, and this one all others. */
export const Takes = (...mediaTypes: string[]): MethodDecorator =>
  applyDecorators(RouteConfig({ takes: mediaTypes }), ApiConsumes(...mediaTypes));

export const mediaTypeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

/** Whether the body is left for the route to read as it comes. */
export const isTaken = (request: FastifyRequest): boolean =>
  request.routeOptions.config.takes?.includes(mediaTypeOf(request) ?? '') ?? false;

/** What a parser of its own has let pass although this route does not take it. */
export function refuseMediaType(request: FastifyRequest): void {
  const sent = mediaTypeOf(request);
  const refused = request.routeOptions.config.takes ? sent !== undefined && !isTaken(request) : request.isMultipart();
  if (refused) throw new DocketError('UNSUPPORTED_MEDIA_TYPE', 'Content type is not supported');
}
