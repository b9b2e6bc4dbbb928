import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { session } from '../../api/session.js';
import { useQuery } from '../../live/query.js';
import { Loaded } from '../../ui/parts.js';
import { attempt } from '../../ui/toasts.js';
import { AccountCard } from './card.js';
import { signInWithPasskey } from './other-ways.js';
import { addPasskey } from './passkey.js';
import { RecoveryCodes, TwoFactorEnrolment } from './two-factor-enrolment.js';

/** Replaces every page until the session has a second factor, if the instance requires one. */
export default function SecondFactorSetup() {
  const standing = useQuery('two-factor', () => dataOf(api.GET('/api/user/two-factor')));
  const [codes, setCodes] = useState<string[] | null>(null);
  const signOut = () =>
    attempt(async () => {
      await answer(api.POST('/api/auth/sign-out'));
      session.signedOut();
    });
  return (
    <AccountCard
      title="Set up a second factor"
      foot={
        <button type="button" class="link" onClick={() => void signOut()}>
          Sign out
        </button>
      }
    >
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <p class="muted">Use one to sign in when you do not have the app.</p>
          <button type="button" class="button primary" onClick={() => void attempt(enterSession)}>
            I have saved them
          </button>
        </>
      ) : (
        <Loaded query={standing}>
          {({ enabled }) =>
            enabled ? (
              <p>
                Your account has a second factor, which this session was opened without. Sign out, and sign in with it.
              </p>
            ) : (
              <>
                <p class="muted">
                  This instance requires more than a password: a code from an authenticator app, or a passkey.
                </p>
                <TwoFactorEnrolment done={setCodes} />
                {'credentials' in navigator && (
                  <button type="button" class="button" onClick={() => void attempt(usePasskey)}>
                    Use a passkey instead
                  </button>
                )}
              </>
            )
          }
        </Loaded>
      )}
    </AccountCard>
  );
}

/** A session opened with a passkey needs no further factor. */
async function usePasskey(): Promise<void> {
  await addPasskey('Passkey');
  await signInWithPasskey();
}
