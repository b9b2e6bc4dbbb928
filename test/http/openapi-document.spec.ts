import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { OpenAPIObject } from '@nestjs/swagger';
import { fastify } from 'fastify';
import { loadConfig } from '#config';
import { describeApi } from '../../apps/api/src/describe.js';
import { serveReference } from '../../apps/api/src/http/openapi/reference.js';
import { START } from '../../apps/api/src/http/openapi/reference-page.js';
import { FIELDS } from '../../apps/api/src/http/openapi/texts/fields.js';
import { OPERATIONS } from '../../apps/api/src/http/openapi/texts/operations.js';
import { roleFor } from '../../apps/api/src/http/openapi/texts/roles.js';
import { readDocument } from '../../apps/api/src/http/openapi/written-document.js';
import { ELSEWHERE, IN_A_PROJECT, IN_A_WORKSPACE, ROUTES } from '../rights/table.js';

interface Node {
  [key: string]: unknown;
  $ref?: string;
  name?: string;
  description?: string;
  properties?: Record<string, Node>;
}

interface Operation extends Node {
  operationId: string;
  parameters?: Node[];
  tags: string[];
}

/** Redocly's linter, which openapi-typescript depends on. */
const { createConfig, lintFromString } = createRequire(createRequire(import.meta.url).resolve('openapi-typescript'))(
  '@redocly/openapi-core',
) as {
  createConfig(rules: { extends: string[] }): Promise<object>;
  lintFromString(options: {
    source: string;
    config: object;
  }): Promise<{ ruleId: string; location: { pointer: string }[] }[]>;
};

let document: OpenAPIObject;
let operations: { name: string; operation: Operation }[];
let schemas: Record<string, Node>;
beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await describeApi()));
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  schemas = document.components!.schemas as unknown as Record<string, Node>;
});

const resolved = (node: Node): Node =>
  node.$ref
    ? (node.$ref.slice(2).split('/') as string[]).reduce<Node>(
        (at, key) => at[key] as Node,
        document as unknown as Node,
      )
    : node;

/** Every field, wherever it is nested. */
function fieldsIn(node: unknown, path: string): [string, Node][] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {} } = node as Node;
  const own = Object.entries(properties).map(([name, field]): [string, Node] => [`${path}.${name}`, field]);
  const inner = Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples' || key === 'default') return [];
    if (key === 'properties')
      return Object.entries(value).flatMap(([name, field]) => fieldsIn(field, `${path}.${name}`));
    return fieldsIn(value, path);
  });
  return [...own, ...inner];
}

const fieldsOfSchemas = (): [string, Node][] =>
  Object.entries(schemas).flatMap(([name, schema]) => fieldsIn(schema, name));

const isDescribed = (node: Node): boolean => Boolean(node.description ?? resolved(node).description);

