import { createHash, timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Milliseconds between two samples of the event loop's delay. Every sample wakes the process: at the default of 10 an
 * idle one would spend most of its processor time on them.
 */
const EVENT_LOOP_SAMPLES = 50;

let observed: Registry | undefined;

/** The metrics that every process has: memory, event loop, garbage collection, file descriptors. */
export function processMetrics(): Registry {
  observed ??= observeProcess();
  const registry = new Registry();
  for (const { name } of observed.getMetricsAsArray()) registry.registerMetric(observed.getSingleMetric(name)!);
  return registry;
}

/** Once for all registries of a process: what observes garbage collection never stops, and keeps its registry. */
function observeProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLES });
  new Counter({
    name: 'docket_event_loop_active_seconds_total',
    help: 'Time the event loop was busy; its rate is the share of a core in use.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
  return registry;
}

export interface MetricsReader {
  authorization: string | undefined;
  /** Of the client and of the peer of the socket. */
  addresses: (string | undefined)[];
  /** Whether the request came through a proxy: a loopback peer then says nothing about the client. */
  forwarded: boolean;
}

/** With the token if one is configured; otherwise only from this machine. */
export function mayReadMetrics(reader: MetricsReader, token: string | undefined): boolean {
  if (token !== undefined) return reader.authorization !== undefined && matches(reader.authorization, token);
  return !reader.forwarded && reader.addresses.every(isLoopback);
}

function matches(authorization: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}

/** Any of the headers that proxies add. */
export function isForwarded(headers: Record<string, unknown>): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers);
}
