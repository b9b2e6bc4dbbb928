import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import { QUEUES } from '#contracts';
import { DeliverySender } from '#outbound-webhooks';
import { DeliveryMetrics } from '../metrics/delivery.metrics.js';
import { DrainQueue } from './drain-queue.js';

/** Webhooks drained at once. Most of it is waiting for receivers, so it is bounded by sockets (5 each) and not by cores. */
const CONCURRENCY = 300;
/** Of these, so many may be slow ones; the others are for those that answer. */
const MOST_SLOW = 100;
/** A job is a hint that may stall as often as its workers die. */
const MOST_STALLS = 1_000;

/** Takes the id of a webhook and sends what is due of it. May run twice: whoever comes second finds nothing to do. */
@Processor(QUEUES.webhookDelivery, { concurrency: CONCURRENCY, maxStalledCount: MOST_STALLS })
export class WebhookDeliveryProcessor extends WorkerHost implements OnModuleDestroy {
  private readonly logger = new Logger(WebhookDeliveryProcessor.name);
  private readonly stopping = new AbortController();
  /** Those that were slow the last time they were drained here. */
  private readonly slow = new Set<string>();
  private slowNow = 0;

  constructor(
    private readonly sender: DeliverySender,
    private readonly queue: DrainQueue,
    private readonly metrics: DeliveryMetrics,
  ) {
    super();
  }

  async process(job: Job<{ webhookId: string }>): Promise<void> {
    const { webhookId } = job.data;
    const wasSlow = this.slow.has(webhookId);
    if (wasSlow && this.slowNow >= MOST_SLOW) return; // the sweeper brings it back when there is room
    if (wasSlow) this.slowNow++;
    try {
      await this.drain(webhookId);
    } catch (error) {
      this.logger.error(error);
      throw error;
    } finally {
      if (wasSlow) this.slowNow--;
    }
  }

  /** While the database is still there to write to. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.worker.close();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.queue.warn(error);
  }

  private async drain(webhookId: string): Promise<void> {
    let attempts = 0;
    const end = await this.sender.drain(webhookId, {
      signal: this.stopping.signal,
      report: (attempt) => {
        attempts++;
        this.metrics.attempted(attempt);
      },
    });
    if (end === 'slow') this.slow.add(webhookId);
    else if (attempts > 0) this.slow.delete(webhookId); // it answers again
    if ((end === 'more' || end === 'slow') && !this.stopping.signal.aborted) await this.queue.add([webhookId], 'news');
  }
}