describe('every text of the reference', () => {
  it('is there: for each operation, parameter, field and tag', () => {
    expect(operations.filter(({ operation }) => !operation.description).map(({ name }) => name)).toEqual([]);
    const parameters = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? []).map(resolved).map((parameter) => [`${name} ${parameter.name}`, parameter] as const),
    );
    expect(parameters.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    const fields = [...fieldsOfSchemas(), ...fieldsIn(document.paths, 'paths')];
    // The envelope itself is explained in the introduction.
    const bare = fields.filter(([name, field]) => !isDescribed(field) && !/Response\.(data|pagination)$/.test(name));
    expect(bare.map(([name]) => name)).toEqual([]);
    expect(fields.length).toBeGreaterThan(900);
    const tags = new Map(document.tags!.map(({ name, description }) => [name, description]));
    expect([...tags.values()].every(Boolean)).toBe(true);
    expect([...new Set(operations.flatMap(({ operation }) => operation.tags))].sort()).toEqual([...tags.keys()].sort());
    for (const { description } of Object.values(document.components!.securitySchemes!) as Node[]) {
      expect(description).toBeTruthy();
    }
  });

  it('is of something that exists', () => {
    const known = new Set(operations.map(({ name }) => name));
    expect(Object.keys(OPERATIONS).filter((name) => !known.has(name))).toEqual([]);
    const fields = fieldsOfSchemas().map(([path]) => path.split('.'));
    const isUsed = (text: string) => {
      const [owner, name = owner] = text.split('.') as [string, string?];
      return fields.some(
        ([schema = '', ...path]) =>
          path.at(-1) === name && (owner === name || schema.startsWith(owner) || schema.endsWith(owner)),
      );
    };
    expect(Object.keys(FIELDS).filter((text) => !isUsed(text))).toEqual([]);
  });

  it('is in plain words', () => {
    const texts: string[] = [];
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        if ((key === 'description' || key === 'summary') && typeof value === 'string') texts.push(value);
        else collect(value);
      }
    };
    collect(document);
    expect(texts.filter((text) => /\b(told|hears?|lest|for now|DTO)\b/i.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(1500);
  });

  it('explains in the introduction what all operations have in common', () => {
    const headings = [...document.info.description!.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Authentication',
      'Errors',
      'Paging',
      'Idempotency',
      'Versions',
      'Read replicas',
      'Limits',
      'Events',
    ]);
  });

  it('names the least role that the table of rights has', () => {
    const wrong = operations.flatMap(({ name, operation }) => {
      const [method = '', path = ''] = name.split(' ');
      const expected = leastRole(name);
      const said = roleFor({ method, path });
      const text = expected ? `Role: \`${expected}\`.` : '';
      const isSaid = !expected || name.startsWith('PATCH ') || operation.description!.includes(text);
      return said === text && isSaid ? [] : [[name, said, text]];
    });
    expect(wrong).toEqual([]);
  });
});

const ROLES = ['viewer', 'member', 'admin', 'owner', 'ADMIN'];

/** Rows of a table, each with its cells by column. */
function rowsOf(table: string): Record<string, Record<string, string>> {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
  const columns = head.slice(2).flatMap((part) => part.split(/\s+/));
  return Object.fromEntries(
    rows.map(([right = '', , ...parts]) => {
      const cells = parts.flatMap((part) => part.split(/\s+/));
      return [right, Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))];
    }),
  );
}

const RIGHTS = {
  'a project': rowsOf(IN_A_PROJECT),
  'a workspace': rowsOf(IN_A_WORKSPACE),
  'no place': rowsOf(ELSEWHERE),
};

const isAllowed = (cell: string | undefined): boolean => cell === 'ok' || cell === 'seen';

/** Of all ways to call an operation the one that needs least; lists need none, they leave out what may not be read. */
function leastRole(operation: string): string | undefined {
  const roles = ROUTES.flatMap((section) => {
    const row = RIGHTS[section.in][section.right]!;
    return section.routes.flatMap((route) => {
      const [, methods = '', path = ''] = /^(\S+) (\S+)/.exec(route)!;
      const names = methods.split('|').map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
      if (!names.includes(operation)) return [];
      if (section.in === 'no place')
        return section.right === 'administer' ? ['ADMIN'] : route.includes('(') ? [] : [''];
      const anyone = section.right.startsWith('find ') || isAllowed(row.public) || isAllowed(row.guest);
      return [
        anyone || (row.private === '404' && row.viewer === 'ok') ? '' : ROLES.find((role) => isAllowed(row[role]))!,
      ];
    });
  });
  return roles.sort((one, other) => ROLES.indexOf(one) - ROLES.indexOf(other))[0] || undefined;
}

