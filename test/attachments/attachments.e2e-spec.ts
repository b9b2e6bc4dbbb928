import { randomBytes } from 'node:crypto';
import { answer, conflict, forbidden, invalid, nextPage, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { type FormPart, form, formType, partHead } from '../support/form.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { lines, raw } from '../support/raw.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let docket: Docket;
let owner: TestUser;
let project: TestProject;
let ticket: TestTicket;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  owner = await docket.given.user({ name: 'Olga' });
  project = await docket.given.project(owner, { key: 'FILES' });
});
beforeEach(async () => {
  ticket = await docket.given.ticket(owner, { projectId: project.id });
  path = `/api/tickets/${ticket.id}/attachments`;
});
afterAll(() => docket.stop());

const send = (by: TestUser | undefined, ...parts: FormPart[]) => {
  const { body, type } = form(...parts);
  return docket.as(by).post(path, body).set('content-type', type);
};
const file = (content: Buffer | string = 'x', more: object = {}) => ({
  name: 'file',
  filename: 'a.txt',
  type: 'text/plain',
  content,
  ...more,
});
const download = async (id: string, by: TestUser = owner) => {
  const reply = await fetch(`${docket.url}${path}/${id}`, { headers: { cookie: by.cookie } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const details = async () => (await docket.as(owner).get(`/api/tickets/${ticket.id}`)).body.data;
const kept = async () => (await docket.as(owner).get(path)).body.pagination.total as number;

describe('a file', () => {
  it('is returned as its record, and downloaded byte for byte', async () => {
    const bytes = randomBytes(300_000);
    const reply = await send(owner, file(bytes, { filename: 'noise.bin', type: 'application/x-noise' }));
    expect(answer(reply)).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.any(String),
          name: 'noise.bin',
          contentType: 'application/x-noise',
          size: 300_000,
          uploaderId: owner.id,
          uploader: { id: owner.id, name: 'Olga', email: owner.email, image: null, kind: 'human' },
          createdAt: expect.stringMatching(TIMESTAMP),
        },
      },
    });
    const back = await download(reply.body.data.id);
    expect(back.status).toBe(200);
    expect(back.bytes.equals(bytes)).toBe(true);
    expect(back.headers.get('content-length')).toBe('300000');
    expect(back.headers.get('content-type')).toBe('application/x-noise');
    expect(back.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  });

  it('may be empty, contain what looks like a boundary, and have no type', async () => {
    const empty = await send(owner, file(''));
    expect(empty.body.data.size).toBe(0);
    expect((await download(empty.body.data.id)).bytes).toHaveLength(0);
    const tricky = Buffer.from('--docket-test-boundar\r\n\r\n--docket\r\n');
    const { id } = (await send(owner, file(tricky, { type: undefined }))).body.data;
    expect((await download(id)).bytes.equals(tricky)).toBe(true);
  });

  it("can be uploaded by the key of its ticket, in chunks, by the platform's FormData, and with an API key", async () => {
    const key = await docket.given.apiKey(owner, { scopes: ['tickets:write'] });
    const body = new FormData();
    body.append('file', new Blob(['hello'], { type: 'text/markdown' }), 'ré "sumé".md');
    const reply = await fetch(`${docket.url}/api/tickets/${ticket.key!.toLowerCase()}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    });
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ data: { name: 'ré "sumé".md', contentType: 'text/markdown', size: 5 } });
    const readOnly = { apiKey: await docket.given.apiKey(owner, { scopes: ['tickets:read'] }) };
    const refused = await docket.as(readOnly).post(path, form(file()).body).set('content-type', formType);
    expect(refused.status).toBe(403);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const { id } = await docket.given.attachment(owner, ticket, 'hello');
    const reply = await fetch(`${docket.url}${path}/${id}`, { method: 'HEAD', headers: { cookie: owner.cookie } });
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, '5']);
  });

  it('is listed in the order of upload, in pages', async () => {
    const names = ['1', '2', '3'];
    for (const filename of names) await docket.given.attachment(owner, ticket, 'x', { filename });
    const first = await docket.as(owner).get(`${path}?limit=2`);
    expect(first.body.data.map(({ name }: { name: string }) => name)).toEqual(['1', '2']);
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect((await docket.as(owner).get(nextPage(first)!)).body.data).toMatchObject([{ name: '3' }]);
  });
});

describe('the name of a file', () => {
  // Promise 3.3
  it.each([
    ['../../etc/passwd', 'passwd', 'passwd'],
    ['C:\\\\x\\\\y.png', 'y.png', 'y.png'],
    ['🎟️ Ticket ✓.pdf', '🎟️ Ticket ✓.pdf', '__ Ticket _.pdf'],
    ['a\\"b.txt', 'a"b.txt', 'a_b.txt'],
    ['a%22b.txt', 'a"b.txt', 'a_b.txt'],
    ['a%0D%0Aset-cookie: x=y', 'aset-cookie: x=y', 'aset-cookie: x=y'],
    ["it's (100%) *.txt", "it's (100%) *.txt", "it's (100_) *.txt"],
    ['photo\u202egpj.exe', 'photogpj.exe', 'photogpj.exe'],
    ['..', 'file', 'file'],
    ['', 'file', 'file'],
    ['   ', 'file', 'file'],
  ])('%j is made safe', async (filename, name, plain) => {
    const reply = await send(owner, file('hello', { filename }));
    expect(reply.body.data.name).toBe(name);
    const { headers } = await download(reply.body.data.id);
    const [, ascii, encoded] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.~%!#$&+^`|-]*)$/.exec(
        headers.get('content-disposition')!,
      ) ?? [];
    expect(ascii).toBe(plain);
    expect(decodeURIComponent(encoded!)).toBe(name);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('is truncated at 255 characters', async () => {
    const reply = await send(owner, file('hello', { filename: '✓'.repeat(300) }));
    expect(reply.body.data.name).toBe('✓'.repeat(255));
    expect((await download(reply.body.data.id)).status).toBe(200);
  });

  // Promise 3.3
  it('cannot inject a header line', async () => {
    const reply = await send(owner, file('hello', { filename: 'a\r\nX-Evil: 1\r\n' }));
    expect(reply.body.data.name).toBe('a');
    const { headers } = await download(reply.body.data.id);
    expect(headers.get('x-evil')).toBeNull();
    expect(headers.get('content-disposition')).toBe(`attachment; filename="a"; filename*=UTF-8''a`);
  });
});

describe('the content of a file', () => {
  // Promise 3.3
  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript'])(
    'is never rendered by a browser: %s',
    async (type) => {
      const content = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
      const reply = await send(owner, file(content, { filename: 'x.svg', type }));
      const { headers, bytes } = await download(reply.body.data.id);
      expect(bytes.toString()).toBe(content);
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-type')).toBe(type);
    },
  );

  it.each(['nonsense', 'text/', '/html', 'text/html/x', 'te xt/html', 'text/ht\tml', '*/*', '"text/html"'])(
    'is served as bytes if its type is %j',
    async (type) => {
      const reply = await send(owner, file('x', { type }));
      expect(reply.body.data.contentType).toBe('application/octet-stream');
      expect((await download(reply.body.data.id)).headers.get('content-type')).toBe('application/octet-stream');
    },
  );
});

