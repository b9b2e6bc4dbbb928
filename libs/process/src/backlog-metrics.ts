import { Gauge, type Registry } from 'prom-client';
import { coalesceCalls } from './coalesce-calls.js';

export interface BacklogFigures {
  unrelayed: number;
  pending: number;
  oldestSeconds: number;
}

const GAUGES: Record<keyof BacklogFigures, [name: string, help: string]> = {
  unrelayed: ['docket_events_unrelayed', 'Events that have no place in the log yet.'],
  pending: ['docket_webhook_deliveries_pending', 'Deliveries that wait for an attempt.'],
  oldestSeconds: [
    'docket_events_oldest_undelivered_seconds',
    'Age of the oldest event not relayed or delivered, in seconds.',
  ],
};

const UNKNOWN: BacklogFigures = { unrelayed: Number.NaN, pending: Number.NaN, oldestSeconds: Number.NaN };

/** How far deliveries are behind. While the database does not say, these are no numbers. */
export function watchBacklog(registry: Registry, figures: () => Promise<BacklogFigures>): void {
  // Each gauge asks for itself, or it would tell what was there the last time; together they ask once.
  const ask = coalesceCalls(figures, UNKNOWN);
  for (const figure of Object.keys(GAUGES) as (keyof BacklogFigures)[]) {
    const [name, help] = GAUGES[figure];
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max', // every process has the same answer
      async collect() {
        this.set((await ask())[figure]);
      },
    });
  }
}
