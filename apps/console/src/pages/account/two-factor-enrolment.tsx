import type { Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { Form, TextField } from '../../ui/form.js';
import { Secret } from '../../ui/records.js';
import { attempt } from '../../ui/toasts.js';

/** From the secret for an authenticator app to the recovery codes. */
export function TwoFactorEnrolment({ done }: { done(recoveryCodes: string[]): unknown }) {
  const [setup, setSetup] = useState<Schemas['TwoFactorSetup'] | null>(null);
  if (!setup)
    return (
      <button
        type="button"
        class="button primary"
        onClick={() => void attempt(async () => setSetup(await dataOf(api.POST('/api/user/two-factor/setup'))))}
      >
        Set up an authenticator app
      </button>
    );
  return (
    <>
      <Secret name="The key for your authenticator app" value={setup.secret} />
      <p>
        <a href={setup.otpauthUrl}>Open it in an authenticator app on this device</a>
      </p>
      <Form
        inline
        action="Turn on"
        submit={async ({ code = '' }) => {
          const body = { code: code.trim() };
          await done((await dataOf(api.POST('/api/user/two-factor/enable', { body }))).recoveryCodes);
        }}
      >
        <TextField name="code" label="Code from the app" autocomplete="one-time-code" required autoFocus />
      </Form>
    </>
  );
}

export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <Secret name="The list of recovery codes, each of which works once," value={codes.join('\n')} />
);
