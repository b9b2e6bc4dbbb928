import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { lines, type RawReply, raw } from '../support/raw.js';

const KEYS = '/api/user/api-keys';
const JSON_TYPE = 'application/json; charset=utf-8';

let docket: Docket;
let user: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
});
afterAll(() => docket.stop());

/** Whatever went wrong, wherever it was detected: only the envelope, with the headers of every response. */
function expectEnvelope(reply: Pick<RawReply, 'status' | 'headers' | 'body'>, status: number, code: string) {
  expect(reply.status).toBe(status);
  expect(Object.keys(reply.body)).toEqual(['error']);
  expect(reply.body.error).toMatchObject({ code, message: expect.any(String) });
  expect(reply.headers).toMatchObject({
    'content-type': JSON_TYPE,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  if (code === 'VALIDATION_ERROR') {
    expect(reply.body.error.message).toBe('Invalid input data');
    const details = Object.values(reply.body.error.details ?? {});
    expect(details.length).toBeGreaterThan(0);
    for (const messages of details) expect(messages).toEqual([expect.any(String)]);
  }
}

const send = (head: string, ...headers: string[]) =>
  raw(docket.url, lines(`${head} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers));

const post = (body: string | Buffer, type = 'application/json', cookie = user.cookie) => {
  const bytes = Buffer.from(body as string);
  const head = lines(
    `POST ${KEYS} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Cookie: ${cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${bytes.length}`,
  );
  return raw(docket.url, Buffer.concat([Buffer.from(head), bytes]));
};

describe('an unknown route', () => {
  // Promise 3.4
  it.each([
    'GET /',
    'GET /nothing',
    'GET /api/auth/nothing',
    'GET /api/auth/session/',
    'GET /API/auth/session',
    'GET //api/auth/session',
    'DELETE /api/auth/session',
    'PUT /health/live',
    'POST /openapi.json',
    'TRACE /api/auth/session',
    'PROPFIND /api/auth/session',
    'QUERY /api/auth/session',
    'OPTIONS /api/auth/session',
    'GET /.env',
    'GET /reference/../package.json',
    'GET /reference/%2e%2e/package.json',
  ])('%s', async (head) => {
    const reply = await send(head);
    expectEnvelope(reply, 404, 'NOT_FOUND');
    expect(reply.body.error.message).toBe('Route not found');
  });

  it.each(['OPTIONS', 'POST'])('%s with a body above the limit', async (method) => {
    const head = [
      `${method} /nothing HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 2097152',
    ];
    expectEnvelope(await raw(docket.url, lines(...head)), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('gives the same response whatever the body', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const head = lines('POST /nothing HTTP/1.1', 'Host: localhost', `Content-Type: ${type}`, 'Content-Length: 1');
      expectEnvelope(await raw(docket.url, `${head}{`), 404, 'NOT_FOUND');
    }
  });
});

describe('a request that Node or Fastify refuses before routing', () => {
  // Promises 3.1, 3.4
  it.each([
    ['not HTTP', 'hello\r\n\r\n', 400, 'VALIDATION_ERROR'],
    ['an unknown method', lines('FROB / HTTP/1.1', 'Host: localhost'), 404, 'NOT_FOUND'],
    ['a method in lower case', lines('get /health/live HTTP/1.1', 'Host: localhost'), 404, 'NOT_FOUND'],
    ['an unknown method without a version', 'FROB /\r\n\r\n', 400, 'VALIDATION_ERROR'],
    ['a header without a colon', lines('GET / HTTP/1.1', 'Host: localhost', 'oops'), 400, 'VALIDATION_ERROR'],
    [
      'two lengths',
      lines('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2'),
      400,
      'VALIDATION_ERROR',
    ],
    ['no host', lines('GET /health/live HTTP/1.1', 'Connection: close', 'Cookie: x=y'), 400, 'VALIDATION_ERROR'],
    [
      'no host for the metrics',
      lines('GET /metrics HTTP/1.1', 'Connection: close', 'Cookie: x=y'),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'no host for the reference',
      lines('GET /reference HTTP/1.1', 'Connection: close', 'Cookie: x=y'),
      400,
      'VALIDATION_ERROR',
    ],
    [
      '20 kB of headers',
      lines('GET / HTTP/1.1', 'Host: localhost', `X: ${'y'.repeat(20_000)}`),
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['a URL of 20 kB', lines(`GET /${'y'.repeat(20_000)} HTTP/1.1`, 'Host: localhost'), 431, 'HEADERS_TOO_LARGE'],
    ['a bad escape', lines('GET /api/auth/%zz HTTP/1.1', 'Host: localhost'), 400, 'VALIDATION_ERROR'],
    ['a truncated escape', lines('GET /api/auth/sessions/% HTTP/1.1', 'Host: localhost'), 400, 'VALIDATION_ERROR'],
    [
      'an escape that is not UTF-8',
      lines('DELETE /api/auth/sessions/%ff HTTP/1.1', 'Host: localhost'),
      400,
      'VALIDATION_ERROR',
    ],
    ['an id of 10 kB', lines(`DELETE ${KEYS}/${'x'.repeat(10_000)} HTTP/1.1`, 'Host: localhost'), 414, 'URI_TOO_LONG'],
  ])('%s', async (_, request, status, code) => {
    expectEnvelope(await raw(docket.url, request), status, code);
  });

  it('with an unknown Expect header gets the envelope', async () => {
    const reply = await send('GET /api/auth/session', 'Expect: miracles');
    expectEnvelope(reply, 401, 'UNAUTHORIZED');
  });

  it('to upgrade to another protocol is ignored', async () => {
    const reply = await send('GET /api/auth/session', 'Upgrade: websocket', 'Connection: Upgrade');
    expectEnvelope(reply, 401, 'UNAUTHORIZED');
  });
});

describe('a request body', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
  const named = (name: string) => `{"name":"${name}"}`;

  // Promise 3.1
  it.each([
    ['malformed', '{"name":', 'body'],
    ['with a trailing comma', '{"name":"x",}', 'body'],
    ['a list', '[]', 'body'],
    ['a string', '"x"', 'body'],
    ['a number', '5', 'body'],
    ['null', 'null', 'body'],
    ['nothing', '', 'name'],
    ['two values', '{} {}', 'body'],
    ['5,000 levels deep', '['.repeat(5_000) + ']'.repeat(5_000), 'body'],
    ['21 levels deep', nested(21), 'body'],
    ['20 levels deep, which is accepted', nested(20), 'name'],
    ['brackets in a string, which are text', named(`${'[{'.repeat(50)}\\"[{`), undefined],
    ['__proto__', '{"name":"x","__proto__":{"admin":true}}', 'body'],
    ['__proto__ in escapes', '{"name":"x","\\u005f_proto__":{"admin":true}}', 'body'],
    ['constructor.prototype', '{"name":"x","constructor":{"prototype":{"admin":true}}}', 'body'],
    ['constructor', '{"name":"x","constructor":1}', 'constructor'],
    ['hasOwnProperty', '{"name":"x","hasOwnProperty":1}', 'hasOwnProperty'],
    ['toString', '{"name":"x","toString":1}', 'toString'],
    ['isPrototypeOf', '{"name":"x","isPrototypeOf":1}', 'isPrototypeOf'],
    ['a NUL', named('a\\u0000b'), 'name'],
    ['half a surrogate pair', named('a\\ud800b'), 'name'],
    ['the other half', named('\\udc00'), 'name'],
    ['an object instead of text', '{"name":{"toString":"x"}}', 'name'],
  ])('%s', async (_, body, field) => {
    const reply = await post(body);
    if (field === undefined) return expect(reply.status).toBe(201);
    expectEnvelope(reply, 400, 'VALIDATION_ERROR');
    expect(Object.keys(reply.body.error.details ?? {})).toContain(field);
  });

  // Promise 3.1
  it('in invalid UTF-8 is refused', async () => {
    const reply = await post(Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]));
    expectEnvelope(reply, 400, 'VALIDATION_ERROR');
  });

  it('with a byte order mark, or a content type in another case, is accepted', async () => {
    expect((await post('{"name":"x"}', 'Application/JSON; charset=UTF-8')).status).toBe(201);
  });

  // Promise 3.1
  it('up to 1 MiB is accepted, a larger one is refused', async () => {
    const padded = (size: number) => `{"name":"x"${' '.repeat(size - 12)}}`;
    expect((await post(padded(1024 * 1024))).status).toBe(201);
    expectEnvelope(await post(padded(1024 * 1024 + 1)), 413, 'PAYLOAD_TOO_LARGE');
    expectEnvelope(await post(padded(2 * 1024 * 1024)), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('of 2 MiB in chunks without a Content-Length is refused', async () => {
    const head = lines(
      `POST ${KEYS} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${user.cookie}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    expectEnvelope(await raw(docket.url, `${head}${chunk.repeat(32)}0\r\n\r\n`), 413, 'PAYLOAD_TOO_LARGE');
  });

  // Promise 1.7
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'application/json-patch+json',
    'nonsense',
  ])('as %s is refused', async (type) => {
    expectEnvelope(await post('{"name":"x"}', type), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is validated after authentication', async () => {
    for (const type of ['application/json', 'text/plain']) {
      expectEnvelope(await post('{"name":', type, 'x=y'), 401, 'UNAUTHORIZED');
    }
  });

  // Promise 3.4
  it('may be absent with a JSON content type where none is needed', async () => {
    const { id } = (await docket.as(user).get(KEYS)).body.data[0];
    const reply = await send(`DELETE ${KEYS}/${id}`, `Cookie: ${user.cookie}`, 'Content-Type: application/json');
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toEqual({ data: { id, deleted: true } });
  });

  it('is refused where none is taken', async () => {
    const reply = await docket.as(user).post('/api/auth/sign-out', { everywhere: true });
    expectEnvelope(reply, 400, 'VALIDATION_ERROR');
    expect(reply.body.error.details).toEqual({ everywhere: ['Unknown field'] });
  });

  // Reporting all of them would block the process for seconds.
  it.each([
    ['with a required field', KEYS, 101],
    ['without a session', '/api/auth/sign-in', 102],
    ['on a route without a body', '/api/auth/sign-out', 100],
  ])('with thousands of unknown fields is refused with the first hundred: %s', async (_, path, reported) => {
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, 0]));
    const reply = await docket.as(user).post(path, unknown);
    expectEnvelope(reply, 400, 'VALIDATION_ERROR');
    const { details } = reply.body.error;
    expect(Object.keys(details)).toHaveLength(reported);
    expect(details).toMatchObject({ f0: ['Unknown field'], f99: ['Unknown field'] });
  });

  // Promise 3.1
  it.each([KEYS, '/api/auth/sign-in', '/mcp'])(
    'with ninety thousand fields is refused before it is parsed, within 200 ms of CPU time: %s',
    async (path) => {
      const apiKey = await docket.given.apiKey(user);
      const fields = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`f${index}`, 0]));
      const body = JSON.stringify(
        path === '/mcp' ? { jsonrpc: '2.0', id: 1, method: 'tools/list', params: fields } : fields,
      );
      const parsed = import.meta.jest.spyOn(JSON, 'parse');
      const send = () =>
        fetch(`${docket.url}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(path === '/mcp' ? { authorization: `Bearer ${apiKey}` } : { cookie: user.cookie }),
          },
          body,
        });
      const reply = await send();
      const longest = Math.max(0, ...parsed.mock.calls.map(([text]) => String(text).length));
      parsed.mockRestore();
      expect([reply.status, await reply.json()]).toEqual([
        400,
        {
          error: {
            code: 'VALIDATION_ERROR',
            message: expect.any(String),
            details: { body: ['Body must not have more than 10000 fields'] },
          },
        },
      ]);
      expect(longest).toBeLessThan(body.length);
      // The best of several runs: other work on this machine takes time, too.
      let least = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < 10 && least > 200; attempt++) {
        const before = process.cpuUsage();
        await (await send()).arrayBuffer();
        const { user: own, system } = process.cpuUsage(before);
        least = Math.min(least, (own + system) / 1_000);
      }
      expect(least).toBeLessThan(200);
    },
  );

  it('is validated as usual beside unknown fields', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 0]));
    const reply = await docket.as(user).post(KEYS, { ...unknown, id: 1, name: 5, expiresAt: 'soon' });
    expect(Object.keys(reply.body.error.details)).toHaveLength(102);
    expect(reply.body.error.details).toMatchObject({
      name: ['Name must be a string'],
      expiresAt: [expect.stringContaining('ISO 8601')],
    });
  });
});

