import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { type Agent, api, dataOf, pageOf } from '../api/client.js';
import { type Query, useQuery } from '../live/query.js';
import { Form, TextField } from '../ui/form.js';
import { Avatar, nameOf, Section } from '../ui/parts.js';
import { Records, Secret } from '../ui/records.js';
import { attempt } from '../ui/toasts.js';

export const useAgents = (workspaceId: string | null): Query<Agent[]> =>
  useQuery(
    workspaceId && `agents ${workspaceId}`,
    async () =>
      (
        await pageOf(
          api.GET('/api/workspaces/{id}/agents', {
            params: { path: { id: workspaceId ?? '' }, query: { limit: 100 } },
          }),
        )
      ).items,
    { on: ['member.'] },
  );

/** Agents are members that work through the API: tickets are delegated to them, and they ask questions. */
export function Agents({ workspaceId, isAdmin }: { workspaceId: string; isAdmin: boolean }) {
  const agents = useAgents(workspaceId);
  const [key, setKey] = useState<{ of: string; value: string } | null>(null);
  const pathOf = ({ id }: Agent) => ({ id: workspaceId, agentId: id });
  const makeKey = (agent: Agent) =>
    attempt(async () => {
      const made = await dataOf(
        api.POST('/api/workspaces/{id}/agents/{agentId}/keys', {
          params: { path: pathOf(agent) },
          body: { name: 'console' },
        }),
      );
      setKey({ of: nameOf(agent), value: made.key });
    });
  const setDisabled = async (agent: Agent, disabled: boolean) => {
    await attempt(() =>
      answer(api.PUT('/api/workspaces/{id}/agents/{agentId}', { params: { path: pathOf(agent) }, body: { disabled } })),
    );
    await agents.reload();
  };
  return (
    <Section title="Agents" note="Members that work through the API. Tickets can be delegated to them.">
      <Records
        query={agents}
        empty="No agents yet."
        columns={[
          [
            'Name',
            (agent) => (
              <span class="with-icon">
                <Avatar person={agent} /> {nameOf(agent)} {agent.disabled && <span class="badge">Disabled</span>}
              </span>
            ),
          ],
          ['Description', ({ description }) => <span class="muted">{description}</span>],
          [
            '',
            (agent) =>
              isAdmin && (
                <span class="row-actions">
                  <button type="button" class="button small" onClick={() => void makeKey(agent)}>
                    New key
                  </button>
                  <button
                    type="button"
                    class="button quiet small"
                    onClick={() => void setDisabled(agent, !agent.disabled)}
                  >
                    {agent.disabled ? 'Enable' : 'Disable'}
                  </button>
                </span>
              ),
          ],
        ]}
        remove={
          isAdmin
            ? {
                name: (agent) => `the agent ${nameOf(agent)}`,
                run: (agent) =>
                  answer(api.DELETE('/api/workspaces/{id}/agents/{agentId}', { params: { path: pathOf(agent) } })),
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
          submit={async ({ name = '', description }) => {
            const body = { name, description: description || null };
            await dataOf(api.POST('/api/workspaces/{id}/agents', { params: { path: { id: workspaceId } }, body }));
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
