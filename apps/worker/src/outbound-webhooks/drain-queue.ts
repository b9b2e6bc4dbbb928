import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { PatientQueue } from '../patient-queue.js';

const SWEPT_ONCE_IN = 3; // polls

/** Why a webhook is to be drained; repeated requests for the same reason are merged. */
const DEDUPLICATION = {
  /** New deliveries. If it is being drained already, once more afterwards. */
  news: (id: string) => ({ id, keepLastIfActive: true }),
  /** Found by the sweep. Separate from the other, whose job may have been lost with its worker. */
  sweep: (id: string, interval: number) => ({ id: `sweep-${id}`, ttl: SWEPT_ONCE_IN * interval }),
};

/** Requests that webhooks are drained. */
@Injectable()
export class DrainQueue {
  private readonly hints: PatientQueue;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectQueue(QUEUES.webhookDelivery) queue: Queue,
  ) {
    this.hints = new PatientQueue(queue, new Logger(DrainQueue.name));
  }

  add(webhookIds: string[], reason: keyof typeof DEDUPLICATION): Promise<void> {
    const { WORKER_POLL_INTERVAL } = this.config;
    return this.hints.add(
      webhookIds.map((webhookId) => ({
        name: 'drain',
        data: { webhookId },
        deduplication: DEDUPLICATION[reason](webhookId, WORKER_POLL_INTERVAL),
      })),
    );
  }

  warn(error: unknown): void {
    this.hints.warn(error);
  }
}