describe('a form', () => {
  const part = (name: string) => ({ name, content: 'x' });
  it.each<[string, FormPart[], Record<string, string>]>([
    ['without a part', [], { file: 'File is required' }],
    ['with a field instead', [part('note')], { note: 'Unknown field' }],
    [
      'with a file by another name',
      [file('x', { name: 'upload' })],
      { upload: 'Unknown field', file: 'File is required' },
    ],
    ['whose file part is not a file', [part('file')], { file: 'File must be sent as a file' }],
    ['with two files', [file(), file()], { file: 'File must be sent once' }],
    ['with a field after the file', [file(), part('note')], { note: 'Unknown field' }],
    ['with a field before it', [part('note'), file()], { note: 'Unknown field' }],
    ['with a part without a name', [{ filename: 'x', content: 'x' }], { file: 'Unknown field' }],
    ['with the name of an inherited property', [part('constructor')], { file: 'File could not be read from the form' }],
    ['with a large field', [part('y'.repeat(500)), file()], { ['y'.repeat(500)]: 'Unknown field' }],
  ])('%s is refused', async (_, parts, details) => {
    expect(answer(await send(owner, ...parts))).toEqual(invalid(details));
    expect(await kept()).toBe(0);
  });

  const broken = invalid({ file: 'File could not be read from the form' });
  it.each([
    ['truncated in the file', formType, Buffer.concat([partHead(file()), Buffer.alloc(5000)])],
    ['truncated in the head of a part', formType, partHead(file()).subarray(0, 40)],
    ['without a boundary', 'multipart/form-data', form(file()).body],
    ['of junk', formType, Buffer.alloc(5000, 'junk')],
  ])('%s is refused', async (_, type, body) => {
    expect(answer(await docket.as(owner).post(path, body).set('content-type', type))).toEqual(broken);
    expect(await kept()).toBe(0);
  });

  it('that is missing is refused for its missing file', async () => {
    expect(answer(await docket.as(owner).post(path))).toEqual(invalid({ file: 'File is required' }));
    const empty = await docket.as(owner).post(path, Buffer.alloc(0)).set('content-type', formType);
    expect(answer(empty)).toEqual(invalid({ file: 'File is required' }));
  });

  it('accepts no query', async () => {
    const reply = await docket.as(owner).post(`${path}?name=x`, form(file()).body).set('content-type', formType);
    expect(answer(reply)).toEqual(invalid({ name: 'Unknown query parameter' }));
  });

  it('is the only body accepted here, and accepted nowhere else', async () => {
    const stranger = await docket.given.user();
    for (const type of ['application/json', 'text/plain', 'application/octet-stream', 'multipart/mixed; boundary=x']) {
      const reply = await docket.as(stranger).post(path, Buffer.from('{"a":1}')).set('content-type', type);
      expect([type, reply.status, reply.body.error.code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    const { body, type } = form(file());
    const elsewhere = [
      docket.as(owner).post('/api/tickets', body),
      docket.as(owner).post(`/api/tickets/${ticket.id}/comments`, body),
      docket.as(owner).put(`/api/tickets/${ticket.id}`, body),
      docket.as(owner).delete(`/api/tickets/${ticket.id}`, body),
      docket.as().post('/api/auth/sign-up', body),
    ];
    for (const call of elsewhere) {
      const reply = await call.set('content-type', type);
      expect(reply.body.error).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Content type is not supported' });
      expect(reply.status).toBe(415);
    }
    expect(answer(await docket.as().post('/api/tickets', body).set('content-type', type))).toEqual(unauthorized());
    expect((await details()).title).toBe(ticket.title);
  });
});

describe('rights', () => {
  it('members attach and remove their own, admins remove any, viewers read', async () => {
    const [admin, member, other, viewer] = await Promise.all(
      (['admin', 'member', 'member', 'viewer'] as const).map((role) => docket.given.member(owner, project, role)),
    );
    const ids: string[] = [];
    for (const by of [member, member, other]) ids.push((await docket.given.attachment(by, ticket)).id);
    const at = (index: number) => `${path}/${ids[index]}`;
    expect((await docket.as(viewer).get(path)).body.pagination.total).toBe(3);
    expect((await download(ids[0]!, viewer)).status).toBe(200);
    expect(answer(await send(viewer, file()))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(viewer).delete(at(0)))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(member).delete(at(2)))).toEqual(forbidden('attachment'));
    const gone = await docket.as(member).delete(at(0));
    expect(answer(gone)).toEqual({ status: 200, body: { data: { id: ids[0], deleted: true } } });
    expect((await docket.as(admin).delete(at(1))).status).toBe(200);
    expect((await docket.as(owner).delete(at(2))).status).toBe(200);
    expect((await download(ids[0]!)).status).toBe(404);
    expect(answer(await docket.as(member).delete(at(0)))).toEqual(notFound('Attachment'));
  });

  it('outsiders read where it is public, and nothing where it is private', async () => {
    const stranger = await docket.given.user();
    const { id } = await docket.given.attachment(owner, ticket);
    expect(answer(await docket.as(stranger).get(path))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(stranger).get(`${path}/${id}`))).toEqual(forbidden('ticket'));
    const byKey = await docket.as(stranger).get(`/api/tickets/${ticket.key}/attachments/${id}`);
    expect(answer(byKey)).toEqual(notFound('Ticket'));
    expect(answer(await send(stranger, file()))).toEqual(forbidden('ticket'));
    const open = await docket.given.project(owner, { visibility: 'public' });
    ticket = await docket.given.ticket(owner, { projectId: open.id });
    path = `/api/tickets/${ticket.id}/attachments`;
    const shown = await docket.given.attachment(owner, ticket, 'public');
    expect((await download(shown.id, stranger)).bytes.toString()).toBe('public');
    expect(answer(await send(stranger, file()))).toEqual(forbidden('ticket'));
    expect(answer(await docket.as(stranger).delete(`${path}/${shown.id}`))).toEqual(forbidden('ticket'));
  });

  it('are checked before the body is read: nobody uploads 20 MB to be refused', async () => {
    const stranger = await docket.given.user();
    const ask = (...more: string[]) =>
      raw(
        docket.url,
        lines(
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `Content-Type: ${formType}`,
          'Content-Length: 20000000',
          ...more,
        ),
      );
    expect((await ask()).status).toBe(401);
    expect((await ask(`Cookie: ${stranger.cookie}`)).status).toBe(403);
    const crossSite = await ask(`Cookie: ${owner.cookie}`, 'Origin: https://evil.example');
    expect(crossSite.body.error.message).toBe('Cross-site requests are not allowed');
  });

  // Promise 2.2
  it('a file is found through its own ticket only', async () => {
    const { id } = await docket.given.attachment(owner, ticket);
    const elsewhere = await docket.given.ticket(owner, { projectId: project.id });
    for (const child of [id, UNKNOWN_ID, 'x', '..%2F..%2Fetc%2Fpasswd']) {
      const there = `/api/tickets/${elsewhere.id}/attachments/${child}`;
      expect(answer(await docket.as(owner).get(there))).toEqual(notFound('Attachment'));
      expect(answer(await docket.as(owner).delete(there))).toEqual(notFound('Attachment'));
    }
    const unknown = await docket.as(owner).get(`/api/tickets/${UNKNOWN_ID}/attachments/${id}`);
    expect(answer(unknown)).toEqual(notFound('Ticket'));
    expect(await kept()).toBe(1);
  });

  it('an archived project and a deleted ticket accept none; files of a deleted ticket are not found', async () => {
    const old = await docket.given.project(owner);
    ticket = await docket.given.ticket(owner, { projectId: old.id });
    path = `/api/tickets/${ticket.id}/attachments`;
    const { id } = await docket.given.attachment(owner, ticket, 'old');
    await docket.as(owner).put(`/api/project/${old.id}`, { status: 'archived' });
    expect(answer(await send(owner, file()))).toEqual(conflict('Project is archived'));
    expect(answer(await docket.as(owner).delete(`${path}/${id}`))).toEqual(conflict('Project is archived'));
    expect((await download(id)).bytes.toString()).toBe('old');
    await docket.as(owner).put(`/api/project/${old.id}`, { status: 'active' });
    await docket.as(owner).delete(`/api/tickets/${ticket.id}`);
    expect(answer(await send(owner, file()))).toEqual(notFound('Ticket'));
    expect((await download(id)).status).toBe(404);
    await docket.as(owner).post(`/api/tickets/${ticket.id}/restore`);
    expect((await download(id)).bytes.toString()).toBe('old');
  });
});

