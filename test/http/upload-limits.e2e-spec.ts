import { open } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { UploadLimits } from '../../apps/api/src/http/files/upload-limits.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import { form } from '../support/form.js';
import type { TestProject, TestUser } from '../support/given.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const KIB = 1024;

let docket: Docket;
let limits: UploadLimits['limits'];
let mallory: TestUser;
let hers: TestProject;
let bob: TestUser;
let his: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ({ limits } = docket.app.get(UploadLimits, { strict: false }));
  mallory = await docket.given.user({ name: 'Mallory' });
  hers = await docket.given.project(mallory);
  bob = await docket.given.user({ name: 'Bob' });
  his = await docket.given.project(bob);
});
const defaults: Partial<UploadLimits['limits']> = {};
beforeEach(() => Object.assign(defaults, limits));
afterEach(async () => {
  for (const upload of unfinished.splice(0)) upload.destroy();
  Object.assign(limits, defaults);
  await eventually(async () => expect((await send(mallory, hers)).status).toBe(202));
});
afterAll(() => docket.stop());

const unfinished: ClientRequest[] = [];
const pathOf = ({ id }: { id: string }) => `/api/project/${id}/import`;
const CSV = { 'content-type': 'text/csv' };

/** A file of which only `bytes` arrive. Resolves to the reply, if there is one. */
function begin(user: TestUser, path: string, bytes: number, headers: Record<string, string> = CSV) {
  const request = httpRequest(`${docket.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { cookie: user.cookie, 'content-length': `${20 * KIB * KIB}`, ...headers },
  });
  unfinished.push(request);
  const reply = new Promise<{ status: number; code: string; retryAfter?: string }>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', async (response: IncomingMessage) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({
        status: response.statusCode!,
        code: JSON.parse(text).error.code,
        retryAfter: response.headers['retry-after'],
      });
    });
  });
  reply.catch(() => undefined);
  request.write(`title\n${'x'.repeat(bytes)}`);
  return reply;
}

const send = (user: TestUser, project: TestProject, rows = 'title\nx\n') =>
  docket.as(user).post(pathOf(project)).sending('text/csv', rows);
const answerOf = ({ status, body, headers }: Awaited<ReturnType<typeof send>>) => ({
  status,
  code: body.error?.code,
  retryAfter: headers['retry-after'],
});
/** Until so many uploads are in progress in the process, each with data on disk. */
const underWay = (count: number) =>
  eventually(async () => {
    const { uploads } = docket.app.get(UploadLimits, { strict: false }) as unknown as {
      uploads: Map<string, number>;
    };
    expect([...uploads.values()].reduce((sum, one) => sum + one, 0)).toBe(count);
  });

// Promise 8.1
it('the API refuses an import before its file has arrived', async () => {
  expect(await begin(mallory, pathOf({ id: UNKNOWN_ID }), 10)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await begin(mallory, pathOf(his), 10)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  const viewer = await docket.given.member(bob, his, 'viewer');
  expect(await begin(viewer, pathOf(his), 10)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  await underWay(0);
});

it('the API limits one caller’s concurrent uploads, of imports and attachments together, and nobody else’s', async () => {
  for (let n = 0; n < limits.uploadsPerCaller; n++) void begin(mallory, pathOf(hers), 10);
  await underWay(limits.uploadsPerCaller);
  const refused = { status: 429, code: 'RATE_LIMITED', retryAfter: '5' };
  expect(answerOf(await send(mallory, hers))).toEqual(refused);
  const ticket = await docket.given.ticket(mallory, { projectId: hers.id });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await begin(mallory, `/api/tickets/${ticket.id}/attachments`, 10, headers)).toEqual(refused);
  expect((await send(bob, his)).status).toBe(202);
  unfinished[0]!.destroy();
  await eventually(async () => expect((await send(mallory, hers)).status).toBe(202));
});

it('the API limits one caller’s bytes on disk, and nobody else’s', async () => {
  limits.bytesPerCaller = 100 * KIB;
  void begin(mallory, pathOf(hers), 80 * KIB);
  await underWay(1);
  const refused = { status: 429, code: 'RATE_LIMITED', retryAfter: '5' };
  await eventually(async () =>
    expect(answerOf(await send(mallory, hers, `title\n${'y\n'.repeat(15 * KIB)}`))).toEqual(refused),
  );
  expect((await send(bob, his, `title\n${'y\n'.repeat(15 * KIB)}`)).status).toBe(202);
});

it('the API limits the bytes of a file in a form, too', async () => {
  limits.bytesPerCaller = 10 * KIB;
  const { type, body } = form({ name: 'file', filename: 'a.csv', content: `title\n${'y\n'.repeat(15 * KIB)}` });
  const reply = await docket.as(mallory).post(pathOf(hers)).sending(type, body);
  expect(answerOf(reply)).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: '5' });
});

// Promise 8.1
it('the API responds 503 when all callers together have too much on disk, until it is freed', async () => {
  limits.bytesInAll = 100 * KIB;
  void begin(mallory, pathOf(hers), 90 * KIB);
  await underWay(1);
  const full = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' };
  await eventually(async () =>
    expect(answerOf(await send(bob, his, `title\n${'y\n'.repeat(10 * KIB)}`))).toEqual(full),
  );
  unfinished[0]!.destroy();
  await eventually(async () => expect((await send(bob, his)).status).toBe(202));
});

it('the API responds 503, not 500, when the disk is full', async () => {
  const probe = await open('/dev/null');
  const prototype = Object.getPrototypeOf(probe) as { write: unknown };
  await probe.close();
  const { write } = prototype;
  prototype.write = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const reply = await send(bob, his).then(answerOf);
  prototype.write = write;
  expect(reply).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '1' });
});
