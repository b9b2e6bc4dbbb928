import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, pageOf } from '../../api/client.js';
import { enterSession } from '../../api/enter-session.js';
import { useQuery } from '../../live/query.js';
import { Form, TextField } from '../../ui/form.js';
import { Loaded, Section } from '../../ui/parts.js';
import { Records } from '../../ui/records.js';
import { showDay, Time } from '../../ui/times.js';
import { attempt, notify } from '../../ui/toasts.js';
import { useProviders } from '../account/other-ways.js';
import { addPasskey } from '../account/passkey.js';
import { RecoveryCodes, TwoFactorEnrolment } from '../account/two-factor-enrolment.js';

/** Ways to sign in besides the password. */
export function WaysIn() {
  return (
    <>
      <TwoFactor />
      <Passkeys />
      <Identities />
    </>
  );
}

type CodeAction = 'recovery-codes' | 'disable';

function TwoFactor() {
  const standing = useQuery('two-factor', () => dataOf(api.GET('/api/user/two-factor')));
  const [asked, ask] = useState<CodeAction | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const send = async (action: CodeAction, code: string) => {
    const reply = await dataOf<Schemas['RecoveryCodes'] | Schemas['TwoFactor']>(
      api.POST(`/api/user/two-factor/${action}`, { body: { code: code.trim() } }),
    );
    setCodes('recoveryCodes' in reply ? reply.recoveryCodes : null);
    ask(null);
    if (action === 'disable') await enterSession(); // which may require one
    await standing.reload();
  };
  return (
    <Section title="Second factor" note="A code from an authenticator app, asked for after the password.">
      {codes && <RecoveryCodes codes={codes} />}
      <Loaded query={standing}>
        {({ enabled, recoveryCodesLeft }) =>
          enabled ? (
            <>
              <p>Turned on, with {recoveryCodesLeft} recovery codes left.</p>
              {asked ? (
                <Form
                  key={asked}
                  inline
                  action={asked === 'disable' ? 'Turn off' : 'Make new codes'}
                  danger={asked === 'disable'}
                  beside={
                    <button type="button" class="button" onClick={() => ask(null)}>
                      Cancel
                    </button>
                  }
                  submit={({ code = '' }) => send(asked, code)}
                >
                  <TextField name="code" label="Code" autocomplete="one-time-code" required autoFocus />
                </Form>
              ) : (
                <div class="form-actions">
                  <button type="button" class="button" onClick={() => ask('recovery-codes')}>
                    New recovery codes …
                  </button>
                  <button type="button" class="button" onClick={() => ask('disable')}>
                    Turn off …
                  </button>
                </div>
              )}
            </>
          ) : (
            <TwoFactorEnrolment
              done={async (made) => {
                setCodes(made);
                await standing.reload();
              }}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function Passkeys() {
  const passkeys = useQuery(
    'passkeys',
    async () => (await pageOf(api.GET('/api/user/passkeys', { params: { query: { limit: 100 } } }))).items,
  );
  const add = async (name: string) => {
    await addPasskey(name);
    notify(`The passkey ${name} was added.`);
    await passkeys.reload();
  };
  return (
    <Section title="Passkeys" note="A key on this device or a security key, instead of a password and a code.">
      <Records
        query={passkeys}
        empty="No passkeys yet."
        columns={[
          ['Name', ({ name }) => name],
          ['Since', ({ createdAt }) => showDay(createdAt)],
          ['Last used', ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never')],
        ]}
        remove={{
          name: ({ name }) => `the passkey ${name}`,
          run: ({ id }) => answer(api.DELETE('/api/user/passkeys/{id}', { params: { path: { id } } })),
        }}
      />
      <Form inline resets action="Add a passkey" submit={({ name = '' }) => add(name)}>
        <TextField name="name" label="Name" placeholder="This laptop" required />
      </Form>
    </Section>
  );
}

function Identities() {
  const identities = useQuery(
    'identities',
    async () => (await pageOf(api.GET('/api/user/identities', { params: { query: { limit: 100 } } }))).items,
  );
  const { data: providers = [] } = useProviders();
  const link = (provider: string) =>
    attempt(async () => {
      const body = { returnTo: '/settings/sign-ins' };
      const params = { path: { id: provider } };
      location.assign((await dataOf(api.POST('/api/user/identities/{id}/start', { params, body }))).url);
    });
  if (providers.length === 0 && !identities.data?.length) return null;
  return (
    <Section title="Providers" note="Accounts elsewhere that you can sign in with.">
      <Records
        query={identities}
        empty="No providers linked yet."
        columns={[
          ['Provider', ({ label }) => label],
          ['As', ({ email }) => email],
          ['Last used', ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never')],
        ]}
        remove={{
          name: ({ label }) => `the link to ${label}`,
          run: ({ id }) => answer(api.DELETE('/api/user/identities/{id}', { params: { path: { id } } })),
        }}
      />
      {providers.length > 0 && (
        <div class="form-actions">
          {providers.map(({ name, label }) => (
            <button key={name} type="button" class="button" onClick={() => void link(name)}>
              Link {label}
            </button>
          ))}
        </div>
      )}
    </Section>
  );
}
