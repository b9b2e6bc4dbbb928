import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BulkJobOptions, Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';

const PATIENCE = 1_000; // for a queue that is away; what it does not take now, the sweeper brings later
const SWEPT_ONCE_IN = 3; // intervals
const KEPT_FAILURES = 100; // a job is only a hint, and the next one comes by itself
const COMPLAINS_EVERY = 60_000;

/** Why a webhook is to be drained; each is asked for once, however often it is asked for. */
const DEDUPLICATION = {
  /** Something new. While it is being drained, once more afterwards. */
  news: (id: string) => ({ id, keepLastIfActive: true }),
  /** It was found waiting. Apart from the other, whose job may have been lost with its worker. */
  sweep: (id: string, interval: number) => ({ id: `sweep-${id}`, ttl: SWEPT_ONCE_IN * interval }),
};

/** Asks for webhooks to be drained. Never waits long, and never fails: PostgreSQL knows what is to do. */
@Injectable()
export class DrainQueue {
  private readonly logger = new Logger(DrainQueue.name);
  private unsettled?: Promise<unknown>;
  private complainedAt = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectQueue(QUEUES.webhookDelivery) private readonly queue: Queue,
  ) {
    queue.on('error', (error) => this.complain(error));
  }

  async add(webhookIds: string[], reason: keyof typeof DEDUPLICATION): Promise<void> {
    if (webhookIds.length === 0) return;
    // One at a time, or everything asked for while the queue is away would pile up in its client.
    if (this.unsettled) await within(PATIENCE, this.unsettled);
    if (this.unsettled) return;
    const adding = this.queue
      .addBulk(
        webhookIds.map((webhookId) => ({ name: 'drain', data: { webhookId }, opts: this.options(webhookId, reason) })),
      )
      .catch((error) => this.complain(error))
      .finally(() => {
        this.unsettled = undefined;
      });
    this.unsettled = adding;
    await within(PATIENCE, adding);
  }

  /** Once a minute is enough to be heard. */
  complain(error: unknown): void {
    if (Date.now() - this.complainedAt < COMPLAINS_EVERY) return;
    this.complainedAt = Date.now();
    this.logger.warn(`The queue is away, and deliveries wait for it: ${(error as Error).message || String(error)}`);
  }

  private options(webhookId: string, reason: keyof typeof DEDUPLICATION): BulkJobOptions {
    const deduplication = DEDUPLICATION[reason](webhookId, this.config.WORKER_POLL_INTERVAL);
    return { attempts: 1, removeOnFail: { count: KEPT_FAILURES }, deduplication };
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
