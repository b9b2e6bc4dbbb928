import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { CodeEventHandler, ExpiredDeliveries } from '#inbound-webhooks';
import { ScheduledProcessor } from '../scheduled-processor.js';

const PURGES_EVERY = 60 * 60 * 1000;

/** Sees to what follows for tickets from what code hosts told. What breaks is not due for a while: others go on. */
@Processor(QUEUES.inbound)
export class InboundProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectQueue(QUEUES.inbound) readonly queue: Queue,
    consequences: CodeEventHandler,
    old: ExpiredDeliveries,
  ) {
    super();
    const every = config.WORKER_POLL_INTERVAL; // so long a ticket waits at most for what follows from a merge
    this.jobs = {
      'follow-code-events': { every, run: () => this.workThrough(() => consequences.next()) },
      'purge-old-deliveries': { every: PURGES_EVERY, run: () => old.purge() },
    };
  }
}
