import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { AgentTasksService } from '#agent-tasks';
import { type Agent, Clock, Conflict, Forbidden, type ProjectStatus, ValidationFailed } from '#contracts';
import { Database, InboundDelivery, type Transaction } from '#data';
import { type AutomationRule, isMet, isOwnEvent, namesEvent, subjectOfData } from './automation-rule.js';
import { canWork } from './automation-triggers.js';
import { agentFor } from './builtin-agent/builtin-task-kinds.js';
import type { Receipt } from './code-deliveries.service.js';
import { INSERT_GENERIC_DELIVERY, receivingProject } from './generic-deliveries.sql.js';

export interface GenericEvent {
  event: string;
  projectId: string;
  data: object;
}

interface Project {
  id: string;
  workspaceId: string;
  status: ProjectStatus;
  agent: Agent;
  rules: AutomationRule[];
}

/** Receives events of other machines. The project's automations decide whether tasks follow. */
@Injectable()
export class GenericDeliveriesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly tasks: AgentTasksService,
  ) {}

  /**
   * `boundTo` is the project of the sender's token, if it has one. A repeated idempotency key returns the first answer;
   * with another body it is a CONFLICT.
   */
  async receive(
    boundTo: string | undefined,
    input: GenericEvent,
    key?: string,
  ): Promise<{ receipt: Receipt; replayed: boolean }> {
    return this.db.transaction(async (tx) => {
      const project = await this.project(tx, input.projectId);
      if (boundTo !== undefined && boundTo !== project?.id) throw Forbidden.to('project');
      if (!project) throw ValidationFailed.on('projectId', 'Project must be valid');
      if (project.status === 'archived') throw new Conflict('Project is archived');
      const bodyHash = createHash('sha256')
        .update(JSON.stringify([input.event, input.data]))
        .digest();
      const id = await this.insert(tx, project, key, bodyHash);
      if (!id) return { receipt: await this.first(tx, project.id, key!, bodyHash), replayed: true };
      const outcome = await this.follow(tx, project, input, bodyHash);
      await tx.manager.update(InboundDelivery, { id }, outcome);
      return { receipt: receiptOf({ id, ...outcome }), replayed: false };
    });
  }

  /** By id, or by any key the project ever had. */
  private async project(tx: Transaction, idOrKey: string): Promise<Project | undefined> {
    const id = isUuid(idOrKey) ? '$1' : '(SELECT project_id FROM project_keys WHERE key = $1)';
    const [project] = await tx.query<Project>(receivingProject(id), [idOrKey]);
    return project;
  }

  /** Without a key every delivery is new; with one, a concurrent duplicate waits here until the first commits. */
  private async insert(
    tx: Transaction,
    project: Project,
    key: string | undefined,
    bodyHash: Buffer,
  ): Promise<string | undefined> {
    const id = uuidv7();
    const [row] = await tx.query<{ id: string }>(INSERT_GENERIC_DELIVERY, [
      id,
      project.workspaceId,
      project.id,
      key ?? id,
      bodyHash,
      this.clock.now(),
    ]);
    return row?.id;
  }

  private async first(tx: Transaction, projectId: string, key: string, bodyHash: Buffer): Promise<Receipt> {
    const first = await tx.manager.findOneBy(InboundDelivery, { projectId, provider: 'generic', deliveryKey: key });
    if (!first?.bodyHash?.equals(bodyHash)) throw new Conflict('This Idempotency-Key was used for another request');
    return receiptOf(first);
  }

  /** Creates a task for each rule that names the event and whose conditions the data meets. */
  private async follow(
    tx: Transaction,
    { id: projectId, workspaceId, agent, rules }: Project,
    { event, data }: GenericEvent,
    bodyHash: Buffer,
  ): Promise<{ taskId: string | null; ignored: string | null }> {
    const started = isOwnEvent(event) ? [] : rules.filter((rule) => namesEvent(rule, event));
    if (started.length === 0) return { taskId: null, ignored: 'No automation is set for this event' };
    const met = started.filter((rule) => isMet(rule, subjectOfData(data)));
    if (met.length === 0) return { taskId: null, ignored: 'No automation matches the conditions of this event' };
    // Includes a hash of the body: the same event repeated is a loop, a different one is not.
    const subject = `${event} ${bodyHash.toString('hex').slice(0, 16)}`;
    const taskIds: string[] = [];
    let ignored: string | null = null;
    for (const { kind, agentId } of met) {
      if (agentId && !(await canWork(tx, agentId, workspaceId, projectId))) {
        ignored = 'The agent of the automation may not work in this project';
        continue;
      }
      const payload = { event, data };
      const whose = { agent: agentId ? ('external' as const) : agentFor(agent, kind), agentId };
      const task = { workspaceId, projectId, kind, payload, ...whose };
      // Tasks for different agents do not wait for each other.
      const own = agentId ? `${subject} for ${agentId}` : subject;
      const queued = await this.tasks.enqueue(tx, { ...task, subject: own });
      if (queued.id !== null) taskIds.push(queued.id);
      else ignored = queued.ignored;
    }
    return { taskId: taskIds[0] ?? null, ignored: taskIds.length > 0 ? null : ignored };
  }
}

const receiptOf = ({
  id,
  taskId,
  ignored,
}: {
  id: string;
  taskId: string | null;
  ignored: string | null;
}): Receipt => ({
  deliveryId: id,
  ...(taskId && { taskId }),
  ...(ignored && { ignored }),
});
