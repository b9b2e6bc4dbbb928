import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { AddressPolicy } from './address-policy.js';
import { AddressNotAllowed, guardedConnector } from './guarded-connector.js';

const open = new AddressPolicy(['127.0.0.0/8']);
const closed = new AddressPolicy([]);
const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

describe('a socket', () => {
  let server: Server;
  let port: string;
  let dialled: number;
  let asked: [string, LookupAllOptions][];

  beforeEach(async () => {
    asked = [];
    dialled = 0;
    server = createServer((socket) => {
      dialled++;
      socket.on('error', () => {}).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = String((server.address() as AddressInfo).port);
  });

  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  /** The address the socket connected to, or the error. */
  const dial = (policy: AddressPolicy, hostname: string, answer: LookupAddress[] | Error = []) =>
    new Promise<string | Error>((done) => {
      const connect = guardedConnector({
        policy,
        timeoutMs: 5_000,
        lookup: (name, options, callback) => {
          asked.push([name, options]);
          if (answer instanceof Error) callback(answer, []);
          else callback(null, answer);
        },
      });
      connect({ hostname, protocol: 'http:', port }, (error, socket) => {
        const address = (socket as Socket | null)?.remoteAddress;
        socket?.destroy();
        done(error ?? address ?? '');
      });
    });

  it('connects to an allowed address, without a lookup', async () => {
    expect(await dial(open, '127.0.0.1')).toBe('127.0.0.1');
    expect(asked).toEqual([]);
  });

  it('does not connect to a forbidden one', async () => {
    expect(await dial(closed, '127.0.0.1')).toBeInstanceOf(AddressNotAllowed);
    expect(await dial(open, '::1')).toBeInstanceOf(AddressNotAllowed);
    expect(dialled).toBe(0);
  });

  it('connects to the address of a name, after all its addresses were resolved', async () => {
    expect(await dial(open, 'hook.test', [v4('127.0.0.1')])).toBe('127.0.0.1');
    expect(asked).toEqual([['hook.test', expect.objectContaining({ all: true })]]);
  });

  it('does not connect if any of the addresses is forbidden', async () => {
    const mixes = [
      [v4('127.0.0.1'), v4('10.0.0.1')],
      [v4('10.0.0.1'), v4('127.0.0.1')],
      [v4('127.0.0.1'), v6('::1')],
    ];
    for (const mixed of mixes) expect(await dial(open, 'hook.test', mixed)).toBeInstanceOf(AddressNotAllowed);
    expect(dialled).toBe(0);
  });

  it('does not connect if a name has no address, or its lookup fails', async () => {
    expect(await dial(open, 'hook.test', [])).toBeInstanceOf(AddressNotAllowed);
    const failure = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    expect(await dial(open, 'hook.test', failure)).toBe(failure);
  });

  it('tries at most two addresses of a family', async () => {
    const deaf = [v4('127.0.0.2'), v4('127.0.0.3'), v4('127.0.0.1')];
    expect(await dial(open, 'hook.test', deaf)).toMatchObject({ code: 'ECONNREFUSED' });
    expect(dialled).toBe(0);
    expect(await dial(open, 'hook.test', [deaf[0]!, deaf[2]!])).toBe('127.0.0.1');
  });

  it('tries the other family, too, if the first two of one do not respond', async () => {
    const both = new AddressPolicy(['127.0.0.0/8', '::1/128']);
    expect(await dial(both, 'hook.test', [v6('::1'), v6('::1'), v4('127.0.0.1')])).toBe('127.0.0.1');
  });
});
