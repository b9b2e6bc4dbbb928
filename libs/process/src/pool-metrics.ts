import { Gauge, type Registry } from 'prom-client';

interface Pool {
  /** By state: idle and busy connections, and callers that wait for one. */
  connections: Record<string, number>;
  size: number;
}

export function watchPool(registry: Registry, pool: () => Pool): void {
  new Gauge({
    name: 'docket_database_connections',
    help: 'Connections to PostgreSQL by state, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool().connections)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'docket_database_pool_size',
    help: 'Connections to PostgreSQL there may be at most.',
    registers: [registry],
    collect() {
      this.set(pool().size);
    },
  });
}
