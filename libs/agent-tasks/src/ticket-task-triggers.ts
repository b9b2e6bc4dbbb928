import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '#contracts';
import type { Transaction } from '#data';
import { type EventEntry, type EventScope, EventsService } from '#events';
import { AgentTasksService } from './agent-tasks.service.js';
import { OpenAgentTasks } from './open-agent-tasks.js';
import { subjectOfComments, subjectOfTicket } from './ticket-subject.js';
import { MENTIONED_AGENTS } from './ticket-task-triggers.sql.js';

export const WORK_ON_TICKET = 'work_on_ticket';
const RESPOND_TO_COMMENT = 'respond_to_comment';

interface TicketData {
  ticket: { id: string; key: string | null; delegateId: string | null };
  changes?: { delegateId?: { from: string | null; to: string | null }; projectId?: object };
  comment?: { id: string; authorId: string; content: string };
}

/**
 * Creates, moves and cancels the tasks of delegates and of agents mentioned in comments, together with the change that
 * causes it.
 */
@Injectable()
export class TicketTaskTriggers implements OnModuleInit {
  constructor(
    private readonly events: EventsService,
    private readonly tasks: AgentTasksService,
    private readonly open: OpenAgentTasks,
  ) {}

  onModuleInit(): void {
    this.events.listen({
      concerns: concernsTasks,
      react: (tx, actor, scope, events) => this.react(tx, actor, scope, events),
    });
  }

  private async react(tx: Transaction, actor: Actor, scope: EventScope, events: readonly EventEntry[]): Promise<void> {
    for (const { type, data } of events) {
      const about = data as TicketData;
      if (type === 'ticket.created') await this.delegated(tx, actor, scope, about);
      if (type === 'ticket.updated') await this.changed(tx, actor, scope, about);
      if (type === 'ticket.deleted') await this.open.cancelOf(tx, actor, { ticketId: about.ticket.id });
      if (type === 'comment.created') await this.mentioned(tx, actor, scope, about);
    }
  }

  private async changed(tx: Transaction, actor: Actor, scope: EventScope, about: TicketData): Promise<void> {
    const { ticket, changes } = about;
    const { delegateId, projectId } = changes ?? {};
    if (delegateId?.from) {
      await this.open.cancelOf(tx, actor, { ticketId: ticket.id, agentId: delegateId.from, kind: WORK_ON_TICKET });
    } else if (projectId && !delegateId && ticket.delegateId) {
      await this.open.moveTo(tx, ticket.id, ticket.delegateId, scope.project?.id ?? null);
    }
    if (delegateId) await this.delegated(tx, actor, scope, about);
  }

  private async delegated(tx: Transaction, actor: Actor, scope: EventScope, { ticket }: TicketData): Promise<void> {
    if (!ticket.delegateId) return;
    const subject = subjectOfTicket(ticket.id, ticket.delegateId);
    await this.queue(tx, actor, scope, WORK_ON_TICKET, ticket.delegateId, subject, { ticketId: ticket.id });
  }

  /** The payload refers to the comment by id, so that deleted content is not kept in a task. */
  private async mentioned(tx: Transaction, actor: Actor, scope: EventScope, about: TicketData): Promise<void> {
    const { ticket, comment } = about;
    if (!comment?.content.includes('@')) return;
    const agents = await tx.query<{ id: string }>(MENTIONED_AGENTS, [comment.id, comment.authorId]);
    for (const { id } of agents) {
      const payload = { ticketId: ticket.id, commentId: comment.id };
      const subject = subjectOfComments(ticket.id, id);
      await this.queue(tx, actor, scope, RESPOND_TO_COMMENT, id, subject, payload);
    }
  }

  private async queue(
    tx: Transaction,
    actor: Actor,
    { workspaceId, project }: EventScope,
    kind: string,
    agentId: string,
    subject: string,
    payload: { ticketId: string },
  ): Promise<void> {
    await this.tasks.enqueue(tx, {
      workspaceId,
      projectId: project?.id ?? null,
      ticketId: payload.ticketId,
      kind,
      subject,
      agent: 'external',
      agentId,
      payload,
      causedBy: actor,
      createdBy: actor.userId,
    });
  }
}

/** Whether an event can create, move or cancel a task; most changes of a ticket cannot. */
function concernsTasks({ type, data }: EventEntry): boolean {
  const { ticket, changes } = (data ?? {}) as Partial<TicketData>;
  if (type === 'ticket.created') return ticket?.delegateId != null;
  if (type === 'ticket.updated') return changes?.delegateId !== undefined || changes?.projectId !== undefined;
  return type === 'ticket.deleted' || type === 'comment.created';
}
