import { type AgentTask, api, dataOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { tickets } from '../../live/tickets.js';
import { inWords } from '../../ui/names.js';

/** The subject of delegated work consists of ids: people read the ticket's key and title instead. */
export function TaskSubject({ task: { kind, subject, ticketId } }: { task: AgentTask }) {
  const isDelegated = kind === 'work_on_ticket' && ticketId !== null;
  const known = isDelegated ? tickets.get(ticketId) : undefined;
  const { data: loaded } = useQuery(isDelegated && !known ? `title ${ticketId}` : null, () =>
    dataOf(api.GET('/api/tickets/{id}', { params: { path: { id: ticketId ?? '' }, query: { fields: 'key,title' } } })),
  );
  const ticket = known ?? loaded;
  return <>{ticket ? `${ticket.key ?? ''} ${ticket.title}` : isDelegated ? 'a ticket' : subject}</>;
}

export function TaskTitle({ task }: { task: AgentTask }) {
  return (
    <>
      {inWords(task.kind)}: <TaskSubject task={task} />
    </>
  );
}
