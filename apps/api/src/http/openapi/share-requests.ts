import type { OpenAPIObject } from '@nestjs/swagger';
import { become, type Operation, operationsOf, refTo } from './nodes.js';

type Body = NonNullable<Operation['requestBody']>;

/** Bodies that several operations take, such as `PUT` and `PATCH`, each in one place under the name of its schema. */
export function shareRequests(document: OpenAPIObject): void {
  const uses = new Map<string, Body[]>();
  for (const { operation } of operationsOf(document)) {
    const body = operation.requestBody;
    if (!body?.content['application/json']?.schema?.$ref) continue;
    const same = JSON.stringify(body);
    uses.set(same, [...(uses.get(same) ?? []), body]);
  }
  const shared: Record<string, Body> = {};
  for (const [first, ...others] of uses.values()) {
    if (!first || others.length === 0) continue;
    const name = String(first.content['application/json']!.schema!.$ref).split('/').at(-1)!;
    if (name in shared) throw new Error(`Two request bodies called ${name}`);
    shared[name] = { ...first };
    for (const body of [first, ...others]) become(body, refTo('requestBodies', name));
  }
  document.components!.requestBodies = shared as NonNullable<typeof document.components>['requestBodies'];
}
