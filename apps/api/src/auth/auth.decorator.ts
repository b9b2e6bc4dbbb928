import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import type { CurrentSession } from '#users';
import type { Machine } from './machine.js';

/** The kinds of credentials a route can accept. `public` needs none. */
export type Credential = 'session' | 'api-key' | 'access-token' | 'signature' | 'public';

/** The area of an API key's scope; `:read` or `:write` follows from the method. `admin` is one scope for both. */
export type ScopeArea = 'tickets' | 'projects' | 'user' | 'webhooks' | 'agent-tasks' | 'admin';

/** The scope depends on the request, and the route itself checks it. */
export const SCOPED_BY_REQUEST = 'by request';

export const CREDENTIALS = Symbol('credentials');
export const SCOPE_AREA = Symbol('scope area');
/** The same for the OpenAPI document, which spells it out and drops it. */
export const DOCUMENTED_SCOPE = 'x-scope';

/** A factory, because a decorator instance that is applied twice remembers its first target. */
const DOCUMENTED: Record<Credential, () => MethodDecorator & ClassDecorator> = {
  session: () => ApiCookieAuth('session'),
  'api-key': () => ApiBearerAuth('apiKey'),
  'access-token': () => ApiBearerAuth('accessToken'),
  signature: () => ApiSecurity('signature'),
  public: () => ApiSecurity({}),
};

/** States which credentials a route accepts. A route without it, on itself or its controller, fails the start. */
export const Auth = (...credentials: Credential[]): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(CREDENTIALS, credentials), ...credentials.map((credential) => DOCUMENTED[credential]()));

/** Required wherever API keys are accepted. */
export const Scope = (area: ScopeArea | typeof SCOPED_BY_REQUEST): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(SCOPE_AREA, area), ApiExtension(DOCUMENTED_SCOPE, area));

export type AuthenticatedRequest = FastifyRequest & {
  actor?: ActorType;
  machine?: Machine;
  currentSession?: CurrentSession;
};

/** The authenticated caller; only on routes that require a credential. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): ActorType => {
  const { actor } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!actor) throw new Error('A public route has no actor');
  return actor;
});

export const WITH_SESSION = Symbol('with session');

const SessionOfRequest = createParamDecorator(
  (_: unknown, context: ExecutionContext): CurrentSession =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().currentSession!,
);

/** The session and its user, read with the statement that authenticates; only on routes for sessions. */
export const Session = (): ParameterDecorator => (prototype, name, index) => {
  SessionOfRequest()(prototype, name, index);
  SetMetadata(WITH_SESSION, true)(prototype, name!, Object.getOwnPropertyDescriptor(prototype, name!)!);
};

/** The sending machine, on routes for machines. */
export const Sender = createParamDecorator((_: unknown, context: ExecutionContext): Machine => {
  const { machine } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!machine) throw new Error('Only a route for machines has a sender');
  return machine;
});
