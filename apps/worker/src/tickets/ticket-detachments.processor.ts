import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { DetachFromTickets } from '#tickets';
import { ScheduledProcessor } from '../scheduled-processor.js';

const LOOKS_EVERY = 2_000; // what is to be detached is hidden already: nobody waits for it

/** Detaches deleted labels and groups from their tickets, until there are none. */
@Processor(QUEUES.ticketDetachments)
export class TicketDetachmentsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.ticketDetachments) readonly queue: Queue,
    detach: DetachFromTickets,
  ) {
    super();
    this.jobs = { 'detach-from-tickets': { every: LOOKS_EVERY, run: () => this.workThrough(() => detach.next()) } };
  }
}
