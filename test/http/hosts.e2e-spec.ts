import type { Client } from '../support/client.js';
import { Docket } from '../support/docket.js';
import { lines, raw } from '../support/raw.js';

const FOREIGN = { error: { code: 'MISDIRECTED_REQUEST', message: 'This host is not served here' } };

let docket: Docket;
beforeAll(async () => {
  docket = await Docket.start({
    PUBLIC_URL: 'https://docket.example.com/base',
    APP_URL: 'https://App.Example.com:8443',
    ALLOWED_HOSTS: 'docket.internal, 10.1.2.3:3000,[fd00::7],fd00::8, bücher.example',
  });
});
afterAll(() => docket.stop());

const ask = async (path: string, headers: string[], { method = 'GET', version = '1.1', of = docket } = {}) => {
  const head = lines(`${method} ${path} HTTP/${version}`, 'Connection: close', ...headers);
  const { status, body } = await raw(of.url, head);
  return { status, body };
};
const byHost = async (host: string, path = '/api/auth/session') => (await ask(path, [`Host: ${host}`])).status;

describe('a page that uses DNS rebinding', () => {
  /** A browser treats it as same-origin. */
  const fromPage = (call: ReturnType<Client['call']>) =>
    call
      .set('host', 'evil.example:3000')
      .set('origin', 'http://evil.example:3000')
      .set('sec-fetch-site', 'same-origin');

  // Promise 8.7
  it('cannot sign in, even if its origin matches its host', async () => {
    const user = await docket.given.user();
    const call = docket.as().call('post', '/api/auth/sign-in', { email: user.email, password: user.password });
    const reply = await fromPage(call);
    expect([reply.status, reply.body]).toEqual([421, FOREIGN]);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['x-request-id']).toEqual(expect.any(String));
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('cannot read the metrics that local clients may read', async () => {
    expect((await docket.as().get('/metrics')).status).toBe(200);
    const reply = await fromPage(docket.as().get('/metrics'));
    expect([reply.status, reply.body]).toEqual([421, FOREIGN]);
  });

  // Promise 8.7
  it('gets nothing from any route except health checks, nor from unknown routes', async () => {
    const paths = [...docket.routes, { method: 'GET', path: '/' }, { method: 'GET', path: '/nothing' }].filter(
      ({ method, path }) => method !== 'HEAD' && !path.startsWith('/health/'),
    );
    expect(paths.length).toBeGreaterThan(150);
    const served: string[] = [];
    for (const { method, path } of paths) {
      const url = path.replace(/\/?\*/, '/x').replace(/:\w+/g, '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11');
      const { status, body } = await ask(url, ['Host: evil.example', 'Content-Length: 0'], { method });
      if (status !== 421 || body.error.code !== 'MISDIRECTED_REQUEST') served.push(`${method} ${path}: ${status}`);
    }
    expect(served).toEqual([]);
  });

  it.each(['/%zz', '/api/auth/sessions/%ff', '/admin/queues/nothing', '/reference/nothing', '/health', '/healthy'])(
    'gets nothing at %s',
    async (path) => {
      expect(await ask(path, ['Host: evil.example'])).toEqual({ status: 421, body: FOREIGN });
    },
  );

  it('cannot send a forwarded host instead', async () => {
    const headers = ['Host: evil.example', 'X-Forwarded-Host: localhost', 'Forwarded: host=localhost'];
    expect(await ask('/metrics', headers)).toEqual({ status: 421, body: FOREIGN });
  });
});

describe('a Host header', () => {
  it.each([
    'localhost',
    'LOCALHOST:3000',
    'localhost.',
    '127.0.0.1',
    '127.8.7.6:1',
    '[::1]:3000',
    '[::ffff:127.0.0.1]',
    'docket.example.com',
    'Docket.Example.COM:443',
    'app.example.com',
    'docket.internal:9000',
    '10.1.2.3',
    '[fd00::7]:3000',
    '[fd00:0::8]',
    'xn--bcher-kva.example',
  ])('that is ours is accepted: %s', async (host) => {
    expect(await byHost(host)).toBe(401);
  });

  it.each([
    'evil.example',
    'docket.example.com.evil.example',
    'evil-docket.example.com',
    'sub.docket.example.com',
    'localhost.evil.example',
    'evil.localhost',
    '127.0.0.1.evil.example',
    '0.0.0.0',
    '[::]',
    '192.168.0.7:3000',
    '[fe80::1]',
    '10.1.2.4',
  ])('of others is refused: %s', async (host) => {
    expect(await byHost(host)).toBe(421);
  });

  it.each([
    ['none', [], 'Host is required'],
    ['an empty one', ['Host:'], 'Host is required'],
    ['two', ['Host: localhost', 'Host: localhost'], 'Host must be given once'],
    ['two that differ', ['Host: localhost', 'hOST: evil.example'], 'Host must be given once'],
    ['a list', ['Host: localhost, evil.example'], 'Host must be valid'],
    ['a name with a user', ['Host: localhost@evil.example'], 'Host must be valid'],
    ['a user before it', ['Host: evil@localhost'], 'Host must be valid'],
    ['a path', ['Host: localhost/x'], 'Host must be valid'],
    ['an invalid port', ['Host: localhost:port'], 'Host must be valid'],
    ['a port above the maximum', ['Host: localhost:99999'], 'Host must be valid'],
    ['a truncated address', ['Host: [::1'], 'Host must be valid'],
    ['an address with too many parts', ['Host: 1.2.3.4.5.6'], 'Host must be valid'],
    ['a percent sign', ['Host: %6cocalhost'], 'Host must be valid'],
    ['8 kB', [`Host: ${'x'.repeat(8_000)}`], undefined],
  ])('that is not a valid host is refused: %s', async (_, headers, message) => {
    for (const version of ['1.1', '1.0']) {
      const { status, body } = await ask('/api/auth/session', headers as string[], { version });
      if (message === undefined) expect([400, 421]).toContain(status);
      else expect([status, body.error.details]).toEqual([400, { host: [message] }]);
    }
  });

  it.each(['/health/live', '/health/ready'])('is not checked for %s', async (path) => {
    for (const host of ['evil.example', '10.244.0.17:3000', '']) expect(await byHost(host, path)).toBe(200);
    expect((await ask(path, [], { version: '1.0' })).status).toBe(200);
  });
});

describe('behind a trusted proxy', () => {
  let proxied: Docket;
  beforeAll(async () => {
    proxied = await Docket.start({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://docket.example.com' });
  });
  afterAll(() => proxied.stop());

  it.each([
    ['docket.example.com', undefined, 401],
    ['docket.example.com', 'docket.example.com', 401],
    ['localhost:3000', 'docket.example.com', 401],
    ['localhost:3000', 'evil.example', 421],
    ['evil.example', 'docket.example.com', 421],
    ['localhost:3000', 'docket.example.com, evil.example', 421],
    ['localhost:3000', '@', 400],
  ])(
    'both the host of the proxy and the forwarded host are checked: %s for %s is %s',
    async (host, forwarded, status) => {
      const headers = [`Host: ${host}`, ...(forwarded === undefined ? [] : [`X-Forwarded-Host: ${forwarded}`])];
      expect((await ask('/api/auth/session', headers, { of: proxied })).status).toBe(status);
    },
  );
});

it('the address it listens on is an accepted host if no other is configured', async () => {
  const own = await Docket.start({ HOST: '192.0.2.7' });
  try {
    const status = async (host: string) => (await ask('/api/auth/session', [`Host: ${host}`], { of: own })).status;
    expect([await status('192.0.2.7:3000'), await status('192.0.2.8:3000')]).toEqual([401, 421]);
  } finally {
    await own.stop();
  }
});
