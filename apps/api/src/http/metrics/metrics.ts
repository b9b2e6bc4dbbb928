import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram } from 'prom-client';
import type { Config } from '#config';
import { type Actor, Forbidden, Unauthorized } from '#contracts';
import type { Database } from '#data';
import { type BacklogFigures, isForwarded, mayReadMetrics, processMetrics, watchBacklog } from '#process';
import { refuse } from '../errors/refuse.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsOptions {
  config: Pick<Config, 'METRICS_TOKEN'>;
  db: Pick<Database, 'connections'>;
  /** Of all processes together: every one of them has the same answer. */
  backlog: () => Promise<BacklogFigures>;
  /** Who is signed in. */
  identify: (request: FastifyRequest) => Promise<Actor | undefined>;
}

/** Counts requests by route and status, and tells whoever may know at `/metrics`. */
export function serveMetrics(fastify: FastifyInstance, { config, db, backlog, identify }: MetricsOptions): void {
  const registry = processMetrics();
  const requests = new Histogram({
    name: 'docket_http_request_duration_seconds',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'docket_database_connections',
    help: 'Connections to PostgreSQL by state, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.connections)) this.set({ state }, count);
    },
  });
  watchBacklog(registry, backlog);
  fastify.addHook('onResponse', async (request, reply) => {
    // The pattern, not the path: labels must not grow with what is asked for.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  fastify.get('/metrics', async (request, reply) => {
    try {
      await mustBeAllowed(request, config, identify);
      return reply.type(registry.contentType).send(await registry.metrics());
    } catch (failure) {
      return refuse(reply, failure);
    }
  });
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
