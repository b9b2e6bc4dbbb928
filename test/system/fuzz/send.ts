import fc from 'fast-check';
import type { Response } from 'supertest';
import { faultsOf } from '../../support/answer-headers.js';
import type { Docket } from '../../support/docket.js';
import { type RawReply, raw } from '../../support/raw.js';
import { named } from './names.js';
import { type GeneratedRequest, type Operation, operationsOf, requestsOf } from './requests.js';
import { type Credential, ROLES, type Role, Stage } from './stage.js';

/** These requests would delete the users that send the requests. */
const ENDS_PEOPLE = [/^\/api\/auth\//, /^\/api\/admin\/users\//, /^\/api\/user$/, /^\/api\/user\/api-keys/];
const ALWAYS_SPARED: readonly Role[] = ['anonymous', 'garbage', 'key', 'narrowKey', 'accessToken'];
/** Their responses are endless, and are abandoned once they have begun. */
const ENDLESS = ['/v1/events/stream', '/api/events/stream'];
const HEADERS_OF_ENDLESS = ['last-event-id', 'accept', 'range', 'if-none-match', 'origin'];
const FRESH_AFTER = 150; // requests; by then many of the objects are deleted

const STATUS_OF: Record<string, number> = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
};

/** Sends generated requests byte by byte, and checks every response against the general promises. */
export class Asking {
  /** The number of responses with each status. */
  readonly counts = new Map<number, number>();
  private asked = 0;

  private constructor(
    private readonly docket: Docket,
    private readonly stage: Stage,
  ) {}

  static async begin(docket: Docket): Promise<Asking> {
    return new Asking(docket, await Stage.set(docket));
  }

  get operations(): Operation[] {
    return operationsOf(this.docket.document);
  }

  get requests(): fc.Arbitrary<{ role: Role; request: GeneratedRequest }> {
    // Callers with more permissions get further.
    const role = fc.constantFrom<Role>(...ROLES, 'owner', 'owner', 'owner', 'ADMIN', 'admin', 'member', 'key');
    const request = fc
      .constantFrom(...this.operations)
      .chain((operation) => requestsOf(this.docket.document, operation));
    return fc.record({ role, request });
  }

  async ask(role: Role, request: GeneratedRequest): Promise<RawReply> {
    if (++this.asked % FRESH_AFTER === 0) await this.stage.setAgain();
    const path = named(request.path, this.stage.ids);
    const endsPeople = ENDS_PEOPLE.some((part) => part.test(path.split('?', 1)[0]!));
    const spared = !endsPeople || ALWAYS_SPARED.includes(role);
    const reply = await this.send(
      spared ? this.stage.credentials[role] : this.stage.expendableCredential,
      request,
      path,
    );
    if (endsPeople && request.method !== 'get' && reply.status < 300) await this.stage.replaceExpendable();
    this.counts.set(reply.status, (this.counts.get(reply.status) ?? 0) + 1);
    this.mustBeSound(request.method, path, reply);
    return reply;
  }

  private send(credential: Credential, { method, headers, body, encoding }: GeneratedRequest, path: string) {
    if (method === 'get' && ENDLESS.includes(path.split('?', 1)[0]!)) return this.begin(credential, headers, path);
    const bytes = body === undefined ? undefined : Buffer.from(named(body.toWellFormed(), this.stage.ids), encoding);
    const lines = Object.entries({
      host: new URL(this.docket.url).host,
      connection: 'close',
      ...(credential.cookie && { cookie: credential.cookie }),
      ...(credential.apiKey && { authorization: `Bearer ${credential.apiKey}` }),
      ...(bytes && { 'content-length': `${bytes.length}` }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `${method.toUpperCase()} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
    return raw(this.docket.url, Buffer.concat([Buffer.from(head, 'latin1'), bytes ?? Buffer.alloc(0)]));
  }

  /** As much of a response as arrives by itself: all of an error, and the head of a stream. */
  private async begin({ apiKey, cookie }: Credential, odd: Record<string, string>, path: string): Promise<RawReply> {
    const leaving = new AbortController();
    const sent = Object.entries(odd).filter(([name]) => HEADERS_OF_ENDLESS.includes(name));
    const reply = await fetch(`${this.docket.url}${path}`, {
      headers: [
        ...sent,
        ...(apiKey ? [['authorization', `Bearer ${apiKey}`]] : []),
        ...(cookie ? [['cookie', cookie]] : []),
      ] as [string, string][],
      signal: leaving.signal,
    });
    const text = reply.ok ? '' : await reply.text();
    leaving.abort();
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text, body: text && JSON.parse(text) };
  }

  private mustBeSound(method: string, path: string, reply: RawReply): void {
    const what = `${method} ${path} → ${reply.status} ${reply.text.slice(0, 500)}`;
    if (reply.status >= 500) throw new Error(`A fault of ours: ${what}`);
    const faults = faultsOf(path, reply.headers);
    if (faults.length > 0) throw new Error(`Headers that should not be so, ${faults}: ${what}`);
    if (method === 'head') return;
    this.docket.checker.check(method, path, reply as unknown as Response);
    if (reply.status < 400) return;
    const { code, message, details } = reply.body?.error ?? {};
    if (STATUS_OF[code ?? ''] !== reply.status) throw new Error(`Status and code differ: ${what}`);
    if (!message) throw new Error(`No message: ${what}`);
    const named = Object.values(details ?? {});
    const lists = named.every(
      (messages) => Array.isArray(messages) && messages.every((text) => typeof text === 'string'),
    );
    if (code === 'VALIDATION_ERROR' && details && !lists) throw new Error(`Details are no lists of messages: ${what}`);
  }
}
