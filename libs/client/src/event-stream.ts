import type { DocketClient } from './client.js';
import { DocketError } from './errors.js';
import { type EventFilter, queryOf } from './event-log.js';
import { messagesOf } from './server-sent-events.js';
import type { DocketEvent, QueryOf } from './types.js';
import { backoff, wait } from './waiting.js';

/** Events may have been missed: load again what is shown. */
export interface ReloadNotice {
  type: 'reload';
}

export interface StreamOptions extends EventFilter {
  /** Called before a connection is made again. */
  onReconnect?(failure: unknown): void;
  /** The longest delay before a new connection, in milliseconds; 30,000 by default. */
  maxDelay?: number;
  /** A connection without any byte for so long is replaced; 45,000 by default. Docket sends a comment every 15 seconds. */
  silence?: number;
}

/**
 * Events as they happen. A lost connection is made again with backoff and continues after the last event. It ends with
 * `signal`, and throws if Docket refuses the request, for instance because the key was revoked.
 */
export async function* stream(
  client: DocketClient,
  { after, signal, onReconnect, maxDelay = 30_000, silence = 45_000, ...filter }: StreamOptions = {},
): AsyncGenerator<DocketEvent | ReloadNotice, void> {
  let position = after;
  let firstDelay = 2_000;
  let failures = 0;
  for (let connections = 0; !signal?.aborted; connections++) {
    // Without a position, nothing is known about what happened between the two connections.
    if (connections > 0 && position === undefined) yield { type: 'reload' };
    const connection = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onBytes = () => {
      clearTimeout(timer);
      timer = setTimeout(() => connection.abort(new Error('The event stream was silent')), silence);
    };
    let failure: unknown;
    try {
      onBytes();
      const signals = signal ? AbortSignal.any([signal, connection.signal]) : connection.signal;
      const body = await open(client, { ...filter, after: position, signal: signals });
      const onRetry = (milliseconds: number) => {
        firstDelay = milliseconds;
      };
      for await (const { id, data } of messagesOf(body, { signal: signals, onRetry, onBytes })) {
        failures = 0;
        if (id) position = Number(id);
        yield JSON.parse(data) as DocketEvent | ReloadNotice;
        if (signal?.aborted) return; // what has arrived already is not wanted any more
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof DocketError && error.status < 500 && error.status !== 429) throw error;
      failure = error;
    } finally {
      clearTimeout(timer);
      connection.abort();
    }
    failures++;
    onReconnect?.(failure);
    const asked = failure instanceof DocketError ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
    await wait(Math.max(asked, backoff(failures, firstDelay, maxDelay)), signal).catch(() => undefined);
  }
}

async function open(client: DocketClient, { after, signal, ...filter }: EventFilter): Promise<ReadableStream> {
  const query = { ...queryOf(filter), after } as QueryOf<'/api/events/stream'>;
  const { data, error, response } = await client.GET('/api/events/stream', {
    params: { query },
    parseAs: 'stream',
    signal,
  });
  if (!response.ok || !data) throw new DocketError(response, error);
  return data;
}
