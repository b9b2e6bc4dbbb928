import { answer } from '@docket/client';
import { api, dataOf, type ProjectDetails } from '../../api/client.js';
import { navigate } from '../../routing/router.js';
import { Choices, Form, TextArea, TextField } from '../../ui/form.js';
import { Section } from '../../ui/parts.js';
import { attempt, notify } from '../../ui/toasts.js';

export function General({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const isAdmin = project.myRole === 'admin' || project.myRole === 'owner';
  const isOwner = project.myRole === 'owner';
  const setStatus = (status: 'active' | 'archived') =>
    attempt(
      () => answer(api.PUT('/api/project/{id}', { params: { path }, body: { status } })),
      status === 'archived' ? 'The project is archived and read-only.' : 'The project is active again.',
    );
  const remove = async () => {
    if (!confirm(`Delete ${project.name}? It can be restored for 30 days.`)) return;
    if (
      await attempt(() => answer(api.DELETE('/api/project/{id}', { params: { path } })), `${project.name} was deleted.`)
    )
      navigate('/projects');
  };
  if (!isAdmin)
    return (
      <Section title={project.name}>
        <p>{project.description}</p>
        <p class="muted">Your role here is {project.myRole ?? 'none'}. Admins of the project can change it.</p>
      </Section>
    );
  return (
    <>
      <Section title="General">
        <Form
          action="Save"
          submit={async ({ name, key, description, visibility }) => {
            const body = {
              name,
              key,
              description: description || null,
              visibility: visibility as ProjectDetails['visibility'],
            };
            const saved = await dataOf(api.PUT('/api/project/{id}', { params: { path }, body }));
            notify('The project was saved.');
            navigate(`/projects/${saved.key}/settings/general`, { replace: true });
          }}
        >
          <TextField name="name" label="Name" value={project.name} required />
          <TextField
            name="key"
            label="Key"
            value={project.key}
            hint="Tickets get new keys; the old ones keep working."
            required
          />
          <TextArea name="description" label="Description" value={project.description} rows={3} />
          <Choices
            name="visibility"
            label="Visibility"
            value={project.visibility}
            options={[
              ['private', 'Private: members only'],
              ['public', 'Public: everyone who is signed in may read'],
            ]}
          />
        </Form>
      </Section>
      <Section title="Archive or delete">
        <div class="form-actions">
          {project.status === 'active' ? (
            <button type="button" class="button" onClick={() => void setStatus('archived')}>
              Archive
            </button>
          ) : (
            <button type="button" class="button" onClick={() => void setStatus('active')}>
              Make active again
            </button>
          )}
          {isOwner && (
            <button type="button" class="button danger" onClick={() => void remove()}>
              Delete the project
            </button>
          )}
        </div>
      </Section>
    </>
  );
}
