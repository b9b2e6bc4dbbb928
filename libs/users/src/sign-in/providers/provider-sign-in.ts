import { Injectable } from '@nestjs/common';
import { type Actor, UpstreamError } from '#contracts';
import type { Client, NewSession } from '../sessions.service.js';
import { ProviderAccounts } from './provider-accounts.js';
import { ProviderFlows } from './provider-flows.js';
import { Providers } from './providers.js';
import { returnPath } from './return-path.js';
import { SignInRefused } from './sign-in-provider.js';

export interface ProviderStart {
  provider: string;
  redirectUri: string;
  returnTo: unknown;
  browser: string;
}

export interface ProviderReturn {
  provider: string;
  redirectUri: string;
  parameters: URLSearchParams;
  browser: string | undefined;
}

/** Parameters the protocol defines. Others, which providers may add, are ignored. */
const KNOWN = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/** Signs in with a provider or links it to an account, by redirecting the browser there and back. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly providers: Providers,
    private readonly flows: ProviderFlows,
    private readonly accounts: ProviderAccounts,
  ) {}

  /** Returns the URL to redirect the browser to. */
  start(start: ProviderStart, sessionId?: string): Promise<string> {
    const provider = this.providers.named(start.provider);
    const flow = { ...start, returnTo: returnPath(start.returnTo), ...(sessionId && { sessionId }) };
    return this.flows.begin(flow, (exchange) => provider.authorizationUrl(exchange));
  }

  async startLinking(actor: Actor, start: ProviderStart): Promise<string> {
    try {
      return await this.start(start, actor.sessionId);
    } catch (error) {
      if (error instanceof SignInRefused) throw new UpstreamError('The provider could not be reached');
      throw error;
    }
  }

  /** Returns a session for a sign-in; none if an identity was linked. */
  async finish(returned: ProviderReturn, client: Client): Promise<{ returnTo: string; session?: NewSession }> {
    const provider = this.providers.named(returned.provider);
    const parameters = knownOnly(returned.parameters);
    const { exchange, returnTo, linksTo } = await this.flows.finish(single(parameters, 'state'), returned.browser, {
      provider: provider.name,
      redirectUri: returned.redirectUri,
    });
    const identity = await provider.identify(parameters, exchange);
    if (linksTo === null) return { returnTo, session: await this.accounts.signIn(provider, identity, client) };
    await this.accounts.link(provider, identity, linksTo);
    return { returnTo };
  }
}

const knownOnly = (given: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...given].filter(([name]) => KNOWN.includes(name)));

function single(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name);
  return values.length === 1 ? values[0]! : null;
}
