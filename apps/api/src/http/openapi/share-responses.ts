import type { OpenAPIObject } from '@nestjs/swagger';
import { become, type Node, operationsOf, pascal, type Response, refTo, schemasOf } from './nodes.js';

const JSON_TYPE = 'application/json';

const nameOfRef = ({ $ref }: { $ref?: unknown }): string => String($ref).split('/').at(-1)!;

/** `TicketResponse`, `TicketListResponse` with `pagination`, `TicketArrayResponse` without. */
function envelopeName({ data, pagination, ...more }: Record<string, Node>): string | undefined {
  if (!data) return undefined;
  const extra = Object.keys(more).length > 0;
  const { items, anyOf, $ref } = data as { items?: Node; anyOf?: Node[]; $ref?: string };
  if (extra && !items?.$ref) return undefined;
  if (items?.$ref) return `${nameOfRef(items)}${pagination ? 'List' : 'Array'}Response`;
  const parts = anyOf?.filter((part) => part.$ref);
  if (parts?.length) return `${parts.map(nameOfRef).join('Or')}Response`;
  return $ref ? `${nameOfRef(data)}Response` : undefined;
}

/** Names the envelopes of answers, and keeps answers that several operations give in one place. */
export function shareResponses(document: OpenAPIObject): void {
  const schemas = schemasOf(document);
  const uses = new Map<string, Response[]>();
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const schema = response.content?.[JSON_TYPE]?.schema;
      if (!status.startsWith('2') || !schema?.properties) continue;
      const name = envelopeName(schema.properties as Record<string, Node>);
      if (name === undefined) continue;
      schemas[name] ??= structuredClone(schema);
      if (JSON.stringify(schemas[name]) !== JSON.stringify(schema)) throw new Error(`Two envelopes called ${name}`);
      become(schema, refTo('schemas', name));
      if (isToldApart(operation.responses)) continue;
      response.description = describe(name);
      const content = name.replace(/Response$/, '');
      const shared = response.headers?.ETag ? `Versioned${content}` : content;
      uses.set(shared, [...(uses.get(shared) ?? []), response]);
    }
  }
  const responses = document.components!.responses as Record<string, Response>;
  for (const [name, same] of uses) {
    if (same.length < 2) continue;
    responses[name] = structuredClone(same[0]!);
    for (const response of same) become(response, refTo('responses', name));
  }
  shareHeaders(document);
}

/** `Link`, `ETag` and whatever else several answers carry. */
function shareHeaders(document: OpenAPIObject): void {
  const answers = [
    ...Object.values(document.components!.responses as Record<string, Response>),
    ...operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses)),
  ];
  const shared: Record<string, Node> = {};
  for (const headers of answers.flatMap((answer) => answer.headers ?? [])) {
    for (const [header, definition] of Object.entries(headers as Record<string, Node>)) {
      const name = pascal(header);
      shared[name] ??= { ...definition };
      if (JSON.stringify(shared[name]) === JSON.stringify(definition)) become(definition, refTo('headers', name));
    }
  }
  document.components!.headers = shared as NonNullable<typeof document.components>['headers'];
}

/** Where an operation succeeds in two ways, each says which it is. */
const isToldApart = (responses: Record<string, Response>): boolean =>
  Object.keys(responses).filter((status) => status.startsWith('2')).length > 1;

const describe = (name: string): string => {
  const what = (suffix: string) => name.slice(0, -suffix.length).replaceAll('Or', '` or `');
  if (name.endsWith('ListResponse')) return `One page of \`${what('ListResponse')}\`.`;
  if (name.endsWith('ArrayResponse')) return `All \`${what('ArrayResponse')}\`, unpaged.`;
  return `\`${what('Response')}\`.`;
};
