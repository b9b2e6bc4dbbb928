import { useState } from 'preact/hooks';
import type { TicketDetails } from '../../api/client.js';
import { useAssignees } from '../../tickets/choices.js';
import { type FieldValue, showValue, useFields } from '../../tickets/custom-fields.js';
import { Dialog } from '../../ui/dialog.js';
import { inWords } from '../../ui/names.js';
import { nameOf } from '../../ui/parts.js';
import type { Change, ChangedField, Conflict, Editing } from './editing.js';

const isText = (field: ChangedField): field is 'title' | 'description' => field === 'title' || field === 'description';

/** Both versions of a field that two people changed at the same time. */
export function ConflictDialog({ conflict, editing }: { conflict: Conflict; editing: Editing }) {
  const { fields, mine, theirs } = conflict;
  const [merged, setMerged] = useState<Change>(mine);
  const { data: ownFields = [] } = useFields(theirs.ticket.projectId);
  const { data: people = [] } = useAssignees(theirs.ticket.projectId);
  /** The conflicting custom fields, one per line. */
  const shownFields = (values: Record<string, unknown>) =>
    ownFields
      .filter(({ key }) => key in (mine.fields ?? {}))
      .map((field) => `${field.name}: ${showValue(field, (values[field.key] ?? null) as FieldValue, people)}`)
      .join('\n');
  const [latest] = theirs.ticket.included?.history?.data ?? [];
  return (
    <Dialog title="Changed by someone else meanwhile" close={editing.settle} kind="wide">
      <p class="muted">
        {latest ? nameOf(latest.actor) : 'Someone'} changed {fields.map(inWords).join(' and ').toLowerCase()} while you
        were editing. Nothing of yours is saved yet.
      </p>
      {fields.map((field) => (
        <div key={field} class="versions">
          <div>
            <h3>Theirs: {inWords(field)}</h3>
            <pre class="version">
              {field === 'fields' ? shownFields(theirs.ticket.fields) : shown(field, theirs.ticket)}
            </pre>
          </div>
          <div>
            <h3>Yours</h3>
            {isText(field) ? (
              <textarea
                class="input version"
                aria-label={`Your ${field}`}
                value={merged[field] ?? ''}
                onInput={({ currentTarget: { value } }) => setMerged({ ...merged, [field]: value })}
              />
            ) : (
              <pre class="version">
                {field === 'fields' ? shownFields(mine.fields ?? {}) : inWords(String(mine[field] ?? 'none'))}
              </pre>
            )}
          </div>
        </div>
      ))}
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            editing.settle();
            void editing.edit(merged, undefined, theirs);
          }}
        >
          Save yours
        </button>
        <button type="button" class="button" onClick={editing.settle}>
          Keep theirs
        </button>
      </div>
    </Dialog>
  );
}

function shown(field: ChangedField, ticket: TicketDetails): string {
  if (field === 'assigneeId') return ticket.assignee ? nameOf(ticket.assignee) : 'Nobody';
  if (field === 'labelIds') return ticket.labels.map(({ name }) => name).join(', ') || 'None';
  const value = ticket[field as keyof TicketDetails];
  return isText(field) ? String(value ?? '') : inWords(String(value ?? 'none'));
}
