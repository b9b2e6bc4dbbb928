import { answer } from '@docket/client';
import { api, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Form, TextField } from '../../ui/form.js';
import { Section } from '../../ui/parts.js';
import { Records } from '../../ui/records.js';
import { Time } from '../../ui/times.js';
import { notify } from '../../ui/toasts.js';
import { WaysIn } from './ways-in.js';

export function SignIns() {
  const sessions = useQuery(
    'sessions',
    async () => (await pageOf(api.GET('/api/auth/sessions', { params: { query: { limit: 100 } } }))).items,
  );
  return (
    <>
      <Section title="Password" note="Changing it ends every other session.">
        <Form
          action="Change password"
          resets
          submit={async ({ currentPassword = '', newPassword = '' }) => {
            await answer(api.PUT('/api/auth/password', { body: { currentPassword, newPassword } }));
            notify('Your password is changed.');
            await sessions.reload();
          }}
        >
          <TextField
            name="currentPassword"
            label="Current password"
            type="password"
            autocomplete="current-password"
            required
          />
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autocomplete="new-password"
            hint="12 characters or more"
            required
          />
        </Form>
      </Section>
      <WaysIn />
      <Section title="Sessions">
        <Records
          query={sessions}
          empty="None"
          columns={[
            [
              'Browser',
              ({ userAgent, current }) => (
                <>
                  {browserOf(userAgent)} {current && <span class="badge">This one</span>}
                </>
              ),
            ],
            ['Address', ({ address }) => address],
            ['Signed in', ({ createdAt }) => <Time at={createdAt} />],
            ['Last used', ({ lastUsedAt }) => <Time at={lastUsedAt} />],
          ]}
          remove={{
            name: ({ userAgent }) => `the session in ${browserOf(userAgent)}`,
            run: ({ id }) => answer(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } })),
            may: ({ current }) => !current,
          }}
        />
      </Section>
    </>
  );
}

const BROWSERS = [/Edg\//, /Firefox\//, /Chrome\//, /Safari\//];
const NAMES = ['Edge', 'Firefox', 'Chrome', 'Safari'];

function browserOf(userAgent: string | null): string {
  const index = BROWSERS.findIndex((pattern) => pattern.test(userAgent ?? ''));
  return NAMES[index] ?? userAgent?.slice(0, 40) ?? 'Unknown';
}
