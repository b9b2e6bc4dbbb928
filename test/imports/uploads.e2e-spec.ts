import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadLimits } from '../../apps/api/src/http/files/upload-limits.js';
import { answer, conflict } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { FORM_END, type FormPart, form, formType, partHead } from '../support/form.js';
import type { TestProject, TestUser } from '../support/given.js';
import { lines, raw } from '../support/raw.js';

const MIB = 1024 * 1024;
const LIMIT = 100 * MIB;
const ROWS = 'title,priority\nFirst,high\nSecond,low\n';
const JSON_LINES = '{"title":"First","priority":"high"}\n{"title":"Second","priority":"low"}\n';

/** Where the API of this file, and nothing else, stores what arrives. */
const FOLDER = mkdtempSync(join(tmpdir(), 'docket-uploads-'));
const usualFolder = process.env.TMPDIR;

let docket: Docket;
let ada: TestUser;
let project: TestProject;
let path: string;
beforeAll(async () => {
  docket = await Docket.start();
  process.env.TMPDIR = FOLDER;
  ada = await docket.given.user();
});
beforeEach(async () => {
  project = await docket.given.project(ada);
  path = `/api/project/${project.id}/import`;
});
afterEach(async () => {
  await eventually(() => expect(readdirSync(FOLDER)).toEqual([]));
});
afterAll(async () => {
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
  await docket.stop();
  rmSync(FOLDER, { recursive: true });
});

const file = (content: Buffer | string = ROWS, more: Partial<FormPart> = {}): FormPart => ({
  name: 'file',
  filename: 'tickets.csv',
  type: 'text/csv',
  content,
  ...more,
});
const mapping = (content: Buffer | string = '{}', more: Partial<FormPart> = {}): FormPart => ({
  name: 'mapping',
  content,
  ...more,
});
const sendBody = (type: string, body: string | Buffer) => docket.as(ada).post(path).sending(type, body);
const sendForm = (...parts: FormPart[]) => sendBody(formType, form(...parts).body);
const importsOf = () => docket.rows<{ id: string }>('SELECT id FROM imports WHERE project_id = $1', [project.id]);
/** The rows as the import keeps them until a worker reads them. */
const rowsOf = async ({ body }: { body: { data: { id: string } } }) =>
  (await docket.rows<Record<string, unknown>>('SELECT * FROM import_rows WHERE import_id = $1', [body.data.id])).map(
    ({ import_id: _, ...row }) => row,
  );

