import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { KeptFile } from './kept-file.js';
import { pageWith, START, STYLE } from './reference-page.js';

/** Only what Swagger UI needs, and all of it from here. */
const REFERENCE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const ASSETS = {
  'swagger-ui.css': CSS,
  'swagger-ui-bundle.js': SCRIPT,
  'favicon-32x32.png': 'image/png',
} as const;

/** The document, and a page to read it with that loads nothing from elsewhere. Both public. */
export async function serveReference(fastify: FastifyInstance, build: () => OpenAPIObject): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  // Built for the first reader: it takes a quarter of a second that most starts need not spend.
  let document: KeptFile | undefined;
  fastify.get('/openapi.json', (request, reply) => {
    document ??= new KeptFile(JSON.stringify(build()), 'application/json; charset=utf-8');
    return document.send(request, reply);
  });
  const files: Record<string, KeptFile> = {
    'start.js': new KeptFile(START, SCRIPT),
    'reference.css': new KeptFile(STYLE, CSS),
  };
  for (const [name, type] of Object.entries(ASSETS))
    files[name] = new KeptFile(await readFile(join(folder, name)), type);
  const page = new KeptFile(
    pageWith((name) => `/reference/${name}?v=${files[name]!.hash}`),
    'text/html; charset=utf-8',
  );
  const serve = (path: string, file: KeptFile) =>
    fastify.get(path, (request, reply) => file.send(request, reply.header('content-security-policy', REFERENCE_CSP)));
  serve('/reference', page);
  for (const [name, file] of Object.entries(files)) serve(`/reference/${name}`, file);
}