describe('the document', () => {
  it('is written by the build as the application describes itself, and read with the name of its session cookie', async () => {
    expect(JSON.parse((await readDocument(loadConfig({})))!)).toEqual(document);
    const sessionCookie = 'acme.session-token';
    const other = JSON.parse((await readDocument({ sessionCookie }))!) as OpenAPIObject;
    expect(other.components!.securitySchemes!.session).toMatchObject({ name: sessionCookie });
    expect(JSON.stringify(other)).toBe(JSON.stringify(document).replace(loadConfig({}).sessionCookie, sessionCookie));
  });

  it('is not generated by the process that serves it', async () => {
    const generate = () => {
      throw new Error('Generated');
    };
    const server = fastify();
    await serveReference(server, loadConfig({}), generate);
    for (const url of ['/openapi.json', '/reference']) {
      expect([url, (await server.inject({ url })).statusCode]).toEqual([url, 200]);
    }
    await server.close();
  });

  it('passes the recommended rules of Redocly, but for operations that no request makes fail', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    // They take neither input nor a credential, so that `default` is all that is left.
    const withoutErrors = ['/health/live', '/health/ready', '/api/auth/passkey/options', '/api/auth/providers'];
    expect(problems.map(({ ruleId, location }) => [ruleId, location[0]!.pointer.split('/')[2]])).toEqual(
      withoutErrors.map((path) => ['operation-4xx-response', path.replaceAll('/', '~1')]),
    );
  });

  it('stays small: 382 KB for 246 operations, 1,553 bytes each', () => {
    const bytes = Buffer.byteLength(JSON.stringify(document));
    expect(bytes).toBeLessThan(382_000);
    expect(bytes / operations.length).toBeLessThan(1553);
  });

  it('is also served by tag, as valid documents of at most 82 KB that together have all of it', async () => {
    const server = fastify();
    await serveReference(server, loadConfig({}), () => document);
    const config = await createConfig({ extends: ['recommended'] });
    const together = {
      paths: {} as Record<string, Node>,
      webhooks: {} as Node,
      components: {} as Record<string, Node>,
    };
    for (const { name, description } of document.tags!) {
      const source = (await server.inject({ url: '/openapi.json', query: { tag: name } })).body;
      expect(Buffer.byteLength(source)).toBeLessThan(82_000);
      const problems = await lintFromString({ source, config });
      expect(problems.filter(({ ruleId }) => ruleId !== 'operation-4xx-response')).toEqual([]);
      const part = JSON.parse(source) as OpenAPIObject & { webhooks?: Node };
      expect(part.tags).toEqual([{ name, description }]);
      expect([part.openapi, part.info, part.security]).toEqual([document.openapi, document.info, document.security]);
      for (const [path, methods] of Object.entries(part.paths)) {
        together.paths[path] = { ...together.paths[path], ...methods };
      }
      Object.assign(together.webhooks, part.webhooks);
      for (const [kind, components] of Object.entries(part.components!)) {
        together.components[kind] = { ...together.components[kind], ...components };
      }
    }
    const { paths, components, webhooks } = document as OpenAPIObject & { webhooks: Node };
    expect(together).toEqual({ paths, components, webhooks });
    expect((await server.inject({ url: '/openapi.json', query: { tag: 'Nothing' } })).json()).toMatchObject({
      message: 'Tag not found',
    });
    await server.close();
  });

  it('has each error, parameter, envelope and enum once, under a name for generated code', () => {
    expect(Object.keys(schemas).filter((name) => /Dto/.test(name))).toEqual([]);
    const copies = new Map<string, number>();
    const count = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { enum: values } = node as { enum?: string[] };
      if (values && values.length > 1) copies.set(values.join(), (copies.get(values.join()) ?? 0) + 1);
      Object.values(node).forEach(count);
    };
    count(document);
    expect([...copies].filter(([, times]) => times > 1)).toEqual([]);
    expect(schemas.TicketStatus).toMatchObject({ type: 'string', enum: expect.arrayContaining(['todo', 'done']) });
    for (const { operation } of operations) {
      const answers = operation.responses as Record<string, Node>;
      const errors = Object.entries(answers).filter(([status]) => status === 'default' || Number(status) >= 400);
      expect(errors.every(([, answer]) => answer.$ref?.startsWith('#/components/responses/'))).toBe(true);
    }
    const inline = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).flatMap((parameter) => (parameter.$ref ? [] : [JSON.stringify(parameter)])),
    );
    expect(new Set(inline).size).toBe(inline.length);
  });

  it('says which header works where, and how a key is sent', () => {
    expect(JSON.stringify(document)).not.toContain('bearerFormat');
    const taking = (header: string) =>
      operations.flatMap(({ name, operation }) =>
        (operation.parameters ?? []).some((parameter) => resolved(parameter).name === header) ? [name] : [],
      );
    expect(taking('If-Match').sort()).toEqual(
      [
        ...['', '/status', '/assignee', '/delegate', '/rank'].flatMap((part) =>
          ['PUT', 'PATCH'].map((method) => `${method} /api/tickets/{id}${part}`),
        ),
        ...['PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/project/{id}`),
        'DELETE /api/tickets/{id}',
      ].sort(),
    );
    expect(taking('Docket-Position')).toEqual(
      expect.arrayContaining(['GET /api/tickets', 'GET /api/tickets/export', 'GET /api/project/{id}/board']),
    );
    expect(taking('Docket-Position').filter((name) => !name.startsWith('GET '))).toEqual([]);
    expect(taking('Docket-Position')).not.toContain('GET /api/tickets/{id}');
    const repeatable = taking('Idempotency-Key');
    expect(repeatable.every((name) => name.startsWith('POST '))).toBe(true);
    expect(repeatable).toEqual(expect.arrayContaining(['POST /api/tickets', 'POST /api/tickets/{id}/comments']));
    expect(repeatable).not.toContain('POST /api/user/api-keys');
    expect(repeatable).not.toContain('POST /api/auth/sign-in');
  });

  it('has filters with several values as lists of an enum, sent with commas', () => {
    const list = operations.find(({ name }) => name === 'GET /api/tickets')!.operation;
    const status = list.parameters!.map(resolved).find(({ name }) => name === 'status')!;
    expect(status).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { $ref: '#/components/schemas/TicketStatusChoice' } },
    });
    expect(schemas.TicketStatusChoice!.enum).toEqual(expect.arrayContaining(['todo', '!todo']));
  });
});

