import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import type { Actor } from '#contracts';
import { ApiKeysService, SessionsService } from '#users';
import type { Credential } from './auth.decorator.js';

const SESSION_TOKEN = /^[\w-]{43}$/; // 32 bytes in base64url: anything else is not worth a query

/** Finds out who a request is from, by the credentials its route accepts. */
@Injectable()
export class Credentials {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  /** An explicit `Authorization` header decides alone, where keys are accepted; the cookie otherwise. */
  async identify(request: FastifyRequest, accepted: readonly Credential[]): Promise<Actor | undefined> {
    const bearer = bearerToken(request);
    if (bearer !== undefined && accepted.includes('api-key')) return this.apiKeys.authenticate(bearer);
    if (!accepted.includes('session')) return undefined;
    const token = this.sessionToken(request);
    return token === undefined ? undefined : this.sessions.authenticate(token);
  }

  /** Nothing when the cookie is there twice: a parent domain may have planted one of them. */
  private sessionToken(request: FastifyRequest): string | undefined {
    const token = request.cookies[this.config.sessionCookie];
    if (token === undefined || !SESSION_TOKEN.test(token)) return undefined;
    const named = (request.headers.cookie ?? '')
      .split(';')
      .filter((pair) => pair.trim().startsWith(`${this.config.sessionCookie}=`));
    return named.length === 1 ? token : undefined;
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
