import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashToken, newSessionToken } from '#access';
import { Clock } from '#contracts';
import { Database, ProviderFlow } from '#data';
import { USE_FLOW } from './provider-flows.sql.js';
import { type ProviderExchange, SignInRefused } from './sign-in-provider.js';

const LIFETIME = 10 * 60 * 1000;

export interface NewFlow {
  provider: string;
  redirectUri: string;
  returnTo: string;
  /** The browser's secret, stored in a cookie. */
  browser: string;
  /** The session whose account the identity will be linked to. */
  sessionId?: string;
}

export interface FinishedFlow {
  exchange: ProviderExchange;
  returnTo: string;
  /** The account that the identity is linked to. */
  linksTo: string | null;
}

/**
 * Sign-ins that wait for the browser to return from a provider. Only hashes are stored: nonce and PKCE verifier are
 * derived from the browser's cookie, so that a sign-in cannot be completed without it.
 */
@Injectable()
export class ProviderFlows {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** `prepare` receives what is sent to the provider, and may fail before anything is stored. */
  async begin<T>(flow: NewFlow, prepare: (exchange: ProviderExchange) => Promise<T>): Promise<T> {
    const state = newSessionToken();
    const prepared = await prepare(exchangeOf(state, flow.browser, flow.redirectUri));
    await this.db.withManager((manager) =>
      manager.insert(ProviderFlow, {
        stateHash: hashToken(state),
        browserHash: hashToken(flow.browser),
        provider: flow.provider,
        returnTo: flow.returnTo,
        sessionId: flow.sessionId ?? null,
        expiresAt: new Date(this.clock.now().getTime() + LIFETIME),
      }),
    );
    return prepared;
  }

  /** Valid once, and only with the cookie of the browser in which it began. */
  async finish(
    state: string | null,
    browser: string | undefined,
    { provider, redirectUri }: { provider: string; redirectUri: string },
  ): Promise<FinishedFlow> {
    if (state === null || browser === undefined) throw new SignInRefused('invalid_state');
    const now = this.clock.now();
    const [flow] = await this.db.query<{ returnTo: string; sessionId: string | null; userId: string | null }>(
      USE_FLOW,
      [hashToken(state), hashToken(browser), provider, now],
    );
    if (!flow || (flow.sessionId !== null && flow.userId === null)) throw new SignInRefused('invalid_state');
    return { exchange: exchangeOf(state, browser, redirectUri), returnTo: flow.returnTo, linksTo: flow.userId };
  }
}

function exchangeOf(state: string, browser: string, redirectUri: string): ProviderExchange {
  const derived = (purpose: string) => createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url');
  return { redirectUri, state, nonce: derived('nonce'), codeVerifier: derived('verifier') };
}
