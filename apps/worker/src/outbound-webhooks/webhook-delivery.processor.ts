import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import { QUEUES } from '#contracts';
import { DeliverySender } from '#outbound-webhooks';
import { DeliveryMetrics } from '../metrics/delivery.metrics.js';
import { DrainQueue } from './drain-queue.js';

/** Webhooks drained concurrently. They mostly wait for receivers, so the limit is sockets (5 each), not cores. */
const CONCURRENCY = 300;
/** At most this many of them may be slow; the rest is for responsive receivers. */
const MAX_SLOW = 100;
/** A job is only a hint, and may stall as often as its workers die. */
const MAX_STALLS = 1_000;

/** Sends the due deliveries of a webhook. Running twice is harmless: the second run finds nothing to do. */
@Processor(QUEUES.webhookDelivery, { concurrency: CONCURRENCY, maxStalledCount: MAX_STALLS })
export class WebhookDeliveryProcessor extends WorkerHost implements OnModuleDestroy {
  private readonly logger = new Logger(WebhookDeliveryProcessor.name);
  private readonly stopping = new AbortController();
  /** Webhooks that were slow the last time they were drained here. */
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
    if (wasSlow && this.slowNow >= MAX_SLOW) return; // the sweeper retries it later
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

  /** While the database connection is still open. */
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
    else if (attempts > 0) this.slow.delete(webhookId); // responsive again
    if ((end === 'more' || end === 'slow') && !this.stopping.signal.aborted) await this.queue.add([webhookId], 'news');
  }
}
