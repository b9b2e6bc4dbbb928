import { api, dataOf, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import type { PageProps } from '../../routing/page.js';
import { inWords, TASK_NAMES } from '../../ui/names.js';
import { Loaded, Page, Section } from '../../ui/parts.js';
import { Time } from '../../ui/times.js';
import { TaskActions, TaskOutcome } from './task-card.js';
import { TaskSubject } from './task-title.js';

const LOG_LENGTH = 100;
/** Log entries have no event of their own. */
const LOG_INTERVAL = 2_000;

export default function TaskPage({ values }: PageProps) {
  const id = values.id ?? '';
  const task = useQuery(`task ${id}`, () => dataOf(api.GET('/api/agent-tasks/{id}', { params: { path: { id } } })), {
    on: ['agent_task.'],
  });
  return (
    <Loaded query={task}>
      {(shown) => (
        <Page
          title={inWords(shown.kind)}
          heading={
            <>
              {inWords(shown.kind)}{' '}
              <span class="badge" data-state={shown.status}>
                {TASK_NAMES[shown.status]}
              </span>
            </>
          }
          actions={
            shown.ticketId && (
              <a class="button" href={`/tickets/${shown.ticketId}`}>
                Open the ticket
              </a>
            )
          }
        >
          <p>
            <TaskSubject task={shown} />
          </p>
          {shown.instructions && <p>{shown.instructions}</p>}
          <p class="muted">
            Attempt {shown.attempt} of {shown.maxAttempts}. Queued <Time at={shown.createdAt} />
            {shown.finishedAt && (
              <>
                , ended <Time at={shown.finishedAt} />
              </>
            )}
            .
          </p>
          <TaskOutcome task={shown} />
          <TaskActions task={shown} changed={task.reload} />
          <Log id={id} isRunning={shown.status === 'running'} />
        </Page>
      )}
    </Loaded>
  );
}

function Log({ id, isRunning }: { id: string; isRunning: boolean }) {
  const log = useQuery(
    `log ${id}`,
    async () =>
      (await pageOf(api.GET('/api/agent-tasks/{id}/log', { params: { path: { id }, query: { limit: LOG_LENGTH } } })))
        .items,
    { on: ['agent_task.'], every: isRunning ? LOG_INTERVAL : undefined },
  );
  return (
    <Section title="Log">
      <Loaded query={log}>
        {(entries) => (
          <ol class="log">
            {entries.map(({ id: entry, type, message, createdAt }) => (
              <li key={entry} data-type={type}>
                <Time at={createdAt} />
                <span>{message}</span>
              </li>
            ))}
            {entries.length === 0 && <li class="muted">Nothing yet.</li>}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}
