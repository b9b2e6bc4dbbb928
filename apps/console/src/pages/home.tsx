import type { paths } from '@docket/client';
import { api, LISTED_FIELDS, pageOf } from '../api/client.js';
import { session } from '../api/session.js';
import { useQuery } from '../live/query.js';
import { tickets, useTickets } from '../live/tickets.js';
import { TicketLines } from '../tickets/rows.js';
import { Empty, Loaded, Page, Section } from '../ui/parts.js';
import { TaskCard } from './agents/task-card.js';
import { Invitations } from './invitations.js';
import { NotificationItem } from './notification-item.js';

type ListQuery = NonNullable<paths['/api/tickets']['get']['parameters']['query']>;

const OPEN = '!done,!cancelled';
const SHOWN = 25;

export default function HomePage() {
  const name = session.user.name?.split(' ')[0];
  return (
    <Page title="My work">
      <p class="greeting">{name ? `Hello ${name}.` : 'Hello.'} This is what waits for you.</p>
      <Invitations />
      <Questions />
      <TicketSection
        title="Overdue"
        list={{ assignee: 'me', status: OPEN, dueBefore: startOfToday(), sort: 'dueDate', order: 'asc' }}
      />
      <TicketSection
        title="Assigned to you"
        list={{ assignee: 'me', status: OPEN, sort: 'priority', order: 'desc' }}
        empty="Nothing is assigned to you."
      />
      <TicketSection title="You are mentioned" list={{ mentioned: 'me', status: OPEN, sort: 'updatedAt' }} />
      <Unread />
    </Page>
  );
}

/** Constant for the whole day, so that the list is not loaded again with every rendering. */
const startOfToday = (): string => new Date(new Date().setHours(0, 0, 0, 0)).toISOString();

/** An agent that asked a question waits until it is answered. */
function Questions() {
  const { data: tasks = [], reload } = useQuery(
    'questions',
    async () =>
      (await pageOf(api.GET('/api/agent-tasks', { params: { query: { status: 'awaiting_input', limit: SHOWN } } })))
        .items,
    { on: ['agent_task.'] },
  );
  if (tasks.length === 0) return null;
  return (
    <Section title="Questions from agents">
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} changed={reload} />
      ))}
    </Section>
  );
}

function TicketSection({ title, list, empty }: { title: string; list: ListQuery; empty?: string }) {
  const query = useQuery(
    `home ${JSON.stringify(list)}`,
    async () => {
      const page = await pageOf(
        api.GET('/api/tickets', { params: { query: { ...list, limit: SHOWN, fields: LISTED_FIELDS } } }),
      );
      tickets.put(page.items);
      return page;
    },
    { on: ['ticket.', 'comment.created'] },
  );
  const live = useTickets(query.data?.items ?? NONE);
  if (query.data?.total === 0 && !empty) return null;
  return (
    <Section title={query.data?.total ? `${title} ${query.data.total}` : title}>
      <Loaded query={query}>
        {({ total }) => (total === 0 ? <Empty icon="check" title={empty ?? ''} /> : <TicketLines tickets={live} />)}
      </Loaded>
    </Section>
  );
}

const NONE: never[] = [];

function Unread() {
  const { data: unread = [] } = useQuery(
    'home unread',
    async () =>
      (await pageOf(api.GET('/api/user/notifications', { params: { query: { unread: true, limit: 10 } } }))).items,
    { on: ['notification.'] },
  );
  if (unread.length === 0) return null;
  return (
    <Section title="New in your inbox" actions={<a href="/notifications">All</a>}>
      <ul class="lines">
        {unread.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      </ul>
    </Section>
  );
}
