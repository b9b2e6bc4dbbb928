import type { OpenAPIObject } from '@nestjs/swagger';

/** Any object of the document. */
export type Node = Record<string, unknown>;

export interface Operation extends Node {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Node & { content: Record<string, Media> };
  responses: Record<string, Response>;
}

export interface Parameter extends Node {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema?: Node;
}

export interface Response extends Node {
  description: string;
  headers?: Node;
  content?: Record<string, Media>;
}

export interface Media extends Node {
  schema?: Node;
}

export interface Place {
  method: string;
  path: string;
  operation: Operation;
}

export const operationsOf = ({ paths }: OpenAPIObject): Place[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ method, path, operation })),
  );

export const schemasOf = (document: OpenAPIObject): Record<string, Node> =>
  document.components!.schemas as Record<string, Node>;

type Kind = 'schemas' | 'parameters' | 'requestBodies' | 'responses' | 'headers';

export const refTo = (kind: Kind, name: string): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` });

/** Replaces what an object holds, for everything that refers to the object. */
export function become(node: Node, content: Node): void {
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, content);
}

/** Visits every object, the inner ones first. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  for (const inner of Object.values(node)) walk(inner, visit);
  if (!Array.isArray(node)) visit(node as Node);
}

/** `agent-tasks` → `AgentTasks`, `If-Match` → `IfMatch`, `commentId` → `CommentId`. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
