import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, pageOf } from '../../api/client.js';
import { session } from '../../api/session.js';
import { useQuery } from '../../live/query.js';
import { Checkbox, Form, TextField } from '../../ui/form.js';
import { Section } from '../../ui/parts.js';
import { Records, Secret } from '../../ui/records.js';
import { showDay, Time } from '../../ui/times.js';

type Scope = Schemas['ApiKey']['scopes'][number];

const SUBJECTS = ['tickets', 'projects', 'user', 'webhooks', 'agent-tasks'] as const;
const SCOPES: Scope[] = SUBJECTS.flatMap((subject) => [`${subject}:read`, `${subject}:write`] as const);

export function ApiKeys() {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const keys = useQuery(
    'api keys',
    async () => (await pageOf(api.GET('/api/user/api-keys', { params: { query: { limit: 100 } } }))).items,
  );
  const offered: Scope[] = session.user.role === 'ADMIN' ? [...SCOPES, 'admin'] : SCOPES;
  return (
    <>
      <Section title="API keys" note="For scripts, agents and MCP: they act as you, within their scopes.">
        <Records
          query={keys}
          empty="No keys yet."
          columns={[
            ['Name', ({ name }) => name],
            ['Scopes', ({ scopes }) => <span class="muted">{scopes.join(', ')}</span>],
            ['Expires', ({ expiresAt }) => (expiresAt ? showDay(expiresAt) : 'Never')],
            ['Last used', ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never')],
          ]}
          remove={{
            name: ({ name }) => `the key ${name}`,
            run: ({ id }) => answer(api.DELETE('/api/user/api-keys/{id}', { params: { path: { id } } })),
          }}
        />
        {made && <Secret name={`The key ${made.name}`} value={made.key} />}
      </Section>
      <Section title="New key">
        <Form
          action="Create key"
          resets
          submit={async ({ name = '', expiresAt, ...chosen }) => {
            const scopes = offered.filter((scope) => scope in chosen);
            const body = {
              name,
              ...(scopes.length > 0 && { scopes }),
              expiresAt: expiresAt ? `${expiresAt}T00:00:00Z` : null,
            };
            setMade(await dataOf(api.POST('/api/user/api-keys', { body })));
            await keys.reload();
          }}
        >
          <div class="field-row even">
            <TextField name="name" label="Name" placeholder="deploy script" required />
            <TextField name="expiresAt" label="Expires" type="date" />
          </div>
          <fieldset class="checkboxes">
            <legend>Scopes</legend>
            {offered.map((scope) => (
              <Checkbox key={scope} name={scope} label={scope} />
            ))}
          </fieldset>
        </Form>
      </Section>
    </>
  );
}
