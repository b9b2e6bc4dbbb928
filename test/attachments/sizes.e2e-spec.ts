import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { request as undici } from 'undici';
import { DiscardedFiles } from '#tickets';
import { UploadLimits } from '../../apps/api/src/http/files/upload-limits.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { FORM_END, formType, partHead } from '../support/form.js';
import type { TestTicket, TestUser } from '../support/given.js';
import { lines } from '../support/raw.js';

const MiB = 1024 * 1024;
const LIMIT = 25 * MiB;
const BLOCK = randomBytes(64 * 1024);
const HEAD = partHead({ name: 'file', filename: 'large.bin', type: 'application/x-large' });
const TAIL = Buffer.concat([Buffer.from('\r\n'), FORM_END]);

let docket: Docket;
let user: TestUser;
let ticket: TestTicket;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  // More concurrent uploads than one caller may have: this is about memory.
  const { limits } = docket.app.get(UploadLimits, { strict: false });
  Object.assign(limits, { uploadsPerCaller: 100, bytesPerCaller: Infinity, bytesInAll: Infinity });
  user = await docket.given.user();
});
beforeEach(async () => {
  ticket = await docket.given.ticket(user);
  path = `/api/tickets/${ticket.id}/attachments`;
});
afterAll(() => docket.stop());

function* blocks(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= BLOCK.length) yield left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
}

/** A file that is never in memory as a whole, with or without a Content-Length. */
async function upload(size: number, { chunked = false } = {}): Promise<{ status: number; body: string }> {
  const length = HEAD.length + size + TAIL.length;
  const call = request(`${docket.url}${path}`, {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': formType, ...(!chunked && { 'content-length': length }) },
  });
  const reply = new Promise<{ status: number; body: string }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', async (response) => {
      let body = '';
      for await (const text of response.setEncoding('utf8')) body += text;
      call.destroy();
      resolve({ status: response.statusCode!, body });
    });
  });
  const write = async (chunk: Buffer) => {
    if (call.destroyed || call.write(chunk)) return;
    await Promise.race([new Promise((resolve) => call.once('drain', resolve)), reply]);
  };
  await write(HEAD);
  for (const block of blocks(size)) await write(block);
  if (!call.destroyed) call.end(TAIL);
  return reply;
}

const download = (id: string) => undici(`${docket.url}${path}/${id}`, { headers: { cookie: user.cookie } });

