import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';

const LONG = 'Again. '.repeat(500);

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let ticket: TestTicket;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
  project = await docket.given.project(ada);
  ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'Long', description: LONG });
});
afterAll(() => docket.stop());

interface Raw {
  headers: IncomingMessage['headers'];
  status: number;
  bytes: Buffer;
}
async function raw(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${docket.url}${path}`, { headers: { cookie: ada.cookie, ...headers }, agent: false }, resolve).on(
      'error',
      reject,
    );
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.headers, status: response.statusCode!, bytes: Buffer.concat(chunks) };
}
const path = () => `/api/tickets/${ticket.id}`;

it.each([
  ['br', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', 'gzip', gunzipSync],
])('the API compresses responses with %s if the client accepts it', async (_, accepted, encoding, decompressed) => {
  const plain = await raw(path());
  expect(plain.headers['content-encoding']).toBeUndefined();
  const reply = await raw(path(), { 'accept-encoding': accepted });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(String(reply.headers.vary)).toMatch(/accept-encoding/i);
  expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 4);
  expect(decompressed(reply.bytes)).toEqual(plain.bytes);
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
});

it.each([
  ['nothing', {}],
  ['identity', { 'accept-encoding': 'identity' }],
  ['an unsupported encoding', { 'accept-encoding': 'zstd, deflate' }],
  ['no br', { 'accept-encoding': 'br;q=0' }],
])('the API does not compress for a client that accepts %s', async (_, headers) => {
  const reply = await raw(path(), headers);
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(String(reply.bytes)).data.description).toBe(LONG);
});

it('the API does not compress responses below 1 KiB, including errors', async () => {
  for (const small of ['/api/auth/session', '/api/tickets/nope']) {
    const reply = await raw(small, { 'accept-encoding': 'br' });
    expect(reply.bytes.length).toBeLessThan(1024);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length);
  }
});

it('the API accepts the ETag of a compressed response in If-Match and If-None-Match, strong or weakened by a proxy', async () => {
  const compressed = await raw(path(), { 'accept-encoding': 'br' });
  const { etag } = compressed.headers;
  expect(etag).toBe((await raw(path())).headers.etag);
  for (const known of [etag!, `W/${etag}`]) {
    const again = await raw(path(), { 'accept-encoding': 'br', 'if-none-match': known });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  }
  const change = (tag: string, title: string) =>
    docket.as(ada).put(path(), { title }).set('if-match', tag).set('accept-encoding', 'br');
  expect((await change(etag!, 'Once')).status).toBe(200);
  expect((await change(etag!, 'Stale')).status).toBe(409);
  const next = (await raw(path(), { 'accept-encoding': 'gzip' })).headers.etag!;
  expect((await change(`W/${next}`, 'Twice')).status).toBe(200);
});

it('the API never compresses streams: events, exports and files', async () => {
  const accepts = { 'accept-encoding': 'br, gzip' };
  const source = await EventSource.openLive(docket, ada, { headers: accepts });
  expect(source.response.headers['content-encoding']).toBeUndefined();
  source.close();
  const exported = await raw('/api/tickets/export?format=jsonl', accepts);
  expect(exported.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(String(exported.bytes)).id).toBe(ticket.id);
  const bytes = gzipSync(Buffer.from(LONG.repeat(10)));
  const file = await docket.given.attachment(ada, ticket, bytes, { filename: 'log.gz', type: 'application/gzip' });
  const download = await raw(`${path()}/attachments/${file.id}`, accepts);
  expect(download.headers['content-encoding']).toBeUndefined();
  expect(download.bytes).toEqual(bytes);
});

it('the API does not decompress request bodies', async () => {
  const reply = await docket
    .as(ada)
    .post('/api/tickets')
    .set('content-encoding', 'gzip')
    .sending('application/json', gzipSync(JSON.stringify({ title: 'Squeezed' })));
  expect(reply.status).toBe(400);
});
