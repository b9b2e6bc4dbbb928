import type { Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, describeFailure, type ProjectDetails, type Ticket } from '../../api/client.js';
import { useAssignees, useGroups, useLabels } from '../../tickets/choices.js';
import { groupOptions, labelOptions, NOBODY, PRIORITIES, personOptions, STATUSES } from '../../tickets/options.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icons.js';
import { inWords } from '../../ui/names.js';
import { type Option, Picker } from '../../ui/picker.js';
import { notify } from '../../ui/toasts.js';

type Operation = Schemas['BulkOperation'];
type Result = Schemas['BulkResult'];

interface Planned {
  what: string;
  operations: Operation[];
  results: Result[];
}

interface Props {
  project: ProjectDetails;
  selected: Ticket[];
  done(): void;
}

/** Changes several tickets at once, after showing what would change in each. */
export function BulkBar({ project, selected, done }: Props) {
  const { data: people = [] } = useAssignees(project.id);
  const { data: labels = [] } = useLabels(project.workspaceId);
  const { data: groups = [] } = useGroups(project.workspaceId);
  const [plan, setPlan] = useState<Planned | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const preview = async (what: string, operationFor: (ticket: Ticket) => Operation) => {
    setFailure(null);
    const operations = selected.map(operationFor);
    try {
      const { results } = await dataOf(api.POST('/api/tickets/bulk', { body: { operations, dryRun: true } }));
      setPlan({ what, operations, results });
    } catch (thrown) {
      setFailure(describeFailure(thrown));
    }
  };
  const update = (what: string, change: (ticket: Ticket) => Record<string, unknown>) =>
    void preview(what, (ticket) => ({ op: 'update', id: ticket.id, ticket: change(ticket) }));
  const pick = (
    label: string,
    options: Option[],
    change: (value: string) => (ticket: Ticket) => Record<string, unknown>,
  ) => (
    <Picker
      labelled
      label={label}
      options={options}
      chosen={[]}
      choose={(value) => update(`${label}: ${options.find((option) => option.value === value)?.name}`, change(value))}
    >
      {label}
    </Picker>
  );
  return (
    <div class="bulk" role="toolbar" aria-label="Change the chosen tickets">
      <strong>{selected.length} chosen</strong>
      {pick('Status', STATUSES, (status) => () => ({ status }))}
      {pick('Priority', PRIORITIES, (priority) => () => ({ priority }))}
      {pick('Assignee', [NOBODY, ...personOptions(people)], (id) => () => ({ assigneeId: id || null }))}
      {labels.length > 0 &&
        pick('Add label', labelOptions(labels), (id) => (ticket) => ({
          labelIds: [...new Set([...ticket.labels.map((label) => label.id), id])],
        }))}
      {groups.length > 0 &&
        pick('Group', [{ value: '', name: 'None' }, ...groupOptions(groups)], (id) => () => ({ groupId: id || null }))}
      <button type="button" class="button" onClick={() => void preview('Delete', ({ id }) => ({ op: 'delete', id }))}>
        <Icon name="trash" /> Delete
      </button>
      <button type="button" class="button quiet" onClick={done}>
        Cancel
      </button>
      {failure && (
        <span class="field-error" role="alert">
          {failure}
        </span>
      )}
      {plan && <Preview plan={plan} selected={selected} close={() => setPlan(null)} done={done} />}
    </div>
  );
}

function Preview({ plan, selected, close, done }: { plan: Planned; selected: Ticket[]; close(): void; done(): void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const failed = plan.results.filter(({ status }) => status === 'failed').length;
  const changed = plan.results.filter(({ status }) => status === 'updated' || status === 'deleted').length;
  const apply = async () => {
    setBusy(true);
    try {
      await dataOf(api.POST('/api/tickets/bulk', { body: { operations: plan.operations, atomic: true } }));
      notify(`${changed} tickets were changed.`);
      close();
      done();
    } catch (thrown) {
      setFailure(describeFailure(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog title={plan.what} close={close} kind="wide">
      <p class="muted">
        {changed} of {selected.length} tickets would change{failed > 0 && `, ${failed} cannot be changed`}.
      </p>
      <ul class="preview">
        {plan.results.map((result) => (
          <li key={result.index}>
            <span class="key">{selected[result.index]?.key}</span>
            <span class="line-title">{selected[result.index]?.title}</span>
            <span class={result.status === 'failed' ? 'late' : 'muted'}>{outcomeOf(result)}</span>
          </li>
        ))}
      </ul>
      {failure && (
        <p class="alert" role="alert">
          {failure}
        </p>
      )}
      {isBusy && <div class="loading" role="progressbar" aria-label="Changing the tickets" />}
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          disabled={isBusy || changed === 0 || failed > 0}
          onClick={() => void apply()}
        >
          {isBusy ? 'Changing …' : `Change ${changed} tickets`}
        </button>
        <button type="button" class="button" onClick={close}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

function outcomeOf({ status, error, changes }: Result): string {
  if (error) return error.message;
  if (status === 'unchanged') return 'unchanged';
  if (status === 'deleted') return 'deleted';
  return Object.entries(changes ?? {})
    .filter(([field]) => !['updatedAt', 'version', 'completedAt'].includes(field))
    .map(
      ([field, change]) =>
        `${inWords(field)}: ${shown((change as { from?: unknown }).from)} → ${shown((change as { to?: unknown }).to)}`,
    )
    .join(', ');
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return `${value.length}`;
  return typeof value === 'string' && !/^[0-9a-f-]{36}$/.test(value) ? inWords(value) : 'another';
};