const hashOf = (chunks: Iterable<Uint8Array>) => {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
};
const garbage = () => docket.rows<{ key: string }>('SELECT key FROM file_garbage');
const stored = () => {
  const folder = join(docket.config.DOCKET_HOME, 'attachments');
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * The most memory held while `work` runs, beyond what was held before. Garbage does not count: above the bound it is
 * collected first.
 */
async function growthDuring(bound: number, work: () => Promise<unknown>): Promise<number> {
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = used();
  let most = before;
  const timer = setInterval(() => {
    if (used() - before > bound) collect();
    most = Math.max(most, used());
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

describe('a large file', () => {
  it('of exactly 25 MiB is accepted, and downloaded unchanged', async () => {
    const reply = await upload(LIMIT);
    expect(reply.status).toBe(201);
    const { id, size } = JSON.parse(reply.body).data;
    expect(size).toBe(LIMIT);
    const hash = createHash('sha256');
    for await (const chunk of (await download(id)).body) hash.update(chunk);
    expect(hash.digest('hex')).toBe(hashOf(blocks(LIMIT)));
    expect(await garbage()).toEqual([]);
  });

  it.each([
    ['one byte more', LIMIT + 1, false],
    ['one byte more, without a Content-Length', LIMIT + 1, true],
    ['40 MiB', 40 * MiB, false],
    ['40 MiB, without a Content-Length', 40 * MiB, true],
  ])('of %s is refused, and nothing of it is kept', async (_, size, chunked) => {
    const before = stored();
    const reply = await upload(size, { chunked });
    expect(JSON.parse(reply.body)).toEqual({
      error: { code: 'PAYLOAD_TOO_LARGE', message: 'File must be at most 25 MiB' },
    });
    expect(reply.status).toBe(413);
    expect((await docket.as(user).get(path)).body.pagination.total).toBe(0);
    await eventually(() => expect(stored()).toHaveLength(before.length));
  });

  it('is never in memory as a whole, however many are uploaded and downloaded concurrently', async () => {
    const copies = 8;
    const bound = (copies * LIMIT) / 2;
    const ids: string[] = [];
    const up = await growthDuring(bound, () =>
      Promise.all(Array.from({ length: copies }, async () => ids.push(JSON.parse((await upload(LIMIT)).body).data.id))),
    );
    expect(ids).toHaveLength(copies);
    expect(up).toBeLessThan(bound);
    const down = await growthDuring(bound, () =>
      Promise.all(
        ids.map(async (id) => {
          const { body } = await download(id);
          for await (const _ of body) await sleep(0);
        }),
      ),
    );
    expect(down).toBeLessThan(bound);
  }, 120_000);
});

describe('a client that disconnects', () => {
  it('during an upload leaves only a record for the cleanup, which deletes it', async () => {
    await docket.rows('DELETE FROM file_garbage');
    const files = stored();
    const { hostname, port } = new URL(docket.url);
    const socket = connect(Number(port), hostname);
    const head = lines(
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${user.cookie}`,
      `Content-Type: ${formType}`,
      `Content-Length: ${10 * MiB}`,
    );
    socket.write(Buffer.concat([Buffer.from(head), HEAD, Buffer.alloc(MiB)]));
    await eventually(() => expect(stored()).toHaveLength(files.length + 1));
    expect(await garbage()).toHaveLength(1);
    socket.destroy();
    await eventually(() => expect(stored()).toHaveLength(files.length));
    expect((await docket.as(user).get(path)).body.data).toEqual([]);
    expect((await docket.as(user).get(`/api/tickets/${ticket.id}`)).body.data._count.attachments).toBe(0);
    const sweep = docket.service(DiscardedFiles);
    expect(await sweep.purge()).toBe(0); // too recent: it might be an upload in progress
    await docket.rows(`UPDATE file_garbage SET since = since - interval '61 minutes'`);
    expect(await sweep.purge()).toBe(1);
    expect(await garbage()).toEqual([]);
  });

  it('during a download leaves nothing behind', async () => {
    const { id } = JSON.parse((await upload(LIMIT)).body).data;
    await new Promise<void>((resolve) => {
      const call = request(`${docket.url}${path}/${id}`, { headers: { cookie: user.cookie } }, (response) =>
        response.once('data', () => call.destroy()),
      );
      call.once('close', resolve).end();
    });
    expect((await docket.as(user).get('/api/auth/session')).status).toBe(200);
    expect(docket.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});

it('an upload is discarded if its sender loses access before it ends', async () => {
  const owner = await docket.given.user();
  const project = await docket.given.project(owner);
  await docket.given.member(owner, project, 'member', user);
  ticket = await docket.given.ticket(owner, { projectId: project.id });
  path = `/api/tickets/${ticket.id}/attachments`;
  const call = request(`${docket.url}${path}`, {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': formType },
  });
  const reply = new Promise<number>((resolve) => call.on('response', (response) => resolve(response.statusCode!)));
  const files = stored();
  call.write(Buffer.concat([HEAD, BLOCK]));
  await eventually(() => expect(stored().length).toBeGreaterThan(files.length));
  expect((await docket.as(owner).delete(`/api/project/${project.id}/members/${user.id}`)).status).toBe(200);
  call.end(TAIL);
  expect(await reply).toBe(403);
  expect((await docket.as(owner).get(path)).body.pagination.total).toBe(0);
  await eventually(() => expect(stored()).toHaveLength(files.length));
});
