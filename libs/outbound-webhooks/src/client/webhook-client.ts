import { lookup as systemLookup } from 'node:dns';
import { Agent, type buildConnector } from 'undici';
import { AddressPolicy } from './address-policy.js';
import { guardedConnector } from './guarded-connector.js';
import { type Answer, Exchange } from './http-exchange.js';
import { type NameLookup, publicLookup } from './name-lookup.js';
import { type PostError, PostFailure, wordFor } from './post-error.js';
import { tlsFault } from './tls-fault.js';

export interface PostResult extends Omit<Answer, 'location'> {
  durationMs: number;
  error: PostError | null;
  /** Why TLS failed, or where a redirect pointed. */
  detail: string | null;
}

export interface WebhookClientOptions {
  /** Ranges opened beyond the public internet. */
  allowedCidrs: readonly string[];
  httpsOnly: boolean;
  /** Where ranges are opened, this machine's own names count by default; otherwise only name servers are asked. */
  lookup?: NameLookup;
  /** Certificate authorities to trust instead of the usual ones, in PEM. */
  ca?: string;
  /** Name, TCP and TLS together: who has not answered by then is down. */
  connectTimeoutMs?: number;
  /** From the call to the last byte: enough for a receiver that works before it answers, short enough for five in flight. */
  totalTimeoutMs?: number;
  /** Per scheme, host and port. Strangers share a host, so none may run out of it because another's receiver is slow. */
  connectionsPerOrigin?: number;
  /** Open sockets beyond which none is kept for later: well under the usual 1,024 file descriptors. */
  keptSockets?: number;
}

/** Below the 5 s after which many servers close an idle connection, so that we rarely write into a closed one. */
const KEEP_ALIVE_MS = 4_000;

/** More than a worker has on its way at once: 300 subscriptions at their cap of five. */
const MOST_IN_FLIGHT = 1_500;

interface Request {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Posts to addresses that strangers chose: nothing private is dialled, nothing followed, nothing waited for or read without end. */
export class WebhookClient {
  private readonly agent: Agent;
  /** A connection for each request. */
  private readonly unkept: Agent;
  /** What went wrong on connections that had answered before: their receiver may have closed them as we wrote. */
  private readonly outdated = new WeakSet<Error>();
  private readonly httpsOnly: boolean;
  private readonly totalTimeoutMs: number;
  private readonly keptSockets: number;
  private sockets = 0;

  constructor(options: WebhookClientOptions) {
    this.httpsOnly = options.httpsOnly;
    this.totalTimeoutMs = options.totalTimeoutMs ?? 15_000;
    this.keptSockets = options.keptSockets ?? 500;
    const connect = guardedConnector({
      policy: new AddressPolicy(options.allowedCidrs),
      lookup: options.lookup ?? (options.allowedCidrs.length > 0 ? systemLookup : publicLookup()),
      timeoutMs: options.connectTimeoutMs ?? 5_000,
      ca: options.ca,
    });
    const agentOptions: Agent.Options = {
      connect: this.counting(connect),
      connections: options.connectionsPerOrigin ?? MOST_IN_FLIGHT,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The total covers both, and a receiver that drips would never trip the second.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    this.agent = new Agent({ ...agentOptions, pipelining: 1 });
    this.unkept = new Agent({ ...agentOptions, pipelining: 0 });
  }

  /** Never rejects: whatever happens is the result of the attempt. */
  async post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<PostResult> {
    const started = performance.now();
    const request: Request = { url, headers, body };
    let exchange = new Exchange();
    // What still waits for its connection is cut as well.
    const timer = setTimeout(() => exchange.cut(new PostFailure('timeout')), this.totalTimeoutMs);
    let error: PostError | null = null;
    let detail: string | null = null;
    try {
      await this.send(request, this.agent, exchange).catch((failure) => {
        if (exchange.begun || !this.outdated.has(failure)) throw failure;
        exchange = new Exchange();
        return this.send(request, this.unkept, exchange);
      });
    } catch (failure) {
      error = wordFor(failure);
      if (error === 'tls_failed') detail = tlsFault(failure);
    } finally {
      clearTimeout(timer);
    }
    const { status, answer, retryAfter, location } = exchange.answer;
    if (location !== null) detail = `Redirects to ${location}, which is not followed`;
    return { status, answer, retryAfter, error, detail, durationMs: Math.round(performance.now() - started) };
  }

  /** Lets requests in flight end, which takes no longer than the total, and closes what is kept. */
  async close(): Promise<void> {
    await Promise.all([this.agent.close(), this.unkept.close()]);
  }

  private async send({ url, headers, body }: Request, through: Agent, exchange: Exchange): Promise<void> {
    const { protocol, origin, pathname, search } = new URL(url);
    if (protocol !== 'https:' && this.httpsOnly) throw new PostFailure('https_required');
    if (protocol !== 'https:' && protocol !== 'http:') throw new PostFailure('invalid_url');
    const reset = this.sockets >= this.keptSockets;
    through.dispatch({ origin, path: pathname + search, method: 'POST', headers, body, reset }, exchange);
    await exchange.ended;
  }

  private counting(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) return callback(error, null);
        this.sockets++;
        socket.once('close', () => this.sockets--);
        const { bytesRead } = socket;
        socket.once('error', (lost) => {
          if (socket.bytesRead > bytesRead) this.outdated.add(lost);
        });
        callback(null, socket);
      });
  }
}
