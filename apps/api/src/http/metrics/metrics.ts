import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { Config } from '#config';
import { type Actor, Forbidden, Unauthorized } from '#contracts';
import type { Database } from '#data';
import { type BacklogFigures, isForwarded, mayReadMetrics, processMetrics, watchBacklog, watchPool } from '#process';
import { refuse } from '../errors/refuse.js';
import { metricsOfAll } from './cluster-metrics.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsOptions {
  config: Pick<Config, 'METRICS_TOKEN' | 'DATABASE_POOL_SIZE'>;
  db: Pick<Database, 'connections'>;
  /** Of all processes together: each returns the same. */
  backlog: () => Promise<BacklogFigures>;
  /** The signed-in user. */
  identify: (request: FastifyRequest) => Promise<Actor | undefined>;
}

/** Counts requests by route and status, and serves `/metrics` to permitted readers. */
export function serveMetrics(fastify: FastifyInstance, { config, db, backlog, identify }: MetricsOptions): Registry {
  const registry = processMetrics();
  const requests = new Histogram({
    name: 'docket_http_request_duration_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  watchPool(registry, () => ({ connections: db.connections, size: config.DATABASE_POOL_SIZE }));
  watchBacklog(registry, backlog);
  const metricsText = metricsOfAll(registry);
  fastify.addHook('onResponse', (request, reply, done) => {
    // The route pattern instead of the path, so that the number of labels stays bounded.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  fastify.get('/metrics', async (request, reply) => {
    try {
      await mustBeAllowed(request, config, identify);
      return reply.type(registry.contentType).send(await metricsText());
    } catch (failure) {
      return refuse(reply, failure);
    }
  });
  return registry;
}

async function mustBeAllowed(
  request: FastifyRequest,
  { METRICS_TOKEN }: MetricsOptions['config'],
  identify: MetricsOptions['identify'],
): Promise<void> {
  const reader = {
    authorization: request.headers.authorization,
    addresses: [request.ip, request.socket.remoteAddress],
    forwarded: isForwarded(request.headers),
  };
  if (mayReadMetrics(reader, METRICS_TOKEN)) return;
  const actor = await identify(request);
  if (!actor) throw new Unauthorized();
  if (actor.role !== 'ADMIN') throw Forbidden.to('page');
}
