import { answer } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type ProjectDetails, type Ticket } from '../../api/client.js';
import { type Template, useTemplates } from '../../tickets/templates.js';
import { Dialog } from '../../ui/dialog.js';
import { type Choice, Choices, Form, TextArea, TextField } from '../../ui/form.js';
import { keysOf, PRIORITY_NAMES, TYPE_NAMES } from '../../ui/names.js';
import { Section } from '../../ui/parts.js';
import { Records } from '../../ui/records.js';

const namesOf = (names: Record<string, string>): Choice[] => keysOf(names).map((key) => [key, names[key]!]);

export function TemplateSettings({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const templates = useTemplates(project.id);
  const [edited, edit] = useState<Template | 'new' | null>(null);
  const mayWrite = !!project.myRole && project.myRole !== 'viewer';
  return (
    <Section
      title="Templates"
      note="Starting points for new tickets, offered to everyone who creates a ticket in this project."
      actions={
        mayWrite && (
          <button type="button" class="button" onClick={() => edit('new')}>
            New template
          </button>
        )
      }
    >
      <Records
        query={templates}
        empty="No templates yet."
        columns={[
          [
            'Name',
            (template) =>
              mayWrite ? (
                <button type="button" class="link" onClick={() => edit(template)}>
                  {template.name}
                </button>
              ) : (
                template.name
              ),
          ],
          ['Title', ({ ticket }) => ticket.title],
          ['Type', ({ ticket }) => ticket.type && TYPE_NAMES[ticket.type]],
        ]}
        remove={{
          name: ({ name }) => `the template ${name}`,
          run: ({ id }) =>
            answer(
              api.DELETE('/api/project/{id}/templates/{templateId}', { params: { path: { ...path, templateId: id } } }),
            ),
          may: () => mayWrite,
        }}
      />
      {edited && (
        <TemplateDialog
          {...{ project }}
          template={edited === 'new' ? null : edited}
          close={() => edit(null)}
          saved={templates.reload}
        />
      )}
    </Section>
  );
}

interface DialogProps {
  project: ProjectDetails;
  template: Template | null;
  close(): void;
  saved(): Promise<void>;
}

function TemplateDialog({ project, template, close, saved }: DialogProps) {
  const path = { id: project.id };
  const ticket = template?.ticket;
  return (
    <Dialog title={template ? 'Edit template' : 'New template'} close={close} kind="wide">
      <Form
        action="Save template"
        submit={async ({ name = '', title, description, type, priority }) => {
          const body = {
            name,
            // Fields that this form does not show are kept.
            ticket: {
              ...ticket,
              title: title || undefined,
              description: description || null,
              type: type as Ticket['type'],
              priority: priority as Ticket['priority'],
            },
          };
          await dataOf(
            template
              ? api.PUT('/api/project/{id}/templates/{templateId}', {
                  params: { path: { ...path, templateId: template.id } },
                  body,
                })
              : api.POST('/api/project/{id}/templates', { params: { path }, body }),
          );
          await saved();
          close();
        }}
      >
        <TextField name="name" label="Name" value={template?.name} placeholder="Bug report" required autoFocus />
        <TextField name="title" label="Title of the ticket" value={ticket?.title} />
        <TextArea name="description" label="Description" value={ticket?.description} rows={6} />
        <div class="field-row">
          <Choices name="type" label="Type" value={ticket?.type ?? 'TASK'} options={namesOf(TYPE_NAMES)} />
          <Choices
            name="priority"
            label="Priority"
            value={ticket?.priority ?? 'medium'}
            options={namesOf(PRIORITY_NAMES)}
          />
        </div>
      </Form>
    </Dialog>
  );
}
