import type { HostDocument } from './host-contract.js';

type Json = Record<string, unknown>;

/** A host's OpenAPI document with only the named operations, as `METHOD /template`, and what they refer to. */
export function trimmed(document: HostDocument, operations: readonly string[]): HostDocument {
  const small: HostDocument = { paths: {}, components: {} };
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ');
    const found = document.paths[path]?.[method.toLowerCase()];
    if (!found) throw new Error(`${operation} is not in the document`);
    small.paths[path] = { ...small.paths[path], [method.toLowerCase()]: found };
  }
  const open: unknown[] = [small.paths];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const reference of prepared(next)) {
      const [kind = '', name = ''] = reference.slice('#/components/'.length).split('/');
      const part = document.components?.[kind]?.[name];
      small.components![kind] ??= {};
      if (part === undefined || Object.hasOwn(small.components![kind], name)) continue;
      small.components![kind][name] = part;
      open.push(part);
    }
  }
  return small;
}

/** The references inside. Also converts OpenAPI 3.0's `nullable` without a type to JSON Schema. */
function prepared(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(prepared);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Json;
  const found = Object.entries(node).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [inner]
      : key === 'example' || key === 'examples'
        ? []
        : prepared(inner),
  );
  if (node.nullable === true && node.type === undefined) {
    const { nullable: _, ...rest } = node;
    for (const key of Object.keys(node)) delete node[key];
    Object.assign(node, { anyOf: [rest, { type: 'null' }], 'x-nullable': true });
  }
  return found;
}
