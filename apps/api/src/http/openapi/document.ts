import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '#config';
import { describeEvents } from './describe-events.js';
import { documentErrors } from './document-errors.js';
import { spellNullsAsTypes } from './nulls.js';

/** The OpenAPI document: built once, served at `/openapi.json`, and checked by tests against every response. */
export function buildDocument(app: NestFastifyApplication, config: Pick<Config, 'sessionCookie'>): OpenAPIObject {
  const info = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Docket')
    .setDescription('Tickets and projects for software teams and the agents that work beside them.')
    .setVersion('0.1.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addCookieAuth(config.sessionCookie, { type: 'apiKey', in: 'cookie', name: config.sessionCookie }, 'session')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'API key: `dkt_…`' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Project access token: `dat_…`' }, 'accessToken')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-hub-signature-256' }, 'signature')
    .build();
  const document = SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  describeEvents(document);
  spellObjectsInQueries(document);
  documentErrors(document);
  spellNullsAsTypes(document);
  return document;
}

/** An object in a query is written as `name[property]=value`, which is what generated clients send. */
function spellObjectsInQueries(document: OpenAPIObject): void {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const parameter of operation?.parameters ?? []) {
      if (parameter.in === 'query' && parameter.schema?.type === 'object') {
        Object.assign(parameter, { style: 'deepObject', explode: true });
      }
    }
  }
}
