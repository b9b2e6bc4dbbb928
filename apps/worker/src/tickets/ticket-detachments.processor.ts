import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { DetachFromTickets } from '#tickets';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

/** Detaches deleted labels and groups from their tickets, until there are none. */
@Processor(QUEUES.ticketDetachments)
export class TicketDetachmentsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.ticketDetachments) readonly queue: Queue,
    detach: DetachFromTickets,
  ) {
    super();
    this.jobs = { 'detach-from-tickets': { every: SAFETY_NET, run: () => this.workThrough(() => detach.next()) } };
  }
}
