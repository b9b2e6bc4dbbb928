import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { jsonObject } from '../extract/packages.js';
import { jsonKeys } from './json-keys.js';
import { HTTP_METHODS } from './reader.js';
import type { RouteReading, SourceReading } from './reading.js';

const MAX_LENGTH = 1_000_000;

export function isOpenApi(path: string, text: string): boolean {
  return /\.(ya?ml|json)$/.test(path) && /^[\s{]*(?:#[^\n]*\n\s*)*"?(openapi|swagger)"?\s*:/.test(text.slice(0, 5_000));
}

/** The operations of an OpenAPI document. */
export function readOpenApi(text: string): SourceReading {
  const operations = text.length > MAX_LENGTH ? undefined : (inJson(text) ?? inYaml(text));
  const routes = (operations ?? []).map(({ method, ...rest }) => ({ method: method.toUpperCase(), ...rest }));
  return { language: 'OpenAPI', read: operations !== undefined, routes, exports: [], settings: [] };
}

/** Undefined if the text is no JSON, or if a key occurs twice. */
function inJson(text: string): RouteReading[] | undefined {
  const document = text.trimStart().startsWith('{') ? jsonObject(text) : undefined;
  if (document === undefined) return undefined;
  const servers = Array.isArray(document.servers) ? document.servers : [];
  const urls = servers.map((server) => (isObject(server) ? String(server.url) : ''));
  const relative = hasBasePath(document.basePath, urls);
  const routes: RouteReading[] = [];
  const seen = new Set<string>();
  for (const { keys, line } of jsonKeys(text, 3)) {
    const key = JSON.stringify(keys);
    if (seen.has(key)) return undefined;
    seen.add(key);
    const [root, path, method] = keys;
    if (root !== 'paths' || path === undefined || method === undefined || !HTTP_METHODS.has(method)) continue;
    routes.push({ method, path, line, ...(relative && { relative }) });
  }
  return routes;
}

function inYaml(text: string): RouteReading[] | undefined {
  const counter = new LineCounter();
  const document = documentOf(text, counter);
  if (!isMap(document)) return undefined;
  const [paths, servers] = [document.get('paths'), document.get('servers')];
  const urls = isSeq(servers) ? servers.items.map((server) => (isMap(server) ? String(server.get('url')) : '')) : [];
  const relative = hasBasePath(document.get('basePath'), urls);
  const routes: RouteReading[] = [];
  for (const { key, value } of isMap(paths) ? paths.items : []) {
    if (!isScalar(key) || !isMap(value)) continue;
    for (const { key: method } of value.items) {
      if (!isScalar(method) || !HTTP_METHODS.has(String(method.value))) continue;
      const line = counter.linePos((method as Node).range?.[0] ?? 0).line;
      routes.push({ method: String(method.value), path: String(key.value), line, ...(relative && { relative }) });
    }
  }
  return routes;
}

function documentOf(text: string, counter: LineCounter): unknown {
  try {
    const { contents, errors } = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'silent' });
    return errors.length > 0 ? undefined : contents;
  } catch {
    // Nesting that overflows the stack.
    return undefined;
  }
}

/** Whether the paths are below another one. */
function hasBasePath(basePath: unknown, urls: readonly string[]): boolean {
  if (typeof basePath === 'string') return basePath !== '/' && basePath !== '';
  return urls.some((url) => url.replace(/^\w+:\/\/[^/]*/, '').replace(/\/$/, '') !== '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
