import { call, offers } from '../../api/offered.js';
import { session, type User } from '../../api/session.js';
import { useQuery } from '../../live/query.js';
import { attempt } from '../../ui/toasts.js';

interface Provider {
  name: string;
  label: string;
}

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

/** Providers and passkeys, where this Docket has them. */
export function OtherWays() {
  const hasProviders = offers('/api/auth/providers');
  const { data: providers = [] } = useQuery(hasProviders ? 'providers' : null, () =>
    call<Provider[]>('GET', '/api/auth/providers'),
  );
  const hasPasskeys = offers('/api/auth/passkey') && 'credentials' in navigator;
  const returnTo = encodeURIComponent(location.pathname === '/sign-in' ? '/' : location.pathname + location.search);
  if (providers.length === 0 && !hasPasskeys) return null;
  return (
    <div class="other-ways">
      {providers.map(({ name, label }) => (
        <a key={name} class="button" href={`/api/auth/oidc/${name}/start?returnTo=${returnTo}`}>
          Continue with {label}
        </a>
      ))}
      {hasPasskeys && (
        <button type="button" class="button" onClick={() => void attempt(signInWithPasskey)}>
          Use a passkey
        </button>
      )}
    </div>
  );
}

async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await call<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    'POST',
    '/api/auth/passkey/options',
    { body: {} },
  );
  const response = await startAuthentication({ optionsJSON });
  session.begin(await call<User>('POST', '/api/auth/passkey', { body: { response } }));
}
