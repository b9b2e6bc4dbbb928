import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { ValidationFailed } from '#contracts';
import { refuseMediaType } from '../files/media-types.js';
import { UnreadableBody } from '../json-body.js';
import { MALFORMED, type ParsedQuery } from '../query-string.js';
import { MAX_UNKNOWN_REPORTED } from './strict.pipe.js';

const FOREIGN_QUERY = Symbol('foreign query');

/** For a query written by another party, which may add parameters: the route reads those it knows from the URL. */
export const ForeignQuery = (): MethodDecorator => SetMetadata(FOREIGN_QUERY, true);

/**
 * Validates what the pipe never sees: an unsupported or unreadable body, invalid percent-encoding, and input to a route
 * that accepts none. A misspelt filter must not pass just because its route has no filters.
 */
@Injectable()
export class UndeclaredInputInterceptor implements NestInterceptor {
  private readonly declared = new WeakMap<object, { query: boolean; body: boolean }>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    refuseMediaType(request);
    if (request.body instanceof UnreadableBody) throw request.body.error;
    const takes = this.inputsOf(context);
    if (!Reflect.getMetadata(FOREIGN_QUERY, context.getHandler())) {
      const query = request.query as ParsedQuery;
      const malformed = query[MALFORMED];
      if (malformed !== undefined) throw ValidationFailed.on(malformed, 'Must be valid percent-encoded UTF-8');
      if (!takes.query) refuse(query, 'Unknown query parameter');
    }
    if (!takes.body && request.body && typeof request.body === 'object') refuse(request.body, 'Unknown field');
    return next.handle();
  }

  private inputsOf(context: ExecutionContext): { query: boolean; body: boolean } {
    const handler = context.getHandler();
    let inputs = this.declared.get(handler);
    if (!inputs) {
      const route = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {};
      const kinds = new Set(Object.keys(route).map((key) => Number(key.split(':', 1)[0])));
      inputs = {
        query: kinds.has(RouteParamtypes.QUERY),
        body: kinds.has(RouteParamtypes.BODY) || kinds.has(RouteParamtypes.RAW_BODY),
      };
      this.declared.set(handler, inputs);
    }
    return inputs;
  }
}

function refuse(input: object, message: string): void {
  const names = Object.keys(input).slice(0, MAX_UNKNOWN_REPORTED);
  if (names.length > 0) throw new ValidationFailed(Object.fromEntries(names.map((name) => [name, [message]])));
}
