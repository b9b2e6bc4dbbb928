import { Clock } from '#contracts';
import { Database } from '#data';
import { EventRelay, FanOut } from '#outbound-webhooks';
import type { Docket } from './docket.js';

/** What the worker does with new events: numbers them and creates their deliveries. */
export async function relay(docket: Docket): Promise<void> {
  const [db, clock] = [docket.service(Database), docket.service(Clock)];
  const numbers = new EventRelay(db, clock);
  while (await numbers.next(500));
  const fanOut = new FanOut(db, clock);
  while (await fanOut.next());
}

/** Empties the log, so that a test begins with its own events. */
export async function forgetEvents(docket: Docket): Promise<void> {
  await docket.rows('DELETE FROM events');
}
