import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { wholeSchema } from '../../support/whole-schema.js';
import { BODIES, HEADERS, MEDIA_TYPES, PATHS, QUERIES, RAW_NUMBERS, TEXTS, WRONG } from './hostile.js';
import { kindOfField, kindOfSegment, NAMES, type Name, namesOf } from './names.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
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
  method: string;
  path: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

/** Existing things are referred to by name, so that it can be sent again when their ids have changed. */
export interface GeneratedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Latin1 for bytes that are not text. */
  encoding: 'utf8' | 'latin1';
  body?: string;
}

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'query', 'trace'];

/** One time in `freq`; `fc.option` omits one time in so many. */
const oneIn = <T>(freq: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: freq - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Omit<Operation, 'method' | 'path'>>).map(([method, operation]) => ({
      ...operation,
      method,
      path,
    })),
  );
}

/** Requests of one operation: mostly valid, often at a limit, sometimes absurd. */
export function requestsOf(document: OpenAPIObject, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const values = new Values(document);
  const body = bodiesOf(operation, values);
  const method = oneIn(40, fc.constantFrom(...METHODS)).map((other) => other ?? operation.method);
  return fc
    .tuple(method, pathOf(operation), queryOf(operation), headersOf(), oneIn(20, fc.constantFrom(...MEDIA_TYPES)), body)
    .map(([used, path, query, headers, type, { encoding, content }]) => ({
      method: used,
      path: query ? `${path}?${query}` : path,
      headers: { ...(content && { 'content-type': type ?? content.type }), ...headers },
      encoding,
      body: content?.text,
    }));
}

function pathOf({ path, parameters = [] }: Operation): fc.Arbitrary<string> {
  const filled = parameters
    .filter(({ in: place }) => place === 'path')
    .map(({ name }) => {
      const [, segment = ''] = new RegExp(`/([^/]+)/\\{${name}\\}`).exec(path) ?? [];
      // Mostly an existing id, or every response would be NOT_FOUND.
      return fc
        .oneof(
          { weight: 8, arbitrary: fc.constantFrom(...namesOf(kindOfField(name) ?? kindOfSegment(segment))) },
          { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
          { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...PATHS), fc.constantFrom(...TEXTS).map(encode)) },
        )
        .map((value) => [name, value || '%20'] as const);
    });
  return fc
    .tuple(...filled)
    .map((pairs) => pairs.reduce((whole, [name, value]) => whole.replace(`{${name}}`, () => value), path));
}

function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const queries = parameters
    .filter(({ in: place }) => place === 'query')
    .map((parameter) => oneIn(4, queryValue(parameter)).map((value) => value && `${parameter.name}=${value}`));
  return fc
    .tuple(fc.tuple(...queries), oneIn(12, fc.constantFrom(...QUERIES)))
    .map(([pairs, stray]) => [...pairs, stray].filter(Boolean).join('&'));
}

function queryValue({ name, schema = {} }: Parameter): fc.Arbitrary<string> {
  const kind = kindOfField(name);
  const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme', maxLength: 20 })).map(encode);
  const { enum: values = schema.items?.enum, minimum = 1, maximum = 100 } = schema;
  const fitting: fc.Arbitrary<string> = values
    ? fc
        .subarray(values.map(String), { minLength: 1, maxLength: Math.min(2, values.length) })
        .map((some) => some.join(','))
    : schema.type === 'integer'
      ? fc.constantFrom(`${minimum}`, `${maximum}`, `${maximum + 1}`, '2')
      : schema.format === 'date-time'
        ? fc.date({ noInvalidDate: true }).map((date) => encode(date.toISOString()))
        : kind
          ? fc.constantFrom(...namesOf(kind), 'none', 'me')
          : fc.constantFrom('ticket', 'a', 'sign in', 'tickt').map(encode);
  return fc.oneof({ weight: 2, arbitrary: fitting }, { weight: 1, arbitrary: text });
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const header = fc
    .constantFrom(...Object.keys(HEADERS))
    .chain((name) => fc.constantFrom(...HEADERS[name]!).map((value) => [name, value] as const));
  return oneIn(4, fc.array(header, { minLength: 1, maxLength: 2 })).map((pairs) => Object.fromEntries(pairs ?? []));
}

interface Content {
  type: string;
  text: string;
}

