import * as client from 'openid-client';
import type { OidcProviderSettings } from '#config';
import { readEmail, readText } from '#contracts';
import { type LimitedFetch, providerTimes, withProvider } from './provider-requests.js';
import type { ProviderExchange, ProviderIdentity, SignInProvider } from './sign-in-provider.js';

/** The maximum of OpenID Connect. */
const SUBJECT_LENGTH = 255;

type Claims = Record<string, unknown>;

export class OidcProvider implements SignInProvider {
  readonly name: string;
  readonly label: string;
  readonly allowedDomains: readonly string[];
  private published?: { metadata: client.ServerMetadata; at: number };

  constructor(private readonly settings: OidcProviderSettings) {
    this.name = settings.name;
    this.label = settings.label;
    this.allowedDomains = settings.allowedDomains;
  }

  authorizationUrl(exchange: ProviderExchange): Promise<string> {
    return withProvider(this.name, async (fetch) => {
      const config = await this.configuration(fetch);
      return client.buildAuthorizationUrl(config, {
        redirect_uri: exchange.redirectUri,
        scope: this.settings.scopes.join(' '),
        state: exchange.state,
        nonce: exchange.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(exchange.codeVerifier),
        code_challenge_method: 'S256',
      }).href;
    });
  }

  identify(returned: URLSearchParams, exchange: ProviderExchange): Promise<ProviderIdentity> {
    return withProvider(this.name, async (fetch) => {
      const config = await this.configuration(fetch);
      const tokens = await client.authorizationCodeGrant(config, new URL(`${exchange.redirectUri}?${returned}`), {
        expectedState: exchange.state,
        expectedNonce: exchange.nonce,
        pkceCodeVerifier: exchange.codeVerifier,
        idTokenExpected: true,
      });
      const token = tokens.claims()!;
      const claims = isComplete(token) ? token : await this.userInfo(config, tokens.access_token, token);
      return identityOf(token.sub, claims);
    });
  }

  /**
   * Claims come either from the ID token or from the userinfo endpoint. They are never mixed: `email_verified` of one
   * says nothing about the e-mail of the other.
   */
  private async userInfo(config: client.Configuration, accessToken: string, token: client.IDToken): Promise<Claims> {
    if (config.serverMetadata().userinfo_endpoint === undefined) return token;
    return client.fetchUserInfo(config, accessToken, token.sub);
  }

  /**
   * A new configuration for every step, so that keys the provider has just rotated are fetched again. The library does
   * not verify the signature of an ID token by default.
   */
  private async configuration(fetch: LimitedFetch): Promise<client.Configuration> {
    const metadata = await this.metadata(fetch);
    const { clientId, clientSecret } = this.settings;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret);
    const config = new client.Configuration(metadata, clientId, { client_secret: clientSecret }, authentication);
    client.enableNonRepudiationChecks(config);
    if (this.isPlain) client.allowInsecureRequests(config);
    config[client.customFetch] = fetch;
    return config;
  }

  private async metadata(fetch: LimitedFetch): Promise<client.ServerMetadata> {
    const now = Date.now();
    if (this.published && now - this.published.at < providerTimes.metadata) return this.published.metadata;
    const { issuer, clientId } = this.settings;
    const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
      [client.customFetch]: fetch,
      execute: this.isPlain ? [client.allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    this.published = { metadata, at: now };
    return metadata;
  }

  /** Production configuration rejects such an issuer. */
  private get isPlain(): boolean {
    return this.settings.issuer.startsWith('http:');
  }
}

const isComplete = (claims: Claims): boolean => claims.email !== undefined && verification(claims) !== undefined;

/** Microsoft Entra's own claim: the owner of the e-mail's domain has been verified. */
const verification = ({ email_verified, xms_edov }: Claims): unknown => email_verified ?? xms_edov;

const isTrue = (claim: unknown): boolean => claim === true || claim === 'true' || claim === 1 || claim === '1';

function identityOf(subject: string, claims: Claims): ProviderIdentity {
  if (subject.length > SUBJECT_LENGTH) throw new Error('The subject is too long');
  const email = readEmail(claims.email);
  const name = readText('Name', {}, claims.name);
  return {
    subject,
    ...('value' in email && isTrue(verification(claims)) && { email: email.value as string }),
    name: 'value' in name ? (name.value as string) : null,
  };
}
