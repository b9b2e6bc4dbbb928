import { Queue, Worker } from 'bullmq';
import { queueConnection } from '#queues';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/tcp-proxy.js';

let docket: Docket;
let network: TcpProxy;
beforeAll(async () => {
  docket = await Docket.start();
  network = await TcpProxy.to(docket.config.DATABASE_URL!);
});
afterAll(async () => {
  await network.close();
  await docket.stop();
});

it('a queue and its worker that could not connect when they were created work once they can', async () => {
  network.refuse();
  const connection = queueConnection({ DATABASE_URL: network.url });
  const done: string[] = [];
  const work = async ({ name }: { name: string }) => void done.push(name);
  const queue = new Queue('late', { connection: connection.options });
  const worker = new Worker('late', work, { connection: connection.options, runRetryDelay: 100 });
  queue.on('error', () => undefined);
  worker.on('error', () => undefined);
  await expect(queue.add('first', {})).rejects.toThrow();
  network.recover();
  await eventually(() => queue.add('second', {}));
  await eventually(() => expect(done).toEqual(['second']));
  await worker.close();
  await queue.close();
  if (connection.kind === 'postgres') await connection.pool.end();
});
