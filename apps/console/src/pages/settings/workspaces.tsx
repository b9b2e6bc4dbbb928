import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Agents } from '../../places/agents.js';
import { Groups, Labels } from '../../places/labels-and-groups.js';
import { Members } from '../../places/members.js';
import { Form, TextField } from '../../ui/form.js';
import { Loaded, Section, Segments } from '../../ui/parts.js';
import { notify } from '../../ui/toasts.js';

export function Workspaces() {
  const workspaces = useQuery(
    'workspaces',
    async () => (await pageOf(api.GET('/api/workspaces', { params: { query: { limit: 100 } } }))).items,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Loaded query={workspaces}>
      {(all) => {
        const workspace = all.find(({ id }) => id === chosen) ?? all[0];
        const mayWrite = !!workspace?.myRole && workspace.myRole !== 'viewer';
        return (
          <>
            <Segments
              label="Workspaces"
              options={all.map(({ id, name }) => [id, name])}
              chosen={workspace?.id}
              choose={setChosen}
            />
            {workspace && (
              <div key={workspace.id}>
                {(workspace.myRole === 'admin' || workspace.myRole === 'owner') && (
                  <Section title="Name">
                    <Form
                      inline
                      action="Save"
                      submit={async ({ name }) => {
                        await answer(
                          api.PUT('/api/workspaces/{id}', { params: { path: { id: workspace.id } }, body: { name } }),
                        );
                        notify('The name was saved.');
                        await workspaces.reload();
                      }}
                    >
                      <TextField name="name" label="Name" value={workspace.name} required />
                    </Form>
                  </Section>
                )}
                <Members place={{ kind: 'workspace', id: workspace.id, myRole: workspace.myRole }} />
                <Agents
                  workspaceId={workspace.id}
                  isAdmin={workspace.myRole === 'admin' || workspace.myRole === 'owner'}
                />
                <Labels workspaceId={workspace.id} mayWrite={mayWrite} />
                <Groups workspaceId={workspace.id} mayWrite={mayWrite} />
              </div>
            )}
            <Section title="New workspace">
              <Form
                inline
                resets
                action="Create"
                submit={async ({ name = '' }) => {
                  setChosen((await dataOf(api.POST('/api/workspaces', { body: { name } }))).id);
                  await workspaces.reload();
                }}
              >
                <TextField name="name" label="Name" required />
              </Form>
            </Section>
          </>
        );
      }}
    </Loaded>
  );
}
