import { Injectable } from '@nestjs/common';
import { type Actor, type Precondition, ValidationFailed } from '#contracts';
import { Database, StoredAgentTask } from '#data';
import { type TicketAnswer, TicketsService } from '#tickets';
import { WORK_ON_TICKET } from './ticket-task-triggers.js';

/** Delegates a ticket to an agent, with instructions for its task. */
@Injectable()
export class Delegation {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketsService,
  ) {}

  /**
   * A change of the delegate queues a task. If the delegate stays the same, new instructions replace those of a task
   * that is still queued; further work needs a task created by hand.
   */
  delegate(
    actor: Actor,
    idOrKey: string,
    agentId: string | null,
    instructions: string | null | undefined,
    known?: Precondition,
  ): Promise<TicketAnswer> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.tickets.update(actor, idOrKey, { delegateId: agentId }, known).catch(onAgentId);
      if (instructions !== undefined && agentId !== null) {
        const queued = { ticketId: ticket.id, agentId, kind: WORK_ON_TICKET, status: 'queued' as const };
        await tx.manager.update(StoredAgentTask, queued, { instructions });
      }
      return ticket;
    });
  }
}

/** Reports the error on the field of the request body. */
function onAgentId(error: unknown): never {
  if (error instanceof ValidationFailed && error.fields.delegateId) {
    throw ValidationFailed.on('agentId', 'Agent must be valid');
  }
  throw error;
}
