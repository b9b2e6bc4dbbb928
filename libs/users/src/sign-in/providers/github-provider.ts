import * as client from 'openid-client';
import { readEmail, readText } from '#contracts';
import { GITHUB } from './provider-names.js';
import { type LimitedFetch, withProvider } from './provider-requests.js';
import type { ProviderExchange, ProviderIdentity, SignInProvider } from './sign-in-provider.js';

export interface GitHubSettings {
  clientId: string;
  clientSecret: string;
  /** Base URL for signing in. */
  url: string;
  apiUrl: string;
}

interface GitHubUser {
  id?: unknown;
  login?: unknown;
  name?: unknown;
}

interface GitHubEmail {
  email?: unknown;
  primary?: unknown;
  verified?: unknown;
}

/** GitHub offers OAuth without OpenID Connect, so the identity comes from its API. */
export class GitHubProvider implements SignInProvider {
  readonly name = GITHUB;
  readonly label = 'GitHub';
  readonly allowedDomains: readonly string[] = [];

  constructor(private readonly settings: GitHubSettings) {}

  authorizationUrl(exchange: ProviderExchange): Promise<string> {
    return withProvider(
      this.name,
      async (fetch) =>
        client.buildAuthorizationUrl(this.configuration(fetch), {
          redirect_uri: exchange.redirectUri,
          scope: 'read:user user:email',
          state: exchange.state,
          code_challenge: await client.calculatePKCECodeChallenge(exchange.codeVerifier),
          code_challenge_method: 'S256',
        }).href,
    );
  }

  identify(returned: URLSearchParams, exchange: ProviderExchange): Promise<ProviderIdentity> {
    return withProvider(this.name, async (fetch) => {
      const config = this.configuration(fetch);
      const { access_token: token } = await client.authorizationCodeGrant(
        config,
        new URL(`${exchange.redirectUri}?${returned}`),
        { expectedState: exchange.state, pkceCodeVerifier: exchange.codeVerifier },
      );
      const [user, emails] = await Promise.all([
        this.read<GitHubUser>(config, token, '/user'),
        this.read<GitHubEmail[]>(config, token, '/user/emails'),
      ]);
      if (typeof user.id !== 'number' || !Array.isArray(emails)) throw new Error('Not a response of GitHub');
      const primary = emails.find((one) => one.primary === true && one.verified === true);
      const email = readEmail(primary?.email);
      const name = readText('Name', {}, user.name ?? user.login);
      return {
        subject: String(user.id),
        ...('value' in email && { email: email.value as string }),
        name: 'value' in name ? (name.value as string) : null,
      };
    });
  }

  private async read<T>(config: client.Configuration, token: string, path: string): Promise<T> {
    const url = new URL(`${this.settings.apiUrl.replace(/\/+$/, '')}${path}`);
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'docket' });
    const answer = await client.fetchProtectedResource(config, token, url, 'GET', undefined, headers);
    if (answer.status !== 200) throw new Error('GitHub refused');
    return (await answer.json()) as T;
  }

  private configuration(fetch: LimitedFetch): client.Configuration {
    const base = `${this.settings.url.replace(/\/+$/, '')}/login/oauth`;
    const config = new client.Configuration(
      { issuer: base, authorization_endpoint: `${base}/authorize`, token_endpoint: `${base}/access_token` },
      this.settings.clientId,
      this.settings.clientSecret,
    );
    if (base.startsWith('http:')) client.allowInsecureRequests(config);
    config[client.customFetch] = fetch;
    return config;
  }
}
