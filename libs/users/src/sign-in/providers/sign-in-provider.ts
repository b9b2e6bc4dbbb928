/** Why a sign-in with a provider failed, as the page it ends on is told. */
export const REFUSALS = [
  'access_denied',
  'invalid_state',
  'email_unverified',
  'account_exists',
  'sign_up_closed',
  'provider_error',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export class SignInRefused extends Error {
  constructor(readonly code: Refusal) {
    super(code);
    this.name = 'SignInRefused';
  }
}

/** Who a provider says somebody is. */
export interface ProviderIdentity {
  subject: string;
  /** In lower case; undefined unless the provider has verified it. */
  email?: string;
  name: string | null;
}

/** What ties the two requests of one sign-in together. */
export interface ProviderExchange {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** OpenID Connect, or GitHub's own kind of OAuth. */
export interface SignInProvider {
  readonly name: string;
  readonly label: string;
  readonly allowedDomains: readonly string[];
  /** Where the browser is sent. */
  authorizationUrl(exchange: ProviderExchange): Promise<string>;
  /** Exchanges what the browser brought back. Throws `SignInRefused` unless all of it is proven. */
  identify(returned: URLSearchParams, exchange: ProviderExchange): Promise<ProviderIdentity>;
}
