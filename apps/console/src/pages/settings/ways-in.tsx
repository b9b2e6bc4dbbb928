import { useState } from 'preact/hooks';
import { call, offers } from '../../api/offered.js';
import { useQuery } from '../../live/query.js';
import { Form, TextField } from '../../ui/form.js';
import { Loaded, Section } from '../../ui/parts.js';
import { Records, Secret } from '../../ui/records.js';
import { showDay } from '../../ui/times.js';
import { attempt, notify } from '../../ui/toasts.js';

/** Ways to sign in beside the password, each where this Docket has it. */
export function WaysIn() {
  return (
    <>
      {offers('/api/user/two-factor') && <TwoFactor />}
      {offers('/api/user/passkeys') && <Passkeys />}
      {offers('/api/user/identities') && <Identities />}
    </>
  );
}

interface Standing {
  enabled: boolean;
  recoveryCodesLeft: number;
}

function TwoFactor() {
  const standing = useQuery('two-factor', () => call<Standing>('GET', '/api/user/two-factor'));
  const [setup, setSetup] = useState<{ secret: string; otpauthUrl: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = () => attempt(async () => setSetup(await call('POST', '/api/user/two-factor/setup')));
  const take = async (path: string, code: string) => {
    const reply = await call<{ recoveryCodes?: string[] }>('POST', path, { body: { code: code.trim() } });
    setCodes(reply.recoveryCodes ?? null);
    setSetup(null);
    await standing.reload();
  };
  return (
    <Section title="Second factor" note="A code from an authenticator, asked for after the password.">
      {codes && <Secret name="The list of recovery codes, each of which works once," value={codes.join('\n')} />}
      <Loaded query={standing}>
        {({ enabled, recoveryCodesLeft }) =>
          enabled ? (
            <>
              <p>It is on, with {recoveryCodesLeft} recovery codes left.</p>
              <Form
                inline
                resets
                action="Switch it off"
                danger
                submit={({ code = '' }) => take('/api/user/two-factor/disable', code)}
              >
                <TextField name="code" label="Code" autocomplete="one-time-code" required />
              </Form>
              <Form
                inline
                resets
                action="New recovery codes"
                submit={({ code = '' }) => take('/api/user/two-factor/recovery-codes', code)}
              >
                <TextField name="code" label="Code" autocomplete="one-time-code" required />
              </Form>
            </>
          ) : setup ? (
            <>
              <Secret name="The secret for your authenticator" value={setup.secret} />
              <p>
                <a href={setup.otpauthUrl}>Open it in an authenticator on this device</a>
              </p>
              <Form inline action="Switch it on" submit={({ code = '' }) => take('/api/user/two-factor/enable', code)}>
                <TextField name="code" label="Code that it shows" autocomplete="one-time-code" required />
              </Form>
            </>
          ) : (
            <button type="button" class="button" onClick={() => void begin()}>
              Set it up
            </button>
          )
        }
      </Loaded>
    </Section>
  );
}

interface Passkey {
  id: string;
  name: string;
  createdAt: string;
}

function Passkeys() {
  const passkeys = useQuery('passkeys', () => call<Passkey[]>('GET', '/api/user/passkeys'));
  const add = async (name: string) => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = await call<Parameters<typeof startRegistration>[0]['optionsJSON']>(
      'POST',
      '/api/user/passkeys/options',
      { body: {} },
    );
    const response = await startRegistration({ optionsJSON });
    await call('POST', '/api/user/passkeys', { body: { name, response } });
    notify(`The passkey ${name} is added.`);
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
        ]}
        remove={{
          name: ({ name }) => `the passkey ${name}`,
          run: ({ id }) => call('DELETE', '/api/user/passkeys/{id}', { path: { id } }),
        }}
      />
      <Form inline resets action="Add a passkey" submit={({ name = '' }) => add(name)}>
        <TextField name="name" label="Name" placeholder="This laptop" required />
      </Form>
    </Section>
  );
}

interface Identity {
  id: string;
  provider: string;
  email: string | null;
}

function Identities() {
  const identities = useQuery('identities', () => call<Identity[]>('GET', '/api/user/identities'));
  return (
    <Section title="Providers" note="Accounts elsewhere that you can sign in with.">
      <Records
        query={identities}
        empty="None is linked."
        columns={[
          ['Provider', ({ provider }) => provider],
          ['As', ({ email }) => email],
        ]}
        remove={{
          name: ({ provider }) => `the link to ${provider}`,
          run: ({ id }) => call('DELETE', '/api/user/identities/{id}', { path: { id } }),
        }}
      />
    </Section>
  );
}
