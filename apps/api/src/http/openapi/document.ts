import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { applyTexts } from './apply-texts.js';
import { describeAccess } from './describe-access.js';
import { describeEvents } from './describe-events.js';
import { describeOwnWrites } from './describe-own-writes.js';
import { documentErrors } from './document-errors.js';
import { describeForms } from './form-bodies.js';
import { inherit, shareFields } from './inherit.js';
import { nameFields } from './name-fields.js';
import { become, operationsOf, walk } from './nodes.js';
import { spellNullsAsTypes } from './nulls.js';
import { exemplifyRequests } from './request-examples.js';
import { nameSchemas } from './schema-names.js';
import { shareEnums } from './share-enums.js';
import { shareParameters } from './share-parameters.js';
import { shareRequests } from './share-requests.js';
import { shareResponses } from './share-responses.js';

/** The OpenAPI document: written by the build, served at `/openapi.json`, checked by tests against every answer. */
export function buildDocument(app: NestFastifyApplication, sessionCookie: string): OpenAPIObject {
  const info = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Docket')
    .setVersion('0.1.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addCookieAuth(
      sessionCookie,
      { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by `POST /api/auth/sign-in`.' },
      'session',
    )
    .addSecurity('apiKey', { type: 'http', scheme: 'bearer', description: 'API key of a user or agent: `dkt_…`.' })
    .addSecurity('accessToken', { type: 'http', scheme: 'bearer', description: 'Access token of a project: `dat_…`.' })
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'x-hub-signature-256', description: 'HMAC-SHA256 of the body.' },
      'signature',
    )
    .build();
  const described = SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  // A copy: Nest hands out parts of what the decorators keep, and the next document is made of that, too.
  const document: OpenAPIObject = JSON.parse(JSON.stringify(described));
  nameSchemas(document);
  describeForms(document);
  spellQueries(document);
  documentErrors(document);
  applyTexts(document);
  describeEvents(document);
  describeAccess(document);
  describeOwnWrites(document);
  spellNullsAsTypes(document);
  exemplifyRequests(document);
  dropTheObvious(document);
  shareEnums(document);
  inherit(document);
  shareFields(document);
  nameFields(document);
  shareResponses(document);
  shareRequests(document);
  shareParameters(document);
  return document;
}

/** Objects in a query are `name[property]=value` and lists `name=one,other`, which is what generated clients send. */
function spellQueries(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in !== 'query') continue;
      if (parameter.schema?.type === 'object') Object.assign(parameter, { style: 'deepObject', explode: true });
      if (parameter.schema?.type === 'array') Object.assign(parameter, { style: 'form', explode: false });
    }
  }
}

const SELF_EVIDENT = new Set(['uuid', 'date-time']);
const OBVIOUS = new Set(['number', 'boolean']);

/**
 * An example of an id fails when it is tried, and tools make one of a time, a number or a boolean themselves. Since
 * OpenAPI 3.1 a reference may have a description of its own, without `allOf` around it.
 */
function dropTheObvious(document: OpenAPIObject): void {
  walk(document, (node) => {
    if (SELF_EVIDENT.has(String(node.format)) || node.enum || OBVIOUS.has(typeof node.example)) delete node.example;
    if (node.required === false) delete node.required; // the default for parameters
    if (Array.isArray(node.parameters) && node.parameters.length === 0) delete node.parameters;
    const { allOf, ...rest } = node;
    if (Array.isArray(allOf) && allOf.length === 1 && !rest.properties) become(node, { ...allOf[0], ...rest });
  });
}
