import type { IncomingMessage } from 'node:http';

/** For all bodies except files; cuts off slow-loris clients. */
const TIME_TO_ARRIVE = 30_000;

/** Node has a single limit for all requests, so this is the largest that is ever allowed. */
export const MAX_ARRIVAL = 25 * 60 * 1000; // more than the 20 minutes that an import of 100 MiB may take

interface Arrival {
  timer: NodeJS.Timeout;
  check: () => void;
}

const arrivals = new WeakMap<IncomingMessage, Arrival>();

/** Calls `cut` if the body of a request does not arrive in time. */
export function limitArrival(request: IncomingMessage, cut: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  // A body that has arrived but was not read is not late: its connection may already serve the next request.
  const check = () => request.complete || cut();
  arrivals.set(request, { timer: setTimeout(check, TIME_TO_ARRIVE).unref(), check });
  request.once('close', () => {
    clearTimeout(arrivals.get(request)?.timer);
    arrivals.delete(request);
  });
}

/** Extends the time for a request that is known to be large. */
export function allowTime(request: IncomingMessage, milliseconds: number): void {
  const arrival = arrivals.get(request);
  if (!arrival) return;
  clearTimeout(arrival.timer);
  arrival.timer = setTimeout(arrival.check, milliseconds).unref();
}
