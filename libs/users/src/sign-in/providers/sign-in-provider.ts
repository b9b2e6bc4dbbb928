/** Why a sign-in with a provider failed; passed to the page it ends on. */
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

/** The identity that a provider vouches for. */
export interface ProviderIdentity {
  subject: string;
  /** In lower case; undefined unless the provider has verified it. */
  email?: string;
  name: string | null;
}

/** Connects the two requests of one sign-in. */
export interface ProviderExchange {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** OpenID Connect, or GitHub's own OAuth. */
export interface SignInProvider {
  readonly name: string;
  readonly label: string;
  readonly allowedDomains: readonly string[];
  /** Returns the URL to redirect the browser to. */
  authorizationUrl(exchange: ProviderExchange): Promise<string>;
  /** Exchanges what the browser brought back. Throws `SignInRefused` unless everything is verified. */
  identify(returned: URLSearchParams, exchange: ProviderExchange): Promise<ProviderIdentity>;
}
