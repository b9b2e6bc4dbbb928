import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, describeFailure } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { session } from '../../api/session.js';
import { useQuery } from '../../live/query.js';
import { keepReturnPath, keptReturnPath } from './provider-failures.js';

export const useProviders = () => useQuery('providers', () => dataOf(api.GET('/api/auth/providers')));

/** The configured providers, and passkeys if the browser supports them. */
export function OtherWays() {
  const { data: providers = [] } = useProviders();
  const [failure, setFailure] = useState<string | null>(null);
  const hasPasskeys = 'credentials' in navigator;
  const returnTo =
    location.pathname === '/sign-in' ? keptReturnPath() : location.pathname + location.search + location.hash;
  if (providers.length === 0 && !hasPasskeys) return null;
  return (
    <div class="other-ways">
      {failure && (
        <p class="alert" role="alert">
          {failure}
        </p>
      )}
      {providers.map(({ name, label }) => (
        <a
          key={name}
          class="button"
          href={`/api/auth/oidc/${name}/start?returnTo=${encodeURIComponent(returnTo)}`}
          onClick={() => {
            session.expect();
            keepReturnPath(returnTo);
          }}
        >
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

export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await dataOf(api.POST('/api/auth/passkey/options'));
  const response = { ...(await startAuthentication({ optionsJSON })) };
  await answer(api.POST('/api/auth/passkey', { body: { response } }));
  await enterSession();
}
