import type { IncomingMessage } from 'node:http';

/** Every body but a file; a slow-loris client is cut here. */
const TIME_TO_ARRIVE = 30_000;

/** Node knows one limit for all requests: the largest that is ever allowed. */
export const LONGEST_ARRIVAL = 10 * 60 * 1000;

interface Arrival {
  timer: NodeJS.Timeout;
  check: () => void;
}

const arrivals = new WeakMap<IncomingMessage, Arrival>();

/** Calls `cut` on a request whose body is not there in time. */
export function limitArrival(request: IncomingMessage, cut: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  // What is there, though perhaps nobody read it, is not late: its connection may be serving the next request.
  const check = () => request.complete || cut();
  arrivals.set(request, { timer: setTimeout(check, TIME_TO_ARRIVE).unref(), check });
  request.once('close', () => {
    clearTimeout(arrivals.get(request)?.timer);
    arrivals.delete(request);
  });
}

/** More time, from now on, for a request that is known to bring much. */
export function allowTime(request: IncomingMessage, milliseconds: number): void {
  const arrival = arrivals.get(request);
  if (!arrival) return;
  clearTimeout(arrival.timer);
  arrival.timer = setTimeout(arrival.check, milliseconds).unref();
}
