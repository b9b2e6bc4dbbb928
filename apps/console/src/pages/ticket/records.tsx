import { items, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type TicketDetails } from '../../api/client.js';
import { session } from '../../api/session.js';
import { Form, TextField } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { inWords } from '../../ui/names.js';
import { Avatar, nameOf, Section } from '../../ui/parts.js';
import { minutesFrom, minutesShown, Time } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';

type Entry = Schemas['HistoryEntry'];

const AS_TEXT = ['description'];

export function History({ ticket }: { ticket: TicketDetails }) {
  const [all, setAll] = useState<Entry[] | null>(null);
  const first = ticket.included?.history;
  const entries = all ?? first?.data ?? [];
  const loadAll = async () => {
    const found: Entry[] = [];
    for await (const entry of items(api, '/api/tickets/{id}/history', {
      params: { path: { id: ticket.id }, query: { limit: 100 } },
    }))
      found.push(entry);
    setAll(found);
  };
  return (
    <Section title="History">
      <ol class="history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Avatar person={entry.actor} />
            <span>
              <strong>{nameOf(entry.actor)}</strong>{' '}
              {AS_TEXT.includes(entry.field)
                ? `changed the ${entry.field}`
                : `set ${inWords(entry.field).toLowerCase()}`}
              {!AS_TEXT.includes(entry.field) && (
                <>
                  {' '}
                  from <em>{shown(entry.from, entry.fromLabel)}</em> to <em>{shown(entry.to, entry.toLabel)}</em>
                </>
              )}
              {entry.reason && <span class="muted"> ({entry.reason})</span>}
            </span>
            <Time at={entry.at} />
          </li>
        ))}
        <li>
          {ticket.reporter && <Avatar person={ticket.reporter} />}
          <span>
            <strong>{ticket.reporter ? nameOf(ticket.reporter) : 'Someone'}</strong> created it
          </span>
          <Time at={ticket.createdAt} />
        </li>
      </ol>
      {!all && first && first.pagination.totalPages > 1 && (
        <button type="button" class="button quiet small" onClick={() => void attempt(loadAll)}>
          Show all {first.pagination.total} changes
        </button>
      )}
    </Section>
  );
}

function shown(value: Entry['from'], label: string | null): string {
  if (label !== null) return /^[a-z_]+$|^[A-Z]+$/.test(label) ? inWords(label) : label;
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (typeof value !== 'string') return 'something else';
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : inWords(value);
}

export function TimeLogs({ ticket, reload }: { ticket: TicketDetails; reload(): Promise<void> }) {
  const logs = ticket.included?.timeLogs?.data ?? [];
  const total = logs.reduce((sum, { minutes }) => sum + minutes, 0);
  const remove = async (id: string) => {
    await attempt(() =>
      dataOf(
        api.DELETE('/api/tickets/{id}/time-logs/{timeLogId}', { params: { path: { id: ticket.id, timeLogId: id } } }),
      ),
    );
    await reload();
  };
  if (logs.length === 0 && !ticket.permissions.edit) return null;
  return (
    <Section title={total > 0 ? `Time ${minutesShown(total)}` : 'Time'}>
      {logs.length > 0 && (
        <ul class="lines">
          {logs.map(({ id, minutes, note, user, userId, loggedAt }) => (
            <li key={id} class="line">
              <Avatar person={user} />
              <strong>{minutesShown(minutes)}</strong>
              <span class="line-title">{note}</span>
              <Time at={loggedAt} />
              {(userId === session.user.id || ticket.permissions.delete) && (
                <button
                  type="button"
                  class="button quiet square small"
                  aria-label={`Delete ${minutesShown(minutes)}`}
                  onClick={() => void remove(id)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ticket.permissions.edit && (
        <Form
          inline
          resets
          action="Log"
          submit={async ({ time = '', note }) => {
            await dataOf(
              api.POST('/api/tickets/{id}/time-logs', {
                params: { path: { id: ticket.id } },
                body: { minutes: minutesFrom(time) ?? 0, note: note || null },
              }),
            );
            await reload();
          }}
        >
          <TextField name="time" label="Time" placeholder="1h 30m" required />
          <TextField name="note" label="Note" placeholder="What was done" />
        </Form>
      )}
    </Section>
  );
}
