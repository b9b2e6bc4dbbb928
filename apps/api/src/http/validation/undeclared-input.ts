import { SetMetadata } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { ValidationFailed } from '#contracts';
import { refuseMediaType } from '../files/media-types.js';
import { UnreadableBody } from '../json-body.js';
import { MALFORMED, type ParsedQuery } from '../query-string.js';
import type { DeclaredRoute } from '../routes/declared-route.js';
import { MAX_UNKNOWN_REPORTED } from './strict.pipe.js';

const FOREIGN_QUERY = Symbol('foreign query');

/** For a query written by another party, which may add parameters: the route reads those it knows from the URL. */
export const ForeignQuery = (): MethodDecorator => SetMetadata(FOREIGN_QUERY, true);

/**
 * Validates what the pipe never sees: an unsupported or unreadable body, invalid percent-encoding, and input to a route
 * that accepts none. A misspelt filter must not pass just because its route has no filters.
 */
export function inputCheck(route: DeclaredRoute): (request: FastifyRequest) => void {
  const takesQuery = route.parameters(RouteParamtypes.QUERY).length > 0;
  const takesBody = [RouteParamtypes.BODY, RouteParamtypes.RAW_BODY].some((kind) => route.parameters(kind).length > 0);
  const isForeign = route.get<boolean>(FOREIGN_QUERY) === true;
  return (request) => {
    refuseMediaType(request);
    const { body } = request;
    if (body instanceof UnreadableBody) throw body.error;
    if (!isForeign) {
      const query = request.query as ParsedQuery;
      const malformed = query[MALFORMED];
      if (malformed !== undefined) throw ValidationFailed.on(malformed, 'Must be valid percent-encoded UTF-8');
      if (!takesQuery) refuse(query, 'Unknown query parameter');
    }
    if (!takesBody && body && typeof body === 'object') refuse(body, 'Unknown field');
  };
}

function refuse(input: object, message: string): void {
  const names = Object.keys(input).slice(0, MAX_UNKNOWN_REPORTED);
  if (names.length > 0) throw new ValidationFailed(Object.fromEntries(names.map((name) => [name, [message]])));
}
