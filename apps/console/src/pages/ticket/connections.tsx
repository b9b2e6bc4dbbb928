import type { Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, pageOf, type TicketDetails } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { TicketLines, ticketPath } from '../../tickets/rows.js';
import { Icon, StatusIcon } from '../../ui/icons.js';
import { overlay } from '../../ui/overlays.js';
import { Section } from '../../ui/parts.js';
import { Picker } from '../../ui/picker.js';
import { attempt } from '../../ui/toasts.js';

type Relation = Schemas['Relation'];
type RelationType = Relation['type'];

const WORDS: Record<RelationType, Record<Relation['direction'], string>> = {
  blocks: { outgoing: 'Blocks', incoming: 'Blocked by' },
  relates: { outgoing: 'Related to', incoming: 'Related to' },
  duplicates: { outgoing: 'Duplicates', incoming: 'Duplicated by' },
};

export function Children({ ticket }: { ticket: TicketDetails }) {
  const children = ticket.included?.children?.data ?? [];
  if (children.length === 0 && !ticket.permissions.edit) return null;
  const { children: count, childrenDone } = ticket._count;
  return (
    <Section
      title={count > 0 ? `Subtasks ${childrenDone}/${count}` : 'Subtasks'}
      actions={
        ticket.permissions.edit && (
          <button
            type="button"
            class="button quiet small"
            onClick={() => overlay.set({ kind: 'new ticket', projectKey: ticket.project?.key, parentId: ticket.id })}
          >
            <Icon name="plus" /> Add
          </button>
        )
      }
    >
      {children.length > 0 && <TicketLines tickets={children} />}
    </Section>
  );
}

export function Relations({ ticket, reload }: { ticket: TicketDetails; reload(): Promise<void> }) {
  const relations = ticket.included?.relations?.data ?? [];
  const remove = async (id: string) => {
    await attempt(() =>
      dataOf(
        api.DELETE('/api/tickets/{id}/relations/{relationId}', { params: { path: { id: ticket.id, relationId: id } } }),
      ),
    );
    await reload();
  };
  if (relations.length === 0 && !ticket.permissions.edit) return null;
  return (
    <Section title="Relations" actions={ticket.permissions.edit && <AddRelation ticket={ticket} reload={reload} />}>
      {relations.length > 0 && (
        <ul class="lines">
          {relations.map(({ id, type, direction, ticket: other }) => (
            <li key={id} class="line">
              <span class="relation">{WORDS[type][direction]}</span>
              <StatusIcon status={other.status} />
              <a class="line-title" href={ticketPath(other)}>
                <span class="key">{other.key}</span> {other.title}
              </a>
              {ticket.permissions.edit && (
                <button
                  type="button"
                  class="button quiet square small"
                  aria-label={`Remove the relation to ${other.key ?? other.title}`}
                  onClick={() => void remove(id)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const KINDS = [
  { value: 'relates', name: 'Related to' },
  { value: 'blocks', name: 'Blocks' },
  { value: 'duplicates', name: 'Duplicates' },
];

function AddRelation({ ticket, reload }: { ticket: TicketDetails; reload(): Promise<void> }) {
  const [type, setType] = useState<RelationType | null>(null);
  const [text, setText] = useState('');
  const q = text.trim();
  const { data: found = [] } = useQuery(
    q.length < 2 ? null : `relate ${q}`,
    async () => (await pageOf(api.GET('/api/tickets/search', { params: { query: { q, limit: 8 } } }))).items,
  );
  const add = async (other: string) => {
    const body = { type: type ?? 'relates', ticketId: other };
    setType(null);
    await attempt(() => dataOf(api.POST('/api/tickets/{id}/relations', { params: { path: { id: ticket.id } }, body })));
    await reload();
  };
  if (type === null)
    return (
      <Picker
        label="Add a relation"
        options={KINDS}
        chosen={[]}
        choose={(kind) => setType(kind as RelationType)}
        kind="button quiet small"
      >
        <Icon name="plus" /> Add
      </Picker>
    );
  return (
    <div class="relation-search">
      <input
        class="input"
        autoFocus
        aria-label={`${WORDS[type].outgoing} which ticket`}
        placeholder={`${WORDS[type].outgoing} …`}
        onInput={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => event.key === 'Escape' && setType(null)}
      />
      <ul class="mentions">
        {found
          .filter(({ id }) => id !== ticket.id)
          .map(({ id, key, title, status }) => (
            <li key={id}>
              <button type="button" class="picker-option" onClick={() => void add(id)}>
                <StatusIcon status={status} /> <span class="key">{key}</span> <span class="picker-name">{title}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

const LINK_NAMES = { issue: 'Issue', pull_request: 'Pull request', commit: 'Commit' };

export function CodeLinks({ ticket }: { ticket: TicketDetails }) {
  const links = ticket.included?.links?.data ?? [];
  if (links.length === 0) return null;
  return (
    <Section title="Code">
      <ul class="lines">
        {links.map(({ id, kind, repo, number, sha, url, title, state }) => (
          <li key={id} class="line">
            <Icon name="link" />
            <span class="key">{number === null ? sha?.slice(0, 8) : `#${number}`}</span>
            {url ? (
              <a class="line-title" href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              <span class="line-title">{title}</span>
            )}
            <span class="muted">
              {LINK_NAMES[kind]} in {repo}
            </span>
            {state && (
              <span class="badge" data-state={state}>
                {state}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
