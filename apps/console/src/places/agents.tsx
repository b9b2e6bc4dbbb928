import { useState } from 'preact/hooks';
import { call } from '../api/offered.js';
import { type Query, useQuery } from '../live/query.js';
import { Form, TextField } from '../ui/form.js';
import { Section } from '../ui/parts.js';
import { Records, Secret } from '../ui/records.js';
import { attempt } from '../ui/toasts.js';

export const AGENTS = '/api/workspaces/{id}/agents';

export interface Agent {
  id: string;
  name: string;
  image: string | null;
  email: null;
  kind: 'agent';
  description: string | null;
  disabled?: boolean;
}

export const useAgents = (workspaceId: string | null): Query<Agent[]> =>
  useQuery(
    workspaceId && `agents ${workspaceId}`,
    () => call<Agent[]>('GET', AGENTS, { path: { id: workspaceId ?? '' } }),
    { on: ['member.'] },
  );

/** Agents are members that work by the API: tickets are delegated to them, and they ask when they do not know. */
export function Agents({ workspaceId, isAdmin }: { workspaceId: string; isAdmin: boolean }) {
  const agents = useAgents(workspaceId);
  const [key, setKey] = useState<{ of: string; value: string } | null>(null);
  const makeKey = (agent: Agent) =>
    attempt(async () => {
      const path = { id: workspaceId, agentId: agent.id };
      const made = await call<{ key: string }>('POST', `${AGENTS}/{agentId}/keys`, { path, body: { name: 'console' } });
      setKey({ of: agent.name, value: made.key });
    });
  return (
    <Section title="Agents" note="Members that work by the API. Tickets can be delegated to them.">
      <Records
        query={agents}
        empty="No agents yet."
        columns={[
          ['Name', ({ name }) => name],
          ['Description', ({ description }) => <span class="muted">{description}</span>],
          [
            'Key',
            (agent) =>
              isAdmin && (
                <button type="button" class="button small" onClick={() => void makeKey(agent)}>
                  New key
                </button>
              ),
          ],
        ]}
        remove={
          isAdmin
            ? {
                name: ({ name }) => `the agent ${name}`,
                run: ({ id }) => call('DELETE', `${AGENTS}/{agentId}`, { path: { id: workspaceId, agentId: id } }),
              }
            : undefined
        }
      />
      {key && <Secret name={`The key of ${key.of}`} value={key.value} />}
      {isAdmin && (
        <Form
          inline
          resets
          action="Add agent"
          submit={async ({ name, description }) => {
            await call('POST', AGENTS, { path: { id: workspaceId }, body: { name, description: description || null } });
            await agents.reload();
          }}
        >
          <TextField name="name" label="Name" required />
          <TextField name="description" label="Description" />
        </Form>
      )}
    </Section>
  );
}
