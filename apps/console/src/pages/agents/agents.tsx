import { type AgentTask, api, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { setQuery, usePlace } from '../../routing/router.js';
import { keysOf, TASK_NAMES } from '../../ui/names.js';
import { Empty, Loaded, Page, Pager, Segments } from '../../ui/parts.js';
import { TaskCard } from './task-card.js';

const PER_PAGE = 30;
const GROUPS: Record<string, { name: string; statuses: AgentTask['status'][] }> = {
  open: { name: 'Open', statuses: ['awaiting_input', 'running', 'queued'] },
  finished: { name: 'Completed', statuses: ['completed'] },
  failed: { name: 'Not completed', statuses: ['failed', 'cancelled', 'expired'] },
};

export default function AgentsPage() {
  const { query } = usePlace();
  const shown = query.get('show') ?? 'open';
  const page = Number(query.get('page') ?? 1);
  const { statuses } = GROUPS[shown] ?? GROUPS.open!;
  const tasks = useQuery(
    `tasks ${shown} ${page}`,
    () =>
      pageOf(api.GET('/api/agent-tasks', { params: { query: { status: statuses.join(), limit: PER_PAGE, page } } })),
    { on: ['agent_task.'] },
  );
  return (
    <Page title="Agents">
      <Segments
        label="Tasks"
        options={Object.entries(GROUPS).map(([key, { name }]) => [key, name])}
        chosen={shown}
        choose={(key) => setQuery({ show: key, page: null })}
      />
      <Loaded query={tasks}>
        {({ items, pages }) => (
          <>
            {items.length === 0 && (
              <Empty icon="agent" title="No tasks here">
                <p>
                  Tasks come from issues and pull requests of linked repositories, from rules of a project, and from
                  agents that are given work.
                </p>
              </Empty>
            )}
            {keysOf(TASK_NAMES)
              .map((status) => ({ status, of: items.filter((task) => task.status === status) }))
              .filter(({ of }) => of.length > 0)
              .map(({ status, of }) => (
                <section key={status} class="section">
                  <h2>
                    {TASK_NAMES[status]} <span class="muted">{of.length}</span>
                  </h2>
                  {of.map((task) => (
                    <TaskCard key={task.id} task={task} changed={tasks.reload} />
                  ))}
                </section>
              ))}
            <Pager page={page} pages={pages} show={(next) => setQuery({ page: String(next) })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
