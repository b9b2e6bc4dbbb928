import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { FinishedImports, ImportRunner, RepositoryReading } from '#imports';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const PURGES_EVERY = 60 * 60 * 1000;
const CONCURRENCY = 3; // a slow code host keeps no file waiting

/** Processes imports until there are none. */
@Processor(QUEUES.imports, { concurrency: CONCURRENCY })
export class ImportsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.imports) readonly queue: Queue,
    runner: ImportRunner,
    reading: RepositoryReading,
    finished: FinishedImports,
  ) {
    super();
    this.jobs = {
      'run-imports': {
        every: SAFETY_NET,
        run: () => this.workThrough(() => runner.next()),
      },
      'read-repositories': {
        every: SAFETY_NET,
        run: () => this.workThrough(() => reading.next()),
      },
      'purge-finished-imports': { every: PURGES_EVERY, run: () => finished.purge() },
    };
  }
}
