import { Listener } from '#data';
import { SHORT_TIMES } from '../support/app-process.js';
import { DeliveryStage } from '../support/delivery-stage.js';
import { eventually } from '../support/eventually.js';

import.meta.jest.setTimeout(240_000);

let stage: DeliveryStage;
beforeAll(async () => {
  stage = await DeliveryStage.start();
});
beforeEach(() => stage.set());
afterEach(() => stage.clear());
afterAll(() => stage.stop());

const clock = async () => (await stage.docket.rows<{ now: Date }>('SELECT clock_timestamp() AS now'))[0]!.now;
const listensAgain = (since: Date) =>
  eventually(async () => {
    const listening = await stage.docket.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_start > $1
         AND application_name = 'docket-listen-docket_events'`,
      [since],
    );
    expect(listening).toHaveLength(1);
  });

describe('a worker whose connection to PostgreSQL', () => {
  // Promise 6.3
  it.each(['cut again and again', 'half open'] as const)(
    'is %s recovers by itself, loses nothing, and receives notifications again',
    async (how) => {
      const network = await stage.networkTo();
      const worker = await stage.worker({ DATABASE_URL: network.url });
      await stage.change(5);
      await stage.succeeded(5);
      const before = await clock();
      const made = 5 + (await stage.disturbNetwork(network, how));
      await stage.succeeded(made);
      await listensAgain(before);
      await stage.change(5);
      await stage.succeeded(made + 5, 30_000);
      const ids = stage.receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(made + 5);
      expect(await worker.endsWell()).toBeLessThan(30_000);
    },
  );

  // Promise 6.3
  it('is half open loses its lease, and another worker sends its deliveries', async () => {
    stage.reply = () => undefined;
    const network = await stage.networkTo();
    const { requests } = stage.receiver;
    await stage.worker({ DATABASE_URL: network.url, ...SHORT_TIMES });
    await stage.change(1);
    await eventually(() => expect(requests).toHaveLength(1));
    network.silence();
    stage.answerAgain();
    await stage.worker(SHORT_TIMES);
    await stage.succeeded(1);
    const [first, second] = requests;
    expect(requests).toHaveLength(2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body.equals(first!.body)).toBe(true);
    expect(second!.at - first!.at).toBeLessThan(30_000);
  });
});

// Promise 6.3
it('a listener receives notifications again after the network was half open', async () => {
  let calls = 0;
  const network = await stage.networkTo();
  const listener = new Listener(network.url, 'docket_test', () => calls++);
  const say = () => stage.docket.rows('NOTIFY docket_test');
  listener.start();
  await eventually(() => expect(calls).toBe(1)); // it is connected
  await say();
  await eventually(() => expect(calls).toBe(2));
  network.silence();
  await say();
  network.recover();
  await eventually(() => expect(calls).toBe(3)); // it is connected again, and calls back for what it may have missed
  await say();
  await eventually(() => expect(calls).toBe(4));
  await listener.stop();
});
