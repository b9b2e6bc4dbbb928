import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { publicLookup } from './name-lookup.js';

const A = 1;
const AAAA = 28;
const NAME_ERROR = 3;

/** A DNS server that answers from a table, denies other names, and never answers for `silent…`. */
async function nameServer(table: Record<string, string[]>): Promise<Socket> {
  const server = createSocket('udp4');
  server.on('message', (query, from) => {
    const { name, type, end } = question(query);
    if (name.startsWith('silent')) return;
    const records = (table[name] ?? []).filter((address) => type === (isIP(address) === 4 ? A : AAAA)).map(record);
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (table[name] ? 0 : NAME_ERROR), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    server.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** For the name of the question, valid for a minute. */
function record(address: string): Buffer {
  const bytes = ipaddr.parse(address).toByteArray();
  const head = Buffer.from([0xc0, 12, 0, isIP(address) === 4 ? A : AAAA, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
  return Buffer.concat([head, Buffer.from(bytes)]);
}

describe('names resolved by public DNS', () => {
  let server: Socket;
  let resolve: (name: string) => Promise<LookupAddress[]>;

  beforeAll(async () => {
    server = await nameServer({
      'both.test': ['93.184.216.34', '2606:4700::1111', '10.0.0.1'],
      'six.test': ['2606:4700::1111'],
      'none.test': [],
    });
    const lookup = publicLookup([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
    resolve = (name) =>
      new Promise((found, failed) => {
        lookup(name, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses)));
      });
  });

  afterAll(() => server.close());

  it('resolve to all their addresses, of both families', async () => {
    expect(await resolve('both.test')).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await resolve('six.test')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
  });

  it('that do not exist, or have no address, are an error of the query', async () => {
    await expect(resolve('missing.test')).rejects.toMatchObject({ code: 'ENOTFOUND', syscall: 'queryA' });
    await expect(resolve('none.test')).rejects.toMatchObject({ code: 'ENODATA', syscall: 'queryA' });
  });

  it('that are never answered do not delay others', async () => {
    let given = 0;
    const silent = Array.from({ length: 50 }, (_, i) =>
      resolve(`silent-${i}.test`)
        .catch(({ code }) => code)
        .finally(() => given++),
    );
    for (let i = 0; i < 20; i++) expect(await resolve('six.test')).toHaveLength(1);
    expect(given).toBe(0); // all of them are still waiting, and will for seconds
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
  });
});
