import { existsSync, readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { form } from '../support/form.js';
import type { TestUser } from '../support/given.js';
import { PICTURES, pngOf } from '../support/pictures.js';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
});
afterAll(() => docket.stop());
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' });
});

const put = (
  content: Buffer | string,
  user: Parameters<Docket['as']>[0] = ada,
  filename = 'me.png',
  type = 'image/png',
) => {
  const { body, type: sent } = form({ name: 'file', filename, type, content });
  return docket.as(user).put('/api/user/avatar', body).set('content-type', sent);
};
async function got(path: string, { cookie }: { cookie?: string } = ada, headers: Record<string, string> = {}) {
  const sent = { ...(cookie && { cookie }), ...headers };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${docket.url}${path}`, { headers: sent, agent: false }, resolve).on('error', reject).end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
}
const image = async (user = ada) => (await docket.as(user).get('/api/user/profile')).body.data.image;
/** The files of a user in storage. */
const files = (user: TestUser): string[] => {
  const folder = join(docket.config.DOCKET_HOME, 'attachments', 'avatars', user.id);
  return existsSync(folder) ? readdirSync(folder) : [];
};

it.each(['image/png', 'image/jpeg', 'image/webp'] as const)('a %s becomes the image of its sender', async (type) => {
  const reply = await put(PICTURES[type], ada, 'me.txt', 'text/plain');
  expect(reply.status).toBe(200);
  const { data } = reply.body;
  expect(data).toMatchObject({ id: ada.id, name: 'Ada', email: ada.email });
  expect(data.image).toMatch(new RegExp(`^/api/users/${ada.id}/avatar\\?v=[\\da-f-]{36}$`));
  expect(await image()).toBe(data.image);
  const stranger = await docket.given.user();
  const seen = await got(data.image, stranger);
  expect(seen.status).toBe(200);
  expect(seen.bytes).toEqual(PICTURES[type]);
  expect(seen.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; sandbox;/),
    'content-disposition': expect.stringMatching(/^inline;/),
  });
  const again = await got(data.image, stranger, { 'if-none-match': seen.headers.etag! });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  expect((await got(data.image, {})).status).toBe(401);
  expect((await got(data.image.split('?')[0], stranger)).headers['cache-control']).toBe('private, no-cache');
});

it('a new one replaces the previous one, whose file is deleted', async () => {
  const first = (await put(PICTURES['image/png'])).body.data.image;
  const second = (await put(PICTURES['image/jpeg'])).body.data.image;
  expect(second).not.toBe(first);
  const old = await got(first);
  expect(old.bytes).toEqual(PICTURES['image/jpeg']);
  expect(old.headers['cache-control']).toBe('private, no-cache'); // a former URL is not cached for good
  expect(files(ada)).toHaveLength(1);
  await Promise.all(Array.from({ length: 5 }, () => put(PICTURES['image/png'])));
  expect(await docket.rows('SELECT FROM avatars WHERE user_id = $1', [ada.id])).toHaveLength(1);
  expect(files(ada)).toHaveLength(1);
  expect(await image()).toContain(files(ada)[0]!);
});

it('an avatar is deleted by itself, with another image, and with the account', async () => {
  await put(PICTURES['image/png']);
  expect((await docket.as(ada).delete('/api/user/avatar')).body).toEqual({ data: { id: ada.id, deleted: true } });
  expect(await image()).toBeNull();
  expect(files(ada)).toEqual([]);
  expect((await docket.as(ada).delete('/api/user/avatar')).status).toBe(200); // it is gone already
  const address = (await put(PICTURES['image/png'])).body.data.image;
  await docket.as(ada).put('/api/user/profile', { image: 'https://example.com/ada.png' });
  expect((await docket.as(ada).get(address)).status).toBe(404);
  await docket.as(ada).delete('/api/user/avatar');
  expect(await image()).toBe('https://example.com/ada.png'); // not an avatar of Docket
  await put(PICTURES['image/png']);
  const key = (
    await docket.rows<{ key: string }>('SELECT storage_key AS key FROM avatars WHERE user_id = $1', [ada.id])
  )[0]!.key;
  expect((await docket.as(ada).delete('/api/user', { password: ada.password })).status).toBe(200);
  expect(await docket.rows('SELECT FROM avatars WHERE user_id = $1', [ada.id])).toEqual([]);
  expect(await docket.rows('SELECT key FROM file_garbage WHERE key = $1', [key])).toEqual([{ key }]);
});

it("a profile accepts the user's own current path sent back, and no other path", async () => {
  const own = (await put(PICTURES['image/png'])).body.data.image;
  const same = await docket.as(ada).put('/api/user/profile', { name: 'Countess', image: own });
  expect(same.body.data).toMatchObject({ name: 'Countess', image: own });
  const other = await docket.given.user();
  const theirs = (await put(PICTURES['image/png'], other)).body.data.image;
  for (const path of [theirs, own.replace(/.$/, own.endsWith('0') ? '1' : '0'), '/api/users/x/avatar', '/etc/passwd']) {
    const reply = await docket.as(ada).put('/api/user/profile', { image: path });
    expect(reply.body.error.details).toEqual({ image: ['Image must be an http or https URL'] });
  }
  expect(await image()).toBe(own);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
it.each([
  ['a gif', PICTURES['image/gif'], 'File must be a png, jpeg or webp picture'],
  ['an SVG with a script', SVG, 'File must be a png, jpeg or webp picture'],
  ['HTML called me.png', '<script>alert(1)</script>', 'File must be a png, jpeg or webp picture'],
  ['a png without a size', PICTURES['image/png'].subarray(0, 20), 'File could not be read as a picture'],
  [
    'a decompression bomb of 50,000 by 50,000 pixels',
    pngOf(50_000, 50_000),
    'File must be at most 4096 pixels wide and high',
  ],
  ['a line of 5,000 pixels', pngOf(5_000, 1), 'File must be at most 4096 pixels wide and high'],
])('%s is refused', async (_, content, message) => {
  const reply = await put(content);
  expect(reply.status).toBe(400);
  expect(reply.body.error.details).toEqual({ file: [message] });
  expect(await image()).toBeNull();
  expect(files(ada)).toEqual([]);
});

it('1 MiB is accepted, and a byte more is PAYLOAD_TOO_LARGE', async () => {
  const padded = (size: number) => Buffer.concat([PICTURES['image/png'], Buffer.alloc(size)]).subarray(0, size);
  expect((await put(padded(1024 * 1024))).status).toBe(200);
  const reply = await put(padded(1024 * 1024 + 1));
  expect(reply.status).toBe(413);
  expect(reply.body.error).toEqual({ code: 'PAYLOAD_TOO_LARGE', message: 'File must be at most 1 MiB' });
});

it.each([
  ['nobody', '', 401],
  ['too much', 'cookie', 413],
])('a refused upload is refused before its body arrives: %s', async (_, header, status) => {
  const { hostname, port } = new URL(docket.url);
  const socket = connect(Number(port), hostname);
  let answered = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answered += chunk;
  });
  const credential = header ? `cookie: ${ada.cookie}\r\n` : '';
  socket.write(
    `PUT /api/user/avatar HTTP/1.1\r\nhost: localhost\r\n${credential}content-type: multipart/form-data; boundary=x\r\n` +
      'content-length: 20000000\r\n\r\n--x\r\n',
  );
  await eventually(() => expect(answered).toMatch(new RegExp(`^HTTP/1.1 ${status} `)));
  socket.destroy();
});

it('a key needs user:write to set one and user:read to see one', async () => {
  const reader = { apiKey: await docket.given.apiKey(ada, { scopes: ['user:read'] }) };
  expect((await put(PICTURES['image/png'], reader)).status).toBe(403);
  const writer = { apiKey: await docket.given.apiKey(ada, { scopes: ['user:read', 'user:write'] }) };
  const { image } = (await put(PICTURES['image/png'], writer)).body.data;
  expect((await docket.as(reader).get(image)).status).toBe(200);
  expect(
    (await docket.as({ apiKey: await docket.given.apiKey(ada, { scopes: ['tickets:read'] }) }).get(image)).status,
  ).toBe(403);
  for (const id of ['x', ada.id.replace(/^./, '1')]) {
    expect((await docket.as(ada).get(`/api/users/${id}/avatar`)).body.error).toEqual({
      code: 'NOT_FOUND',
      message: 'Avatar not found',
    });
  }
});
