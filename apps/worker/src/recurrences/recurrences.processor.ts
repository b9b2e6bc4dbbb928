import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { RecurrenceRunner } from '#recurrences';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

/** Creates the tickets of recurrences when they are due. */
@Processor(QUEUES.recurrences)
export class RecurrencesProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.recurrences) readonly queue: Queue,
    runner: RecurrenceRunner,
  ) {
    super();
    this.jobs = { 'create-recurring-tickets': { every: SAFETY_NET, run: () => this.workThrough(() => runner.next()) } };
  }
}
