import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { Form, TextField } from '../../ui/form.js';
import { AccountCard } from './card.js';
import { OtherWays } from './other-ways.js';
import { signInFailure } from './provider-failures.js';

/**
 * Shown at any address that needs a session; the requested page appears afterwards. `bare` is the form alone, for a
 * dialog.
 */
export function SignIn({ email = '', bare = false }: { email?: string; bare?: boolean }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [failure] = useState(signInFailure);
  const form = challenge ? <SecondFactor challenge={challenge} /> : <PasswordForm email={email} ask={setChallenge} />;
  if (bare) return form;
  return (
    <AccountCard
      title="Sign in"
      foot={
        <>
          No account yet? <a href="/sign-up">Sign up</a>
        </>
      }
    >
      {failure && (
        <p class="alert" role="alert">
          {failure}
        </p>
      )}
      {form}
      {!challenge && <OtherWays />}
    </AccountCard>
  );
}

function PasswordForm({ email, ask }: { email: string; ask(challenge: string): void }) {
  return (
    <Form
      action="Sign in"
      beside={<a href="/forgot-password">Forgot your password?</a>}
      submit={async ({ email: given = '', password = '' }) => {
        const body = { email: given, password };
        const reply = await dataOf(api.POST('/api/auth/sign-in', { body }));
        if ('twoFactorRequired' in reply) ask(reply.challenge);
        else await enterSession();
      }}
    >
      <TextField
        name="email"
        label="E-mail"
        type="email"
        value={email}
        autocomplete="username"
        required
        autoFocus={!email}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autocomplete="current-password"
        required
        autoFocus={!!email}
      />
    </Form>
  );
}

function SecondFactor({ challenge }: { challenge: string }) {
  return (
    <Form
      action="Continue"
      submit={async ({ code = '' }) => {
        const body = { challenge, code: code.trim() };
        await answer(api.POST('/api/auth/two-factor', { body }));
        await enterSession();
      }}
    >
      <TextField
        name="code"
        label="Code"
        autocomplete="one-time-code"
        hint="From your authenticator, or a recovery code"
        required
        autoFocus
      />
    </Form>
  );
}