describe('a query', () => {
  // Promise 3.1
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e300', 'page'],
    ['page=1e3', 'page'],
    ['page=0x10', 'page'],
    ['page=NaN', 'page'],
    ['page=Infinity', 'page'],
    ['page=999999999999999999999', 'page'],
    ['page=%D9%A1', 'page'], // an Arabic digit
    ['page=1%00', 'page'],
    ['page=', 'page'],
    ['page', 'page'],
    ['page=1&page=2', 'page'],
    ['page=1&page=1', 'page'],
    ['page[]=1', 'page[]'],
    ['page[$gt]=1', 'page[$gt]'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', 'limit'],
    ['limit=%20', 'limit'],
    ['cursor=', 'cursor'],
    ['pgae=2', 'pgae'],
    ['Page=2', 'Page'],
    ['=1', ''],
    ['page=%zz', 'page'],
    ['page=%ff', 'page'],
    ['constructor=1', 'constructor'],
    ['hasOwnProperty=1', 'hasOwnProperty'],
    ['__proto__=1', '__proto__'],
    ['__defineGetter__=1', '__defineGetter__'],
    ['toString=1', 'toString'],
  ])('?%s is refused by name', async (query, field) => {
    const reply = await docket.as(user).get(`${KEYS}?${query}`);
    expectEnvelope(reply as unknown as RawReply, 400, 'VALIDATION_ERROR');
    expect(Object.getOwnPropertyNames(JSON.parse(reply.text).error.details)).toEqual([field]);
  });

  it('is refused with all errors at once', async () => {
    const reply = await docket.as(user).get(`${KEYS}?limit=1000&page=x&color=red`);
    expect(Object.keys(reply.body.error.details).sort()).toEqual(['color', 'limit', 'page']);
    expect(reply.body.error.details.color).toEqual(['Unknown query parameter']);
  });

  it('is refused on a route that takes none', async () => {
    const reply = await docket.as(user).get('/api/auth/session?verbose=1');
    expect(reply.status).toBe(400);
    expect(reply.body.error.details).toEqual({ verbose: ['Unknown query parameter'] });
  });

  it('is validated after authentication', async () => {
    expect((await docket.as().get(`${KEYS}?page=x`)).status).toBe(401);
  });

  it('may contain empty pairs', async () => {
    expect((await docket.as(user).get(`${KEYS}?&page=1&&limit=100&`)).status).toBe(200);
    expect((await docket.as(user).get(`${KEYS}?`)).status).toBe(200);
  });
});
