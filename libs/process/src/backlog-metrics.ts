import { Gauge, type Registry } from 'prom-client';
import { coalesceCalls } from './coalesce-calls.js';

export interface BacklogFigures {
  unrelayed: number;
  pending: number;
  oldestSeconds: number;
}

const GAUGES: Record<keyof BacklogFigures, [name: string, help: string]> = {
  unrelayed: ['docket_events_unrelayed', 'Events that have no number in the log yet.'],
  pending: ['docket_webhook_deliveries_pending', 'Deliveries that wait for an attempt.'],
  oldestSeconds: [
    'docket_events_oldest_undelivered_seconds',
    'Age of the oldest event not relayed or delivered, in seconds.',
  ],
};

const UNKNOWN: BacklogFigures = { unrelayed: Number.NaN, pending: Number.NaN, oldestSeconds: Number.NaN };

/** The delivery backlog. NaN while the database does not answer. */
export function watchBacklog(registry: Registry, figures: () => Promise<BacklogFigures>): void {
  // Each gauge requests the figures, or it would report those of the previous scrape; coalesced into one query.
  const ask = coalesceCalls(figures, UNKNOWN);
  for (const figure of Object.keys(GAUGES) as (keyof BacklogFigures)[]) {
    const [name, help] = GAUGES[figure];
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max', // every process reports the same value
      async collect() {
        this.set((await ask())[figure]);
      },
    });
  }
}
