import { useRef, useState } from 'preact/hooks';
import { api, dataOf, type Ticket } from '../api/client.js';
import { projectInAddress } from '../routing/router.js';
import { Dialog } from '../ui/dialog.js';
import { Form, TextArea, TextField } from '../ui/form.js';
import { Icon, PriorityIcon, StatusIcon } from '../ui/icons.js';
import { PRIORITY_NAMES, STATUS_NAMES, TYPE_NAMES } from '../ui/names.js';
import { closeOverlay } from '../ui/overlays.js';
import { Avatar, Chip, nameOf } from '../ui/parts.js';
import { Picker } from '../ui/picker.js';
import { notify } from '../ui/toasts.js';
import { useAssignees, useLabels, useProjects } from './choices.js';
import { labelOptions, NOBODY, PRIORITIES, personOptions, STATUSES, TYPES, TypeDot } from './options.js';
import { type Template, useTemplates } from './templates.js';

interface Draft {
  projectKey: string | undefined;
  template: Template | undefined;
  type: Ticket['type'];
  status: Ticket['status'];
  priority: Ticket['priority'];
  assigneeId: string;
  labelIds: string[];
}

/** The fields of a template that the dialog shows; the API fills in the others. */
const draftOf = ({ ticket }: Template): Partial<Draft> => ({
  ...(ticket.type && { type: ticket.type }),
  ...(ticket.status && { status: ticket.status }),
  ...(ticket.priority && { priority: ticket.priority }),
  ...(ticket.assigneeId && { assigneeId: ticket.assigneeId }),
  ...(ticket.labelIds && { labelIds: ticket.labelIds }),
});

export function NewTicket({ projectKey = projectInAddress(), parentId }: { projectKey?: string; parentId?: string }) {
  const { data: projects = [] } = useProjects();
  const [draft, setDraft] = useState<Draft>({
    projectKey,
    template: undefined,
    type: 'TASK',
    status: 'backlog',
    priority: 'medium',
    assigneeId: '',
    labelIds: [],
  });
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const project = projects.find(({ key }) => key === draft.projectKey) ?? projects[0];
  const { data: people = [] } = useAssignees(project?.id ?? null);
  const { data: labels = [] } = useLabels(project?.workspaceId);
  const { data: templates = [] } = useTemplates(project?.id ?? null);
  const typed = useRef<Record<string, string>>({});
  const assignee = people.find(({ id }) => id === draft.assigneeId);
  const { projectKey: _, template, assigneeId, ...fields } = draft;
  const startFrom = (id: string) => {
    const chosen = templates.find((each) => each.id === id);
    set({ template: chosen, ...(chosen && draftOf(chosen)) });
  };

  return (
    <Dialog title={parentId ? 'New subtask' : 'New ticket'} close={closeOverlay} kind="wide">
      <Form
        action="Create ticket"
        submit={async ({ title = '', description }) => {
          const ticket = await dataOf(
            api.POST('/api/tickets', {
              body: {
                ...fields,
                title,
                description: description || null,
                projectId: project?.id ?? null,
                assigneeId: assigneeId || null,
                ...(parentId && { parentId }),
                ...(template && { templateId: template.id }),
              },
            }),
          );
          closeOverlay();
          notify(`${ticket.key ?? 'The ticket'} was created.`);
        }}
      >
        <div
          key={template?.id ?? ''}
          class="form-part"
          onInput={({ target }) => {
            const { name, value } = target as HTMLInputElement;
            typed.current[name] = value;
          }}
        >
          <TextField
            name="title"
            label="Title"
            value={typed.current.title || template?.ticket.title}
            required
            autoFocus
          />
          <TextArea
            name="description"
            label="Description"
            value={typed.current.description || template?.ticket.description}
            rows={5}
            placeholder="Markdown, with @names and keys of tickets"
          />
        </div>
        <div class="field-row">
          {templates.length > 0 && (
            <Picker
              label="Template"
              options={[{ value: '', name: 'No template' }, ...templates.map(({ id, name }) => ({ value: id, name }))]}
              chosen={[template?.id ?? '']}
              choose={startFrom}
            >
              {template?.name ?? 'No template'} <Icon name="down" />
            </Picker>
          )}
          <Picker
            label="Project"
            chosen={[project?.key ?? '']}
            choose={(key) => set({ projectKey: key, template: undefined, assigneeId: '', labelIds: [] })}
            options={projects.map(({ key, name }) => ({ value: key, name }))}
          >
            {project?.name ?? 'No project'} <Icon name="down" />
          </Picker>
          <Picker
            label="Type"
            options={TYPES}
            chosen={[draft.type]}
            choose={(type) => set({ type: type as Ticket['type'] })}
          >
            <TypeDot type={draft.type} /> {TYPE_NAMES[draft.type]}
          </Picker>
          <Picker
            label="Status"
            options={STATUSES}
            chosen={[draft.status]}
            choose={(status) => set({ status: status as Ticket['status'] })}
          >
            <StatusIcon status={draft.status} /> {STATUS_NAMES[draft.status]}
          </Picker>
          <Picker
            label="Priority"
            options={PRIORITIES}
            chosen={[draft.priority]}
            choose={(priority) => set({ priority: priority as Ticket['priority'] })}
          >
            <PriorityIcon priority={draft.priority} /> {PRIORITY_NAMES[draft.priority]}
          </Picker>
          <Picker
            label="Assignee"
            options={[NOBODY, ...personOptions(people)]}
            chosen={[assigneeId]}
            choose={(id) => set({ assigneeId: id })}
          >
            {assignee ? (
              <>
                <Avatar person={assignee} /> {nameOf(assignee)}
              </>
            ) : (
              'Nobody'
            )}
          </Picker>
          <Picker
            label="Labels"
            several
            options={labelOptions(labels)}
            chosen={draft.labelIds}
            choose={(id) =>
              set({
                labelIds: draft.labelIds.includes(id)
                  ? draft.labelIds.filter((other) => other !== id)
                  : [...draft.labelIds, id],
              })
            }
          >
            {draft.labelIds.length === 0
              ? 'Labels'
              : labels
                  .filter(({ id }) => draft.labelIds.includes(id))
                  .map((label) => <Chip key={label.id} label={label} />)}
          </Picker>
        </div>
      </Form>
    </Dialog>
  );
}
