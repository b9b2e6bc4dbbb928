import type { OpenAPIObject } from '@nestjs/swagger';
import { type Node, type Operation, operationsOf, walk } from './nodes.js';

interface Hooks {
  webhooks?: Record<string, { post: Operation }>;
}

type Components = Record<string, Record<string, Node>>;

/** A valid document with the operations and events of one tag, and all that these refer to. */
export function partOf(document: OpenAPIObject, tag: string): OpenAPIObject {
  const { paths: _paths, components, webhooks, ...rest } = document as OpenAPIObject & Hooks;
  const paths: Record<string, Node> = {};
  for (const { path, method, operation } of operationsOf(document)) {
    if (operation.tags.includes(tag)) paths[path] = { ...paths[path], [method]: operation };
  }
  const hooks = Object.entries(webhooks ?? {}).filter(([, { post }]) => post.tags.includes(tag));
  const content = { paths, ...(hooks.length > 0 && { webhooks: Object.fromEntries(hooks) }) };
  const { securitySchemes } = components!;
  return {
    ...rest,
    tags: document.tags!.filter(({ name }) => name === tag),
    ...content,
    components: { securitySchemes, ...referredTo(content, components as unknown as Components) },
  } as OpenAPIObject;
}

/** The components that these parts refer to, and those that the components refer to. */
function referredTo(parts: object, components: Components): Components {
  const found: Components = {};
  const open: object[] = [parts];
  for (let part = open.pop(); part; part = open.pop()) {
    walk(part, ({ $ref }) => {
      const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(String($ref ?? '')) ?? [];
      if (kind === undefined || name === undefined || found[kind]?.[name]) return;
      const component = components[kind]![name]!;
      found[kind] = { ...found[kind], [name]: component };
      open.push(component);
    });
  }
  return found;
}
