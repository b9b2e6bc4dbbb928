import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '#config';
import { type Actor, type ApiKeyScope, DocketError, Unauthorized } from '#contracts';
import { RequestLimits } from '../http/limits/request-limits.js';
import type { DeclaredRoute } from '../http/routes/declared-route.js';
import {
  type AuthenticatedRequest,
  CREDENTIALS,
  type Credential,
  SCOPE_AREA,
  SCOPED_BY_REQUEST,
  type ScopeArea,
  WITH_SESSION,
} from './auth.decorator.js';
import { Credentials } from './credentials.js';
import { refuseCrossSite, refuseLostSession, SAFE_METHODS } from './cross-site.js';
import { MachineCredentials } from './machine-credentials.js';
import { OPENS_SESSION } from './opens-session.decorator.js';
import { mustHaveScope } from './scopes.js';
import { BEFORE_SECOND_FACTOR, mustHaveSecondFactor } from './second-factor.js';

/** In front of every route: authentication, origin check and rate limit. */
@Injectable()
export class Authentication {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly credentials: Credentials,
    private readonly machines: MachineCredentials,
    private readonly limits: RequestLimits,
  ) {}

  /** For one route. If it declares no credentials, every request is refused. */
  of(route: DeclaredRoute): (request: AuthenticatedRequest, reply: FastifyReply) => Promise<void> {
    const accepted = route.get<Credential[]>(CREDENTIALS) ?? [];
    const identify = this.identification(route, accepted);
    const isOpen = accepted.includes('public');
    const isForMachines = accepted.includes('signature') || accepted.includes('access-token');
    const beforeSecondFactor = route.get<boolean>(BEFORE_SECOND_FACTOR);
    const opensSession = route.get<boolean>(OPENS_SESSION);
    const scopes = scopesOf(route);
    const count = this.limits.of(route);
    return async (request, reply) => {
      const actor = isOpen ? undefined : await identify(request);
      const identified = isForMachines ? await this.machines.identify(request, accepted) : undefined;
      const machine = identified instanceof DocketError ? undefined : identified;
      // Code hosts do not retry deliveries, so authenticated ones are not rate limited.
      const isHost = machine?.proven && machine.announced !== undefined;
      if (count && !isHost) await count(actor, request, reply);
      if (identified instanceof DocketError) throw identified;
      if (!isOpen && !actor && !machine) throw new Unauthorized();
      if (!beforeSecondFactor) mustHaveSecondFactor(actor, this.config);
      if (actor && scopes) mustHaveScope(actor, SAFE_METHODS.has(request.method) ? scopes.read : scopes.write);
      if (opensSession) refuseLostSession(request, this.config);
      refuseCrossSite(request, this.config);
      request.actor = actor;
      request.machine = machine;
    };
  }

  private identification(
    route: DeclaredRoute,
    accepted: readonly Credential[],
  ): (request: AuthenticatedRequest) => Promise<Actor | undefined> {
    return route.get(WITH_SESSION)
      ? (request) => this.credentials.identifyWithSession(request)
      : (request) => this.credentials.identify(request, accepted);
  }
}

/** The scopes an API key needs; undefined if the route itself checks them. */
function scopesOf(route: DeclaredRoute): { read: ApiKeyScope; write: ApiKeyScope } | undefined {
  const area = route.get<ScopeArea | typeof SCOPED_BY_REQUEST>(SCOPE_AREA);
  if (area === SCOPED_BY_REQUEST) return undefined;
  if (area === 'admin') return { read: area, write: area };
  return { read: `${area}:read` as ApiKeyScope, write: `${area}:write` as ApiKeyScope };
}