/** A file that is never in memory as a whole. `length` is announced; without it, the body is chunked. */
function stream(
  chunks: Iterable<Buffer>,
  { type, length, user = ada }: { type: string; length?: number; user?: TestUser },
): Promise<{ status: number; body: { data?: { total: number }; error?: { code: string; message: string } } }> {
  const call = httpRequest(`${docket.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { cookie: user.cookie, 'content-type': type, ...(length !== undefined && { 'content-length': length }) },
  });
  const reply = new Promise<Awaited<ReturnType<typeof stream>>>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      call.destroy();
      resolve({ status: response.statusCode!, body: JSON.parse(text) });
    });
  });
  const write = async () => {
    for (const chunk of chunks) {
      if (call.destroyed) return;
      if (!call.write(chunk)) await Promise.race([new Promise((done) => call.once('drain', done)), reply]);
    }
    if (length === undefined || length <= LIMIT) call.end();
  };
  write().catch(() => undefined);
  return reply;
}

const BLOCK = Buffer.alloc(MIB, 'x');
function* bytes(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, Math.min(left, BLOCK.length));
}
function* formOf(size: number): Generator<Buffer> {
  yield partHead({ name: 'file', filename: 'large.csv', type: 'text/csv' });
  yield* bytes(size);
  yield Buffer.from('\r\n');
  yield FORM_END;
}

describe('a file in a form', () => {
  it('has the same rows as one that is the body, with and without a mapping', async () => {
    const asBody = await sendBody('text/csv', ROWS);
    const asForm = await sendForm(file());
    const mapped = await sendForm(mapping(), file());
    const typed = await sendForm(mapping('{}', { type: 'application/json' }), file());
    for (const reply of [asBody, asForm, mapped, typed]) {
      expect([reply.status, reply.body.data.format, reply.body.data.total]).toEqual([202, 'csv', 2]);
    }
    const rows = await rowsOf(asBody);
    expect(rows).toHaveLength(2);
    expect(await rowsOf(asForm)).toEqual(rows);
    expect(await rowsOf(mapped)).toEqual(rows);
    expect(await rowsOf(typed)).toEqual(rows);
  });

  it.each<[string, string, string | undefined, string]>([
    ['its content type', 'tickets', 'application/x-ndjson', JSON_LINES],
    ['its content type before its name', 'tickets.csv', 'application/x-ndjson', JSON_LINES],
    ['its name, if it has no type', 'tickets.jsonl', undefined, JSON_LINES],
    ['its name, if its type is text/plain', 'tickets.NDJSON', 'text/plain', JSON_LINES],
    ['its name, if its type is application/octet-stream', 'tickets.json', 'application/octet-stream', JSON_LINES],
    ['its name, if its type is of a program', 'tickets.jsonl', 'application/vnd.ms-excel', JSON_LINES],
  ])('has the format of %s', async (_, filename, type, content) => {
    const reply = await sendForm(file(content, { filename, type }));
    expect([reply.status, reply.body.data]).toEqual([202, expect.objectContaining({ format: 'jsonl', total: 2 })]);
  });

  it('is CSV if neither its type nor its name says more', async () => {
    const reply = await sendForm(file(ROWS, { filename: 'tickets', type: undefined }));
    expect([reply.status, reply.body.data.format]).toEqual([202, 'csv']);
  });
});

describe('a file as the body', () => {
  it.each([
    ['application/json', JSON_LINES, 'jsonl'],
    ['application/json; charset=utf-8', JSON_LINES, 'jsonl'],
    ['text/plain', ROWS, 'csv'],
    ['application/octet-stream', ROWS, 'csv'],
  ])('may be of type %s', async (type, body, format) => {
    const reply = await sendBody(type, body);
    expect([reply.status, reply.body.data]).toEqual([202, expect.objectContaining({ format, total: 2 })]);
  });

  it('is not parsed as JSON, and may be larger than a body of JSON', async () => {
    const line = `${JSON.stringify({ title: 'x', description: 'y'.repeat(1000) })}\n`;
    const reply = await sendBody('application/json', line.repeat(2000));
    expect([reply.status, reply.body.data.total]).toEqual([202, 2000]);
  });
});

describe('a large file', () => {
  /** Rows of nearly 1 MiB, of which the column of an export that says nothing is most. */
  const ROW_COUNT = 30;
  const row = Buffer.from(`x,${'y'.repeat(MIB - 100)}\n`);
  function* rows(): Generator<Buffer> {
    yield Buffer.from('title,id\n');
    for (let n = 0; n < ROW_COUNT; n++) yield row;
  }

  it('of 30 MiB is accepted as the body', async () => {
    const reply = await stream(rows(), { type: 'text/csv', length: 9 + ROW_COUNT * row.length });
    expect([reply.status, reply.body.data?.total]).toEqual([202, ROW_COUNT]);
  });

  it('of 30 MiB is accepted in a form', async () => {
    function* parts(): Generator<Buffer> {
      yield partHead({ name: 'file', filename: 'large.csv', type: 'text/csv' });
      yield* rows();
      yield Buffer.from('\r\n');
      yield FORM_END;
    }
    const reply = await stream(parts(), { type: formType });
    expect([reply.status, reply.body.data?.total]).toEqual([202, ROW_COUNT]);
  });

  const tooLarge = {
    status: 413,
    body: { error: { code: 'PAYLOAD_TOO_LARGE', message: 'File must be at most 100 MiB' } },
  };

  it('of one byte more than 100 MiB is refused before it is sent', async () => {
    expect(await stream([Buffer.from('title\n')], { type: 'text/csv', length: LIMIT + 1 })).toEqual(tooLarge);
    const inside = { type: formType, length: LIMIT + 2 * MIB };
    expect(await stream([partHead({ name: 'file', filename: 'large.csv' })], inside)).toEqual(tooLarge);
  });

  it.each([
    ['as the body', 'text/csv', bytes],
    ['in a form', formType, formOf],
  ])('of one byte more than 100 MiB is refused while it arrives, %s', async (_, type, content) => {
    const { limits } = docket.app.get(UploadLimits, { strict: false });
    const { bytesPerCaller } = limits;
    limits.bytesPerCaller = Infinity; // otherwise the caller would have too much on disk at the same byte
    try {
      expect(await stream(content(LIMIT + 1), { type })).toEqual(tooLarge);
    } finally {
      limits.bytesPerCaller = bytesPerCaller;
    }
    expect(await importsOf()).toEqual([]);
  });

  it('of exactly 100 MiB is within the limits, in a form with the longest mapping', async () => {
    function* parts(): Generator<Buffer> {
      yield partHead({ name: 'mapping' });
      yield Buffer.alloc(BLOCK.length, ' ');
      yield Buffer.from('\r\n');
      yield* formOf(LIMIT);
    }
    const reply = await stream(parts(), { type: formType });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ details: { body: [expect.stringContaining('1048576 characters')] } });
  });
});

describe('a form', () => {
  afterEach(async () => {
    expect(await importsOf()).toEqual([]);
  });

  it('whose client disconnects leaves nothing behind', async () => {
    const { uploads } = docket.app.get(UploadLimits, { strict: false }) as unknown as { uploads: Map<string, number> };
    const call = httpRequest(`${docket.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: { cookie: ada.cookie, 'content-type': formType, 'content-length': MIB },
    });
    call.on('error', () => undefined);
    call.write(Buffer.concat([partHead(file()), Buffer.from(ROWS)]));
    await eventually(() => expect(readdirSync(FOLDER)).toHaveLength(1));
    call.destroy();
    await eventually(() => expect([...uploads]).toEqual([]));
  });

  it('is not read if its sender may not import', async () => {
    const viewer = await docket.given.member(ada, project, 'viewer');
    for (const type of [formType, 'application/json']) {
      const reply = await stream([Buffer.from('{')], { type, length: 5 * MIB, user: viewer });
      expect([type, reply.status, reply.body.error?.code]).toEqual([type, 403, 'FORBIDDEN']);
    }
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${formType}`, `Content-Length: ${MIB}`];
    expect((await raw(docket.url, lines(...head))).status).toBe(401);
  });
});

describe('an Idempotency-Key', () => {
  it('gives the same form the same import, and refuses another mapping or file', async () => {
    const send = (...parts: FormPart[]) => sendForm(...parts).set('idempotency-key', project.id);
    const first = await send(mapping('{}'), file());
    expect(first.status).toBe(202);
    const again = await send(mapping('{}'), file());
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([202, first.body, 'true']);
    const other = conflict('This Idempotency-Key was used for another request');
    expect(answer(await send(mapping('{} '), file()))).toEqual(other);
    expect(answer(await send(file()))).toEqual(other);
    expect(answer(await send(mapping('{}'), file(`${ROWS}Third,low\n`)))).toEqual(other);
    expect(await importsOf()).toEqual([{ id: first.body.data.id }]);
  });
});

it('the OpenAPI document describes both ways to send a file', () => {
  const { requestBody } = docket.document.paths['/api/project/{id}/import']!.post as unknown as {
    requestBody: { description: string; content: Record<string, { schema: { type: string; properties?: object } }> };
  };
  expect(requestBody.description).toContain('100 MiB');
  const { 'multipart/form-data': inForm, ...asBody } = requestBody.content;
  expect(inForm!.schema).toMatchObject({
    type: 'object',
    required: ['file'],
    properties: { mapping: { type: 'string' }, file: { type: 'string', format: 'binary' } },
  });
  expect(Object.keys(asBody)).toEqual([
    'text/csv',
    'application/x-ndjson',
    'application/ndjson',
    'application/jsonl',
    'application/x-jsonlines',
    'application/json',
    'text/plain',
    'application/octet-stream',
  ]);
  for (const { schema } of Object.values(asBody)) expect(schema).toEqual({ type: 'string' });
});
