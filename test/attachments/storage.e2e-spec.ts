import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeletedProjects } from '#projects';
import { DeletedTickets, DiscardedFiles } from '#tickets';
import { AppProcess } from '../support/app-process.js';
import { Bucket } from '../support/bucket.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { form } from '../support/form.js';
import type { TestTicket, TestUser } from '../support/given.js';

let docket: Docket;
let bucket: Bucket | undefined;
let user: TestUser;
let ticket: TestTicket;
let path: string;

const start = async (environment: Record<string, string> = {}) => {
  docket = await Docket.start(environment);
  user = await docket.given.user();
};
beforeEach(async () => {
  ticket = await docket.given.ticket(user);
  path = `/api/tickets/${ticket.id}/attachments`;
});

const upload = (content: Buffer | string = 'hello') => {
  const { body, type } = form({ name: 'file', filename: '../../x', content });
  return docket.as(user).post(path, body).set('content-type', type);
};
const download = async (id: string) => {
  const reply = await fetch(`${docket.url}${path}/${id}`, { headers: { cookie: user.cookie } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const folder = () => join(docket.config.DOCKET_HOME, 'attachments');
const onDisk = () =>
  (existsSync(folder()) ? readdirSync(folder(), { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder().length + 1));
const storageKeys = async () =>
  (await docket.rows<{ key: string }>('SELECT storage_key AS key FROM attachments')).map(({ key }) => key);
const garbage = async () =>
  (await docket.rows<{ key: string }>('SELECT key FROM file_garbage ORDER BY key')).map(({ key }) => key);
const age = () => docket.rows(`UPDATE file_garbage SET since = since - interval '61 minutes'`);
const sweep = () => docket.service(DiscardedFiles).purge();
const unavailable = { error: { code: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable' } };

/** The same tests for each storage. */
describe.each([
  ['a folder', async () => start(), () => onDisk()],
  [
    'a bucket',
    async () => {
      bucket = await Bucket.open();
      await start(bucket.environment);
    },
    () => [...bucket!.objects.keys()],
  ],
])('files in %s', (_, open, keys) => {
  beforeAll(open);
  afterAll(async () => {
    await docket.stop();
    await bucket?.close();
    bucket = undefined;
  });

  // Promise 3.3
  it('are stored under generated keys, and downloaded unchanged', async () => {
    for (const content of [randomBytes(3_000_000), Buffer.alloc(0), Buffer.from('x')]) {
      const reply = await upload(content);
      expect([reply.status, reply.body.data.size]).toEqual([201, content.length]);
      const back = await download(reply.body.data.id);
      expect(back.bytes.equals(content)).toBe(true);
      expect(back.headers.get('content-length')).toBe(String(content.length));
    }
    expect(keys().sort()).toEqual((await storageKeys()).sort());
    for (const key of keys()) expect(key).toMatch(new RegExp(`^${ticket.workspaceId}/[0-9a-f-]{36}$`));
    expect(await garbage()).toEqual([]);
  });

  it('are deleted an hour after their attachment', async () => {
    const { id } = (await upload()).body.data;
    const [key] = await docket.rows<{ key: string }>('SELECT storage_key AS key FROM attachments WHERE id = $1', [id]);
    const others = keys().length - 1;
    await docket.as(user).delete(`${path}/${id}`);
    expect(await garbage()).toEqual([key!.key]);
    expect(await sweep()).toBe(0);
    expect(keys()).toContain(key!.key);
    await age();
    expect(await sweep()).toBe(1);
    expect(keys()).toHaveLength(others);
    expect(await garbage()).toEqual([]);
  });

  it('are deleted with a purged ticket or project', async () => {
    const project = await docket.given.project(user);
    const there = await docket.given.ticket(user, { projectId: project.id });
    for (const place of [ticket, ticket, there]) await docket.given.attachment(user, place);
    const left = keys().length - 3;
    await docket.as(user).delete(`/api/tickets/${ticket.id}`);
    await docket.as(user).delete(`/api/project/${project.id}`);
    expect(await garbage()).toEqual([]);
    await docket.rows(`UPDATE tickets SET deleted_at = now() - interval '31 days' WHERE id = $1`, [ticket.id]);
    await docket.rows(`UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = $1`, [project.id]);
    await docket.service(DeletedTickets).purge();
    expect(await garbage()).toHaveLength(2);
    await docket.service(DeletedProjects).purge();
    expect(await garbage()).toHaveLength(3);
    await age();
    expect(await sweep()).toBe(3);
    expect(keys()).toHaveLength(left);
  });

  it('that never existed are cleaned up as well, in any number', async () => {
    await docket.rows(
      `INSERT INTO file_garbage SELECT gen_random_uuid() || '/' || n, now() - interval '2 hours'
       FROM generate_series(1, 250) n`,
    );
    expect(await sweep()).toBe(250);
    expect(await garbage()).toEqual([]);
  });

  it('that are lost are an internal error, in the envelope', async () => {
    const { id } = (await upload()).body.data;
    const [{ key }] = (await docket.rows('SELECT storage_key AS key FROM attachments WHERE id = $1', [id])) as [
      { key: string },
    ];
    if (bucket) bucket.objects.delete(key);
    else rmSync(join(folder(), key));
    const { status, bytes, headers } = await download(id);
    expect(status).toBe(500);
    expect(JSON.parse(bytes.toString())).toEqual({
      error: { code: 'INTERNAL_ERROR', message: 'Internal server error' },
    });
    expect(headers.get('content-disposition')).toBeNull();
    expect(docket.logs.some((line) => line.includes('"level":50') && /NoSuchKey|ENOENT/.test(line))).toBe(true);
  });
});

describe('a folder', () => {
  beforeAll(() => start());
  afterAll(() => docket.stop());

  it('is readable only by its owner', async () => {
    await upload();
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
  });

  it('is cleaned up by the worker', async () => {
    const { id } = (await upload()).body.data;
    const before = onDisk().length;
    await docket.as(user).delete(`${path}/${id}`);
    await age();
    const worker = new AppProcess('worker', {
      DATABASE_URL: docket.config.DATABASE_URL!,
      DOCKET_HOME: docket.config.DOCKET_HOME,
    });
    try {
      await eventually(async () => expect(await garbage()).toEqual([]));
      expect(onDisk()).toHaveLength(before - 1);
    } finally {
      await worker.stop();
    }
  });

  it('that is not writable is 503 and leaves no attachment, until it is', async () => {
    const blocked = join(folder(), ticket.workspaceId);
    rmSync(blocked, { recursive: true, force: true });
    mkdirSync(folder(), { recursive: true });
    // A file in place of a folder stops even root.
    writeFileSync(blocked, '');
    const reply = await upload();
    expect([reply.status, reply.body]).toEqual([503, unavailable]);
    expect((await docket.as(user).get(path)).body.pagination.total).toBe(0);
    rmSync(blocked);
    expect((await upload()).status).toBe(201);
  });
});

describe('a bucket', () => {
  beforeAll(async () => {
    bucket = await Bucket.open();
    await start(bucket.environment);
  });
  afterAll(async () => {
    await docket.stop();
    await bucket!.close();
  });

  it('that fails is 503 and leaves no attachment; the remains are cleaned up when it is back', async () => {
    const { id } = (await upload()).body.data;
    bucket!.failing = 503;
    const reply = await upload();
    expect([reply.status, reply.body]).toEqual([503, unavailable]);
    expect((await download(id)).status).toBe(503);
    expect((await docket.as(user).get(path)).body.pagination.total).toBe(1);
    expect(await garbage()).toHaveLength(1);
    await age();
    await expect(sweep()).rejects.toThrow('1 files could not be deleted');
    expect(await garbage()).toHaveLength(1);
    bucket!.failing = undefined;
    expect(await sweep()).toBe(1);
    expect((await download(id)).bytes.toString()).toBe('hello');
    expect(docket.logs.join('')).not.toContain('a secret of the bucket');
  });

  it('does not use the folder', () => {
    expect(existsSync(folder())).toBe(false);
  });

  it('gets no request for a form that is refused', async () => {
    const { body, type } = form({ name: 'file', filename: 'a', content: 'x' }, { name: 'note', content: 'x' });
    const before = bucket!.requests.length;
    const reply = await docket.as(user).post(path, body).set('content-type', type);
    expect(reply.status).toBe(400);
    expect(bucket!.requests.slice(before).filter((line) => line.startsWith('PUT'))).toEqual([]);
  });
});
