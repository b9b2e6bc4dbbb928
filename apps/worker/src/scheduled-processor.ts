import { setTimeout as sleep } from 'node:timers/promises';
import { WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';

const SCHEDULES_EVERY = 10_000; // a queue that lost its memory is told again
const PATIENCE = 1_000; // at the start, for a queue that is away: the other work does not wait for it, nor does a stop

export interface ScheduledJob {
  /** In milliseconds. */
  every: number;
  run: () => Promise<unknown>;
}

/**
 * Jobs by the clock. What is to do stands in PostgreSQL: the queue only wakes a worker, one of however many there are,
 * and the next one while that is busy, so nothing is lost with the queue or with a worker.
 */
export abstract class ScheduledProcessor extends WorkerHost implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private scheduling?: Promise<void>;
  private timer?: NodeJS.Timeout;

  protected abstract readonly queue: Queue;
  protected abstract readonly jobs: Record<string, ScheduledJob>;

  async onApplicationBootstrap(): Promise<void> {
    await Promise.race([this.scheduleAlone(), sleep(PATIENCE)]);
    this.timer = setInterval(() => this.reschedule(), SCHEDULES_EVERY);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async process({ name }: Job): Promise<unknown> {
    const job = this.jobs[name];
    if (!job) throw new Error(`No job is called ${name}`);
    try {
      return await job.run();
    } catch (error) {
      this.logger.error(error);
      throw error;
    }
  }

  /** Until there is nothing left, or the worker is told to stop. */
  protected async workThrough(next: () => Promise<unknown>): Promise<number> {
    let done = 0;
    while (!this.worker.closing && (await next())) done++;
    return done;
  }

  private async schedule(): Promise<void> {
    for (const [name, { every }] of Object.entries(this.jobs)) {
      await this.queue.upsertJobScheduler(name, { every }, { name });
    }
  }

  private reschedule(): void {
    if (!this.scheduling) this.scheduleAlone().catch((error) => this.logger.warn(error));
  }

  /** One at a time: while the queue is out of reach, a call waits until it is back. */
  private scheduleAlone(): Promise<void> {
    this.scheduling = this.schedule().finally(() => {
      this.scheduling = undefined;
    });
    return this.scheduling;
  }
}
