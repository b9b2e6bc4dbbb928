import { Clock } from '#contracts';
import { Database } from '#data';
import { FanOut } from '#tracker/webhooks/fan-out.js';
import { Relay } from '#tracker/webhooks/relay.js';
import type { Docket } from './docket.js';

/** What the worker does with what was written since the last time: its place in the log, and its deliveries. */
export async function relay(docket: Docket): Promise<void> {
  const worker = new Relay(docket.app.get(Database), docket.app.get(Clock), new FanOut());
  for (;;) {
    const relayed = await worker.next(500);
    if (!relayed?.events) return;
  }
}

/** Leaves nothing in the log, so that a story begins with its own events. */
export async function forgetEvents(docket: Docket): Promise<void> {
  await docket.rows('DELETE FROM events');
}
