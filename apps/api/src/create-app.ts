import cors from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { Database, ReplicaReader, Replicas } from '#data';
import { DeliveryBacklog } from '#outbound-webhooks';
import { NestLogger, watchReplicas } from '#process';
import { AppModule } from './app.module.js';
import { Authentication } from './auth/authentication.js';
import { Credentials } from './auth/credentials.js';
import { compressAnswers } from './http/compression.js';
import { serveConsole } from './http/console/console.js';
import { createFastifyAdapter } from './http/fastify.js';
import { FileBodies } from './http/files/file-bodies.js';
import { Idempotency } from './http/idempotency/idempotency.js';
import { serveMetrics } from './http/metrics/metrics.js';
import { buildDocument } from './http/openapi/document.js';
import { serveReference } from './http/openapi/reference.js';
import { refuseWhenOverloaded } from './http/overload/overload.js';
import { POSITION_HEADER, readOwnWrites } from './http/own-writes/own-writes.js';
import { serveQueueDashboard } from './http/queue-dashboard/queue-dashboard.js';
import { declareRoutes } from './http/routes/declared-route.js';
import { prepareRoutes } from './http/routes/prepare-routes.js';

const EXPOSED_HEADERS = [
  'Link',
  'X-Request-Id',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  POSITION_HEADER,
];

const CORS = {
  origin: true,
  credentials: true,
  exposedHeaders: EXPOSED_HEADERS,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  strictPreflight: false,
};

/** The whole API, not listening yet. */
export async function createApp(config: Config, logger: Logger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, createFastifyAdapter(config, logger), {
    bodyParser: false, // replaced by a stricter one
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await fastify.register(cors, {
    // No CORS headers for an origin that is not listed, including `null`.
    delegator: (request, decide) =>
      decide(null, config.CORS_ORIGINS.includes(request.headers.origin ?? '') ? CORS : { origin: false }),
  });
  await compressAnswers(fastify);
  const credentials = app.get(Credentials, { strict: false });
  const backlog = app.get(DeliveryBacklog, { strict: false });
  const db = app.get(Database);
  const registry = serveMetrics(fastify, {
    config,
    db,
    backlog: () => backlog.figures(),
    identify: (request) => credentials.person(request),
  });
  const replicas = app.get(Replicas);
  readOwnWrites(fastify, { config, db, replicas });
  watchReplicas(registry, replicas, app.get(ReplicaReader));
  refuseWhenOverloaded(fastify, { config, db, registry });
  await serveReference(fastify, config, () => buildDocument(app, config.sessionCookie));
  await serveConsole(fastify, config);
  await serveQueueDashboard(fastify, credentials, config);
  fastify.decorate('nest', true); // the routes below use Nest's error handler
  declareRoutes(app);
  prepareRoutes(fastify, {
    authentication: app.get(Authentication, { strict: false }),
    around: [app.get(FileBodies), app.get(Idempotency)],
  });
  await app.init();
  return app;
}
