import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { FinishedImports } from '#tracker/imports/finished-imports.js';
import { ImportRunner } from '#tracker/imports/import-runner.js';

const LOOKS_EVERY = 2_000; // so long a file waits at most on an idle worker
const PURGES_EVERY = 60 * 60 * 1000;

/**
 * Looks for files to import, and works until there are none. What is to do stands in PostgreSQL: the queue only wakes
 * a worker, and the next one while that is busy, so nothing is lost with the queue or with a worker.
 */
@Processor(QUEUES.imports)
export class ImportsProcessor extends WorkerHost implements OnApplicationBootstrap {
  private readonly logger = new Logger(ImportsProcessor.name);
  private readonly tasks: Record<string, { every: number; run: () => Promise<unknown> }>;

  constructor(
    @InjectQueue(QUEUES.imports) private readonly queue: Queue,
    private readonly runner: ImportRunner,
    finished: FinishedImports,
  ) {
    super();
    this.tasks = {
      'run-imports': { every: LOOKS_EVERY, run: () => this.workThrough() },
      'purge-finished-imports': { every: PURGES_EVERY, run: () => finished.purge() },
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const [name, { every }] of Object.entries(this.tasks)) {
      await this.queue.upsertJobScheduler(name, { every }, { name });
    }
  }

  async process(job: Job): Promise<unknown> {
    const task = this.tasks[job.name];
    if (!task) throw new Error(`No task is called ${job.name}`);
    try {
      return await task.run();
    } catch (error) {
      this.logger.error(error);
      throw error;
    }
  }

  private async workThrough(): Promise<number> {
    let batches = 0;
    while (!this.worker.closing && (await this.runner.next())) batches++;
    return batches;
  }
}
