import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import type { Actor } from '#contracts';
import { ApiKeysService, SessionsService } from '#users';
import type { AuthenticatedRequest, Credential } from './auth.decorator.js';
import { mustHaveSecondFactor } from './second-factor.js';

const TOKEN = /^[\w-]{43}$/; // 32 bytes in base64url; anything else is rejected without a query

/** Authenticates a request by the credentials its route accepts. */
@Injectable()
export class Credentials {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  /** If keys are accepted, an `Authorization` header takes precedence; otherwise the cookie counts. */
  async identify(request: FastifyRequest, accepted: readonly Credential[]): Promise<Actor | undefined> {
    const bearer = bearerToken(request);
    if (bearer !== undefined && accepted.includes('api-key')) return this.apiKeys.authenticate(bearer);
    if (!accepted.includes('session')) return undefined;
    const token = onlyCookie(request, this.config.sessionCookie);
    return token === undefined ? undefined : this.sessions.authenticate(token);
  }

  /** For a route that needs the session itself. */
  async identifyWithSession(request: AuthenticatedRequest): Promise<Actor | undefined> {
    const token = onlyCookie(request, this.config.sessionCookie);
    const found = token === undefined ? undefined : await this.sessions.authenticateWithUser(token);
    request.currentSession = found?.session;
    return found?.actor;
  }

  /** The signed-in user, for pages that Nest does not serve. */
  async person(request: FastifyRequest): Promise<Actor | undefined> {
    const actor = await this.identify(request, ['session']);
    mustHaveSecondFactor(actor, this.config);
    return actor;
  }
}

/** A token of Docket. Undefined if the cookie is sent twice: a parent domain may have planted one of them. */
export function onlyCookie(request: FastifyRequest, name: string): string | undefined {
  const token = request.cookies[name];
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const named = (request.headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${name}=`));
  return named.length === 1 ? token : undefined;
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
