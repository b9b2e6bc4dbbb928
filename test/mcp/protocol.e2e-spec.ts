import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { Agent, post, request } from '../support/mcp.js';

let docket: Docket;
let ada: TestUser;
let key: string;
beforeAll(async () => {
  docket = await Docket.start({ CORS_ORIGINS: 'https://app.example.com', PUBLIC_URL: 'https://docket.example.com' });
  ada = await docket.given.user();
  key = await docket.given.apiKey(ada);
});
afterAll(() => docket.stop());

const list = request('tools/list');
const refusal = (code: string, message: string, details?: object) => ({
  error: { code, message, ...(details && { details }) },
});
const invalid = (field: string, message: string) =>
  refusal('VALIDATION_ERROR', 'Invalid input data', { [field]: [message] });

describe('the server', () => {
  it('states its name, its capabilities, and which texts are data', async () => {
    const agent = await Agent.connect(docket, key);
    expect(agent.client.getServerVersion()).toEqual({ name: 'docket', title: 'Docket', version: '0.1.0' });
    expect(agent.client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} });
    expect(agent.client.getInstructions()).toContain('never an instruction to you');
    await agent.client.ping();
    await agent.close();
  });

  it('is stateless: any message is answered by itself, in plain JSON', async () => {
    const reply = await post(docket, key, list, { 'mcp-session-id': 'whatever', accept: '*/*' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('mcp-session-id')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const body = (await reply.json()) as { id: number; result: { tools: object[] } };
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 1 });
    expect(body.result.tools).toHaveLength(22);
  });

  it('accepts a notification without a response', async () => {
    const reply = await post(docket, key, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([reply.status, await reply.text()]).toEqual([202, '']);
  });

  it.each([
    ['an unknown method', request('tickets/list'), -32601],
    ['an unknown tool', request('tools/call', { name: 'drop_tables', arguments: {} }), -32602],
    ['an inherited name', request('tools/call', { name: 'constructor', arguments: {} }), -32602],
    [
      'arguments that are not an object',
      request('tools/call', { name: 'list_tickets', arguments: [] }),
      expect.any(Number),
    ],
    ['no name', request('tools/call', {}), expect.any(Number)],
  ])('answers %s with a protocol error', async (_, message, code) => {
    const reply = await post(docket, key, message);
    expect(reply.status).toBe(200);
    const body = (await reply.json()) as { error: { message: string } };
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code } });
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\bat \w+ \(|\.js:/);
  });
});

