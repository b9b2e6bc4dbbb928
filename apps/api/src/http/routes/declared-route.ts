import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { StrictPipe } from '../validation/strict.pipe.js';
import { aroundHandler } from './around-handler.js';

const STRICT = [new StrictPipe()];

type Method = (...parameters: never[]) => unknown;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On routes of controllers. */
    declared?: DeclaredRoute;
  }
}

/** A route of a controller, with what decorators declare about it. */
export class DeclaredRoute {
  constructor(
    readonly controller: Type,
    readonly method: Method,
  ) {}

  /** Whether something may wrap its handler: `Idempotency-Key` is for POST, and a body may be a file. */
  get mayHaveAround(): boolean {
    return this.verb === RequestMethod.POST || this.takes !== undefined;
  }

  get verb(): RequestMethod {
    return Reflect.getMetadata(METHOD_METADATA, this.method);
  }

  /** The media types of a body that is not JSON. */
  get takes(): readonly string[] | undefined {
    return Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, this.method)?.takes;
  }

  /** Its parameters that Nest fills, by kind. */
  parameters(kind: RouteParamtypes): { pipes: unknown[] }[] {
    const all: Record<string, { pipes: unknown[] }> =
      Reflect.getMetadata(ROUTE_ARGS_METADATA, this.controller, this.method.name) ?? {};
    return Object.entries(all).flatMap(([key, parameter]) => (kindOf(key) === kind ? [parameter] : []));
  }

  /** As declared on the method, or else on the controller. */
  get<T>(key: string | symbol): T | undefined {
    return Reflect.getMetadata(key, this.method) ?? Reflect.getMetadata(key, this.controller);
  }
}

/**
 * Passes the declarations on to Fastify's `onRoute`, so that what a request needs is decided once, when its route is
 * registered. Nest's global guards and interceptors would decide it for each request.
 */
export function declareRoutes(app: INestApplication): void {
  const scanner = new MetadataScanner();
  for (const { instance, metatype } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    const prototype = Object.getPrototypeOf(instance);
    for (const name of scanner.getAllMethodNames(prototype)) {
      if (Reflect.hasMetadata(METHOD_METADATA, prototype[name])) declare(metatype as Type, ownMethod(prototype, name));
    }
  }
}

/** Controllers that share a base class declare different credentials, so each gets a method of its own. */
function ownMethod(prototype: Record<string, Method>, name: string): Method {
  const method = prototype[name]!;
  if (Object.hasOwn(prototype, name)) return method;
  const own: Method = function (this: unknown, ...parameters) {
    return method.apply(this, parameters);
  };
  Object.defineProperty(own, 'name', { value: name });
  for (const key of Reflect.getMetadataKeys(method)) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, method), own);
  }
  Object.defineProperty(prototype, name, { value: own, writable: true, configurable: true });
  return own;
}

/** Independent of the application, since a process may create several. */
function declare(controller: Type, method: Method): void {
  const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method);
  const declared = new DeclaredRoute(controller, method);
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, declared }, method);
  // As a global pipe, it would also be called, and awaited, for each part of a path.
  for (const kind of [RouteParamtypes.BODY, RouteParamtypes.QUERY]) {
    for (const parameter of declared.parameters(kind)) parameter.pipes = STRICT;
  }
  if (declared.mayHaveAround) Reflect.defineMetadata(INTERCEPTORS_METADATA, [aroundHandler], method);
}

/** Not a number for parameters of custom decorators, whose keys begin with an id. */
const kindOf = (key: string): number => Number(key.split(':', 1)[0]);
