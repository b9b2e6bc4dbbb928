import { describeApi } from '../../apps/api/src/describe.js';
import {
  answer,
  createDocketClient,
  type DocketClient,
  DocketError,
  events,
  isVersionConflict,
  items,
  pages,
  type QueryOf,
  signIn,
  stream,
  withProgress,
} from '../../libs/client/src/index.js';
import { Docket } from '../support/docket.js';
import type { TestUser } from '../support/given.js';
import { relay } from '../support/relay.js';

let docket: Docket;
let user: TestUser;
let client: DocketClient;

beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
  client = createDocketClient({ baseUrl: docket.url, apiKey: await docket.given.apiKey(user) });
});
afterAll(() => docket.stop());

const failure = async (call: Promise<unknown>): Promise<DocketError> => {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof DocketError)) throw new Error(`Not a DocketError: ${thrown}`);
  return thrown;
};

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

describe('the OpenAPI document of the client', () => {
  it('is the one that an instance serves', async () => {
    const served = await docket.as().get('/openapi.json');
    expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual(served.body);
  });
});

describe('a call', () => {
  it('sends back the position of the last write, for a Docket with replicas', async () => {
    const sent: (string | null)[] = [];
    const answers: Record<string, string>[] = [{ 'docket-position': '1-a-x' }, {}, {}];
    const fetch = async (request: Request) => {
      sent.push(request.headers.get('docket-position'));
      return Response.json({ data: [] }, { headers: answers[sent.length - 1] });
    };
    const program = createDocketClient({ baseUrl: docket.url, apiKey: 'dkt_x', fetch });
    await program.POST('/api/projects', { body: { name: 'Coffee' } });
    await program.GET('/api/projects');
    const page = createDocketClient({ baseUrl: docket.url, fetch });
    await page.GET('/api/projects');
    expect(sent).toEqual([null, '1-a-x', null]);
  });

  it('creates, reads, changes and deletes', async () => {
    const { data: project } = await answer(client.POST('/api/projects', { body: { name: 'Coffee Machine' } }));
    expect(project).toMatchObject({ key: 'CM', status: 'active', ownerId: user.id });
    const body = { title: 'No milk', type: 'BUG', projectId: project.id } as const;
    const created = await client.POST('/api/tickets', { body });
    expect(created.response.status).toBe(201);
    expect(created.data?.data).toMatchObject({ key: 'CM-1', title: 'No milk', type: 'BUG', status: 'backlog' });

    const params = { path: { id: 'CM-1' } };
    await answer(client.PUT('/api/tickets/{id}/status', { params, body: { status: 'done' } }));
    const read = await answer(client.GET('/api/tickets/{id}', { params }));
    expect(read.data).toMatchObject({ id: created.data?.data.id, status: 'done' });
    const gone = await answer(client.DELETE('/api/tickets/{id}', { params }));
    expect(gone).toEqual({ data: { id: read.data.id, deleted: true } });
  });

  it('authenticates with a session, an API key or an access token', async () => {
    const { email, password } = user;
    const person = await signIn({ baseUrl: `${docket.url}/` }, { email, password });
    expect((await answer(person.GET('/api/auth/session'))).data.user.email).toBe(user.email);
    const { data: key } = await answer(person.POST('/api/user/api-keys', { body: { name: 'CI' } }));
    const program = createDocketClient({ baseUrl: docket.url, apiKey: key.key });
    expect((await answer(program.GET('/api/user/profile'))).data.email).toBe(user.email);

    const project = await docket.given.project(user);
    const params = { path: { id: project.id } };
    const { data: token } = await answer(
      person.POST('/api/project/{id}/access-tokens', { params, body: { name: 'CI' } }),
    );
    const machine = createDocketClient({ baseUrl: docket.url, accessToken: token.token });
    const event = { event: 'deploy.failed', projectId: project.id, data: { run: 7 } };
    expect((await machine.POST('/webhooks/generic', { body: event })).response.status).toBe(202);
    expect((await failure(answer(machine.GET('/api/tickets')))).code).toBe('UNAUTHORIZED');
  });

  it('passes on headers and fetch options', async () => {
    const body = { title: 'Once' };
    const headers = { 'idempotency-key': 'client-1' };
    const [first, second] = [
      await answer(client.POST('/api/tickets', { body, headers })),
      await answer(client.POST('/api/tickets', { body, headers })),
    ];
    expect(second.data.id).toBe(first.data.id);
    const params = { path: { id: first.data.id } };
    const { response } = await client.GET('/api/tickets/{id}', { params });
    const condition = { ...params, header: { 'If-Match': response.headers.get('etag')! } };
    await answer(client.PATCH('/api/tickets/{id}', { params: condition, body: { title: 'Twice' } }));
    const stale = await failure(
      answer(client.PATCH('/api/tickets/{id}', { params: condition, body: { title: 'Late' } })),
    );
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT', details: { version: 2 } });
    if (!isVersionConflict(stale)) throw stale;
    expect(stale.details.version).toBe(2);
    const missing = client.PATCH('/api/tickets/{id}', { params: { path: { id: 'NO-1' } }, body: {} });
    expect(isVersionConflict(await failure(answer(missing)))).toBe(false);
    await expect(client.GET('/api/tickets', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it('uploads files and text, and downloads files', async () => {
    const ticket = await docket.given.ticket(user);
    const file = new File(['12 kg, dark'], 'order.txt', { type: 'text/plain' });
    const { data: attachment } = await answer(
      client.POST('/api/tickets/{id}/attachments', { params: { path: { id: ticket.id } }, body: { file } }),
    );
    expect(attachment).toMatchObject({ name: 'order.txt', size: 11 });
    const path = { id: ticket.id, attachmentId: attachment.id };
    const bytes = await answer(
      client.GET('/api/tickets/{id}/attachments/{attachmentId}', { params: { path }, parseAs: 'blob' }),
    );
    expect(await bytes.text()).toBe('12 kg, dark');

    const { id } = await docket.given.project(user);
    const { data: run } = await answer(
      client.POST('/api/project/{id}/import', {
        params: { path: { id } },
        body: 'title,priority\r\nFrom a file,high\r\n',
        headers: { 'content-type': 'text/csv' },
      }),
    );
    expect(run).toMatchObject({ status: 'queued' });
  });
});

describe('an upload', () => {
  it('reports how much of it has been sent', async () => {
    const ticket = await docket.given.ticket(user);
    const file = new File([new Uint8Array(300_000)], 'large.bin');
    const reported: { sent: number; total: number }[] = [];
    const { data: attachment } = await answer(
      client.POST('/api/tickets/{id}/attachments', {
        params: { path: { id: ticket.id } },
        body: { file },
        fetch: withProgress((progress) => reported.push(progress)),
      }),
    );
    expect(attachment).toMatchObject({ name: 'large.bin', size: 300_000 });
    const { sent, total } = reported.at(-1)!;
    expect([sent, total > 300_000, reported.length > 1]).toEqual([total, true, true]);
  });
});

describe('events', () => {
  it('are read from the log to its end, and live from there', async () => {
    const project = await docket.given.project(user);
    for (let n = 1; n <= 4; n++) await docket.given.ticket(user, { title: `E${n}`, projectId: project.id });
    await relay(docket);
    const filter = { types: ['ticket.created'], projects: [project.key] } as const;
    const logged = await collected(events(client, filter));
    expect(logged.map((event) => event.type === 'ticket.created' && event.data.ticket.title)).toEqual([
      'E1',
      'E2',
      'E3',
      'E4',
    ]);
    expect(await collected(events(client, { ...filter, after: logged.at(-3)!.sequence }))).toHaveLength(2);

    const stop = new AbortController();
    const titles: unknown[] = [];
    const live = stream(client, { ...filter, after: logged.at(-2)!.sequence, signal: stop.signal });
    for await (const event of live) {
      titles.push(event.type === 'ticket.created' && event.data.ticket.title);
      if (titles.length === 1) {
        await docket.given.ticket(user, { title: 'Live', projectId: project.id });
        await relay(docket);
      } else stop.abort();
    }
    expect(titles).toEqual(['E4', 'Live']);
    const stranger = createDocketClient({ baseUrl: docket.url, apiKey: 'dkt_none' });
    expect((await failure(collected(stream(stranger)))).status).toBe(401);
  });
});

describe('a failure', () => {
  it('names the fields in its message', async () => {
    const thrown = await failure(answer(client.POST('/api/tickets', { body: { title: '', nme: 'x' } as object })));
    expect(thrown.message).toBe('Invalid input data (nme: Unknown field; title: Title is required)');
  });

  it('returns the typed error envelope beside the response', async () => {
    const { data, error, response } = await client.POST('/api/tickets', { body: { title: ' ' } });
    expect([data, response.status]).toEqual([undefined, 400]);
    expect(error).toEqual({
      error: { code: 'VALIDATION_ERROR', message: 'Invalid input data', details: { title: ['Title is required'] } },
    });
  });

  it('is thrown with its code, its details and its request id', async () => {
    const params = { path: { id: 'NOPE-1' } };
    const thrown = await failure(answer(client.GET('/api/tickets/{id}', { params })));
    expect(thrown).toMatchObject({ status: 404, code: 'NOT_FOUND', message: 'Ticket not found', name: 'DocketError' });
    expect(thrown.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(thrown.retryAfterSeconds).toBeNull();
    await expect(signIn({ baseUrl: docket.url }, { email: user.email, password: 'a wrong password' })).rejects.toThrow(
      'Invalid email or password',
    );
    const nobody = createDocketClient({ baseUrl: docket.url });
    expect((await failure(collected(items(nobody, '/api/tickets')))).code).toBe('UNAUTHORIZED');
  });

  it('that does not come from Docket has no code', async () => {
    const headers = { 'content-type': 'text/html', 'retry-after': '7' };
    const proxy = async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers });
    const thrown = await failure(answer(createDocketClient({ baseUrl: docket.url, fetch: proxy }).GET('/api/tickets')));
    expect(thrown).toMatchObject({ status: 502, code: null, message: 'Answered 502', retryAfterSeconds: 7 });
  });
});

describe('a list', () => {
  it('is iterated to its end, filtered, in order, with each item once', async () => {
    const project = await docket.given.project(user);
    for (let n = 1; n <= 7; n++) await docket.given.ticket(user, { title: `T${n}`, projectId: project.id });
    await docket.given.ticket(user, { title: 'done', projectId: project.id, status: 'done' });
    const status: ('backlog' | 'todo')[] = ['backlog', 'todo'];
    const query = { project: project.id, status, sort: 'title', order: 'asc', limit: 3 } as const;
    const all = await collected(items(client, '/api/tickets', { params: { query } }));
    expect(all.map(({ title }) => title)).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']);
    const sizes = (await collected(pages(client, '/api/tickets', { params: { query } }))).map(
      ({ data, pagination }) => [data.length, pagination],
    );
    const pagination = { limit: 3, total: 7, totalPages: 3 };
    expect(sizes).toEqual([
      [3, { page: 1, ...pagination }],
      [3, { page: 2, ...pagination }],
      [1, { page: 3, ...pagination }],
    ]);
    const rest = await collected(items(client, '/api/tickets', { params: { query: { ...query, page: 2 } } }));
    expect(rest.map(({ title }) => title)).toEqual(['T4', 'T5', 'T6', 'T7']);
    expect(await collected(items(client, '/api/tickets', { params: { query: { search: 'nowhere' } } }))).toEqual([]);
    const several: QueryOf<'/api/tickets'> = { project: [project.id], status: ['done', 'todo'] };
    expect(await collected(items(client, '/api/tickets', { params: { query: several } }))).toHaveLength(1);
  });

  it('of a nested resource is iterated, too, and pages are requested only as needed', async () => {
    const ticket = await docket.given.ticket(user);
    const path = { id: ticket.id };
    for (const title of ['a', 'b', 'c']) {
      await answer(client.PATCH('/api/tickets/{id}', { params: { path }, body: { title } }));
    }
    let requests = 0;
    const counted = (request: Request) => {
      requests++;
      return fetch(request);
    };
    const apiKey = await docket.given.apiKey(user);
    const counting = createDocketClient({ baseUrl: docket.url, apiKey, fetch: counted });
    const params = { path, query: { limit: 1 } };
    for await (const { field } of items(counting, '/api/tickets/{id}/history', { params })) {
      expect(field).toBe('title');
      break;
    }
    expect(requests).toBe(1);
    expect(await collected(items(counting, '/api/tickets/{id}/history', { params }))).toHaveLength(3);
  });
});
