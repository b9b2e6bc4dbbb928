import { Agent, type Dispatcher } from 'undici';
import { faultsOf } from '../support/answer-headers.js';
import type { Docket } from '../support/docket.js';
import { PERSONAL_REQUESTS } from './personal-requests.js';
import { idOf, REQUESTS, type Request } from './requests.js';
import type { Row } from './rows.js';
import type { Caller, Things } from './scene.js';

/** As many as the API has connections for. */
export const AT_ONCE = 8;

export interface Answer {
  method: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Sends requests of the table over persistent connections. Checks each response against the OpenAPI document, and its
 * headers against those promised for all responses.
 */
export class Sender {
  private readonly agent = new Agent({ connections: AT_ONCE });

  constructor(private readonly docket: Docket) {}

  async send(
    row: Row,
    url: string,
    request: Request,
    shown: Record<string, string> = {},
    method = row.method,
  ): Promise<Answer> {
    const headers: Record<string, string> = { ...shown, ...request.headers };
    if (request.raw) headers['content-type'] = request.raw.type;
    else if (request.body !== undefined) headers['content-type'] = 'application/json';
    const reply = await this.agent.request({
      origin: this.docket.url,
      path: url,
      method: method as Dispatcher.HttpMethod,
      headers,
      body: request.raw?.body ?? (request.body === undefined ? undefined : JSON.stringify(request.body)),
    });
    // Not `expect`, which takes a twentieth of the time of all these requests.
    const faults = faultsOf(url, reply.headers);
    if (faults.length > 0) throw new Error(`${method} ${url}: ${faults.join(', ')}`);
    const endless = row.path.endsWith('/stream') && reply.statusCode < 300;
    const text = endless ? '' : await reply.body.text();
    if (endless) reply.body.on('error', () => undefined).destroy();
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const answer = { status: reply.statusCode, text, body: isJson && text ? JSON.parse(text) : {} };
    const isDescribed = row.path !== '/mcp' && !row.path.startsWith('/admin/queues') && !endless;
    if (isDescribed) this.docket.checker.check(method.toLowerCase(), url, answer as never);
    return { method, status: reply.statusCode, headers: reply.headers, text };
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}

/** The request of a caller for a row, about these objects. */
export const requestOf = (row: Row, things: Things, caller: Caller): Request =>
  (REQUESTS[row.name] ?? PERSONAL_REQUESTS[row.name])?.(things, caller) ?? {};

export function urlOf(row: Row, things: Things, request: Request): string {
  const ids: Record<string, string | undefined> = {
    userId: things.bystander.id,
    ...things.ids,
    ...request.ids,
    id: request.id ?? idOf(row, things),
  };
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`${row.name} has no ${name}`);
    return id;
  });
  return request.query ? `${path}?${new URLSearchParams(request.query)}` : path;
}
