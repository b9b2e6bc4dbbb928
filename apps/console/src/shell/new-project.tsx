import { api, dataOf, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { navigate } from '../routing/router.js';
import { Dialog } from '../ui/dialog.js';
import { Choices, Form, TextArea, TextField } from '../ui/form.js';
import { closeOverlay } from '../ui/overlays.js';

export function NewProject() {
  const { data: workspaces = [] } = useQuery(
    'workspaces',
    async () => (await pageOf(api.GET('/api/workspaces', { params: { query: { limit: 100 } } }))).items,
  );
  const writable = workspaces.filter(({ myRole }) => myRole && myRole !== 'viewer');
  return (
    <Dialog title="New project" close={closeOverlay}>
      <Form
        action="Create project"
        submit={async ({ name = '', key, description, workspaceId, visibility }) => {
          const project = await dataOf(
            api.POST('/api/projects', {
              body: {
                name,
                key: key || null,
                description: description || null,
                workspaceId: workspaceId || null,
                visibility: visibility as 'private' | 'public',
              },
            }),
          );
          closeOverlay();
          navigate(`/projects/${project.key}`);
        }}
      >
        <TextField name="name" label="Name" required autoFocus />
        <TextField
          name="key"
          label="Key"
          hint="Two to ten letters and digits, the prefix of every ticket's key. Derived from the name if left empty."
        />
        <TextArea name="description" label="Description" rows={2} />
        {writable.length > 1 && (
          <Choices name="workspaceId" label="Workspace" options={writable.map(({ id, name }) => [id, name])} />
        )}
        <Choices
          name="visibility"
          label="Visibility"
          options={[
            ['private', 'Private: members only'],
            ['public', 'Public: everyone who is signed in may read'],
          ]}
        />
      </Form>
    </Dialog>
  );
}
