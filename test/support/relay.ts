import { Clock } from '#contracts';
import { Database } from '#data';
import { EventRelay, FanOut } from '#outbound-webhooks';
import type { Docket } from './docket.js';

/** What the worker does with what was written since the last time: its place in the log, and its deliveries. */
export async function relay(docket: Docket): Promise<void> {
  const [db, clock] = [docket.app.get(Database), docket.app.get(Clock)];
  const numbers = new EventRelay(db, clock);
  while (await numbers.next(500));
  const fanOut = new FanOut(db, clock);
  while (await fanOut.next());
}

/** Leaves nothing in the log, so that a story begins with its own events. */
export async function forgetEvents(docket: Docket): Promise<void> {
  await docket.rows('DELETE FROM events');
}
