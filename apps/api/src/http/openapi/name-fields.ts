import type { OpenAPIObject } from '@nestjs/swagger';
import { become, type Node, pascal, refTo, schemasOf, walk } from './nodes.js';

/** Fields that many schemas define alike, each of which becomes a schema of its own: `createdAt` is a `CreatedAt`. */
const NAMED = [
  'id',
  'workspaceId',
  'projectId',
  'createdAt',
  'updatedAt',
  'lastUsedAt',
  'expiresAt',
  'leaseToken',
  'image',
  'completionRate',
];

/** Writes each of these fields once. A schema that means something else by the name keeps its own definition. */
export function nameFields(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  for (const field of NAMED) {
    const [first, ...others] = mostCommon(fieldsCalled(field, schemas));
    const name = pascal(field);
    if (!first || others.length === 0 || name in schemas) throw new Error(`No schema can be called ${name}`);
    schemas[name] = { ...first };
    for (const use of [first, ...others]) become(use, refTo('schemas', name));
  }
}

function fieldsCalled(name: string, schemas: Record<string, Node>): Node[] {
  const found: Node[] = [];
  walk(schemas, ({ properties }) => {
    const field = (properties as Record<string, Node> | undefined)?.[name];
    if (field) found.push(field);
  });
  return found;
}

function mostCommon(fields: Node[]): Node[] {
  const alike = new Map<string, Node[]>();
  for (const field of fields) {
    const definition = JSON.stringify(field);
    alike.set(definition, [...(alike.get(definition) ?? []), field]);
  }
  return [...alike.values()].sort((one, other) => other.length - one.length)[0] ?? [];
}