describe('the ticket', () => {
  it('counts them, is updated without a new version, and records events for both', async () => {
    const before = await details();
    const sent = await send(owner, file('hello', { filename: 'a.png', type: 'image/png' }));
    const { uploader: _, ...added } = sent.body.data;
    await docket.given.attachment(owner, ticket);
    const after = await details();
    expect(after._count).toMatchObject({ comments: 0, attachments: 2, timeLogs: 0 });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    await docket.as(owner).delete(`${path}/${added.id}`);
    const list = await docket.as(owner).get(`/api/tickets?project=${project.id}&limit=100`);
    expect(list.body.data.find(({ id }: { id: string }) => id === ticket.id)._count.attachments).toBe(1);
    const history = (await docket.as(owner).get(`/api/tickets/${ticket.id}/history`)).body.data;
    expect(history).toMatchObject([
      { field: 'attachments', from: added, to: null, actor: { id: owner.id } },
      { field: 'attachments', from: null, to: { name: 'file.txt' } },
      { field: 'attachments', from: null, to: added },
    ]);
    const events = await docket.rows<{ type: string; changes: object | null; version: number }>(
      `SELECT e.type, e.data->'changes' AS changes, t.version FROM events e JOIN tickets t ON t.id = $1
       WHERE e.data->'ticket'->>'id' = t.id::text ORDER BY e.id`,
      [ticket.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['ticket.created', ...Array(3).fill('ticket.updated')]);
    expect(events[1]).toMatchObject({ changes: { attachments: { from: null, to: added } }, version: 1 });
    expect(events[3]).toMatchObject({ changes: { attachments: { from: added, to: null } } });
    const [activity] = await docket.rows('SELECT description FROM activities WHERE entity_id = $1 ORDER BY id DESC', [
      ticket.id,
    ]);
    expect(activity).toEqual({ description: `Removed a.png from ${ticket.key}` });
  });

  it('with many concurrent uploads counts each of them', async () => {
    await Promise.all(Array.from({ length: 8 }, () => docket.given.attachment(owner, ticket)));
    expect((await details())._count.attachments).toBe(8);
    expect(await kept()).toBe(8);
  });
});
