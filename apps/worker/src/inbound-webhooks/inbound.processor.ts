import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { CodeEventHandler, ExpiredDeliveries } from '#inbound-webhooks';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const PURGES_EVERY = 60 * 60 * 1000;

/** Applies events of code hosts to tickets. A failed one is retried later, so that others continue. */
@Processor(QUEUES.inbound)
export class InboundProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.inbound) readonly queue: Queue,
    consequences: CodeEventHandler,
    old: ExpiredDeliveries,
  ) {
    super();
    this.jobs = {
      'follow-code-events': { every: SAFETY_NET, run: () => this.workThrough(() => consequences.next()) },
      'purge-old-deliveries': { every: PURGES_EVERY, run: () => old.purge() },
    };
  }
}