describe('the script of the reference page', () => {
  interface Plugin {
    fn: { resolveSubtree(document: object, path: string[]): Promise<{ spec: Node; errors: unknown[] }> };
    statePlugins: {
      spec: { wrapActions: { parseToJson(original: unknown, system: object): (text: string) => unknown } };
    };
  }

  /** What the script configures Swagger UI with. */
  function pluginOf(script: string): Plugin {
    let plugin: Plugin | undefined;
    runInNewContext(script, {
      document: { documentElement: { classList: { toggle: () => false } } },
      location: { origin: 'http://127.0.0.1:3000' },
      matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
      SwaggerUIBundle: ({ plugins: [make] }: { plugins: [() => Plugin] }) => {
        plugin = make();
      },
    });
    return plugin!;
  }

  it('resolves what each operation refers to, with inherited fields, without the resolver of Swagger UI', async () => {
    const { fn, statePlugins } = pluginOf(START);
    const { parseToJson } = statePlugins.spec.wrapActions;
    const parsed = parseToJson(undefined, { specActions: { updateJsonSpec: (json: unknown) => json } });
    expect(JSON.stringify(parsed(JSON.stringify(document)))).toBe(JSON.stringify(document));
    const unresolved: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of Object.keys(methods)) {
        const { spec, errors } = await fn.resolveSubtree({}, ['paths', path, method]);
        if (errors.length > 0 || /"(\$ref|allOf)":/.test(JSON.stringify(spec))) unresolved.push(`${method} ${path}`);
      }
    }
    expect(unresolved).toEqual([]);
    const { spec } = await fn.resolveSubtree({}, ['components', 'schemas', 'TicketPage']);
    expect(spec).toMatchObject({ type: 'object', properties: { id: { format: 'uuid' }, version: { minimum: 1 } } });
    expect(spec.required).toEqual(expect.arrayContaining(['id', 'title', 'version', 'permissions']));
  });
});
