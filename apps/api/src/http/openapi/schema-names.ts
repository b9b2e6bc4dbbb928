import type { OpenAPIObject } from '@nestjs/swagger';
import { type Node, schemasOf, walk } from './nodes.js';

const SUFFIX = /Dto$/;

/** `TicketDto` is a name of this code; in generated code it is `Ticket`. */
export function nameSchemas(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  const named = Object.entries(schemas).map(([name, schema]) => [name.replace(SUFFIX, ''), schema] as const);
  if (new Set(named.map(([name]) => name)).size < named.length) throw new Error('Two schemas of one name');
  document.components!.schemas = Object.fromEntries(named) as NonNullable<typeof document.components>['schemas'];
  walk(document, (node: Node) => {
    if (typeof node.$ref === 'string') node.$ref = node.$ref.replace(SUFFIX, '');
  });
}
