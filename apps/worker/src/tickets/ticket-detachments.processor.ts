import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { DetachFromTickets } from '#tickets';
import { ScheduledProcessor } from '../scheduled-processor.js';

const INTERVALS = 2; // what is to be detached is hidden already: nobody waits for it

/** Detaches deleted labels and groups from their tickets, until there are none. */
@Processor(QUEUES.ticketDetachments)
export class TicketDetachmentsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectQueue(QUEUES.ticketDetachments) readonly queue: Queue,
    detach: DetachFromTickets,
  ) {
    super();
    const every = INTERVALS * config.WORKER_POLL_INTERVAL;
    this.jobs = { 'detach-from-tickets': { every, run: () => this.workThrough(() => detach.next()) } };
  }
}
