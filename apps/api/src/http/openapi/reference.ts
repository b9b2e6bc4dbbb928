import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';

/** Only what Swagger UI needs, all from this server. */
const REFERENCE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Docket API reference</title>
    <link rel="stylesheet" href="/reference/swagger-ui.css">
    <link rel="icon" href="/reference/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/reference/swagger-ui-bundle.js"></script>
    <script src="/reference/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none' });
`;

const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

/** Serves the document, and a page to read it that loads nothing from elsewhere. Both are public. */
export async function serveReference(fastify: FastifyInstance, build: () => OpenAPIObject): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  // Built on first use: it takes a quarter of a second that most starts do not need.
  let json: string | undefined;
  fastify.get('/openapi.json', (_, reply) => {
    json ??= JSON.stringify(build());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  const serve = (path: string, type: string, body: string | Buffer) =>
    fastify.get(path, (_, reply) => reply.header('content-security-policy', REFERENCE_CSP).type(type).send(body));
  serve('/reference', 'text/html; charset=utf-8', PAGE);
  serve('/reference/start.js', 'text/javascript; charset=utf-8', START);
  for (const [name, type] of Object.entries(ASSETS))
    serve(`/reference/${name}`, type, await readFile(join(folder, name)));
}
