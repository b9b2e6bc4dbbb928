import { answer } from '@docket/client';
import { useEffect, useState } from 'preact/hooks';
import { api, dataOf, type TicketDetails } from '../../api/client.js';
import type { LiveEvent } from '../../live/events.js';
import { type Query, useQuery } from '../../live/query.js';
import type { PageProps } from '../../routing/page.js';
import { navigate } from '../../routing/router.js';
import { useAssignees } from '../../tickets/choices.js';
import { focusedTicket } from '../../tickets/commands.js';
import { ticketPath } from '../../tickets/rows.js';
import { Icon } from '../../ui/icons.js';
import { Loaded, Page } from '../../ui/parts.js';
import { attempt } from '../../ui/toasts.js';
import { AgentWork } from './agent-work.js';
import { Attachments, upload } from './attachments.js';
import { Comments } from './comments.js';
import { ConflictDialog } from './conflict.js';
import { Children, CodeLinks, Relations } from './connections.js';
import { deleteTicket, loadTicket, useEditing, type Version } from './editing.js';
import { Properties } from './properties.js';
import { Reactions } from './reactions.js';
import { History, TimeLogs } from './records.js';
import { Description, Title } from './texts.js';

export default function TicketPage({ values }: PageProps) {
  const name = values.key ?? '';
  const query: Query<Version> = useQuery(`ticket ${name}`, () => loadTicket(name), {
    on: ['ticket.', 'comment.', 'label.', 'group.', 'reaction.'],
    concerns: (event) => isAbout(event, query.data?.ticket),
  });
  const editing = useEditing(query);
  return (
    <>
      <Loaded query={query}>
        {(version) => (
          <TicketView
            key={version.ticket.id}
            version={editing.overlaid(version)}
            editing={editing}
            reload={query.reload}
          />
        )}
      </Loaded>
      {editing.conflict && <ConflictDialog conflict={editing.conflict} editing={editing} />}
    </>
  );
}

interface ViewProps {
  version: Version;
  editing: ReturnType<typeof useEditing>;
  reload(): Promise<void>;
}

function TicketView({ version, editing, reload }: ViewProps) {
  const { ticket } = version;
  const { data: people = [] } = useAssignees(ticket.projectId);
  useEffect(() => {
    focusedTicket.set(ticket);
    return () => focusedTicket.set(null);
  }, [ticket]);
  const addFiles = async (files: File[]) => {
    if (files.length > 0) await attempt(() => upload(ticket.id, files));
    await reload();
  };
  const addDropped = (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || !ticket.permissions.edit) return;
    event.preventDefault();
    void addFiles(files);
  };
  return (
    <Page
      title={`${ticket.key ?? ''} ${ticket.title}`}
      kind="full"
      heading={<Trail ticket={ticket} />}
      actions={<Actions ticket={ticket} />}
    >
      <div
        class="ticket"
        onDrop={addDropped}
        onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
      >
        <div class="ticket-main">
          <Title version={version} editing={editing} />
          <Description {...{ version, editing, people }} addFiles={(files) => void addFiles(files)} />
          <Reactions
            of={{ id: ticket.id }}
            given={ticket.reactions}
            mayReact={ticket.permissions.comment}
            reload={reload}
          />
          <Children ticket={ticket} />
          <Attachments ticket={ticket} add={addFiles} reload={reload} />
          <AgentWork ticket={ticket} />
          <Comments {...{ ticket, people, reload }} addFiles={(files) => void addFiles(files)} />
        </div>
        <aside class="ticket-side" aria-label="Properties">
          <Properties ticket={ticket} editing={editing} reload={reload} />
          <CodeLinks ticket={ticket} />
          <Relations ticket={ticket} reload={reload} />
          <TimeLogs ticket={ticket} reload={reload} />
          <History ticket={ticket} />
        </aside>
      </div>
    </Page>
  );
}

/** The project and the parent of the ticket. */
function Trail({ ticket }: { ticket: TicketDetails }) {
  const { data: parent } = useQuery(ticket.parentId && `parent ${ticket.parentId}`, () =>
    dataOf(
      api.GET('/api/tickets/{id}', { params: { path: { id: ticket.parentId ?? '' }, query: { fields: 'key,title' } } }),
    ),
  );
  return (
    <span class="trail">
      {ticket.project && <a href={`/projects/${ticket.project.key}`}>{ticket.project.name}</a>}
      {parent && (
        <>
          <Icon name="chevron" />
          <a href={ticketPath(parent)} title={parent.title}>
            {parent.key}
          </a>
        </>
      )}
      <Icon name="chevron" />
      <span>{ticket.key ?? 'Ticket'}</span>
    </span>
  );
}

function Actions({ ticket }: { ticket: TicketDetails }) {
  const { data: watching, show } = useQuery(
    `watching ${ticket.id}`,
    async () =>
      (await dataOf(api.GET('/api/tickets/{id}/watchers/me', { params: { path: { id: ticket.id } } }))).watching,
  );
  const toggle = async () => {
    const params = { path: { id: ticket.id } };
    await attempt(() =>
      answer(
        watching
          ? api.DELETE('/api/tickets/{id}/watchers/me', { params })
          : api.PUT('/api/tickets/{id}/watchers/me', { params }),
      ),
    );
    show(!watching);
  };
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    const back = ticket.project ? `/projects/${ticket.project.key}` : '/';
    if (
      await attempt(
        () => deleteTicket(ticket.id),
        `${ticket.key ?? 'The ticket'} was deleted. It can be restored for 30 days.`,
      )
    )
      navigate(back);
  };
  return (
    <>
      <button type="button" class="button quiet" aria-pressed={watching} onClick={() => void toggle()}>
        <Icon name="eye" /> <span class="wide-only">{watching ? 'Watching' : 'Watch'}</span>
      </button>
      {ticket.permissions.delete &&
        (isAsking ? (
          <button
            type="button"
            class="button danger"
            onClick={() => void remove()}
            onBlur={() => setAsking(false)}
            autoFocus
          >
            Confirm deletion
          </button>
        ) : (
          <button
            type="button"
            class="button quiet square"
            aria-label="Delete ticket"
            title="Delete"
            onClick={() => setAsking(true)}
          >
            <Icon name="trash" />
          </button>
        ))}
    </>
  );
}

function isAbout(event: LiveEvent, ticket: TicketDetails | undefined): boolean {
  if (!ticket || !('data' in event)) return true;
  if ('ticket' in event.data && event.data.ticket) {
    const { id, parentId } = event.data.ticket;
    return id === ticket.id || parentId === ticket.id;
  }
  return 'label' in event.data || 'group' in event.data;
}
