import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

type Schema = Record<string, unknown> & {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};

interface Operation {
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Schema }[];
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

export interface HostDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
}

export interface MatchedOperation {
  template: string;
  method: string;
  operation: Operation;
  parameters: Record<string, string>;
}

/** Shared by the test files of one worker process (environment.mjs): reading and compiling a document takes seconds. */
declare const hostDocuments: Map<string, HostDocument>;
declare const hostValidators: WeakMap<HostDocument, Map<string, ValidateFunction>>;

/** A document that no test changes, read once per process. */
export function sharedDocument(name: string, read: () => HostDocument): HostDocument {
  const document = hostDocuments.get(name) ?? read();
  hostDocuments.set(name, document);
  return document;
}

/** Checks requests to a fake and its responses against the host's own description of its API. */
export class HostContract {
  private ajv: Ajv | null = null;
  private readonly compiled: Map<string, ValidateFunction>;
  private readonly routes: { template: string; pattern: RegExp; literals: number }[];

  private readonly others: readonly HostContract[];

  /** `others`: further descriptions of the same host; an operation must also match the first of them that has it. */
  constructor(
    private readonly document: HostDocument,
    ...others: HostContract[]
  ) {
    this.others = others;
    this.compiled = hostValidators.get(document) ?? new Map();
    hostValidators.set(document, this.compiled);
    this.routes = Object.keys(document.paths)
      .map((template) => ({
        template,
        pattern: new RegExp(
          `^${template.replace('{filepath}', '(?<filepath>.+)').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
        ),
        literals: template.replace(/\{[^}]+\}/g, '').length,
      }))
      .sort((a, b) => b.literals - a.literals);
  }

  match(method: string, pathname: string): MatchedOperation | null {
    for (const { template, pattern } of this.routes) {
      const groups = pattern.exec(pathname)?.groups;
      const operation = groups && this.document.paths[template]?.[method];
      if (!operation) continue;
      const parameters = Object.fromEntries(
        Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      return { template, method, operation, parameters };
    }
    return null;
  }

  requestFaults(matched: MatchedOperation, query: URLSearchParams, body: unknown): string[] {
    const { template, method, operation } = matched;
    const declared = this.parameters(operation);
    const known = new Set(declared.filter((one) => one.in === 'query').map((one) => one.name));
    const faults = [...query.keys()].filter((name) => !known.has(name)).map((name) => `no parameter ${name}`);
    for (const { name, schema, in: place } of declared) {
      const value = place === 'query' && name ? query.get(name) : null;
      if (value === null || !schema) continue;
      const typed = ['integer', 'number', 'boolean'].includes(this.resolved(schema).type ?? '') ? json(value) : value;
      const found = this.faults(`${method} ${template} parameter ${name}`, schema, typed);
      faults.push(...found.map((fault) => `parameter ${name}: ${fault}`));
    }
    const taken = operation.requestBody && this.resolved(operation.requestBody);
    const schema = taken?.content?.['application/json']?.schema;
    if (body === undefined && taken?.required) faults.push('a body is needed');
    if (body !== undefined) {
      if (!schema) faults.push('no body is taken');
      else
        faults.push(...this.faults(`${method} ${template} request`, schema, body), ...this.unknownKeys(schema, body));
    }
    const other = this.elsewhere(matched);
    const same = [...query].filter(([name]) => !other?.newer.includes(name));
    return [
      ...faults.map((fault) => `${method} ${template}: ${fault}`),
      ...(other?.contract.requestFaults(other.matched, new URLSearchParams(same), body) ?? []),
    ];
  }

  /** The query parameters of an operation that the other description lacks. */
  newerParameters(operation: string): string[] {
    const [method = '', template = ''] = operation.split(' ');
    const found = this.document.paths[template]?.[method.toLowerCase()];
    const matched = found && { template, method: method.toLowerCase(), operation: found, parameters: {} };
    return (matched && this.elsewhere(matched)?.newer) ?? [];
  }

  private elsewhere({ template, method, operation, parameters }: MatchedOperation) {
    const contract = this.others.find(({ document }) => document.paths[template]?.[method]);
    const same = contract?.document.paths[template]?.[method];
    if (!contract || !same) return null;
    const names = contract.parameters(same).map(({ name }) => name);
    const newer = this.parameters(operation).flatMap(({ name = '', in: place }) =>
      place === 'query' && !names.includes(name) ? [name] : [],
    );
    return { contract, matched: { template, method, operation: same, parameters }, newer };
  }

  private parameters(operation: Operation) {
    return (operation.parameters ?? []).map((parameter) => this.resolved(parameter));
  }

  /**
   * Required fields that a test does not need are filled in from the schema; those that the test sets must be in it.
   */
  answer(matched: MatchedOperation, status: number, body: unknown): { body: unknown; faults: string[] } {
    const own = this.ownAnswer(matched, status, body);
    const other = this.elsewhere(matched);
    const further = other?.contract.ownAnswer(other.matched, status, own.body).faults ?? [];
    return { body: own.body, faults: [...own.faults, ...further, ...this.unknownFailure(matched, status)] };
  }

  /** If failures are described, it must be one of them. 401, which any request may get, is never described. */
  private unknownFailure(matched: MatchedOperation, status: number): string[] {
    const operations = [matched.operation, this.elsewhere(matched)?.matched.operation];
    const described = operations.flatMap((one) => Object.keys(one?.responses ?? {}).map(Number));
    if (status < 400 || status === 401 || described.includes(status)) return [];
    // GitHub's description lists no failure of a dispatch, but its servers refuse one with 422.
    const areDescribed = described.some((one) => one >= 400);
    return areDescribed ? [`${matched.method} ${matched.template} never answers ${status}`] : [];
  }

  private ownAnswer(
    { template, method, operation }: MatchedOperation,
    status: number,
    body: unknown,
  ): { body: unknown; faults: string[] } {
    const response = operation.responses[status];
    if (!response) return { body, faults: status < 400 ? [`${method} ${template} never answers ${status}`] : [] };
    const schema = this.resolved(response).content?.['application/json']?.schema;
    // Gitea's description omits the bodies of failures, but its servers send them.
    if (!schema && status >= 400) return { body, faults: [] };
    if (!schema) return { body, faults: body === undefined ? [] : [`${method} ${template} ${status} has no body`] };
    const unknown = this.unknownKeys(schema, body);
    const full = this.completed(schema, body);
    const faults = [...unknown, ...this.faults(`${method} ${template} ${status}`, schema, full)];
    return { body: full, faults: faults.map((fault) => `${method} ${template} ${status}: ${fault}`) };
  }

  private faults(name: string, schema: Schema, value: unknown): string[] {
    let validate = this.compiled.get(name);
    if (!validate) {
      this.ajv ??= compilerOf(this.document);
      validate = this.ajv.compile(this.local(schema));
      this.compiled.set(name, validate);
    }
    return validate(value) ? [] : [Ajv.prototype.errorsText(validate.errors)];
  }

  private unknownKeys(schema: Schema, value: unknown): string[] {
    const { properties, items, additionalProperties } = this.resolved(schema);
    if (Array.isArray(value)) return items ? value.slice(0, 1).flatMap((item) => this.unknownKeys(items, item)) : [];
    if (!properties || typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      properties[key]
        ? this.unknownKeys(properties[key], inner)
        : additionalProperties === true
          ? []
          : [`no field ${key}`],
    );
  }

  private completed(schema: Schema, value: unknown): unknown {
    const resolved = this.resolved(schema);
    if (Array.isArray(value))
      return resolved.items ? value.map((item) => this.completed(resolved.items!, item)) : value;
    if (value === undefined) return this.filler(resolved);
    if (typeof value !== 'object' || value === null || !resolved.properties) return value;
    const full: Record<string, unknown> = { ...value };
    for (const [key, property] of Object.entries(resolved.properties)) {
      if (full[key] !== undefined || resolved.required?.includes(key)) full[key] = this.completed(property, full[key]);
    }
    return full;
  }

  private filler(schema: Schema): unknown {
    if (schema.nullable || schema['x-nullable']) return null;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const [option] = (schema.oneOf ?? schema.anyOf ?? schema.allOf ?? []) as Schema[];
    if (option) return this.filler(this.resolved(option));
    if (schema.type === 'array') return [];
    if (schema.type === 'object' || schema.properties) return this.completed(schema, {});
    if (schema.type === 'boolean') return false;
    if (schema.type === 'integer' || schema.type === 'number') return 1;
    return { uri: 'https://example.com', 'date-time': '2026-01-01T00:00:00Z' }[String(schema.format)] ?? 'filler';
  }

  private resolved<T extends { $ref?: string }>(value: T): T {
    if (!value.$ref) return value;
    const parts = value.$ref.slice(2).split('/');
    return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], this.document) as T;
  }

  /** References inside the document, relative to a schema of its own. */
  private local(schema: Schema): Schema {
    return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"host#/'));
  }
}

function compilerOf(document: HostDocument): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, code: { optimize: false } });
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addFormat('repo.nwo', true);
  ajv.addFormat('timestamp', true);
  return ajv.addSchema({ $id: 'host', ...document });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
