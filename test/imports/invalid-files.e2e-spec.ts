import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';

const CSV = 'text/csv';
const JSONL = 'application/x-ndjson';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user();
});
afterAll(() => docket.stop());

const send = (project: TestProject, body: string | Buffer, type = CSV) =>
  docket.as(ada).post(`/api/project/${project.id}/import`).sending(type, body);

describe('a file that cannot be imported', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await docket.given.project(ada);
  });
  afterAll(async () => {
    expect(await docket.rows('SELECT 1 FROM imports WHERE project_id = $1', [project.id])).toEqual([]);
  });

  it.each<[string, string | Buffer, Record<string, string>]>([
    ['no title', 'description\nx\n', { title: 'Column is required' }],
    ['an unknown column', 'title,colour\nx,red\n', { colour: 'Unknown column' }],
    ['a column without a name', 'title,\nx,y\n', { header: 'Unknown column' }],
    ['a column twice', 'title,TITLE\nx,y\n', { title: 'Column must be given once' }],
    ['another delimiter', 'title;type\nx;BUG\n', { 'title;type': 'Unknown column', title: 'Column is required' }],
    ['__proto__', 'title,__proto__\nx,y\n', JSON.parse('{"__proto__":"Unknown column"}')],
    ['NUL', 'title,a\0b\nx,y\n', { 'a\ufffdb': 'Unknown column' }],
    ['101 columns', `title${',x'.repeat(100)}\n`, { header: 'Header must have at most 100 columns' }],
    ['only a header', 'title\r\n', { body: 'Body must contain at least one row' }],
    ['only blank lines', '\n\n\n', { body: 'Body must contain at least one row' }],
    [
      'an unclosed quote',
      'title\nx\n"y\nz',
      { body: 'Body must be valid CSV: a quote that is never closed on line 4' },
    ],
    ['a quote out of place', 'title\n"x"y\n', { body: 'Body must be valid CSV: a quote out of place on line 2' }],
    [
      'a huge field',
      `title\n"${'x'.repeat(1_100_000)}"\n`,
      {
        body: 'Body must be valid CSV: a row of more than 1048576 characters on line 2',
      },
    ],
    [
      'invalid UTF-8',
      Buffer.from([0x74, 0x69, 0x74, 0x6c, 0x65, 0x0a, 0xff, 0xfe]),
      { body: 'Body must be valid UTF-8' },
    ],
    [
      'truncated UTF-8',
      Buffer.from([0x74, 0x69, 0x74, 0x6c, 0x65, 0x0a, 0x41, 0xc3]),
      { body: 'Body must be valid UTF-8' },
    ],
    ['nothing', '', { body: 'Body is required' }],
  ])('is refused: %s', async (_, body, details) => {
    const reply = await send(project, body);
    expect(answer(reply)).toEqual(invalid(details));
  });

  it('is refused: an endless line of JSON', async () => {
    const reply = await send(project, `{"title":"${'x'.repeat(1_200_000)}`, JSONL);
    expect(answer(reply)).toEqual(invalid({ body: 'Line 1 must be at most 1048576 characters' }));
  });

  it('is too large: 50,001 rows', async () => {
    const reply = await send(project, `title\n${'x\n'.repeat(50_001)}`);
    expect(reply.status).toBe(413);
    expect(reply.body).toEqual({ error: { code: 'PAYLOAD_TOO_LARGE', message: 'File must have at most 50000 rows' } });
  });

  it.each([
    'application/xml',
    'text/html',
    'text/csvx',
    'application/json-patch+json',
    'application/vnd.github+json',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=x',
    'application/x-ndjson, text/csv',
  ])('is refused because of its type: %s', async (type) => {
    const reply = await send(project, '{"title":"x"}', type);
    expect([reply.status, reply.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('needs a body and a type', async () => {
    const reply = await docket.as(ada).post(`/api/project/${project.id}/import`);
    expect(answer(reply)).toEqual(invalid({ body: 'Body is required' }));
  });

  it.each([CSV, JSONL])('is accepted by no other route: %s', async (type) => {
    for (const url of ['/api/tickets', '/api/tickets/bulk', '/api/auth/sign-in', '/api/projects']) {
      const reply = await docket.as(ada).post(url).sending(type, 'title\nx\n');
      expect([url, reply.status, reply.body.error.code]).toEqual([url, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });
});