function bodiesOf(
  operation: Operation,
  values: Values,
): fc.Arbitrary<{ encoding: 'utf8' | 'latin1'; content?: Content }> {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const utf8 = (content?: Content) => ({ encoding: 'utf8' as const, content });
  const odd = fc
    .constantFrom(...BODIES)
    .map((text) => ({ encoding: 'latin1' as const, content: { type: type ?? 'application/json', text } }));
  const fitting =
    !type || !media
      ? fc.constant(utf8())
      : type === 'application/json'
        ? values.fitting(media.schema ?? {}).map((value) => utf8({ type, text: toJson(value) }))
        : type === 'text/csv'
          ? fc
              .array(fc.array(values.text, { maxLength: 3 }), { maxLength: 4 })
              .map((rows) => utf8({ type, text: toCsv(rows) }))
          : values.text.map((text) => utf8({ type: `${type}; boundary=x`, text: toForm(text) }));
  return fc.oneof({ weight: type ? 14 : 30, arbitrary: fitting }, { weight: 1, arbitrary: odd });
}

const toCsv = (rows: string[][]): string => ['title,status,priority', ...rows.map((row) => row.join(','))].join('\r\n');

const toForm = (text: string): string =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${text}"\r\n\r\n${text}\r\n--x--\r\n`;

/** A value that is inserted into the text without quotes. */
const asWritten = (text: string): string => `\u0001${text}\u0001`;
const toJson = (value: unknown): string => JSON.stringify(value).replace(/"\\u0001(.*?)\\u0001"/g, '$1');

class Values {
  readonly text: fc.Arbitrary<string> = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );
  private readonly wrong = fc.oneof(
    fc.constantFrom<unknown>(...WRONG),
    fc.constantFrom(...RAW_NUMBERS).map(asWritten),
    fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text) as unknown),
  );

  constructor(private readonly document: OpenAPIObject) {}

  fitting(given: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
    const schema = this.resolve(given);
    const inner = (next: Schema, field = name) =>
      fc.oneof({ weight: 12, arbitrary: this.fitting(next, field, depth + 1) }, { weight: 1, arbitrary: this.wrong });
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => inner(choice)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'object' && schema.properties && depth < 4) return this.object(schema, inner);
    if (type === 'object') return fc.dictionary(this.text, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 });
    if (type === 'array') return fc.array(schema.items ? inner(schema.items) : this.text, { maxLength: 3 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') {
      const { minimum = 0, maximum = 100 } = schema;
      return fc.constantFrom<unknown>(minimum, maximum, minimum - 1, maximum + 1, Math.floor((minimum + maximum) / 2));
    }
    if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    return this.words(schema, name);
  }

  private object(
    { properties = {}, required = [] }: Schema,
    inner: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
  ) {
    const fields = Object.entries(properties).map(([name, schema]) => [name, inner(schema, name)] as const);
    const whole = Object.fromEntries(fields);
    const record = fc.oneof(
      { weight: 5, arbitrary: fc.record(whole, { requiredKeys: required }) },
      { weight: 1, arbitrary: fc.record(whole, { requiredKeys: [] }) },
    );
    const stray = oneIn(15, fc.tuple(fc.constantFrom('__proto__', 'constructor', 'nope', 'id', 'role'), this.wrong));
    return fc.tuple(record, stray).map(([known, more]) => (more ? { ...known, [more[0]]: more[1] } : known));
  }

  private words({ maxLength, format }: Schema, name: string): fc.Arbitrary<string> {
    const kind = kindOfField(name);
    const plain =
      format === 'email' ? 'someone@example.com' : format === 'uri' ? 'https://example.com/x' : 'Some words';
    const lengths = maxLength ? ['x', 'é', '💥'].map((letter) => letter.repeat(maxLength)) : [];
    return fc.oneof(
      { weight: 6, arbitrary: kind ? fc.constantFrom<Name>(...namesOf(kind)) : fc.constant(plain) },
      { weight: 2, arbitrary: this.text },
      ...(lengths.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...lengths) }] : []),
    );
  }

  private resolve(given: Schema): Schema {
    const schema = given.$ref ? (this.document.components!.schemas![given.$ref.split('/').at(-1)!] as Schema) : given;
    return schema.allOf ? { type: 'object', ...(wholeSchema(this.document, schema) as Schema) } : schema;
  }
}

/** A lone surrogate has no UTF-8 encoding, so no URL can contain it. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());