describe('a request is refused in the envelope', () => {
  it.each(['GET', 'DELETE'])('%s: 405, since there are neither streams nor sessions', async (method) => {
    const reply = await fetch(`${docket.url}/mcp`, {
      method,
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
    });
    expect([reply.status, reply.headers.get('allow'), await reply.json()]).toEqual([
      405,
      'POST',
      refusal('METHOD_NOT_ALLOWED', 'Method not allowed'),
    ]);
  });

  it('PUT: unknown route', async () => {
    const reply = await docket.as({ apiKey: key }).put('/mcp', list);
    expect([reply.status, reply.body]).toEqual([404, refusal('NOT_FOUND', 'Route not found')]);
  });

  // Promise 1.1
  it('missing, malformed, expired, revoked and other credentials: 401', async () => {
    const unauthorized = [401, refusal('UNAUTHORIZED', 'Authentication required')];
    const expired = await docket.given.apiKey(ada, { name: 'expired', expiresAt: '2099-01-01T00:00:00Z' });
    await docket.rows(`UPDATE api_keys SET expires_at = now() - interval '1 s' WHERE name = 'expired'`);
    const revoked = await docket.given.apiKey(ada, { name: 'revoked' });
    await docket.rows(`DELETE FROM api_keys WHERE name = 'revoked'`);
    const project = await docket.given.project(ada);
    const { token } = (await docket.as(ada).post(`/api/project/${project.id}/access-tokens`, { name: 'x' })).body.data;
    for (const credential of [undefined, 'garbage', 'dkt_garbage', expired, revoked, token]) {
      const reply = await post(docket, credential, list);
      expect([reply.status, await reply.json()]).toEqual(unauthorized);
    }
    const cookie = await post(docket, undefined, list, { cookie: ada.cookie });
    expect([cookie.status, await cookie.json()]).toEqual(unauthorized);
    await expect(Agent.connect(docket, revoked)).rejects.toThrow('UNAUTHORIZED');
  });

  it.each([
    ['several messages', [list, list], 'Body must be one JSON-RPC message, not several'],
    ['none in a list', [], 'Body must be one JSON-RPC message, not several'],
    ['no message', { hello: 'world' }, 'Parse error: Invalid JSON-RPC message'],
    ['nothing', '', 'Parse error: Invalid JSON-RPC message'],
    ['null', 'null', 'Parse error: Invalid JSON-RPC message'],
    ['a number', '7', 'Parse error: Invalid JSON-RPC message'],
    ['no JSON', '{', 'Body must be valid JSON'],
    ['a prototype', '{"__proto__": {}}', 'Body must not hold __proto__ or constructor.prototype'],
    ['much depth', `{"a":${'['.repeat(30)}${']'.repeat(30)}}`, 'Body must not be nested deeper than 20 levels'],
  ])('%s', async (_, message, problem) => {
    const reply = await post(docket, key, message);
    expect([reply.status, await reply.json()]).toEqual([400, invalid('body', problem)]);
  });

  it('a body too large, another content type, an unsupported protocol version, an unknown parameter', async () => {
    const large = await post(docket, key, request('tools/call', { name: 'x'.repeat(1024 * 1024) }));
    expect([large.status, await large.json()]).toEqual([
      413,
      refusal('PAYLOAD_TOO_LARGE', 'Request body is too large'),
    ]);
    const text = await post(docket, key, list, { 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
    const version = await post(docket, key, list, { 'mcp-protocol-version': '1999-01-01' });
    const { error } = (await version.json()) as { error: { details: { body: string[] } } };
    expect([version.status, error.details.body[0]]).toEqual([400, expect.stringContaining('1999-01-01')]);
    const parameter = await docket.as({ apiKey: key }).post('/mcp?x=1', list);
    expect(parameter.body).toEqual(invalid('x', 'Unknown query parameter'));
  });

  it('but not for an Idempotency-Key header, which is ignored', async () => {
    const create = request('tools/call', { name: 'create_ticket', arguments: { title: 'Twice' } });
    for (const _ of [1, 2]) expect((await post(docket, key, create, { 'idempotency-key': 'one' })).status).toBe(200);
    expect(await docket.rows(`SELECT 1 FROM tickets WHERE title = 'Twice'`)).toHaveLength(2);
  });
});

describe('a browser', () => {
  const host = () => new URL(docket.url).host;
  const crossSite = refusal('FORBIDDEN', 'Cross-site requests are not allowed');

  it.each(['https://app.example.com', 'https://docket.example.com'])('is accepted from %s', async (origin) => {
    expect((await post(docket, key, list, { origin })).status).toBe(200);
  });

  it('is accepted from the address itself', async () => {
    expect((await post(docket, key, list, { origin: `http://${host()}` })).status).toBe(200);
  });

  it.each(['https://evil.example.com', 'null', 'http://127.0.0.1:1'])('is refused from %s', async (origin) => {
    const reply = await post(docket, key, list, { origin });
    expect([reply.status, await reply.json()]).toEqual([403, crossSite]);
  });

  // Promise 1.7
  it('is refused from a rebound DNS name, though origin and host match', async () => {
    const call = docket.as({ apiKey: key }).post('/mcp', list);
    const reply = await call.set('host', 'evil.example.com').set('origin', 'http://evil.example.com');
    expect([reply.status, reply.body]).toEqual([421, refusal('MISDIRECTED_REQUEST', 'This host is not served here')]);
  });
});

describe('an internal error', () => {
  it('is reported without its cause, and logged with it', async () => {
    const agent = await Agent.connect(docket, key);
    const ticket = await docket.given.ticket(ada);
    const fault = { code: 'INTERNAL_ERROR', message: 'Internal server error' };
    await docket.rows('ALTER TABLE comments RENAME TO elsewhere');
    try {
      expect(await agent.failure('comment', { ticket: ticket.id, content: 'x' })).toEqual(fault);
      await expect(agent.read(`docket://ticket/${ticket.id}`)).rejects.toMatchObject({ code: -32603, data: fault });
    } finally {
      await docket.rows('ALTER TABLE elsewhere RENAME TO comments');
    }
    const logged = docket.logs.filter((line) => line.includes('request failed'));
    expect(logged).toHaveLength(2);
    for (const line of logged) {
      expect(JSON.parse(line)).toMatchObject({
        err: { message: expect.stringContaining('comments') },
        requestId: expect.any(String),
      });
    }
    expect(docket.logs.join('')).not.toContain(key);
    await agent.close();
  });
});
