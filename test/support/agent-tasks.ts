import { randomUUID } from 'node:crypto';
import { AgentTaskSweeps, AgentTasksService, type Enqueued, type NewAgentTask } from '#agent-tasks';
import type { AgentTaskStatus } from '#contracts';
import { Database } from '#data';
import type { Client } from './client.js';
import type { Docket } from './docket.js';
import type { TestProject } from './given.js';

export interface Held {
  id: string;
  leaseToken: string;
}

/** Work for agents, created as inbound webhooks create it. */
export class AgentTasks {
  constructor(private readonly docket: Docket) {}

  /** For an external agent and with a subject of its own, by default. */
  enqueue(project: TestProject, task: Partial<NewAgentTask> = {}): Promise<Enqueued> {
    const service = this.docket.service(AgentTasksService);
    return this.docket.service(Database).transaction((tx) =>
      service.enqueue(tx, {
        workspaceId: project.workspaceId,
        projectId: project.id,
        kind: 'triage_issue',
        subject: `subject ${randomUUID()}`,
        agent: 'external',
        payload: { title: 'It rains' },
        ...task,
      }),
    );
  }

  async queued(project: TestProject, task: Partial<NewAgentTask> = {}): Promise<string> {
    const { id } = await this.enqueue(project, task);
    if (!id) throw new Error('It was ignored');
    return id;
  }

  /**
   * A task in the given state, reached through the operations of agents and members; `by` is a member, and its agent.
   */
  async in(status: AgentTaskStatus, project: TestProject, by: Client): Promise<Held> {
    const id = await this.queued(project);
    if (status === 'queued') return { id, leaseToken: randomUUID() };
    if (status === 'expired') {
      await this.docket.rows(`UPDATE agent_tasks SET expires_at = '2020-01-01Z' WHERE id = $1`, [id]);
      await this.sweeps.expire();
      return { id, leaseToken: randomUUID() };
    }
    const held = await claim(by, { projectId: project.id });
    if (held?.id !== id) throw new Error('Another task was in the way');
    const { leaseToken } = held;
    const steps: Partial<Record<AgentTaskStatus, [string, object]>> = {
      awaiting_input: ['ask', { leaseToken, question: 'Why?' }],
      completed: ['complete', { leaseToken, result: { summary: 'Done' } }],
      failed: ['fail', { leaseToken, error: 'No way' }],
      cancelled: ['cancel', {}],
    };
    const step = steps[status];
    if (step) await by.post(`/api/agent-tasks/${id}/${step[0]}`, step[1]);
    return { id, leaseToken };
  }

  get sweeps(): AgentTaskSweeps {
    return this.docket.service(AgentTaskSweeps);
  }
}

export async function claim(by: Client, body: object = {}): Promise<Held | null> {
  const reply = await by.post('/api/agent-tasks/claim', body);
  if (reply.status !== 200) throw new Error(`claim answered ${reply.status}: ${reply.text}`);
  return reply.body.data;
}
