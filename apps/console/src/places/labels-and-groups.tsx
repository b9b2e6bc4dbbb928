import { answer } from '@docket/client';
import { api, dataOf } from '../api/client.js';
import { useGroups, useLabels } from '../tickets/choices.js';
import { Form, TextField } from '../ui/form.js';
import { Chip, Section } from '../ui/parts.js';
import { Records } from '../ui/records.js';
import { showDay } from '../ui/times.js';

interface Props {
  workspaceId: string;
  mayWrite: boolean;
}

export function Labels({ workspaceId, mayWrite }: Props) {
  const labels = useLabels(workspaceId);
  return (
    <Section title="Labels" note="Shared by all projects of the workspace.">
      <Records
        query={labels}
        empty="No labels yet."
        columns={[
          ['Label', (label) => <Chip label={label} />],
          ['Colour', ({ color }) => <code>{color}</code>],
        ]}
        remove={
          mayWrite
            ? {
                name: ({ name }) => `the label ${name}`,
                run: ({ id }) => answer(api.DELETE('/api/labels/{id}', { params: { path: { id } } })),
              }
            : undefined
        }
      />
      {mayWrite && (
        <Form
          inline
          resets
          action="Add label"
          submit={async ({ name = '', color }) => {
            await dataOf(
              api.POST('/api/workspaces/{id}/labels', { params: { path: { id: workspaceId } }, body: { name, color } }),
            );
            await labels.reload();
          }}
        >
          <TextField name="name" label="Name" required />
          <label class="field">
            Colour
            <input class="input color" type="color" name="color" defaultValue="#5e5ce6" />
          </label>
        </Form>
      )}
    </Section>
  );
}

export function Groups({ workspaceId, mayWrite, projectId }: Props & { projectId?: string }) {
  const groups = useGroups(workspaceId);
  return (
    <Section title="Groups" note="Cycles and milestones.">
      <Records
        query={groups}
        empty="No groups yet."
        columns={[
          ['Name', ({ name }) => name],
          [
            'Progress',
            ({ name, progress: { total, done, cancelled } }) => (
              <span class="with-icon">
                <progress aria-label={`Progress of ${name}`} value={done} max={Math.max(1, total - cancelled)} />
                <span class="muted">
                  {done} of {total - cancelled}
                </span>
              </span>
            ),
          ],
          ['From', ({ startsAt }) => startsAt && showDay(startsAt)],
          ['To', ({ endsAt }) => endsAt && showDay(endsAt)],
          ['Description', ({ description }) => <span class="muted">{description}</span>],
        ]}
        remove={
          mayWrite
            ? {
                name: ({ name }) => `the group ${name}`,
                run: ({ id }) => answer(api.DELETE('/api/groups/{id}', { params: { path: { id } } })),
              }
            : undefined
        }
      />
      {mayWrite && (
        <Form
          inline
          resets
          action="Add group"
          submit={async ({ name = '', startsAt, endsAt }) => {
            const body = {
              name,
              projectId: projectId ?? null,
              startsAt: startsAt ? `${startsAt}T00:00:00Z` : null,
              endsAt: endsAt ? `${endsAt}T00:00:00Z` : null,
            };
            await dataOf(api.POST('/api/workspaces/{id}/groups', { params: { path: { id: workspaceId } }, body }));
            await groups.reload();
          }}
        >
          <TextField name="name" label="Name" placeholder="Cycle 12" required />
          <TextField name="startsAt" label="From" type="date" />
          <TextField name="endsAt" label="To" type="date" />
        </Form>
      )}
    </Section>
  );
}
