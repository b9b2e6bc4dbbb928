import type { OpenAPIObject } from '@nestjs/swagger';
import { type Node, operationsOf, type Parameter, pascal, schemasOf } from './nodes.js';
import { resourceOf } from './resources.js';
import { eventsAfter } from './texts/events.js';
import { FIELDS } from './texts/fields.js';
import { INTRODUCTION } from './texts/introduction.js';
import { OPERATIONS } from './texts/operations.js';
import { PARAMETERS, PATH_PARAMETERS } from './texts/parameters.js';
import { TAGS } from './texts/tags.js';

/** Says of everything that the decorators leave open what it means. */
export function applyTexts(document: OpenAPIObject): void {
  document.info.description = INTRODUCTION;
  document.tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  for (const { method, path, operation } of operationsOf(document)) {
    const name = canonical(method, path);
    operation.description = [operation.description ?? OPERATIONS[name], eventsAfter(name)].filter(Boolean).join(' ');
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === 'path') describePathParameter(parameter, path);
      else parameter.description ??= PARAMETERS[parameter.name];
    }
  }
  for (const [name, schema] of Object.entries(schemasOf(document))) describeFields(name, schema);
}

/** `PATCH` merges as `PUT` does, and `/v1` is `/api` for keys alone. */
const canonical = (method: string, path: string): string =>
  `${method === 'patch' ? 'PUT' : method.toUpperCase()} ${path.replace(/^\/v1\//, '/api/')}`;

function describePathParameter(parameter: Parameter, path: string): void {
  const upTo = path.slice(0, path.indexOf(`{${parameter.name}}`) + parameter.name.length + 2);
  const name = parameter.name === 'id' ? pascal(`${resourceOf(upTo).toLowerCase()} id`) : pascal(parameter.name);
  parameter['x-name'] = name;
  parameter.description ??= PATH_PARAMETERS[name];
}

export function describeFields(schemaName: string, schema: Node): void {
  for (const part of partsOf(schema)) {
    for (const [name, field] of Object.entries((part.properties ?? {}) as Record<string, Node>)) {
      field.description ??= textOf(schemaName, name);
      if (field.description === undefined) delete field.description;
      describeFields(schemaName, field);
    }
  }
}

const partsOf = (schema: Node): Node[] => [
  schema,
  ...['anyOf', 'oneOf', 'allOf'].flatMap((kind) => (schema[kind] as Node[] | undefined) ?? []),
  ...['items', 'additionalProperties'].flatMap((kind) =>
    typeof schema[kind] === 'object' ? [schema[kind] as Node] : [],
  ),
];

const OWNERS = [
  ...new Set(Object.keys(FIELDS).flatMap((name) => (name.includes('.') ? [name.split('.', 1)[0]!] : []))),
];

/** The text for this very schema, then for the most similar one, then for the name alone. */
function textOf(schemaName: string, field: string): string | undefined {
  const similar = OWNERS.filter((owner) => schemaName.startsWith(owner) || schemaName.endsWith(owner));
  const owners = similar.toSorted((one, other) => other.length - one.length);
  return owners.map((owner) => FIELDS[`${owner}.${field}`]).find(Boolean) ?? FIELDS[field];
}
