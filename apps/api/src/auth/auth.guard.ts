import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '#config';
import { type Actor, type ApiKeyScope, DocketError, Unauthorized } from '#contracts';
import { RequestLimits } from '../http/limits/request-limits.js';
import {
  type AuthenticatedRequest,
  CREDENTIALS,
  type Credential,
  SCOPE_AREA,
  SCOPED_BY_REQUEST,
  type ScopeArea,
} from './auth.decorator.js';
import { Credentials } from './credentials.js';
import { refuseCrossSite, refuseLostSession, SAFE_METHODS } from './cross-site.js';
import { MachineCredentials } from './machine-credentials.js';
import { OPENS_SESSION } from './opens-session.decorator.js';
import { mustHaveScope } from './scopes.js';
import { BEFORE_SECOND_FACTOR, mustHaveSecondFactor } from './second-factor.js';

/** The only guard, in front of every route: authentication, origin check and rate limit. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reflector: Reflector,
    private readonly credentials: Credentials,
    private readonly machines: MachineCredentials,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const targets = [context.getHandler(), context.getClass()];
    const accepted = this.reflector.getAllAndOverride<Credential[]>(CREDENTIALS, targets);
    const open = accepted.includes('public');

    const actor = open ? undefined : await this.credentials.identify(request, accepted);
    const identified = await this.machines.identify(request, accepted);
    const machine = identified instanceof DocketError ? undefined : identified;
    // Code hosts do not retry deliveries, so authenticated ones are not rate limited.
    const host = machine?.proven && machine.announced !== undefined;
    if (!host) await this.limits.count(context, actor, request, reply);
    if (identified instanceof DocketError) throw identified;
    if (!open && !actor && !machine) throw new Unauthorized();
    if (!this.reflector.getAllAndOverride(BEFORE_SECOND_FACTOR, targets)) mustHaveSecondFactor(actor, this.config);
    if (actor) this.checkScope(actor, request.method, this.reflector.getAllAndOverride(SCOPE_AREA, targets));
    if (this.reflector.get(OPENS_SESSION, context.getHandler())) refuseLostSession(request, this.config);
    refuseCrossSite(request, this.config);
    request.actor = actor;
    request.machine = machine;
    return true;
  }

  private checkScope(actor: Actor, method: string, area: ScopeArea | typeof SCOPED_BY_REQUEST | undefined): void {
    if (area === SCOPED_BY_REQUEST) return;
    const scope = area === 'admin' ? area : `${area}:${SAFE_METHODS.has(method) ? 'read' : 'write'}`;
    mustHaveScope(actor, scope as ApiKeyScope);
  }
}
