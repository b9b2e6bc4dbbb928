import type { OpenAPIObject } from '@nestjs/swagger';
import { become, type Node, operationsOf, refTo } from './nodes.js';

/** Bodies that several operations take, such as `PUT` and `PATCH`, each in one place under the name of its schema. */
export function shareRequests(document: OpenAPIObject): void {
  const uses = new Map<string, Node[]>();
  for (const { operation } of operationsOf(document)) {
    const schema = operation.requestBody?.content['application/json']?.schema?.$ref;
    if (schema === undefined) continue;
    const same = JSON.stringify(operation.requestBody);
    uses.set(same, [...(uses.get(same) ?? []), operation.requestBody!]);
  }
  const shared: Record<string, Node> = {};
  for (const [text, same] of uses) {
    if (same.length < 2) continue;
    const body = JSON.parse(text) as NonNullable<ReturnType<typeof operationsOf>[number]['operation']['requestBody']>;
    const name = String(body.content['application/json']!.schema!.$ref).split('/').at(-1)!;
    if (name in shared) throw new Error(`Two request bodies called ${name}`);
    shared[name] = body;
    for (const each of same) become(each, refTo('requestBodies', name));
  }
  document.components!.requestBodies = shared as NonNullable<typeof document.components>['requestBodies'];
}
