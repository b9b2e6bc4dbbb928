import { WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { type Hint, PatientQueue } from './patient-queue.js';
import { type Reason, Schedule } from './schedule.js';

const HINTED_AGAIN_IN = 30; // polls; a job may have been lost with its worker

export interface ScheduledJob {
  /** In milliseconds. A job whose work is known to `DueWork` also runs when that is due. */
  every: number;
  run: () => Promise<unknown>;
}

/**
 * Jobs that run when their work is due and at intervals. The work is recorded in PostgreSQL; the queue only wakes one of
 * the workers, or the next one while that is busy, so nothing is lost with the queue or with a worker.
 */
export abstract class ScheduledProcessor extends WorkerHost implements OnModuleInit {
  protected readonly logger = new Logger(this.constructor.name);
  @Inject(Schedule) private readonly schedule!: Schedule;
  @Inject(CONFIG) private readonly configuration!: Config;

  protected abstract readonly queue: Queue;
  protected abstract readonly jobs: Record<string, ScheduledJob>;

  onModuleInit(): void {
    const queue = new PatientQueue(this.queue, this.logger);
    const hints: Hint[] = [];
    // Everything one poll starts is added in one call, because the queue accepts no second one meanwhile.
    const add = (hint: Hint) => {
      if (hints.push(hint) === 1) queueMicrotask(() => void queue.add(hints.splice(0)));
    };
    for (const [name, { every }] of Object.entries(this.jobs)) {
      this.schedule.add({ name, every, start: (reason) => add(this.hint(name, every, reason)) });
    }
  }

  async process({ name }: Job): Promise<unknown> {
    const job = this.jobs[name];
    if (!job) throw new Error(`There is no job ${name}`);
    try {
      return await job.run();
    } catch (error) {
      this.logger.error(error);
      throw error;
    } finally {
      this.schedule.wake(); // it may have postponed something
    }
  }

  /** Runs until nothing is left, or until the worker stops. */
  protected async workThrough(next: () => Promise<unknown>): Promise<number> {
    let done = 0;
    while (!this.worker.closing && (await next())) done++;
    return done;
  }

  /** Several workers add the same hint; it is deduplicated. */
  private hint(name: string, every: number, reason: Reason): Hint {
    if (reason === 'due') return { name, deduplication: { id: name, keepLastIfActive: true } };
    const ttl = reason === 'interval' ? every / 2 : HINTED_AGAIN_IN * this.configuration.WORKER_POLL_INTERVAL;
    return { name, deduplication: { id: `${reason}-${name}`, ttl } };
  }
}
