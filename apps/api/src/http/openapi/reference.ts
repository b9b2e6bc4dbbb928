import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import { NotFound } from '#contracts';
import { KeptFile } from './kept-file.js';
import { partOf } from './part-of-document.js';
import { pageWith, START, STYLE } from './reference-page.js';
import { readDocument } from './written-document.js';

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

/**
 * The document, and a page to read it with that loads nothing from elsewhere. Both public. `generate` is for a start
 * from sources that were compiled without the rest of the build.
 */
export async function serveReference(
  fastify: FastifyInstance,
  config: Pick<Config, 'sessionCookie'>,
  generate: () => OpenAPIObject,
): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  let text = await readDocument(config);
  const document = () => {
    text ??= JSON.stringify(generate());
    return text;
  };
  const serve = (path: string, make: () => KeptFile) => {
    let file: KeptFile | undefined;
    fastify.get(path, (request, reply) => {
      file ??= make();
      return file.send(request, reply.header('content-security-policy', REFERENCE_CSP));
    });
  };
  serveDocument(fastify, document);
  const files: Record<string, KeptFile> = {
    'start.js': new KeptFile(START, SCRIPT),
    'reference.css': new KeptFile(STYLE, CSS),
  };
  for (const [name, type] of Object.entries(ASSETS))
    files[name] = new KeptFile(await readFile(join(folder, name)), type);
  const address = (name: string) => `/reference/${name}?v=${files[name]!.hash}`;
  serve('/reference', () => new KeptFile(pageWith(address, JSON.parse(document())), 'text/html; charset=utf-8'));
  for (const [name, file] of Object.entries(files)) serve(`/reference/${name}`, () => file);
}

/** All of it, or the part of one tag, which is a document of its own. */
function serveDocument(fastify: FastifyInstance, text: () => string): void {
  const kept = new Map<string | undefined, KeptFile>();
  let tags: Set<string> | undefined;
  const make = (tag: string | undefined): string => {
    if (tag === undefined) return text();
    tags ??= new Set((JSON.parse(text()) as OpenAPIObject).tags?.map(({ name }) => name));
    if (!tags.has(tag)) throw new NotFound('Tag');
    return JSON.stringify(partOf(JSON.parse(text()), tag));
  };
  fastify.get<{ Querystring: { tag?: unknown } }>('/openapi.json', (request, reply) => {
    const tag = request.query.tag === undefined ? undefined : String(request.query.tag);
    const file = kept.get(tag) ?? new KeptFile(make(tag), 'application/json; charset=utf-8');
    kept.set(tag, file);
    return file.send(request, reply);
  });
}
