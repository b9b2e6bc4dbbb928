import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import {
  ANSWER_BYTES,
  type NameLookup,
  newSecret,
  type PostResult,
  signatureHeaders,
  WebhookClient,
  type WebhookClientOptions,
} from '#outbound-webhooks';
import { CERTIFICATE } from '../support/certificate.js';
import { eventually } from '../support/eventually.js';
import { Receiver, type Reply } from '../support/receiver.js';

const opened: { close(): Promise<void> }[] = [];

function client(options: Partial<WebhookClientOptions> = {}): WebhookClient {
  const made = new WebhookClient({ allowedCidrs: ['127.0.0.0/8'], httpsOnly: false, ...options });
  opened.push(made);
  return made;
}

async function receiver(reply?: Reply, options?: { tls: boolean }): Promise<Receiver> {
  const started = await Receiver.start(reply, options);
  opened.push(started);
  return started;
}

/** A server below HTTP: sends arbitrary bytes to whoever connects. */
async function rawReceiver(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return `//127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Less than the client's default of fifteen seconds, with a margin for a busy machine. */
const UNDER_USUAL = 10_000;

const nobodyIsOpen = (at: Receiver): Promise<void> => eventually(() => expect(at.open).toBe(0));

const post = (to: WebhookClient, url: string): Promise<PostResult> => to.post(url, {}, '{}');

// Receivers end first: a client waits for its requests in flight.
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

describe('a delivery', () => {
  it('arrives byte for byte, and its response is returned', async () => {
    const to = await receiver((response) => response.writeHead(202, { 'content-type': 'text/plain' }).end('danke 😀'));
    const body = '{"title":"Grüße 😀","n":12345678901234567890,"b":1,"a":2}';
    const secret = newSecret();
    const headers = signatureHeaders({
      secrets: [secret],
      eventId: 'event-1',
      deliveryId: 'delivery-1',
      type: 'ticket.created',
      attempt: 1,
      timestamp: new Date(),
      body,
    });
    const result = await client().post(to.url('/hook?token=a%20b'), headers, body);
    expect(result).toEqual({
      status: 202,
      error: null,
      detail: null,
      answer: 'danke 😀',
      retryAfter: null,
      durationMs: expect.any(Number),
    });
    const [received] = to.requests;
    expect(received).toMatchObject({ method: 'POST', path: '/hook?token=a%20b' });
    expect(received?.body.toString()).toBe(body);
    expect(received?.headers).toMatchObject({
      'content-length': String(Buffer.byteLength(body)),
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': 'event-1',
      'x-webhook-delivery': 'delivery-1',
    });
    new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {}, { jsonParse: false });
  });

  it.each([301, 302, 303, 307, 308])('with the response %i is not redirected', async (status) => {
    const elsewhere = await receiver();
    const to = await receiver((response) => response.writeHead(status, { location: elsewhere.url() }).end());
    const detail = `Redirects to ${elsewhere.url()}, which is not followed`;
    expect(await post(client(), to.url())).toMatchObject({ status, error: null, detail });
    expect(elsewhere.connections).toBe(0);
    expect(to.requests).toHaveLength(1);
  });

  it('with an error response keeps the response and its Retry-After', async () => {
    const to = await receiver((response) => response.writeHead(503, { 'retry-after': '120' }).end('later'));
    expect(await post(client(), to.url())).toMatchObject({
      status: 503,
      error: null,
      answer: 'later',
      retryAfter: '120',
    });
    const odd = await receiver((response) => response.writeHead(429, { 'retry-after': '9'.repeat(9000) }).end());
    expect(await post(client(), odd.url())).toMatchObject({ status: 429, retryAfter: null });
  });

  it('over TLS requires a certificate for the host name', async () => {
    const to = await receiver(undefined, { tls: true });
    const lookup: WebhookClientOptions['lookup'] = (_, __, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const trusting = client({ ca: CERTIFICATE, lookup, httpsOnly: true });
    expect(await post(trusting, to.url('/', 'receiver.test'))).toMatchObject({ status: 204, error: null });
    expect(await post(trusting, to.url())).toMatchObject({ status: 204, error: null });
    const failed = (detail: string) => ({ status: null, error: 'tls_failed', detail });
    const otherName = failed('The certificate is for another host name (ERR_TLS_CERT_ALTNAME_INVALID)');
    expect(await post(trusting, to.url('/', 'other.test'))).toMatchObject(otherName);
    const selfSigned = failed('The certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)');
    expect(await post(client(), to.url())).toMatchObject(selfSigned);
    expect(to.requests.map(({ headers }) => headers.host)).toEqual([
      `receiver.test:${to.port}`,
      `127.0.0.1:${to.port}`,
    ]);
  });

  it('reports a receiver that does not speak TLS', async () => {
    const to = await receiver();
    const { error, detail } = await post(client({ httpsOnly: true }), to.url().replace('http:', 'https:'));
    expect([error, detail]).toEqual([
      'tls_failed',
      'The receiver does not speak TLS on this port (ERR_SSL_WRONG_VERSION_NUMBER)',
    ]);
  });

  it('redirected to a URL of any length and characters keeps what can be stored', async () => {
    const to = await receiver((response) => response.writeHead(302, { location: `/é${'x'.repeat(9_000)}` }).end());
    const { detail } = await post(client(), to.url());
    expect(detail).toMatch(/^Redirects to \/.{1,2}x{2000,2048}, which is not followed$/);
  });

  it('is never sent unencrypted if https is required', async () => {
    const to = await receiver();
    expect(await post(client({ httpsOnly: true }), to.url())).toMatchObject({ status: null, error: 'https_required' });
    expect(to.connections).toBe(0);
  });
});

describe('a response', () => {
  it('of any bytes becomes text that can be stored', async () => {
    const to = await receiver((response) =>
      response.end(Buffer.from([0x61, 0x00, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80])),
    );
    const { answer } = await post(client(), to.url());
    expect(answer).toMatch(/^a\uFFFD\uFFFD\uFFFD\(\uFFFD+$/);
    expect(answer.isWellFormed()).toBe(true);
  });

  it('is truncated at its limit, between characters, and still counts', async () => {
    const to = await receiver((response) => response.end(`a${'😀'.repeat(ANSWER_BYTES)}`));
    const result = await post(client(), to.url());
    expect(result).toMatchObject({ status: 200, error: null });
    expect(result.answer).toBe(`a${'😀'.repeat(ANSWER_BYTES / 4 - 1)}`);
  });

  it('of exactly the limit is complete, and its connection is reused', async () => {
    const to = await receiver((response) => response.end('x'.repeat(ANSWER_BYTES)));
    const one = client();
    for (let i = 0; i < 3; i++) expect((await post(one, to.url())).answer).toHaveLength(ANSWER_BYTES);
    expect(to.connections).toBeLessThanOrEqual(2); // the first is not always free yet when the next post comes
  });

  // Promise 4.2
  it('of a gigabyte is cut off, and uses no memory', async () => {
    let sent = 0;
    const piece = Buffer.alloc(64 * 1024, 'x');
    const to = await receiver((response) => {
      response.writeHead(200, { 'content-length': String(2 ** 30) });
      const more = () => {
        while (sent < 2 ** 40 && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    const one = client();
    await post(one, to.url());
    const before = process.memoryUsage();
    sent = 0;
    for (let i = 0; i < 40; i++) {
      const result = await post(one, to.url());
      expect(result).toMatchObject({ status: 200, error: null });
      expect(result.answer).toBe('x'.repeat(ANSWER_BYTES));
      expect(result.durationMs).toBeLessThan(UNDER_USUAL);
    }
    const after = process.memoryUsage();
    await nobodyIsOpen(to);
    expect(sent).toBeLessThan(40 * 16 * 1024 * 1024); // what the socket buffers of both ends hold, far from 40 GiB
    expect(after.rss - before.rss).toBeLessThan(128 * 1024 * 1024);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(32 * 1024 * 1024);
  });
});

describe('a receiver that', () => {
  const hurried = { totalTimeoutMs: 400 };

  // Promise 4.2
  it('never sends headers is abandoned at the total timeout', async () => {
    const to = await receiver(() => {});
    const result = await post(client(hurried), to.url());
    expect(result).toEqual({
      status: null,
      error: 'timeout',
      detail: null,
      answer: '',
      retryAfter: null,
      durationMs: expect.any(Number),
    });
    expect(result.durationMs).toBeGreaterThanOrEqual(395);
    expect(result.durationMs).toBeLessThan(UNDER_USUAL);
    await nobodyIsOpen(to);
  });

  it('cannot be reached yet is abandoned at the total timeout, even if the connect timeout is longer', async () => {
    const to = await receiver();
    const lookups: Parameters<NameLookup>[2][] = [];
    const lookup: NameLookup = (_, __, callback) => void lookups.push(callback);
    const result = await post(client({ ...hurried, lookup, connectTimeoutMs: 60_000 }), to.url('/', 'slow.test'));
    expect(result).toMatchObject({ status: null, error: 'timeout' });
    lookups[0]!(new Error('The lookup ends'), []); // the client, when closed, waits for it
  });

  // Promise 4.2
  it('sends its body slowly is abandoned at the total timeout, which is a failure despite its 200', async () => {
    const to = await receiver((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const result = await post(client({ totalTimeoutMs: 2_000 }), to.url());
    expect(result).toMatchObject({ status: 200, error: 'timeout', answer: expect.stringMatching(/^\.{3,110}$/) });
    expect(result.durationMs).toBeLessThan(UNDER_USUAL);
    await nobodyIsOpen(to);
  });

  it('sends its headers slowly is abandoned at the total timeout', async () => {
    const url = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-drip: 1\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await post(client(hurried), `http:${url}`)).toMatchObject({ status: null, error: 'timeout' });
  });

  it('sends only interim responses is abandoned at the total timeout', async () => {
    const url = await rawReceiver((socket) => {
      const hint = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(hint));
    });
    expect(await post(client(hurried), `http:${url}`)).toMatchObject({ status: null, error: 'timeout' });
  });

  it('accepts the connection without a handshake is abandoned at the connect timeout', async () => {
    const url = await rawReceiver(() => {});
    const result = await post(client({ connectTimeoutMs: 300 }), `https:${url}`);
    expect(result).toMatchObject({ status: null, error: 'connect_timeout' });
    expect(result.durationMs).toBeLessThan(UNDER_USUAL);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['hangs up', (socket) => socket.destroy(), 'connection_lost'],
    ['disconnects during the request', (socket) => socket.once('data', () => socket.end()), 'connection_lost'],
    ['does not speak HTTP', (socket) => socket.end('220 smtp.example ESMTP\r\n'), 'invalid_answer'],
    [
      'never ends its headers',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(2 ** 20)}\r\n\r\n`),
      'invalid_answer',
    ],
    [
      'sends less than its Content-Length',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nshort'),
      'connection_lost',
    ],
    [
      'switches protocols',
      (socket) => socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'connection_lost',
    ],
  ])('%s gets a failed attempt', async (_, talk, error) => {
    expect(await post(client(), `http:${await rawReceiver(talk)}`)).toMatchObject({ error });
  });

  it('is unreachable is distinguished from one that responds', async () => {
    const gone = await Receiver.start();
    const url = gone.url();
    await gone.close();
    expect(await post(client(), url)).toMatchObject({ status: null, error: 'connection_refused' });
    const nameless = client({
      lookup: (_, __, callback) =>
        callback(Object.assign(new Error(), { syscall: 'getaddrinfo', code: 'EAI_AGAIN' }), []),
    });
    expect(await post(nameless, 'http://no-such-name.invalid/')).toMatchObject({ error: 'name_not_found' });
    expect(await post(client(), 'not a url')).toMatchObject({ error: 'invalid_url' });
    expect(await post(client(), 'ftp://127.0.0.1/')).toMatchObject({ error: 'invalid_url' });
  });

  // Promise 4.2
  it('is slow delays no other receiver, not even on the same host', async () => {
    const end = new AbortController();
    const ended = once(end.signal, 'abort');
    const to = await receiver(async (response, { path }) => response.end(path === '/slow' ? `${await ended}` : ''));
    const other = await receiver();
    const one = client({ totalTimeoutMs: 6_000 });
    const slow = Array.from({ length: 200 }, () => post(one, to.url('/slow'))); // forty at their concurrency limit
    await pause(100);
    for (let i = 0; i < 10; i++) {
      expect(await post(one, other.url())).toMatchObject({ status: 204 });
      const beside = await post(one, to.url('/fast'));
      expect(beside).toMatchObject({ status: 200 });
      expect(beside.durationMs).toBeLessThan(3_000); // the slow ones would take twice as long
    }
    expect(to.requests.filter(({ path }) => path === '/slow').length).toBeGreaterThan(40);
    end.abort();
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('connections', () => {
  it('are reused, and limited in number', async () => {
    const to = await receiver((response) => setTimeout(() => response.end(), 20));
    const one = client({ connectionsPerOrigin: 5 });
    for (let i = 0; i < 20; i++) await post(one, to.url());
    expect(to.connections).toBeLessThanOrEqual(2);
    const results = await Promise.all(Array.from({ length: 40 }, () => post(one, to.url())));
    expect(results.every(({ status }) => status === 200)).toBe(true);
    expect(to.mostOpen).toBe(5);
    expect(to.connections).toBe(5);
  });

  it.each([false, true])('that a receiver closes as we write are replaced at once (TLS: %s)', async (tls) => {
    const to = await receiver(
      (response) => (to.requests.length === 2 ? response.socket?.destroy() : response.writeHead(204).end()),
      { tls },
    );
    const one = client({ connectionsPerOrigin: 1, ...(tls && { ca: CERTIFICATE }) });
    expect(await post(one, to.url())).toMatchObject({ status: 204 });
    expect(await one.post(to.url(), { 'webhook-id': 'event-2' }, '{}')).toMatchObject({ status: 204, error: null });
    expect(to.connections).toBe(2);
    expect(to.requests.map(({ headers }) => headers['webhook-id'])).toEqual([undefined, 'event-2', 'event-2']);
    expect(await post(one, to.url())).toMatchObject({ status: 204 });
  });

  it.each([false, true])('that are new and closed anyway are not retried (TLS: %s)', async (tls) => {
    const to = await receiver((response) => void response.socket?.destroy(), { tls });
    const one = client(tls ? { ca: CERTIFICATE } : {});
    expect(await post(one, to.url())).toMatchObject({ status: null, error: 'connection_lost' });
    expect([to.connections, to.requests.length]).toEqual([1, 1]);
  });

  it('that a receiver closes repeatedly are replaced once', async () => {
    const to = await receiver((response) =>
      to.requests.length > 1 ? void response.socket?.destroy() : response.writeHead(204).end(),
    );
    const one = client({ connectionsPerOrigin: 1 });
    await post(one, to.url());
    expect(await post(one, to.url())).toMatchObject({ status: null, error: 'connection_lost' });
    expect(to.requests).toHaveLength(3);
  });

  it('are not kept if too many are open', async () => {
    const [to, other] = [await receiver(), await receiver()];
    const one = client({ keptSockets: 1 });
    await post(one, to.url());
    for (let i = 0; i < 3; i++) await post(one, other.url());
    await nobodyIsOpen(other);
    expect(to.open).toBe(1);
    expect(other.requests.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
  });

  it('are closed with the client, after requests in flight', async () => {
    const to = await receiver((response) => setTimeout(() => response.end('done'), 200));
    const one = new WebhookClient({ allowedCidrs: ['127.0.0.0/8'], httpsOnly: false });
    const last = post(one, to.url());
    await pause(50);
    await one.close();
    expect(await last).toMatchObject({ status: 200, answer: 'done' });
    expect(await post(one, to.url())).toMatchObject({ status: null, error: 'connection_failed' });
  });
});
