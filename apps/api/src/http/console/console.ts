import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { NotFound } from '#contracts';
import { refuse } from '../errors/refuse.js';

/** `dist/console`, which Vite has built. */
const FOLDER = join(createRequire(import.meta.url).resolve('#built/apps/api/src/main.js'), '../../../../console/');

/** Everything is loaded from this server, and nothing is inline. External pictures are shown as links. */
const CONSOLE_CSP =
  "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** All assets are files in one folder. `Accept-Encoding` alone selects the compressed form of one. */
const ASSET = /^[\w-]+\.\w+$/;

/** First path segments of the console. All other paths keep the API's responses, including its 404. */
export const CONSOLE_PATHS = [
  'sign-in',
  'sign-up',
  'forgot-password',
  'reset-password',
  'verify-email',
  'invitation',
  'notifications',
  'projects',
  'tickets',
  'search',
  'agents',
  'documentation',
  'settings',
  'administration',
];

/**
 * Serves the page for every console path, and its files, whose names change with their content. All of it is public.
 */
export async function serveConsole(fastify: FastifyInstance, config: Pick<Config, 'CONSOLE'>): Promise<void> {
  if (!config.CONSOLE || !existsSync(`${FOLDER}index.html`)) return;
  const page = readFileSync(`${FOLDER}index.html`, 'utf8');
  for (const path of ['/', ...CONSOLE_PATHS.flatMap((segment) => [`/${segment}`, `/${segment}/*`])]) {
    fastify.get(path, (_, reply) =>
      reply.header('content-security-policy', CONSOLE_CSP).type('text/html; charset=utf-8').send(page),
    );
  }
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { '*': name = '' } = request.params as Record<string, string | undefined>;
      if (!ASSET.test(name)) return refuse(reply, new NotFound('Route'));
    });
    await scope.register(fastifyStatic, {
      root: `${FOLDER}assets`,
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  });
}
