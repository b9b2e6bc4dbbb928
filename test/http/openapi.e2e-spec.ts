import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { pino } from 'pino';
import { type Dispatcher, request } from 'undici';
import { ERROR_CODES } from '#contracts';
import { AppModule } from '../../apps/api/src/app.module.js';
import { Auth } from '../../apps/api/src/auth/auth.decorator.js';
import { createFastifyAdapter } from '../../apps/api/src/http/fastify.js';
import { buildDocument } from '../../apps/api/src/http/openapi/document.js';
import { Docket, type RouteRecord } from '../support/docket.js';
import { cookieOf } from '../support/given.js';
import { withVariables } from '../support/with-variables.js';

/** Routes open to anyone; every other route requires a credential. */
const PUBLIC_OPERATIONS = [
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-in',
  'POST /api/auth/two-factor',
  'POST /api/auth/recovery',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'GET /api/auth/providers',
  'GET /api/auth/oidc/{name}/start',
  'GET /api/auth/oidc/{name}/callback',
  'POST /api/auth/verify-email',
  'POST /api/auth/password-reset/request',
  'POST /api/auth/password-reset',
  'GET /health/live',
  'GET /health/ready',
];
/** Also public, but not part of the documented API. */
const PAGES = ['/openapi.json', '/reference', '/reference/start.js'];
const ASSETS = ['reference.css', 'swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'].map(
  (name) => `/reference/${name}`,
);
/** Requires a credential, but serves a page and is not part of the API. */
const isDashboard = ({ path }: RouteRecord) => path.startsWith('/admin/queues');
/** Also requires a credential, and is a self-describing protocol. */
const isProtocol = ({ path }: RouteRecord) => path === '/mcp';
/** Open to local clients, such as these tests, unless a token is set. */
const METRICS = '/metrics';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  example?: unknown;
  enum?: unknown[];
  format?: string;
}

let docket: Docket;
let operations: { method: string; path: string; name: string; operation: Operation }[];
beforeAll(async () => {
  docket = await Docket.start();
  operations = Object.entries(docket.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(() => docket.stop());

const nameOf = ({ method, path }: RouteRecord) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
const faulty = (isFaulty: (operation: Operation, name: string) => boolean) =>
  operations.filter(({ operation, name }) => isFaulty(operation, name)).map(({ name }) => name);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(docket.document.openapi).toBe('3.1.0');
    const result = await new Validator().validate({ ...structuredClone(docket.document) });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('is what the running application generates', async () => {
    const { text } = await docket.as().get('/openapi.json');
    expect(JSON.parse(JSON.stringify(buildDocument(docket.app, docket.config.sessionCookie)))).toEqual(
      JSON.parse(text),
    );
  });

  it('names each operation once, with a summary and a tag', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(faulty(({ operationId, summary, tags }) => !operationId || !summary || tags?.length !== 1)).toEqual([]);
  });

  it('states who may call each operation, in schemes that it defines', () => {
    const schemes = docket.document.components?.securitySchemes ?? {};
    expect(Object.keys(schemes).sort()).toEqual(['accessToken', 'apiKey', 'session', 'signature']);
    expect(schemes.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'docket.session-token' });
    const isDefined = (requirement: object) => Object.keys(requirement).every((name) => name in schemes);
    expect(faulty(({ security }) => !security?.length || !security.every(isDefined))).toEqual([]);
    const isRepeated = ({ security }: Operation) =>
      new Set(security.map((requirement) => JSON.stringify(requirement))).size < security.length;
    expect(faulty(isRepeated)).toEqual([]);
    const isOpen = ({ security }: Operation) => security.some((requirement) => Object.keys(requirement).length === 0);
    expect(faulty(isOpen).sort()).toEqual([...PUBLIC_OPERATIONS].sort());
  });

  it('documents the responses of each operation, and each error with an example of its code', () => {
    const lacks = ({ responses }: Operation) => {
      const succeeds = Object.entries(responses).some(
        ([status, { content }]) =>
          status === '302' || (status.startsWith('2') && Object.values(content ?? {}).some(({ schema }) => schema)),
      );
      return !succeeds || !responses.default;
    };
    expect(faulty(lacks)).toEqual([]);
    const errors = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, response]) =>
        status === 'default' || Number(status) >= 400 ? [response.content!['application/json']!] : [],
      ),
    );
    for (const { schema, example, examples } of errors) {
      expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      for (const shown of examples ? Object.values(examples).map(({ value }) => value) : [example]) {
        expect(shown).toEqual({ error: expect.objectContaining({ message: expect.any(String) }) });
        expect(ERROR_CODES).toContain(Object(shown).error.code);
      }
    }
  });

  it('describes two kinds of success differently where an operation has both', () => {
    const twice = operations.filter(({ operation }) => successes(operation).length > 1);
    expect(twice.map(({ name }) => name).sort()).toEqual([
      'POST /api/project/{id}/import',
      'POST /api/project/{id}/members',
      'POST /api/tickets',
      'POST /api/tickets/{id}/relations',
      'POST /api/workspaces/{id}/members',
    ]);
    for (const { operation } of twice) {
      expect(new Set(successes(operation).map(({ description }) => description)).size).toBe(2);
    }
  });

  it('has an example of every text in requests and responses', () => {
    const bare = operations.flatMap(({ name, operation }) => {
      const bodies = [operation.requestBody, ...successes(operation)].map(
        (body) => body?.content?.['application/json'],
      );
      const isShownFile = (body: Media) => body.schema.type === 'string' && body.example !== undefined;
      return bodies.flatMap((body) => (body && !isShownFile(body) ? fieldsWithoutExample(body.schema, name) : []));
    });
    expect(bare).toEqual([]);
  });

  it('has a part for each tag, and no other', async () => {
    const reply = await docket.as().get('/openapi.json?tag=Health');
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body.paths)).toEqual(['/health/live', '/health/ready']);
    const unknown = await docket.as().get('/openapi.json?tag=health');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: { code: 'NOT_FOUND', message: 'Tag not found' } });
  });

  it('is the same for everyone, and contains no secret of the instance', async () => {
    const text = JSON.stringify(docket.document);
    expect(text).not.toContain(docket.config.ENCRYPTION_KEY);
    expect(text).not.toContain('postgres');
  });
});

