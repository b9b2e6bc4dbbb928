import { Injectable } from '@nestjs/common';
import { type Actor, type Precondition, ValidationFailed } from '#contracts';
import { Database } from '#data';
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
        await tx.query(
          `UPDATE agent_tasks SET instructions = $4 WHERE ticket_id = $1 AND agent_id = $2 AND kind = $3
           AND status = 'queued'`,
          [ticket.id, agentId, WORK_ON_TICKET, instructions],
        );
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
