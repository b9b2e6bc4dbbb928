import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { FinishedImports, ImportRunner } from '#imports';
import { ScheduledProcessor } from '../scheduled-processor.js';

const LOOKS_EVERY = 2_000; // so long a file waits at most on an idle worker
const PURGES_EVERY = 60 * 60 * 1000;

/** Looks for files to import, and works until there are none. */
@Processor(QUEUES.imports)
export class ImportsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.imports) readonly queue: Queue,
    runner: ImportRunner,
    finished: FinishedImports,
  ) {
    super();
    this.jobs = {
      'run-imports': { every: LOOKS_EVERY, run: () => this.workThrough(() => runner.next()) },
      'purge-finished-imports': { every: PURGES_EVERY, run: () => finished.purge() },
    };
  }
}
