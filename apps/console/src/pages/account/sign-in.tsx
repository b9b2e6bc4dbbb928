import { answer } from '@docket/client';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { session } from '../../api/session.js';
import { useValue } from '../../live/value.js';
import { navigate } from '../../routing/router.js';
import { Form } from '../../ui/form.js';
import { AccountCard, tokenInAddress } from './card.js';
import { failureCode, takeReturnPath } from './provider-failures.js';
import { SignIn } from './sign-in-form.js';

/**
 * Failed sign-ins with a provider lead here too, and so does the link of `npm run password:reset` if passwords are off.
 */
export default function SignInPage() {
  const { kind } = useValue(session.state);
  const [code] = useState(failureCode);
  const [token] = useState(tokenInAddress);
  const [wasSignedIn] = useState(kind !== 'signed out');
  useEffect(() => {
    if (kind === 'signed out') return;
    // A user who is already signed in was linking a provider to the account.
    if (code && wasSignedIn) navigate(`/settings/sign-ins#error=${encodeURIComponent(code)}`, { replace: true });
    else navigate(takeReturnPath(), { replace: true });
  }, [kind]);
  if (token === null) return <SignIn />;
  return (
    <AccountCard title="Sign in with your link">
      <p class="muted">The link works once.</p>
      <Form
        action="Sign in"
        submit={async () => {
          await answer(api.POST('/api/auth/recovery', { body: { token } }));
          await enterSession();
        }}
      >
        {null}
      </Form>
    </AccountCard>
  );
}
