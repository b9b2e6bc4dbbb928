import { useState } from 'preact/hooks';
import { api, dataOf, describeFailure } from '../../api/client.js';
import { session } from '../../api/session.js';
import { useQuery } from '../../live/query.js';

/** What a sign-in at a provider can end with, other than a session. */
const FAILURES: Record<string, string> = {
  access_denied: 'The provider did not let you in, or the account is disabled.',
  invalid_state: 'The sign-in took too long or began in another browser. Try again.',
  email_unverified: 'The provider has no verified e-mail address of yours.',
  account_exists:
    'There is an account with your e-mail address. Sign in with its password, verify the address, and link the provider.',
  sign_up_closed: 'You have no account here, and new ones are made by invitation only.',
  provider_error: 'The provider did not answer as it should. Try again later.',
};

/** `/sign-in#error=<code>` */
export function signInFailure(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('error');
  return code && (FAILURES[code] ?? FAILURES.provider_error!);
}

export const useProviders = () => useQuery('providers', () => dataOf(api.GET('/api/auth/providers')));

/** The configured providers, and passkeys where the browser has them. */
export function OtherWays() {
  const { data: providers = [] } = useProviders();
  const [failure, setFailure] = useState<string | null>(null);
  const hasPasskeys = 'credentials' in navigator;
  const returnTo = encodeURIComponent(location.pathname === '/sign-in' ? '/' : location.pathname + location.search);
  if (providers.length === 0 && !hasPasskeys) return null;
  return (
    <div class="other-ways">
      {failure && (
        <p class="alert" role="alert">
          {failure}
        </p>
      )}
      {providers.map(({ name, label }) => (
        <a key={name} class="button" href={`/api/auth/oidc/${name}/start?returnTo=${returnTo}`}>
          Continue with {label}
        </a>
      ))}
      {hasPasskeys && (
        <button
          type="button"
          class="button"
          onClick={() => signInWithPasskey().catch((thrown) => setFailure(describeFailure(thrown)))}
        >
          Use a passkey
        </button>
      )}
    </div>
  );
}

async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await dataOf(api.POST('/api/auth/passkey/options'));
  const response = { ...(await startAuthentication({ optionsJSON })) };
  session.begin(await dataOf(api.POST('/api/auth/passkey', { body: { response } })));
}
