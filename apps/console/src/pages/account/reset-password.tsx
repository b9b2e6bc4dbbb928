import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { Form, TextField } from '../../ui/form.js';
import { AccountCard, tokenInAddress } from './card.js';

export default function ResetPasswordPage() {
  const [token] = useState(tokenInAddress);
  const [isDone, setDone] = useState(false);
  if (token === null)
    return (
      <AccountCard title="This link is incomplete">
        <p>
          Open the complete link from the e-mail, or <a href="/forgot-password">request another one</a>.
        </p>
      </AccountCard>
    );
  if (isDone)
    return (
      <AccountCard title="Your password is set">
        <p>Every other session has ended.</p>
        <a class="button primary" href="/sign-in">
          Sign in
        </a>
      </AccountCard>
    );
  return (
    <AccountCard title="Choose a new password" foot={<a href="/forgot-password">Request another link</a>}>
      <Form
        action="Set password"
        submit={async ({ password = '' }) => {
          await answer(api.POST('/api/auth/password-reset', { body: { token, password } }));
          setDone(true);
        }}
      >
        <TextField
          name="password"
          label="New password"
          type="password"
          autocomplete="new-password"
          hint="12 characters or more"
          required
          autoFocus
        />
      </Form>
    </AccountCard>
  );
}
