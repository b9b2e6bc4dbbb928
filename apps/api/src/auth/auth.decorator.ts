import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import type { Machine } from './machine.js';

/** The ways a request can show who it is from. `public` asks for none. */
export type Credential = 'session' | 'api-key' | 'access-token' | 'signature' | 'public';

/** What an API key's scopes are about; `:read` or `:write` follows from the method. `admin` is one scope for both. */
export type ScopeArea = 'tickets' | 'projects' | 'user' | 'webhooks' | 'agent-tasks' | 'admin';

/** The scope depends on what the route is asked to do, and the route itself looks at it. */
export const SCOPED_BY_REQUEST = 'by request';

export const CREDENTIALS = Symbol('credentials');
export const SCOPE_AREA = Symbol('scope area');

/** Each use makes its own: one that is applied twice remembers what it was applied to. */
const DOCUMENTED: Record<Credential, () => MethodDecorator & ClassDecorator> = {
  session: () => ApiCookieAuth('session'),
  'api-key': () => ApiBearerAuth('apiKey'),
  'access-token': () => ApiBearerAuth('accessToken'),
  signature: () => ApiSecurity('signature'),
  public: () => ApiSecurity({}),
};

/** States who may call. A route without it, on itself or its controller, stops the start. */
export const Auth = (...credentials: Credential[]): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(CREDENTIALS, credentials), ...credentials.map((credential) => DOCUMENTED[credential]()));

/** Needed wherever API keys are let in. */
export const Scope = (area: ScopeArea | typeof SCOPED_BY_REQUEST): MethodDecorator & ClassDecorator =>
  SetMetadata(SCOPE_AREA, area);

export type AuthenticatedRequest = FastifyRequest & { actor?: ActorType; machine?: Machine };

/** Who is asking; only on routes that let nobody in without a credential. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): ActorType => {
  const { actor } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!actor) throw new Error('A public route has no actor');
  return actor;
});

/** What is asking, on routes for machines. */
export const Sender = createParamDecorator((_: unknown, context: ExecutionContext): Machine => {
  const { machine } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!machine) throw new Error('Only a route for machines has a sender');
  return machine;
});
