import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type ProjectDetails, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { type Template, useTemplates } from '../../tickets/templates.js';
import { Dialog } from '../../ui/dialog.js';
import { type Choice, Choices, Form, TextField } from '../../ui/form.js';
import { Section } from '../../ui/parts.js';
import { Records } from '../../ui/records.js';
import { showExactly } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';

type Recurrence = Schemas['Recurrence'];

const RULES: readonly Choice[] = [
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY', 'Every week'],
  ['FREQ=WEEKLY;INTERVAL=2', 'Every two weeks'],
  ['FREQ=MONTHLY', 'Every month'],
  ['FREQ=YEARLY', 'Every year'],
];

const PAUSED: Record<NonNullable<Recurrence['pauseReason']>, string> = {
  paused: 'Paused',
  access: 'Paused: its owner may no longer create tickets',
  invalid: 'Paused: its tickets would be invalid',
};

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function RecurrenceSettings({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const { data: templates = [] } = useTemplates(project.id);
  const recurrences = useQuery(
    `recurrences ${project.id}`,
    async () =>
      (await pageOf(api.GET('/api/project/{id}/recurrences', { params: { path, query: { limit: 100 } } }))).items,
    { on: ['ticket.created'] },
  );
  const [isAdding, setAdding] = useState(false);
  const mayWrite = !!project.myRole && project.myRole !== 'viewer';
  const pause = async ({ id, paused }: Recurrence) => {
    const params = { path: { ...path, recurrenceId: id } };
    await attempt(() =>
      answer(api.PUT('/api/project/{id}/recurrences/{recurrenceId}', { params, body: { paused: !paused } })),
    );
    await recurrences.reload();
  };
  return (
    <Section
      title="Recurring tickets"
      note="Tickets that Docket creates on a schedule."
      actions={
        mayWrite && (
          <button type="button" class="button" onClick={() => setAdding(true)}>
            New recurring ticket
          </button>
        )
      }
    >
      <Records
        query={recurrences}
        empty="No recurring tickets yet."
        columns={[
          ['Ticket', (recurrence) => titleOf(recurrence, templates)],
          ['Repeats', ({ rule }) => RULES.find(([known]) => known === rule)?.[1] ?? <code>{rule}</code>],
          ['Next', nextOf],
          ['As', ({ actsAs }) => actsAs.name],
          [
            '',
            (recurrence) =>
              mayWrite && (
                <button type="button" class="button small" onClick={() => void pause(recurrence)}>
                  {recurrence.paused ? 'Resume' : 'Pause'}
                  <span class="unseen"> {titleOf(recurrence, templates)}</span>
                </button>
              ),
          ],
        ]}
        remove={{
          name: (recurrence) => `the recurrence of ${titleOf(recurrence, templates)}`,
          run: ({ id }) =>
            answer(
              api.DELETE('/api/project/{id}/recurrences/{recurrenceId}', {
                params: { path: { ...path, recurrenceId: id } },
              }),
            ),
          may: () => mayWrite,
        }}
      />
      {isAdding && (
        <RecurrenceDialog {...{ project, templates }} close={() => setAdding(false)} saved={recurrences.reload} />
      )}
    </Section>
  );
}

interface DialogProps {
  project: ProjectDetails;
  templates: Template[];
  close(): void;
  saved(): Promise<void>;
}

function RecurrenceDialog({ project, templates, close, saved }: DialogProps) {
  return (
    <Dialog title="New recurring ticket" close={close}>
      <Form
        action="Add recurring ticket"
        submit={async ({ 'ticket.title': title = '', templateId, preset = '', rule, startsAt = '' }) => {
          const body = {
            ...(templateId ? { templateId } : { ticket: { title } }),
            rule: rule || preset,
            timezone: HERE,
            startsAt: new Date(startsAt).toISOString(),
          };
          await dataOf(api.POST('/api/project/{id}/recurrences', { params: { path: { id: project.id } }, body }));
          await saved();
          close();
        }}
      >
        <TextField
          name="ticket.title"
          label="Title"
          hint={templates.length > 0 && 'Leave it empty to use a template'}
          autoFocus
        />
        {templates.length > 0 && (
          <Choices
            name="templateId"
            label="Template"
            options={[['', 'None'], ...templates.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        <Choices name="preset" label="Repeats" options={RULES} value="FREQ=WEEKLY" />
        <TextField
          name="rule"
          label="Or by a rule"
          placeholder="FREQ=MONTHLY;BYMONTHDAY=-1"
          hint="An RRULE of RFC 5545, for any other schedule"
        />
        <TextField
          name="startsAt"
          label="First time"
          type="datetime-local"
          hint={`In the time zone ${HERE}`}
          required
        />
      </Form>
    </Dialog>
  );
}

const titleOf = ({ ticket, templateId }: Recurrence, templates: Template[]): string =>
  ticket ? String(ticket.title) : (templates.find(({ id }) => id === templateId)?.name ?? 'A template');

const nextOf = ({ nextAt, pauseReason }: Recurrence): string => {
  if (pauseReason) return PAUSED[pauseReason];
  return nextAt ? showExactly(nextAt) : 'Ended';
};
