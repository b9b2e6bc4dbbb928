import { Injectable } from '@nestjs/common';
import { type Actor, type Precondition, ValidationFailed } from '#contracts';
import { Database } from '#data';
import { type TicketAnswer, TicketsService } from '#tickets';
import { WORK_ON_TICKET } from './ticket-task-triggers.js';

/** Gives a ticket to an agent, with what its task should say. */
@Injectable()
export class Delegation {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketsService,
  ) {}

  /**
   * A change of the delegate queues a task. Where it stays the same, new instructions replace those of a task that
   * still waits; to ask for more, a task is made by hand.
   */
  delegate(
    actor: Actor,
    idOrKey: string,
    agentId: string | null,
    instructions: string | null | undefined,
    known?: Precondition,
  ): Promise<TicketAnswer> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.tickets.update(actor, idOrKey, { delegateId: agentId }, known).catch(namingTheAgent);
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

/** As the body names it. */
function namingTheAgent(error: unknown): never {
  if (error instanceof ValidationFailed && error.fields.delegateId) {
    throw ValidationFailed.on('agentId', 'Agent must be valid');
  }
  throw error;
}
