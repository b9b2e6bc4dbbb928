import { retryAfterSeconds } from './errors.js';
import { backoff, wait } from './waiting.js';

export type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Of one call, including the first attempt; 4 by default. */
  attempts?: number;
  /** The longest delay between two attempts, in milliseconds; 30,000 by default. */
  maxDelay?: number;
  /** The first delay, in milliseconds; 500 by default. It doubles with every attempt. */
  firstDelay?: number;
  fetch?: Fetch;
}

/** These ignore `Idempotency-Key`, since they take a file, or their response has a secret that is not stored. */
const NOT_IDEMPOTENT =
  /\/(auth|api-keys|access-tokens|keys|invitations|passkeys|identities|two-factor|webhook-secret|secret|claim|attachments|avatar)(\/|$)/;

/**
 * A `fetch` that repeats failed requests. `Retry-After` is honoured. A POST gets an `Idempotency-Key`, so that it takes
 * effect once even if only the response was lost; routes without that protection are repeated only after 429 and 503.
 */
export function retrying({
  attempts = 4,
  maxDelay = 30_000,
  firstDelay = 500,
  fetch: send = (request) => fetch(request),
}: RetryOptions = {}): Fetch {
  return async (request) => {
    const repeatable = prepare(request);
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= attempts;
      let delay = backoff(attempt, firstDelay, maxDelay);
      try {
        const response = await send(last ? request : request.clone());
        if (last || !isRetried(response.status, repeatable, attempt)) return response;
        const asked = retryAfterSeconds(response.headers);
        if (asked !== null && asked * 1000 > maxDelay) return response;
        if (asked !== null) delay = asked * 1000;
        await response.body?.cancel();
      } catch (error) {
        if (last || !repeatable || request.signal.aborted) throw error;
      }
      await wait(delay, request.signal);
    }
  };
}

/** Whether repeating the request is safe if it is unknown whether it took effect. */
function prepare({ method, url, headers }: Request): boolean {
  if (method !== 'POST') return !headers.has('if-match');
  if (NOT_IDEMPOTENT.test(new URL(url).pathname)) return false;
  if (!headers.has('idempotency-key')) headers.set('idempotency-key', randomKey());
  return true;
}

function isRetried(status: number, repeatable: boolean, attempt: number): boolean {
  if (status === 429 || status === 503) return true;
  // The first attempt may still be running on the server.
  const stillRunning = status === 409 && attempt > 1;
  return repeatable && (stillRunning || status === 408 || status === 500 || status === 502 || status === 504);
}

/** `crypto.randomUUID` is missing in browsers on plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
