import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { HTTP_METHODS } from './reader.js';
import type { SourceReading } from './reading.js';

const MAX_LENGTH = 1_000_000;

export function isOpenApi(path: string, text: string): boolean {
  return /\.(ya?ml|json)$/.test(path) && /^[\s{]*(?:#[^\n]*\n\s*)*"?(openapi|swagger)"?\s*:/.test(text.slice(0, 5_000));
}

/** The operations of an OpenAPI document. */
export function readOpenApi(text: string): SourceReading {
  const reading: SourceReading = { language: 'OpenAPI', read: true, routes: [], exports: [], settings: [] };
  const counter = new LineCounter();
  const document = text.length > MAX_LENGTH ? undefined : documentOf(text, counter);
  const paths = isMap(document) ? document.get('paths') : undefined;
  if (!isMap(document)) return { ...reading, read: false };
  const relative = hasBasePath(document.get('basePath'), document.get('servers'));
  for (const { key, value } of isMap(paths) ? paths.items : []) {
    if (!isScalar(key) || !isMap(value)) continue;
    for (const { key: method } of value.items) {
      if (!isScalar(method) || !HTTP_METHODS.has(String(method.value))) continue;
      const line = counter.linePos((method as Node).range?.[0] ?? 0).line;
      reading.routes.push({
        method: String(method.value).toUpperCase(),
        path: String(key.value),
        line,
        ...(relative && { relative }),
      });
    }
  }
  return reading;
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
function hasBasePath(basePath: unknown, servers: unknown): boolean {
  if (typeof basePath === 'string') return basePath !== '/' && basePath !== '';
  const urls = isSeq(servers) ? servers.items.map((server) => (isMap(server) ? String(server.get('url')) : '')) : [];
  return urls.some((url) => url.replace(/^\w+:\/\/[^/]*/, '').replace(/\/$/, '') !== '');
}
