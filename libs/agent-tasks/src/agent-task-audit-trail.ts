import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { type Actor, type EventType, NotFound } from '#contracts';
import { Project, type Transaction } from '#data';
import { type EventScope, EventsService } from '#events';
import { TicketAccess, ticketEventPayload } from '#tickets';
import { agentActor } from './agent-identity.js';
import type { AgentTask } from './agent-task.js';

/** Writes the events of a task's lifecycle. */
@Injectable()
export class AgentTaskAuditTrail {
  constructor(
    private readonly events: EventsService,
    private readonly tickets: TicketAccess,
  ) {}

  queued(tx: Transaction, actor: Actor, task: AgentTask): Promise<void> {
    return this.write(tx, actor, task, 'agent_task.queued');
  }

  awaitsInput(tx: Transaction, actor: Actor, task: AgentTask): Promise<void> {
    return this.write(tx, actor, task, 'agent_task.awaiting_input');
  }

  /** For a change of state that no other event reports. `project` is that of the task, if it is known. */
  updated(tx: Transaction, actor: Actor, task: AgentTask, project?: EventScope['project']): Promise<void> {
    return this.write(tx, actor, task, 'agent_task.updated', project);
  }

  finished(tx: Transaction, actor: Actor, task: AgentTask): Promise<void> {
    return this.write(tx, actor, task, 'agent_task.finished');
  }

  private async write(
    tx: Transaction,
    actor: Actor,
    task: AgentTask,
    type: EventType,
    known?: EventScope['project'],
  ): Promise<void> {
    const project = known === undefined ? await this.projectOf(tx, task) : known;
    const ticket = await this.ticketOf(tx, task);
    const data = { agentTask: eventPayload(task), ...(ticket && { ticket }) };
    await this.events.record(tx, actor, { workspaceId: task.workspaceId, project }, { events: [{ type, data }] });
  }

  private async projectOf(tx: Transaction, { projectId }: AgentTask): Promise<EventScope['project']> {
    if (!projectId) return null;
    const project = await tx.manager.findOne(Project, { select: { name: true }, where: { id: projectId } });
    return project && { id: projectId, name: project.name };
  }

  /** Undefined if the ticket is deleted or has moved to a project whose readers may differ from those of this event. */
  private async ticketOf(tx: Transaction, task: AgentTask): Promise<object | undefined> {
    if (!task.ticketId) return undefined;
    try {
      const ticket = await this.tickets.ticket(tx, agentActor, task.ticketId, 'read');
      return ticket.projectId === task.projectId ? (await ticketEventPayload(tx, ticket)).ticket : undefined;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
}

/**
 * Without the payload, which can be large and comes with the claim. All readers of an event see the same text, so it
 * contains neither instructions, which are for members, nor e-mail addresses.
 */
function eventPayload(task: AgentTask & { payload?: unknown; leaseToken?: string }): object {
  const { payload: _payload, leaseToken: _leaseToken, instructions: _instructions, ...rest } = task;
  return { ...rest, createdBy: withoutEmail(task.createdBy), claimant: withoutEmail(task.claimant) };
}

function withoutEmail(person: Person | null): object | null {
  if (!person) return null;
  const { email: _email, ...rest } = person;
  return rest;
}
