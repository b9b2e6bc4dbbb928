import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { NotFound } from '#contracts';
import { refuse } from '../errors/refuse.js';

/** Built by Vite. It is `dist/console`, seen from `dist/apps/api/src/http/console`. */
const FOLDER = fileURLToPath(new URL('../../../../../console/', import.meta.url));

/** Everything comes from here, and nothing of it is inline. Pictures from elsewhere are shown as links. */
const CONSOLE_CSP =
  "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** All that is there: files in one folder, whose compressed forms are chosen by the header alone. */
const ASSET = /^[\w-]+\.\w+$/;

/** The first segments of the console's addresses. All other paths keep the API's answers, its 404 included. */
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

/** The page for every address of the console, and its files, whose names change with their content. All of it public. */
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