const successes = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : []));

/** Tools show a number or a boolean of their own. */
const SELF_EVIDENT = /^(integer|number|boolean)/;

function fieldsWithoutExample(schema: Schema, path: string): string[] {
  if (schema.example !== undefined || schema.enum || ['uuid', 'date-time'].includes(schema.format ?? '')) return [];
  if (SELF_EVIDENT.test(String(schema.type))) return [];
  if (schema.$ref) return fieldsWithoutExample(component(schema.$ref), path);
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return parts.flatMap((part) => (part.type === 'null' ? [] : fieldsWithoutExample(part, path)));
  if (schema.items) return fieldsWithoutExample(schema.items, `${path}[]`);
  if (!schema.properties) return [path];
  return Object.entries(schema.properties).flatMap(([name, field]) => fieldsWithoutExample(field, `${path} ${name}`));
}

function component(reference: string): Schema {
  const schemas = docket.document.components?.schemas as Record<string, Schema>;
  return schemas[reference.replace('#/components/schemas/', '')]!;
}

describe('each route of Fastify', () => {
  // Promise 3.5
  it('is in the document or serves a page, and the document has no others', () => {
    const routes = docket.routes
      .filter((route) => route.method !== 'HEAD' && !(route.method === 'OPTIONS' && route.path === '*'))
      .filter((route) => !isDashboard(route) && !isProtocol(route));
    const pages = [...PAGES, ...ASSETS, METRICS].map((path) => `GET ${path}`);
    expect(routes.map(nameOf).sort()).toEqual([...operations.map(({ name }) => name), ...pages].sort());
    expect(routes.length).toBeGreaterThan(15);
  });

  // Promise 1.1
  it('refuses missing, malformed, expired and revoked credentials', async () => {
    const open = new Set([...PUBLIC_OPERATIONS, ...[...PAGES, ...ASSETS, METRICS].map((path) => `GET ${path}`)]);
    const closed = docket.routes.filter(
      (route) => route.path !== '*' && !open.has(nameOf(route).replace(/^HEAD/, 'GET')),
    );
    expect(closed.length).toBeGreaterThan(10);
    expect(closed.filter(isDashboard).length).toBeGreaterThan(40);
    expect(closed.filter(isProtocol).map(nameOf).sort()).toEqual(['DELETE /mcp', 'GET /mcp', 'HEAD /mcp', 'POST /mcp']);
    const credentials = await uselessCredentials();
    for (const { method, path } of closed) {
      const url = `${docket.url}${path.replace(/:\w+/g, '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11')}`;
      const ask = async ([kind, headers]: [string, Record<string, string>]) => {
        // Not `fetch`, which takes several times as long.
        const reply = await request(url, { method: method as Dispatcher.HttpMethod, headers });
        return [kind, reply.statusCode, await reply.body.text(), reply.headers['www-authenticate']];
      };
      const refusal = { error: { code: 'UNAUTHORIZED', message: 'Authentication required' } };
      const body = method === 'HEAD' ? '' : JSON.stringify(refusal);
      expect({ method, path, replies: await Promise.all(Object.entries(credentials).map(ask)) }).toEqual({
        method,
        path,
        replies: Object.entries(credentials).map(([kind, headers]) => [kind, 401, body, challenge(headers)]),
      });
    }
  }, 120_000);

  /** RFC 9110 requires one with every 401. Browsers show a password dialog only for `Basic`. */
  const challenge = ({ authorization }: Record<string, string>) =>
    authorization?.startsWith('Bearer') ? 'Bearer realm="Docket", error="invalid_token"' : 'Bearer realm="Docket"';

  async function uselessCredentials(): Promise<Record<string, Record<string, string>>> {
    const signedOut = await docket.given.user();
    const key = await docket.given.apiKey(signedOut);
    const { id } = (await docket.as(signedOut).get('/api/user/api-keys')).body.data[0];
    await docket.as(signedOut).delete(`/api/user/api-keys/${id}`);
    await docket.as(signedOut).post('/api/auth/sign-out');
    const expired = await docket.given.user();
    await docket.rows(`UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [expired.id]);
    const disabled = await docket.given.user();
    const disabledKey = await docket.given.apiKey(disabled);
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
    return {
      nothing: {},
      'a garbage cookie': { cookie: 'docket.session-token=garbage' },
      'a garbage bearer': { authorization: 'Bearer garbage' },
      'another scheme': { authorization: 'Basic YTpi' },
      'a revoked key': { authorization: `Bearer ${key}` },
      'a key of someone disabled': { authorization: `Bearer ${disabledKey}` },
      'a key as a cookie': { cookie: `docket.session-token=${key}` },
      'a session as a bearer': { authorization: `Bearer ${signedOut.cookie.split('=')[1]}` },
      'a session that ended': { cookie: signedOut.cookie },
      'an expired session': { cookie: expired.cookie },
      'a session of someone disabled': { cookie: disabled.cookie },
    };
  }

  it('that is public responds without a credential', async () => {
    for (const path of [...PAGES, ...ASSETS, '/health/live', '/health/ready']) {
      expect([path, (await docket.as().get(path)).status]).toEqual([path, 200]);
    }
    const signUp = { email: 'anyone@example.com', password: 'correct horse battery' };
    const reply = await docket.as({ cookie: 'docket.session-token=garbage' }).post('/api/auth/sign-up', signUp);
    expect(reply.status).toBe(201);
    expect(cookieOf(reply.headers['set-cookie'])).not.toContain('garbage');
  });
});

describe('a controller without an auth decorator', () => {
  @Controller('forgetful')
  class Forgetful {
    @Get('secret')
    secret() {
      return 'secret';
    }
  }

  @Controller('careless')
  @Auth('api-key')
  class Careless {
    @Get('wide')
    wide() {
      return 'open';
    }
  }

  // Promise 1.1
  it.each([
    ['no @Auth', Forgetful, 'GET forgetful/secret does not state its @Auth'],
    ['API keys of any scope', Careless, 'GET careless/wide accepts API keys but has no @Scope'],
  ])('prevents the start: %s', async (_, controller, message) => {
    @Module({ imports: [AppModule], controllers: [controller] })
    class WithController {}
    await withVariables({ DATABASE_URL: docket.config.DATABASE_URL }, async () => {
      const adapter = createFastifyAdapter(docket.config, pino({ level: 'silent' }));
      const options = { bodyParser: false, logger: false, abortOnError: false } as const;
      const app = await NestFactory.create(WithController, adapter, options);
      try {
        await expect(app.init()).rejects.toThrow(message);
      } finally {
        await app.close();
      }
    });
  });
});
