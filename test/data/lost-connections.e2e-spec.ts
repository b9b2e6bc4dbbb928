import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, replicaPool } from '#data';
import { queueConnection } from '#queues';
import { placeOf } from '../support/tcp-proxy.js';

/** The last message of a PostgreSQL that begins to accept statements, and that of one whose main process was killed. */
const READY = Buffer.from('Z\0\0\0\x05I');
const KILLED = fatalError('57P01', 'terminating connection due to unexpected postmaster exit');

function fatalError(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** In front of PostgreSQL: ends each connection as soon as it is ready, both in one packet. */
let server: Server;
let config: Parameters<typeof dataSourceOptions>[0];
beforeAll(async () => {
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  const postgres = placeOf(url);
  server = createServer((client) => {
    const target = connect(postgres);
    client.on('error', () => undefined).pipe(target);
    target.on('error', () => undefined).on('close', () => client.end());
    target.on('data', (piece) => {
      if (!piece.subarray(-READY.length).equals(READY)) return void client.write(piece);
      client.end(Buffer.concat([piece, KILLED]));
      target.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  config = { DATABASE_URL: url.toString(), DATABASE_POOL_SIZE: 1 };
});
afterAll(() => server.close());

/** Of a statement on a connection for which nobody listens for errors. */
async function outcomeOn(pool: pg.Pool): Promise<unknown> {
  const client = await pool.connect();
  const outcome = await client.query('SELECT').catch((error: Error) => error.message);
  client.release(true);
  await pool.end();
  return outcome;
}

// An error event without a listener would fail the test, and end a process of ours.
// Promise 6.3
describe('a connection that PostgreSQL ends as soon as it is ready fails its statement, and nothing else', () => {
  const LOST = 'Client has encountered a connection error and is not queryable';

  it('in the pool of an API or a worker', async () => {
    await expect(new DataSource(dataSourceOptions(config, 'test')).initialize()).rejects.toThrow(LOST);
  });

  it('in the pool of a replica', async () => {
    const pool = new pg.Pool({ ...replicaPool(config), connectionString: config.DATABASE_URL });
    pool.on('error', () => undefined); // as that of a replica
    expect(await outcomeOn(pool)).toBe(LOST);
  });

  it('in the pool of the queues', async () => {
    const connection = queueConnection(config);
    if (connection.kind !== 'postgres') throw new Error('The queues are in PostgreSQL here');
    expect(await outcomeOn(connection.pool)).toBe(LOST);
  });
});
