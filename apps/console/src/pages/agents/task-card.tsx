import { answer } from '@docket/client';
import { type AgentTask, api, dataOf } from '../../api/client.js';
import { Form, TextArea } from '../../ui/form.js';
import { TASK_NAMES } from '../../ui/names.js';
import { Time } from '../../ui/times.js';
import { attempt } from '../../ui/toasts.js';
import { TaskTitle } from './task-title.js';

const OPEN: AgentTask['status'][] = ['queued', 'running', 'awaiting_input'];
const ENDED_BADLY: AgentTask['status'][] = ['failed', 'cancelled', 'expired'];

/** A summary of one task, with the actions a user can take. */
export function TaskCard({ task, changed }: { task: AgentTask; changed(): Promise<void> }) {
  return (
    <article class="task" data-status={task.status}>
      <header class="task-head">
        <span class="badge" data-state={task.status}>
          {TASK_NAMES[task.status]}
        </span>
        <a class="line-title" href={`/agents/${task.id}`}>
          <TaskTitle task={task} />
        </a>
        <Time at={task.updatedAt} />
      </header>
      <TaskOutcome task={task} />
      <TaskActions task={task} changed={changed} />
    </article>
  );
}

export function TaskOutcome({ task }: { task: AgentTask }) {
  if (task.status === 'failed' && task.error) return <p class="late">{task.error}</p>;
  if (task.result) return <p>{task.result.summary}</p>;
  return null;
}

export function TaskActions({ task, changed }: { task: AgentTask; changed(): Promise<void> }) {
  const path = { id: task.id };
  const act = async (action: () => Promise<unknown>, done: string) => {
    await attempt(action, done);
    await changed();
  };
  return (
    <>
      {task.status === 'awaiting_input' && (
        <div class="question">
          <p>
            <strong>{task.question}</strong>
          </p>
          <Form
            action="Answer"
            submit={async ({ answer: text = '' }) => {
              await dataOf(api.POST('/api/agent-tasks/{id}/reply', { params: { path }, body: { answer: text } }));
              await changed();
            }}
          >
            <TextArea name="answer" label="Your answer" rows={2} />
          </Form>
        </div>
      )}
      <div class="task-actions">
        {OPEN.includes(task.status) && (
          <button
            type="button"
            class="button small"
            onClick={() =>
              void act(
                () => answer(api.POST('/api/agent-tasks/{id}/cancel', { params: { path } })),
                'The task was cancelled.',
              )
            }
          >
            Cancel
          </button>
        )}
        {ENDED_BADLY.includes(task.status) && (
          <button
            type="button"
            class="button small"
            onClick={() =>
              void act(
                () => answer(api.POST('/api/agent-tasks/{id}/retry', { params: { path } })),
                'The task is queued again.',
              )
            }
          >
            Try again
          </button>
        )}
      </div>
    </>
  );
}
