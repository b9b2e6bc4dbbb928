import { api, pageOf, type TicketDetails } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Section } from '../../ui/parts.js';
import { TaskCard } from '../agents/task-card.js';

/** The tasks of agents for this ticket, with their open questions. */
export function AgentWork({ ticket }: { ticket: TicketDetails }) {
  const { data: tasks = [], reload } = useQuery(
    `agent work ${ticket.id}`,
    async () =>
      (await pageOf(api.GET('/api/agent-tasks', { params: { query: { ticket: ticket.id, limit: 20 } } }))).items,
    { on: ['agent_task.'] },
  );
  if (tasks.length === 0) return null;
  return (
    <Section title="Agents">
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} changed={reload} />
      ))}
    </Section>
  );
}
