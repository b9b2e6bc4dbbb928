import type { DocketEvent } from '@docket/client';
import { session } from '../api/session.js';
import { Value } from './value.js';

/** `reload`: events were missed that the stream does not repeat. */
export type LiveEvent = DocketEvent | { type: 'reload' };

/** Whether live updates are connected. */
export const connection = new Value<'connecting' | 'open' | 'cut'>('connecting');

const listeners = new Set<(event: LiveEvent) => void>();
const LONGEST_WAIT = 1_000;
const RETRY = 3_000;

/** One stream per browser: HTTP/1.1 allows six connections to a host, and people open more tabs than that. */
const channel = new BroadcastChannel('docket-events');
type Shared = { event: LiveEvent } | { connection: 'open' | 'cut' } | { ask: true };

let close: (() => void) | undefined;

export function onEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the stream is open, so that no change is missed between a load and the stream; or after a second. */
export function streamOpened(): Promise<void> {
  if (connection.get() !== 'connecting' || session.state.get().kind !== 'signed in') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = connection.follow(() => {
      stop();
      resolve();
    });
    setTimeout(resolve, LONGEST_WAIT);
  });
}

export function openStream(): void {
  closeStream();
  const stopped = new AbortController();
  close = () => stopped.abort();
  channel.addEventListener('message', ({ data }: MessageEvent<Shared>) => receive(data), { signal: stopped.signal });
  channel.postMessage({ ask: true } satisfies Shared);
  // Only pages on https and localhost have locks. Elsewhere, each tab has a stream of its own.
  if (!('locks' in navigator)) {
    read(stopped.signal);
    return;
  }
  navigator.locks
    .request('docket-events', { signal: stopped.signal }, async () => {
      read(stopped.signal);
      await new Promise((resolve) => stopped.signal.addEventListener('abort', resolve));
    })
    .catch(() => undefined); // aborted while it waited
}

export function closeStream(): void {
  close?.();
  close = undefined;
  connection.set('connecting');
}

function read(stopped: AbortSignal): void {
  // Whether events since the last connection, of this tab or another one, will not be repeated: the server repeats only
  // what follows the last event id that the browser sends.
  let isGap = connection.get() !== 'connecting';
  const source = new EventSource('/api/events/stream', { withCredentials: true });
  stopped.addEventListener('abort', () => source.close());
  const share = (message: Shared) => {
    receive(message);
    channel.postMessage(message);
  };
  source.onopen = () => {
    share({ connection: 'open' });
    if (isGap) share({ event: { type: 'reload' } });
    isGap = true;
  };
  source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
    isGap = lastEventId === '';
    share({ event: JSON.parse(data) as LiveEvent });
  };
  source.onerror = () => {
    if (stopped.aborted) return;
    share({ connection: 'cut' });
    // The browser reconnects after a lost connection, but not after a refusal.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => reopen(stopped), RETRY);
  };
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<Shared>) => {
      if ('ask' in data && source.readyState === EventSource.OPEN) channel.postMessage({ connection: 'open' });
    },
    { signal: stopped },
  );
}

/** A refusal usually means that the session has ended, which the next request shows. */
async function reopen(stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return;
  const reply = await fetch('/api/auth/session').catch(() => null);
  if (stopped.aborted) return;
  if (reply?.status === 401) session.end();
  else read(stopped);
}

function receive(message: Shared): void {
  if ('connection' in message) connection.set(message.connection);
  else if ('event' in message) for (const listener of [...listeners]) listener(message.event);
}
