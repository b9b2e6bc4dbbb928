import { AppProcess } from '../support/app-process.js';
import { deliveriesOf, givenWebhook, LOOPBACK } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { Receiver } from '../support/receiver.js';
import { eventually } from './started-docket.js';

/** Half of the two seconds between two polls of a worker that was not woken. */
const AT_ONCE = 1_000;
const ROUNDS = 10;
/** A busy machine may delay a few. Without wake-ups, half of them would be late. */
const LATE = 2;

it('a redelivery is sent at once, however often', async () => {
  const docket = await Docket.start();
  const receiver = await Receiver.start();
  const worker = new AppProcess('worker', { DATABASE_URL: docket.config.DATABASE_URL!, ...LOOPBACK });
  const arrived = (count: number) => eventually(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(count));
  const settled = (webhook: { id: string }) =>
    eventually(async () => expect((await deliveriesOf(docket, webhook))[0]?.status).toBe('succeeded'));
  try {
    await worker.logged('working');
    const ada = await docket.given.user();
    const apiKey = await docket.given.apiKey(ada);
    const { id: projectId } = await docket.given.project(ada);
    const webhook = await givenWebhook(docket, ada, receiver.url(), { projectId, events: ['ticket.created'] });
    await docket.given.ticket(ada, { projectId });
    await arrived(1);
    const [{ id } = { id: '' }] = await docket.rows<{ id: string }>('SELECT id FROM webhook_deliveries');
    const took: number[] = [];
    for (let round = 2; round < 2 + ROUNDS; round++) {
      await settled(webhook);
      const asked = performance.now();
      const reply = await docket.as({ apiKey }).post(`/v1/webhooks/${webhook.id}/deliveries/${id}/redeliver`);
      expect(reply.status).toBe(202);
      await arrived(round);
      took.push(receiver.requests[round - 1]!.at - asked);
    }
    expect([...took].sort((a, b) => a - b)[ROUNDS - LATE - 1]).toBeLessThan(AT_ONCE);
  } finally {
    await worker.stop();
    await receiver.close();
    await docket.stop();
  }
});
