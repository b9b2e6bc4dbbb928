import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AccessService } from '#access';
import { type Actor, Clock, Conflict, NotFound, ValidationFailed } from '#contracts';
import { Database, type Transaction } from '#data';
import { TicketAccess } from '#tickets';
import type { AgentTaskWithPayload } from './agent-task.js';
import { AgentTaskAccess } from './agent-task-access.js';
import { REQUESTED_AGENT_IS_VALID } from './agent-task-requests.sql.js';
import { AgentTasksService, type Enqueued } from './agent-tasks.service.js';
import { subjectOfTicket } from './ticket-subject.js';

export interface RequestedTask {
  /** By id or key. */
  projectId?: string;
  ticketId?: string;
  kind: string;
  agentId?: string | null;
  instructions?: string | null;
  expiresAt?: Date;
}

interface TaskScope {
  workspaceId: string;
  projectId: string | null;
  ticketId: string | null;
}

/** Tasks that members create by hand. */
@Injectable()
export class AgentTaskRequests {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly tickets: TicketAccess,
    private readonly tasks: AgentTasksService,
    private readonly taskAccess: AgentTaskAccess,
  ) {}

  async create(actor: Actor, input: RequestedTask): Promise<AgentTaskWithPayload> {
    if (input.expiresAt && input.expiresAt <= this.clock.now()) {
      throw ValidationFailed.on('expiresAt', 'Expiry must be in the future');
    }
    // Commits even if no task is created, because the reason is written to the log of the causing task.
    const queued = await this.db.transaction((tx) => this.enqueue(tx, actor, input));
    if (queued.id === null) throw new Conflict(queued.ignored);
    return this.taskAccess.toRead(this.db, actor, queued.id);
  }

  private async enqueue(tx: Transaction, actor: Actor, input: RequestedTask): Promise<Enqueued> {
    const scope = await this.scope(tx, actor, input);
    if (input.agentId) await this.mustHaveAccess(tx, input.agentId, scope);
    const { kind, agentId, instructions, expiresAt } = input;
    const subject = scope.ticketId ? subjectOfTicket(scope.ticketId, agentId) : `${kind} ${uuidv7()}`;
    const by = { causedBy: actor, createdBy: actor.userId };
    const task = { kind, agentId, instructions, expiresAt, subject, agent: 'external', payload: {} } as const;
    return this.tasks.enqueue(tx, { ...scope, ...task, ...by });
  }

  private async scope(tx: Transaction, actor: Actor, { projectId, ticketId }: RequestedTask): Promise<TaskScope> {
    if (!projectId && !ticketId) throw ValidationFailed.on('projectId', 'Project or ticket is required');
    const project = projectId
      ? await this.access.project(tx, actor, projectId, 'write').catch(invalid('projectId', 'Project'))
      : undefined;
    if (!ticketId) return { workspaceId: project!.workspaceId, projectId: project!.id, ticketId: null };
    const ticket = await this.tickets.ticket(tx, actor, ticketId, 'write').catch(invalid('ticketId', 'Ticket'));
    if (project && project.id !== ticket.projectId) {
      throw ValidationFailed.on('projectId', 'Project must be that of the ticket');
    }
    return { workspaceId: ticket.workspaceId, projectId: ticket.projectId, ticketId: ticket.id };
  }

  private async mustHaveAccess(tx: Transaction, agentId: string, { workspaceId, projectId }: TaskScope): Promise<void> {
    const [row] = await tx.query<{ valid: boolean }>(REQUESTED_AGENT_IS_VALID, [agentId, workspaceId, projectId]);
    if (!row?.valid) throw ValidationFailed.on('agentId', 'Agent must be valid');
  }
}

const invalid =
  (field: string, label: string) =>
  (error: unknown): never => {
    throw error instanceof NotFound ? ValidationFailed.on(field, `${label} must be valid`) : error;
  };
