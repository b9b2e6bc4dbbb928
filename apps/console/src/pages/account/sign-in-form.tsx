import { api, dataOf } from '../../api/client.js';
import { session } from '../../api/session.js';
import { Form, TextField } from '../../ui/form.js';
import { AccountCard } from './card.js';

/** At any address that needs a session; that page appears afterwards. `bare` is the form alone, for a dialog. */
export function SignIn({ email = '', bare = false }: { email?: string; bare?: boolean }) {
  const form = (
    <Form
      action="Sign in"
      beside={<a href="/forgot-password">Forgot your password?</a>}
      submit={async ({ email: given = '', password = '' }) => {
        session.begin(await dataOf(api.POST('/api/auth/sign-in', { body: { email: given, password } })));
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
      {form}
    </AccountCard>
  );
}
