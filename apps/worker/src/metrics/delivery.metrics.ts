import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { processMetrics } from '#process';
import { Backlog } from '#tracker/webhooks/backlog.js';
import type { ReportedAttempt } from '#tracker/webhooks/drainer.js';

/** Around the tenth of a second that is promised on an idle machine, up to what one would be called for. */
const SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** What this worker has sent, and how far behind all of them are. */
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

  constructor(private readonly backlog: Backlog) {
    this.watchBacklog();
  }

  attempted({ outcome, first, eventCreatedAt, startedAt }: ReportedAttempt): void {
    this.attempts.inc({ outcome });
    if (first) this.latency.observe(Math.max(0, startedAt.getTime() - eventCreatedAt.getTime()) / 1000);
  }

  /** Asked for when somebody looks, with one statement. */
  private watchBacklog(): void {
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [this.registry] });
    const pending = gauge('docket_webhook_deliveries_pending', 'Deliveries that wait for an attempt.');
    const oldest = gauge(
      'docket_events_oldest_undelivered_seconds',
      'Age of the oldest event not relayed or delivered.',
    );
    const { backlog } = this;
    new Gauge({
      name: 'docket_events_unrelayed',
      help: 'Events that have no place in the log yet.',
      registers: [this.registry],
      async collect() {
        const figures = await backlog.figures();
        this.set(figures.unrelayed);
        pending.set(figures.pending);
        oldest.set(figures.oldestSeconds);
      },
    });
  }
}
