import { describeApi } from '../../apps/api/src/describe.js';
import {
  answer,
  createDocketClient,
  DocketError,
  events,
  retrying,
  stream,
  withProgress,
} from '../../libs/client/src/index.js';

const baseUrl = 'http://docket.invalid';
const done = () => Response.json({ data: { id: 'x' } });
const failed =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ error: { code: 'INTERNAL_ERROR', message: 'No' } }, { status, headers });
const cut = () => {
  throw new TypeError('fetch failed');
};

/** A client whose requests get these responses, one after another. */
function scripted(responses: (() => Response)[], options: { attempts?: number; maxDelay?: number } = {}) {
  const requests: Request[] = [];
  const send = async (request: Request): Promise<Response> => {
    requests.push(request);
    return (responses[requests.length - 1] ?? done)();
  };
  const client = createDocketClient({ baseUrl, fetch: retrying({ firstDelay: 1, ...options, fetch: send }) });
  return { client, requests, keys: () => requests.map(({ headers }) => headers.get('idempotency-key')) };
}

describe('a call that is repeated', () => {
  it('ends with the first success', async () => {
    const { client, requests } = scripted([failed(503), failed(502), cut]);
    expect((await answer(client.GET('/api/tickets/{id}', { params: { path: { id: 'WEB-1' } } }))).data.id).toBe('x');
    expect(requests).toHaveLength(4);
  });

  it('sends the same body and the same idempotency key each time', async () => {
    const { client, requests, keys } = scripted([cut, failed(500), failed(409)]);
    await answer(client.POST('/api/tickets', { body: { title: 'Once' } }));
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(Array(4).fill('{"title":"Once"}'));
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    const own = scripted([cut]);
    await answer(own.client.POST('/api/tickets', { body: { title: 'A' }, headers: { 'idempotency-key': 'mine' } }));
    expect(own.keys()).toEqual(['mine', 'mine']);
  });

  it('is given up after the last attempt, with the last failure', async () => {
    const { client, requests } = scripted([failed(503), failed(500)], { attempts: 2 });
    await expect(answer(client.GET('/api/tickets'))).rejects.toMatchObject({ status: 500 });
    expect(requests).toHaveLength(2);
    await expect(scripted([cut, cut], { attempts: 2 }).client.GET('/api/tickets')).rejects.toThrow('fetch failed');
  });

  it('waits as long as Docket asks for, unless that is too long', async () => {
    const soon = scripted([failed(429, { 'retry-after': '1' })]);
    const before = performance.now();
    await answer(soon.client.GET('/api/tickets'));
    expect(performance.now() - before).toBeGreaterThan(990);
    const later = scripted([failed(429, { 'retry-after': '3600' })]);
    await expect(answer(later.client.GET('/api/tickets'))).rejects.toMatchObject({ retryAfterSeconds: 3600 });
    expect(later.requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 413])('is never one that was refused: %i', async (status) => {
    const { client, requests } = scripted([failed(status)]);
    await expect(answer(client.GET('/api/tickets'))).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  it('is never one that could take effect twice', async () => {
    const upload = scripted([cut]);
    const path = { id: 'WEB-1' };
    const body = { file: new File(['x'], 'x.txt') };
    await expect(upload.client.POST('/api/tickets/{id}/attachments', { params: { path }, body })).rejects.toThrow(
      'fetch failed',
    );
    expect(upload.keys()).toEqual([null]);
    const claim = scripted([failed(500)]);
    await expect(answer(claim.client.POST('/api/agent-tasks/claim', { body: { kinds: ['a'] } }))).rejects.toMatchObject(
      {
        status: 500,
      },
    );
    const conditional = scripted([cut]);
    await expect(
      conditional.client.PATCH('/api/tickets/{id}', {
        params: { path, header: { 'If-Match': '"1.a"' } },
        body: { title: 'A' },
      }),
    ).rejects.toThrow('fetch failed');
    expect([upload, claim, conditional].map(({ requests }) => requests.length)).toEqual([1, 1, 1]);
    const busy = scripted([failed(503)]);
    await busy.client.POST('/api/tickets/{id}/attachments', { params: { path }, body }); // 503 took no effect
    expect(busy.requests).toHaveLength(2);
  });

  it('stops waiting when it is aborted', async () => {
    const { client } = scripted([failed(503, { 'retry-after': '20' })]);
    const signal = AbortSignal.timeout(20);
    await expect(client.GET('/api/tickets', { signal })).rejects.toThrow('aborted due to timeout');
  });
});

describe('the event log', () => {
  it('is read page by page, each from where the last one ended', async () => {
    const pages = [
      { data: [{ sequence: 3 }, { sequence: 5 }], pagination: { limit: 100, next: 5, hasMore: true } },
      { data: [{ sequence: 9 }], pagination: { limit: 100, next: 12, hasMore: false } },
    ];
    const urls: string[] = [];
    const fetch = async ({ url }: Request) => Response.json(pages[urls.push(url.split('?')[1]!) - 1]);
    const log = events(createDocketClient({ baseUrl, fetch }), { after: 2, projects: ['WEB', 'API'] });
    const read: number[] = [];
    let next = await log.next();
    for (; !next.done; next = await log.next()) read.push(next.value.sequence);
    expect([read, next.value]).toEqual([[3, 5, 9], 12]);
    expect(urls).toEqual(['project=WEB%2CAPI&after=2&limit=100', 'project=WEB%2CAPI&after=5&limit=100']);
  });
});

describe('the live stream', () => {
  const encoder = new TextEncoder();
  /** A connection that sends these texts and then ends, or stays open. */
  const connection =
    (texts: string[], ends = true) =>
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const text of texts) controller.enqueue(encoder.encode(text));
            if (ends) controller.close();
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      );
  const message = (id: number) => `id: ${id}\ndata: {"type":"ticket.created","sequence":${id}}\n\n`;

  function streaming(connections: (() => Response)[], options: { after?: number; silence?: number } = {}) {
    const urls: string[] = [];
    const fetch = async ({ url }: Request) => {
      urls.push(url.slice(`${baseUrl}/api/events/stream`.length));
      return (connections[urls.length - 1] ?? failed(401))();
    };
    const client = createDocketClient({ baseUrl, fetch });
    return { urls, events: stream(client, { types: ['ticket.created', 'ticket.deleted'], maxDelay: 5, ...options }) };
  }

  async function all(events: AsyncIterable<object>): Promise<[object[], unknown]> {
    const received: object[] = [];
    try {
      for await (const event of events) received.push(event);
    } catch (error) {
      return [received, error];
    }
    return [received, undefined];
  }

  it('continues after the last event when the connection was lost, until Docket refuses it', async () => {
    const whole = message(7) + message(8);
    const { urls, events } = streaming([
      connection(['retry: 1\n\n', ': heartbeat\n\n', whole.slice(0, 9), whole.slice(9, 70), whole.slice(70)]),
      failed(503),
      cut,
      connection([message(9), 'id: 10\ndata: {"type":"cut off']),
    ]);
    const [received, error] = await all(events);
    expect(received.map((event) => (event as { sequence: number }).sequence)).toEqual([7, 8, 9]);
    expect(error).toMatchObject({ status: 401, name: 'DocketError' });
    const types = '?types=ticket.created%2Cticket.deleted';
    const resumed = (id: number) => `${types}&after=${id}`;
    expect(urls).toEqual([types, resumed(8), resumed(8), resumed(8), resumed(9)]);
  });

  it('asks to load again where it can not know what was missed', async () => {
    const { events } = streaming([connection([]), connection([message(3)])]);
    expect((await all(events))[0]).toEqual([{ type: 'reload' }, { type: 'ticket.created', sequence: 3 }]);
    const resumed = streaming([connection([]), connection([message(3)])], { after: 2 });
    expect((await all(resumed.events))[0]).toEqual([{ type: 'ticket.created', sequence: 3 }]);
  });

  it('replaces a connection on which nothing arrives', async () => {
    const { urls, events } = streaming([connection([message(1)], false)], { silence: 30 });
    expect(await all(events)).toEqual([[{ type: 'ticket.created', sequence: 1 }], expect.any(DocketError)]);
    expect(urls).toHaveLength(2);
  });

  it('ends with its signal', async () => {
    const stop = new AbortController();
    const open = connection([message(1) + message(2) + message(3)], false);
    const client = createDocketClient({ baseUrl, fetch: async () => open() });
    const received: object[] = [];
    for await (const event of stream(client, { signal: stop.signal })) {
      received.push(event);
      if (received.length === 2) stop.abort();
    }
    expect(received).toHaveLength(2);
    const idle = stream(createDocketClient({ baseUrl, fetch: async () => connection([], false)() }), {
      signal: AbortSignal.timeout(20),
    });
    expect(await all(idle)).toEqual([[], undefined]);
  });
});

describe('an upload with progress', () => {
  it('in a browser is sent by XMLHttpRequest, with the headers and the credentials of the call', async () => {
    const sent: unknown[] = [];
    class FakeXmlHttpRequest {
      upload: { onprogress?(event: object): void } = {};
      withCredentials = false;
      status = 201;
      response = new Blob(['{"data":{"id":"a1"}}']);
      onload?(): void;
      open = (...call: unknown[]) => sent.push(call);
      setRequestHeader = (name: string, value: string) => sent.push([name, value]);
      getAllResponseHeaders = () => 'content-type: application/json\r\nx-request-id: r1\r\n';
      send(body: Blob): void {
        sent.push(this.withCredentials, body.size);
        this.upload.onprogress?.({ loaded: 5, total: body.size });
        this.onload?.();
      }
    }
    Object.assign(globalThis, { XMLHttpRequest: FakeXmlHttpRequest });
    try {
      const client = createDocketClient({ baseUrl });
      const progress: number[] = [];
      const params = { path: { id: 'WEB-1' } };
      const fetch = withProgress(({ sent }) => progress.push(sent));
      const body = { file: new File(['x'], 'x.txt') };
      const { data, response } = await client.POST('/api/tickets/{id}/attachments', { params, body, fetch });
      expect([data?.data.id, response.headers.get('x-request-id'), progress]).toEqual(['a1', 'r1', [5]]);
      expect(sent).toEqual([
        ['POST', `${baseUrl}/api/tickets/WEB-1/attachments`],
        ['content-type', expect.stringMatching(/^multipart\/form-data; boundary=/)],
        true,
        expect.any(Number),
      ]);
    } finally {
      Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
    }
  });
});

describe('which requests are repeated', () => {
  it('is what the OpenAPI document says of Idempotency-Key', async () => {
    const { paths } = (await describeApi()) as unknown as { paths: Record<string, { post?: Described }> };
    const documented: string[] = [];
    const protectedOnes: string[] = [];
    for (const [path, { post }] of Object.entries(paths)) {
      if (!post || !isForPeople(post)) continue;
      if (post.parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))) documented.push(path);
      const url = `${baseUrl}${path.replace(/\{\w+\}/g, 'x')}`;
      const send = async ({ headers }: Request) => {
        if (headers.has('idempotency-key')) protectedOnes.push(path);
        return done();
      };
      await retrying({ attempts: 1, fetch: send })(new Request(url, { method: 'POST' }));
    }
    expect(protectedOnes).toEqual(documented);
    expect(documented.length).toBeGreaterThan(35);
  });
});

interface Described {
  parameters?: { $ref?: string }[];
  security?: Record<string, string[]>[];
}

/** Deliveries of other systems are not sent with this client. */
const isForPeople = ({ security }: Described): boolean =>
  security === undefined || security.some((each) => 'session' in each || 'apiKey' in each);
