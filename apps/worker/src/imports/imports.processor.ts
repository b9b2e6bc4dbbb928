import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { FinishedImports, ImportRunner } from '#imports';
import { ScheduledProcessor } from '../scheduled-processor.js';

const INTERVALS = 2; // the longest a file waits for an idle worker
const PURGES_EVERY = 60 * 60 * 1000;

/** Looks for files to import, and works until there are none. */
@Processor(QUEUES.imports)
export class ImportsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectQueue(QUEUES.imports) readonly queue: Queue,
    runner: ImportRunner,
    finished: FinishedImports,
  ) {
    super();
    this.jobs = {
      'run-imports': {
        every: INTERVALS * config.WORKER_POLL_INTERVAL,
        run: () => this.workThrough(() => runner.next()),
      },
      'purge-finished-imports': { every: PURGES_EVERY, run: () => finished.purge() },
    };
  }
}
