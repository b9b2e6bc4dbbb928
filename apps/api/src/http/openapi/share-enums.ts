import type { OpenAPIObject } from '@nestjs/swagger';
import { become, type Node, refTo, schemasOf, walk } from './nodes.js';
import { ENUMS } from './texts/enums.js';

const valuesOf = (values: readonly unknown[]): string => JSON.stringify(values.filter((value) => value !== null));

/** Every enum that has a name becomes a component, and each copy of it a reference. */
export function shareEnums(document: OpenAPIObject): void {
  const names = new Map(Object.entries(ENUMS).map(([name, { values }]) => [valuesOf(values), name]));
  const used = new Set<string>();
  walk(document, (node: Node) => {
    const name = Array.isArray(node.enum) ? names.get(valuesOf(node.enum)) : undefined;
    if (name === undefined) return;
    used.add(name);
    const { description, default: fallback } = node;
    const shared = refTo('schemas', name);
    become(node, {
      ...((node.enum as unknown[]).includes(null) ? { anyOf: [shared, { type: 'null' }] } : shared),
      ...(description !== undefined && { description }),
      ...(fallback !== undefined && { default: fallback }),
    });
  });
  const schemas = schemasOf(document);
  for (const [name, { values, description }] of Object.entries(ENUMS)) {
    if (used.has(name)) schemas[name] = { type: 'string', enum: [...values], description };
  }
}
