import { lookup as systemLookup } from 'node:dns';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { AddressPolicy } from './address-policy.js';
import { guardedConnector } from './guarded-connector.js';
import { type NameLookup, publicLookup } from './name-lookup.js';
import { type PostError, PostFailure, wordFor } from './post-error.js';

export interface PostResult {
  /** Null when no headers came. */
  status: number | null;
  durationMs: number;
  error: PostError | null;
  /** The first 16 KiB of the body, as text that PostgreSQL can store. */
  answer: string;
  retryAfter: string | null;
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

/** What is kept of an answer, to show the owner what their receiver said. */
export const ANSWER_BYTES = 16 * 1024;

/** Below the 5 s after which many servers close an idle connection, so that we rarely write into a closed one. */
const KEEP_ALIVE_MS = 4_000;

/** More than a worker has on its way at once: 300 subscriptions at their cap of five. */
const MOST_IN_FLIGHT = 1_500;

/** A date or a number of seconds; longer is junk. */
const RETRY_AFTER_LENGTH = 64;

type Answer = Omit<PostResult, 'durationMs' | 'error'>;

/** Posts to addresses that strangers chose: nothing private is dialled, nothing followed, nothing waited for or read without end. */
export class WebhookClient {
  private readonly agent: Agent;
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
    this.agent = new Agent({
      connect: this.counting(connect),
      connections: options.connectionsPerOrigin ?? MOST_IN_FLIGHT,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      // The total covers both, and a receiver that drips would never trip the second.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Never rejects: whatever happens is the result of the attempt. */
  async post(url: string, headers: Record<string, string>, body: string): Promise<PostResult> {
    const started = performance.now();
    const answer: Answer = { status: null, answer: '', retryAfter: null };
    const cut = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // The signal alone would not do: a request that still waits for its connection does not hear it.
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const failure = new PostFailure('timeout');
        cut.abort(failure);
        reject(failure);
      }, this.totalTimeoutMs);
    });
    let error: PostError | null = null;
    try {
      await Promise.race([this.exchange(url, { headers, body, signal: cut.signal }, answer), deadline]);
    } catch (failure) {
      error = wordFor(failure);
    } finally {
      clearTimeout(timer);
    }
    return { ...answer, error, durationMs: Math.round(performance.now() - started) };
  }

  /** Lets requests in flight end, which takes no longer than the total, and closes what is kept. */
  close(): Promise<void> {
    return this.agent.close();
  }

  private async exchange(
    url: string,
    options: { headers: Record<string, string>; body: string; signal: AbortSignal },
    answer: Answer,
  ): Promise<void> {
    const target = new URL(url);
    if (target.protocol !== 'https:' && this.httpsOnly) throw new PostFailure('https_required');
    if (target.protocol !== 'https:' && target.protocol !== 'http:') throw new PostFailure('invalid_url');
    const response = await request(target, {
      ...options,
      method: 'POST',
      dispatcher: this.agent,
      reset: this.sockets >= this.keptSockets,
    });
    answer.status = response.statusCode;
    answer.retryAfter = readRetryAfter(response.headers['retry-after']);
    await readStart(response.body, answer);
  }

  private counting(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) return callback(error, null);
        this.sockets++;
        socket.once('close', () => this.sockets--);
        callback(null, socket);
      });
  }
}

/** Takes what the limit allows into `answer` as it comes, so that it is there even if the rest never does. */
async function readStart(body: Dispatcher.ResponseData['body'], answer: Answer): Promise<void> {
  body.on('error', () => {}); // leaving the loop early destroys the stream and its socket, which it reports as an error
  const decoder = new TextDecoder();
  let left = ANSWER_BYTES;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // What the limit cuts may end within a character: `stream` keeps that part back.
    answer.answer += decoder.decode(chunk.subarray(0, left), { stream: true }).replaceAll('\0', '\uFFFD');
    left -= chunk.length;
    if (left < 0) return;
  }
  answer.answer += decoder.decode();
}

function readRetryAfter(header: string | string[] | undefined): string | null {
  const value = Array.isArray(header) ? header[0] : header;
  return value !== undefined && value.length <= RETRY_AFTER_LENGTH ? value : null;
}
