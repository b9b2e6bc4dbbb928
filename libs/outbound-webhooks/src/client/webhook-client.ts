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
  /** Why TLS failed, or the target of a redirect. */
  detail: string | null;
}

export interface WebhookClientOptions {
  /** Ranges allowed besides the public internet. */
  allowedCidrs: readonly string[];
  httpsOnly: boolean;
  /** By default, local names are resolved only if ranges are allowed; otherwise only DNS servers are queried. */
  lookup?: NameLookup;
  /** Certificate authorities to trust instead of the default ones, in PEM. */
  ca?: string;
  /** Limit for lookup, TCP and TLS together. */
  connectTimeoutMs?: number;
  /**
   * From the call to the last byte: enough for a receiver that works before it responds, short enough with five in
   * flight.
   */
  totalTimeoutMs?: number;
  /**
   * Per scheme, host and port. Webhooks of different owners share a host, so one slow receiver must not use up its
   * connections.
   */
  connectionsPerOrigin?: number;
  /** Above this number of open sockets none is kept alive: well below the usual limit of 1,024 file descriptors. */
  keptSockets?: number;
}

/** Below the 5 s after which many servers close idle connections, to avoid writing to a closed one. */
const KEEP_ALIVE_MS = 4_000;

/** More than a worker has in flight at once: 300 subscriptions with five each. */
const MAX_IN_FLIGHT = 1_500;

interface Request {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/**
 * Posts to user-supplied URLs: connects to no private address, follows no redirect, and limits time and response size.
 */
export class WebhookClient {
  private readonly agent: Agent;
  /** Uses a new connection for each request. */
  private readonly withoutKeepAlive: Agent;
  /** Errors on reused connections: the receiver may have closed them just as the request was written. */
  private readonly staleConnectionErrors = new WeakSet<Error>();
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
      connections: options.connectionsPerOrigin ?? MAX_IN_FLIGHT,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The total timeout covers both, and a slow trickle would never trigger the second.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    this.agent = new Agent({ ...agentOptions, pipelining: 1 });
    this.withoutKeepAlive = new Agent({ ...agentOptions, pipelining: 0 });
  }

  /** Never rejects: any failure is the result of the attempt. */
  async post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<PostResult> {
    const started = performance.now();
    const request: Request = { url, headers, body };
    let exchange = new Exchange();
    // Requests that still wait for a connection are aborted too.
    const timer = setTimeout(() => exchange.abort(new PostFailure('timeout')), this.totalTimeoutMs);
    let error: PostError | null = null;
    let detail: string | null = null;
    try {
      await this.send(request, this.agent, exchange).catch((failure) => {
        if (exchange.begun || !this.staleConnectionErrors.has(failure)) throw failure;
        exchange = new Exchange();
        return this.send(request, this.withoutKeepAlive, exchange);
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

  /** Waits for requests in flight, at most for the total timeout, and closes the kept connections. */
  async close(): Promise<void> {
    await Promise.all([this.agent.close(), this.withoutKeepAlive.close()]);
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
          if (socket.bytesRead > bytesRead) this.staleConnectionErrors.add(lost);
        });
        callback(null, socket);
      });
  }
}
