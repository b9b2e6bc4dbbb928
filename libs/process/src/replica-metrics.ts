import { Counter, Gauge, type Registry } from 'prom-client';

interface Replicas {
  all: readonly object[];
  lags: { replica: string; seconds: number; leftOut?: string }[];
}

export function watchReplicas(
  registry: Registry,
  replicas: Replicas,
  { reads }: { reads: Record<string, number> },
): void {
  new Gauge({
    name: 'docket_replica_lag_seconds',
    help: 'Time since each replica was known to have everything that the primary has.',
    labelNames: ['replica'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const { replica, seconds } of replicas.lags) this.set({ replica }, seconds);
    },
  });
  new Gauge({
    name: 'docket_replica_usable',
    help: 'Whether each replica is read: 0 while it lags, does not answer or has been promoted.',
    labelNames: ['replica'],
    aggregator: 'min',
    registers: [registry],
    collect() {
      for (const { replica, leftOut } of replicas.lags) this.set({ replica }, leftOut ? 0 : 1);
    },
  });
  new Counter({
    name: 'docket_replica_reads_total',
    help: 'Statements that a replica may answer, by who did: a replica, the primary, or the primary after a replica failed.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      if (replicas.all.length === 0) return;
      for (const [by, count] of Object.entries(reads)) this.inc({ by }, count);
    },
  });
}
