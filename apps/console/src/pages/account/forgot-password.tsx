import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { Form, TextField } from '../../ui/form.js';
import { AccountCard } from './card.js';

export default function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  return (
    <AccountCard title="Reset your password" foot={<a href="/sign-in">Back to sign-in</a>}>
      {isSent ? (
        <p role="status">If there is an account with this address, a link to set a new password is on its way.</p>
      ) : (
        <Form
          action="Send a link"
          submit={async ({ email = '' }) => {
            await answer(api.POST('/api/auth/password-reset/request', { body: { email } }));
            setSent(true);
          }}
        >
          <TextField name="email" label="E-mail" type="email" autocomplete="username" required autoFocus />
        </Form>
      )}
    </AccountCard>
  );
}
