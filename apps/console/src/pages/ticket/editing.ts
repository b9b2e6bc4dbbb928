import { answer, type Schemas } from '@docket/client';
import { useRef, useState } from 'preact/hooks';
import { api, dataOf, isCode, type TicketDetails } from '../../api/client.js';
import type { Query } from '../../live/query.js';
import { tickets } from '../../live/tickets.js';
import { attempt } from '../../ui/toasts.js';

export type Change = Schemas['UpdateTicket'];
export type ChangedField = keyof Change;

/** A ticket as it was read. Its ETag identifies the version that a change was made to. */
export interface Version {
  ticket: TicketDetails;
  etag: string;
}

/** Someone else changed the same fields since the version that was edited. */
export interface Conflict {
  fields: ChangedField[];
  mine: Change;
  theirs: Version;
}

export interface Editing {
  /** Shows the change at once, and reverts it if it fails. `from` is the version that the user started to edit. */
  edit(change: Change, shown?: Partial<TicketDetails>, from?: Version): Promise<boolean>;
  /** The version including pending changes. */
  overlaid(version: Version): Version;
  conflict: Conflict | null;
  settle(): void;
}

interface Pending {
  shown: Partial<TicketDetails>;
  fields: Change['fields'];
}

export async function loadTicket(id: string): Promise<Version> {
  const include = 'history,links,attachments,timeLogs,relations,children';
  const call = api.GET('/api/tickets/{id}', { params: { path: { id }, query: { include } } });
  const { data } = await answer(call);
  tickets.put([data]);
  return { ticket: data, etag: (await call).response.headers.get('etag') ?? '' };
}

export function useEditing(query: Query<Version>): Editing {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [pending, setPending] = useState<Pending[]>([]);
  const own = useRef({ last: Promise.resolve(), tags: new Map<string, string>() });

  const send = async (change: Change, { ticket, etag }: Version): Promise<void> => {
    const { tags } = own.current;
    let newest = etag;
    while (tags.has(newest)) newest = tags.get(newest)!;
    const params = { path: { id: ticket.id }, header: { 'If-Match': newest } };
    const call = api.PUT('/api/tickets/{id}', { params, body: change });
    await answer(call);
    const made = (await call).response.headers.get('etag');
    if (made && made !== newest) tags.set(newest, made);
  };

  /** A user who changes one field after another must not conflict with themselves. */
  const inTurn = (change: Change, from: Version): Promise<void> => {
    const sent = own.current.last.then(() => send(change, from));
    own.current.last = sent.catch(() => undefined);
    return sent;
  };

  const edit: Editing['edit'] = async (change, shown = change as Partial<TicketDetails>, from = query.data) => {
    if (!from) return false;
    const added: Pending = { shown, fields: change.fields };
    setPending((before) => [...before, added]);
    const isDone = await attempt(async () => {
      try {
        await inTurn(change, from);
        await query.reload();
      } catch (failure) {
        if (!isCode(failure, 'CONFLICT')) throw failure;
        await reconcile(change, from, failure);
      }
    });
    setPending((before) => before.filter((other) => other !== added));
    return isDone;
  };

  /**
   * If another field was changed meanwhile, this change is applied too. If the same field was changed, both versions
   * are shown.
   */
  const reconcile = async (mine: Change, from: Version, failure: unknown): Promise<void> => {
    const theirs = await loadTicket(from.ticket.id);
    if (theirs.ticket.version === from.ticket.version) throw failure; // an archived project rejects the change for another reason
    const fields = (Object.keys(mine) as ChangedField[]).filter(
      (field) =>
        shownIn(theirs.ticket, field, mine) !== shownIn(from.ticket, field, mine) &&
        shownIn(theirs.ticket, field, mine) !== changedTo(mine, field),
    );
    query.show(theirs);
    if (fields.length > 0) return setConflict({ fields, mine, theirs });
    await send(mine, theirs);
    await query.reload();
  };

  const overlaid = ({ ticket, etag }: Version): Version => ({
    ticket: Object.assign({}, ticket, ...pending.map(({ shown }) => shown), {
      fields: Object.assign({}, ticket.fields, ...pending.map(({ fields }) => fields)),
    }),
    etag,
  });

  return { edit, overlaid, conflict, settle: () => setConflict(null) };
}

function shownIn(ticket: TicketDetails, field: ChangedField, { fields }: Change): string {
  if (field === 'fields') return comparable(Object.keys(fields ?? {}).map((key) => [key, ticket.fields[key] ?? null]));
  if (field === 'labelIds') return comparable(ticket.labels.map(({ id }) => id));
  return comparable(ticket[field as keyof TicketDetails]);
}

const changedTo = (change: Change, field: ChangedField): string =>
  comparable(field === 'fields' ? Object.entries(change.fields ?? {}) : change[field]);

const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

export async function deleteTicket(id: string): Promise<void> {
  await dataOf(api.DELETE('/api/tickets/{id}', { params: { path: { id } } }));
}
