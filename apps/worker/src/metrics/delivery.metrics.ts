import { Injectable } from '@nestjs/common';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ReportedAttempt } from '#outbound-webhooks';
import { DeliveryBacklog } from '#outbound-webhooks';
import { processMetrics, watchBacklog } from '#process';

/** From around the promised 0.1 s on an idle machine up to delays that need an operator. */
const SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** The deliveries of this worker, and the backlog of all workers. */
@Injectable()
export class DeliveryMetrics {
  readonly registry: Registry = processMetrics();
  private readonly attempts = new Counter({
    name: 'docket_webhook_attempts_total',
    help: 'Attempts of this worker to deliver, by what became of the delivery.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly latency = new Histogram({
    name: 'docket_webhook_latency_seconds',
    help: 'From an event to its first attempt.',
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(backlog: DeliveryBacklog) {
    watchBacklog(this.registry, () => backlog.figures());
  }

  attempted({ outcome, first, eventCreatedAt, startedAt }: ReportedAttempt): void {
    this.attempts.inc({ outcome });
    if (first) this.latency.observe(Math.max(0, startedAt.getTime() - eventCreatedAt.getTime()) / 1000);
  }
}
