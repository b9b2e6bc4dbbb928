import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '#config';
import type { NewSession } from '#users';

@Injectable()
export class SessionCookie {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  set(reply: FastifyReply, session: NewSession): void {
    reply.setCookie(this.config.sessionCookie, session.token, { ...this.attributes, expires: session.expiresAt });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.config.sessionCookie, this.attributes);
  }

  private get attributes() {
    const { production, SESSION_SAME_SITE: sameSite } = this.config;
    // Browsers accept SameSite=None only with Secure; on localhost also over plain HTTP.
    return { httpOnly: true, path: '/', sameSite, secure: production || sameSite === 'none' } as const;
  }
}
