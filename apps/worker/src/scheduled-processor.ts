import { setTimeout as sleep } from 'node:timers/promises';
import { WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';

const SCHEDULE_INTERVAL = 10_000; // schedules again, in case the queue has lost its data
const TIMEOUT = 1_000; // at start-up, for an unreachable queue: neither the other work nor a stop waits for it

export interface ScheduledJob {
  /** In milliseconds. */
  every: number;
  run: () => Promise<unknown>;
}

/**
 * Jobs that run at intervals. The work is recorded in PostgreSQL; the queue only wakes one of the workers, or the next
 * one while that is busy, so nothing is lost with the queue or with a worker.
 */
export abstract class ScheduledProcessor extends WorkerHost implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private scheduling?: Promise<void>;
  private timer?: NodeJS.Timeout;

  protected abstract readonly queue: Queue;
  protected abstract readonly jobs: Record<string, ScheduledJob>;

  async onApplicationBootstrap(): Promise<void> {
    await Promise.race([this.scheduleAlone(), sleep(TIMEOUT)]);
    this.timer = setInterval(() => this.reschedule(), SCHEDULE_INTERVAL);
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

  /** Runs until nothing is left, or until the worker stops. */
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

  /** One at a time: while the queue is unreachable, a call waits until it is back. */
  private scheduleAlone(): Promise<void> {
    this.scheduling = this.schedule().finally(() => {
      this.scheduling = undefined;
    });
    return this.scheduling;
  }
}
