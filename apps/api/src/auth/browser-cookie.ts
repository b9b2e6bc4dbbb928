import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '#config';
import { onlyCookie } from './credentials.js';

const MAX_AGE = 10 * 60; // seconds; as long as the longest sign-in may take

/** Identifies a browser that is not signed in yet, so that a sign-in ends in the browser where it began. */
@Injectable()
export class BrowserCookie {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read(request: FastifyRequest): string | undefined {
    return onlyCookie(request, this.config.signInCookie);
  }

  /** Reuses the browser's cookie, so that several tabs can sign in at once, or sets a new one. */
  ensure(request: FastifyRequest, reply: FastifyReply): string {
    const browser = this.read(request) ?? randomBytes(32).toString('base64url');
    const { production, SESSION_SAME_SITE } = this.config;
    // Strict would drop it on the redirect back from a provider, which is another site.
    const sameSite = SESSION_SAME_SITE === 'none' ? 'none' : 'lax';
    reply.setCookie(this.config.signInCookie, browser, {
      httpOnly: true,
      path: '/',
      maxAge: MAX_AGE,
      sameSite,
      secure: production || sameSite === 'none',
    });
    return browser;
  }
}
