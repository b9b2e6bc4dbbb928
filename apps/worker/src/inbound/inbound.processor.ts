import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { CodeConsequences } from '#tracker/inbound/code-consequences.js';
import { OldDeliveries } from '#tracker/inbound/old-deliveries.js';

const LOOKS_EVERY = 1_000; // so long a ticket waits at most for what follows from a merge
const PURGES_EVERY = 60 * 60 * 1000;
const SCHEDULES_EVERY = 30_000; // a queue that lost its memory is told again

/**
 * Sees to what follows for tickets from what code hosts told. What is to do stands in PostgreSQL: the queue only wakes a
 * worker, so nothing is lost with the queue or with a worker.
 */
@Processor(QUEUES.inbound)
export class InboundProcessor extends WorkerHost implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(InboundProcessor.name);
  private readonly jobs: Record<string, { every: number; run: () => Promise<unknown> }>;
  private scheduling?: Promise<void>;
  private timer?: NodeJS.Timeout;

  constructor(
    @InjectQueue(QUEUES.inbound) private readonly queue: Queue,
    private readonly consequences: CodeConsequences,
    old: OldDeliveries,
  ) {
    super();
    this.jobs = {
      'follow-code-events': { every: LOOKS_EVERY, run: () => this.workThrough() },
      'purge-old-deliveries': { every: PURGES_EVERY, run: () => old.purge() },
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.schedule();
    this.timer = setInterval(() => this.reschedule(), SCHEDULES_EVERY);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async process(job: Job): Promise<unknown> {
    const task = this.jobs[job.name];
    if (!task) throw new Error(`No job is called ${job.name}`);
    try {
      return await task.run();
    } catch (error) {
      this.logger.error(error); // what broke is not due for a while: the next look finds the others
      throw error;
    }
  }

  private async workThrough(): Promise<number> {
    let done = 0;
    while (!this.worker.closing && (await this.consequences.next())) done++;
    return done;
  }

  private async schedule(): Promise<void> {
    for (const [name, { every }] of Object.entries(this.jobs)) {
      await this.queue.upsertJobScheduler(name, { every }, { name });
    }
  }

  /** One at a time: while the queue is out of reach, a call waits until it is back. */
  private reschedule(): void {
    this.scheduling ??= this.schedule()
      .catch((error) => this.logger.warn(error))
      .finally(() => {
        this.scheduling = undefined;
      });
  }
}
