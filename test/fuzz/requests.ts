import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}

export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

export interface GeneratedRequest {
  method: Operation['method'];
  path: string;
  body: unknown;
}

/** What clients send by mistake or on purpose. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202eevil',
  '💥',
  "'; DROP TABLE tickets; --",
  '%',
  '_',
  '\\',
  '"quoted"',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '0',
  '1.5',
  '0x10',
  '1e300',
  '99999999999999999999',
  '2026-02-30T00:00:00Z',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  'me',
  'none',
  'a,b,,c',
  'x'.repeat(256),
  'ü'.repeat(201),
];
const WRONG = [null, true, -1, 0, 1.5, 1e300, [], [null], {}, { a: { b: 1 } }, ['x', 'x'], '\ud800'];

export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Omit<Operation, 'method' | 'path'>>).map(([method, operation]) => ({
      ...operation,
      method: method as Operation['method'],
      path,
    })),
  );
}

/** Requests of one operation: mostly well formed, often at a bound, sometimes absurd. `ids` are of things that exist. */
export function requestsOf(
  document: OpenAPIObject,
  operation: Operation,
  ids: string[],
): fc.Arbitrary<GeneratedRequest> {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components!.schemas![schema.$ref.split('/').at(-1)!] as Schema) : schema;
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  );

  const valueFor = (given: Schema, depth = 0): fc.Arbitrary<unknown> => {
    const schema = resolve(given);
    const fitting = fittingValue(schema, text, (inner) => valueFor(inner, depth + 1), depth);
    return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom<unknown>(...WRONG) });
  };

  const parameters = operation.parameters ?? [];
  // Mostly something that is there, or every answer would be NOT_FOUND.
  const id = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: text });
  const path = fc
    .tuple(...parameters.filter((p) => p.in === 'path').map((p) => id.map((value) => [p.name, value] as const)))
    .map((pairs) =>
      pairs.reduce((filled, [name, value]) => filled.replace(`{${name}}`, encode(value) || '%20'), operation.path),
    );
  const query = fc
    .tuple(...parameters.filter((p) => p.in === 'query').map((p) => fc.option(queryValue(p, text), { freq: 2 })))
    .chain((values) => {
      const names = parameters.filter((p) => p.in === 'query').map(({ name }) => name);
      const pairs = values.flatMap((value, index) => (value === null ? [] : [`${names[index]}=${encode(value)}`]));
      const stray = fc.option(fc.constantFrom('unknown=1', 'limit=5&limit=6', 'search=%zz', '=', '&&'), { freq: 12 });
      return stray.map((extra) => [...pairs, ...(extra ? [extra] : [])].join('&'));
    });
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const body = schema ? valueFor(schema) : fc.constant(undefined);
  return fc.tuple(path, query, body).map(([filled, asked, sent]) => ({
    method: operation.method,
    path: asked ? `${filled}?${asked}` : filled,
    body: sent,
  }));
}

function fittingValue(
  schema: Schema,
  text: fc.Arbitrary<string>,
  inner: (schema: Schema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' && schema.properties && depth < 4) {
    const fields = Object.entries(schema.properties).map(([name, property]) => [name, inner(property)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  if (type === 'array') return fc.array(schema.items ? inner(schema.items) : text, { maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 100 } = schema;
    return fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, Math.floor((minimum + maximum) / 2));
  }
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const longest = schema.maxLength ? [fc.constantFrom('x'.repeat(schema.maxLength), 'é'.repeat(schema.maxLength))] : [];
  return fc.oneof(text, ...longest);
}

function queryValue({ schema }: Parameter, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { enum: values, minimum = 1, maximum = 100 } = schema ?? {};
  if (values) return fc.oneof(fc.constantFrom(...values.map(String)), text);
  if (schema?.type === 'integer')
    return fc.oneof(fc.constantFrom(`${minimum}`, `${maximum}`, `${maximum + 1}`, '2'), text);
  if (schema?.format === 'date-time') return fc.oneof(fc.constant('2026-01-01T00:00:00Z'), text);
  return text;
}

/** A lone surrogate has no UTF-8, so no URL can hold it. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());
