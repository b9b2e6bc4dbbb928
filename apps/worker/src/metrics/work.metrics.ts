import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { CONFIG, type Config } from '#config';
import { Database } from '#data';
import { coalesceCalls, watchPool } from '#process';
import { PendingWork, WORK_KINDS } from '#stats';
import { DeliveryMetrics } from './delivery.metrics.js';
import { QueueFigures, STATES } from './queue-figures.js';

const NONE = Number.NaN;

/** Pending work: as recorded in PostgreSQL, and as the queues report it. */
@Injectable()
export class WorkMetrics {
  constructor(
    @Inject(CONFIG) config: Config,
    { registry }: DeliveryMetrics,
    db: Database,
    work: PendingWork,
    queues: QueueFigures,
  ) {
    watchPool(registry, () => ({ connections: db.connections, size: config.DATABASE_POOL_SIZE }));
    const waiting = coalesceCalls(
      () => work.figures(),
      WORK_KINDS.map((kind) => ({ kind, waiting: NONE, oldestSeconds: NONE })),
    );
    const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => Promise<void>) =>
      new Gauge({ name, help, labelNames, registers: [registry], collect });

    gauge('docket_work_waiting', 'Work that is written down and not done yet.', ['kind'], async function () {
      for (const { kind, waiting: count } of await waiting()) this.set({ kind }, count);
    });
    gauge('docket_work_oldest_seconds', 'How long the oldest of it has waited.', ['kind'], async function () {
      for (const { kind, oldestSeconds } of await waiting()) this.set({ kind }, oldestSeconds);
    });
    gauge('docket_queue_jobs', 'Jobs of a queue by state.', ['queue', 'state'], async function () {
      for (const { queue, jobs } of await queues.all())
        for (const state of STATES) this.set({ queue, state }, jobs[state]);
    });
    gauge('docket_queue_oldest_seconds', 'Age of the oldest job that waits in a queue.', ['queue'], async function () {
      for (const { queue, oldestSeconds } of await queues.all()) this.set({ queue }, oldestSeconds);
    });
  }
}
