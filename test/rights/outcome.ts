import type { Request } from './requests.js';
import type { Row } from './rows.js';
import type { Answer } from './sender.js';

/** How a request ended, in the terms of the table. */
export function outcomeOf(row: Row, request: Request, { method, status, text }: Answer): string {
  if (method === 'HEAD') return status < 300 || status === 302 ? 'ok' : String(status);
  if (status === 302) return 'ok'; // a browser redirect
  if (status >= 300) return refusal(status, text);
  const failure = text.startsWith('{') ? failureIn(row, JSON.parse(text)) : undefined;
  if (failure) return refusal(STATUS[failure.code]!, JSON.stringify({ error: failure }));
  if (request.found === undefined) return 'ok';
  const found =
    typeof request.found === 'string' ? text.includes(request.found) : request.found(JSON.parse(text) as never);
  return found ? 'seen' : 'none';
}

interface Failure {
  code: string;
  message: string;
  details?: Record<string, string[]>;
}

const STATUS: Record<string, number> = { VALIDATION_ERROR: 400, FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409 };

/** A 200 may contain a refusal: a tool, a resource, an operation of a batch. */
function failureIn(row: Row, body: Record<string, never>): Failure | undefined {
  if (row.path === '/api/tickets/bulk') return Object(body).data.results[0].error ?? undefined;
  if (row.path !== '/mcp') return undefined;
  const { result, error } = body as {
    result?: { isError?: boolean; content: [{ text: string }] };
    error?: { data: Failure };
  };
  return error?.data ?? (result?.isError ? JSON.parse(result.content[0].text).error : undefined);
}

function refusal(code: number, text: string): string {
  const { error } = JSON.parse(text) as { error: Failure };
  const [, forbidden] = /^Insufficient permissions to access this (.+)$/.exec(error.message) ?? [];
  if (code === 403 && forbidden) return `403:${forbidden}`;
  const [, scope] = /^This API key lacks the scope (.+)$/.exec(error.message) ?? [];
  if (code === 403 && scope) return `lacks ${scope}`;
  const [, missing] = /^(.+) not found$/.exec(error.message) ?? [];
  if (code === 404 && missing) return `404:${missing === 'API key' ? missing : missing.toLowerCase()}`;
  if (code === 400 && error.details) return `400:${Object.keys(error.details).map((field) => field.split('.').at(-1))}`;
  const known = code === 401 ? 'Authentication required' : 'Project is archived';
  if ((code === 401 || code === 409) && error.message === known) return String(code);
  return code === 405 ? '405' : `${code} ${error.message}`;
}
