import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStream } from '../../apps/api/src/events/event-stream.js';
import { EventStreams } from '../../apps/api/src/events/event-streams.js';
import { answer, invalid } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';
import { relay } from '../support/relay.js';

let docket: Docket;
let streams: EventStreams;
let ada: TestUser;
let key: string;
let project: TestProject;
const sources: EventSource[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  streams = docket.app.get(EventStreams, { strict: false });
  ada = await docket.given.user({ name: 'Ada' });
  key = await docket.given.apiKey(ada);
  project = await docket.given.project(ada);
});
afterEach(async () => {
  for (const source of sources.splice(0)) source.close();
  await eventually(() => expect(openStreams()).toHaveLength(0)); // so that the next test has all connections available
});
afterAll(() => docket.stop());

async function open(options: Parameters<typeof EventSource.open>[2] = {}, apiKey = key): Promise<EventSource> {
  const source = await EventSource.open(docket, apiKey, options);
  expect(source.response.statusCode).toBe(200);
  sources.push(source);
  return source;
}
const openStreams = () => [...(streams as unknown as { open: Set<EventStream> }).open];
const write = async (title: string, by = ada, projectId = project.id) => {
  await docket.given.ticket(by, { title, projectId });
  await relay(docket);
};
/** Until exactly one connection of the process listens. */
const listens = () =>
  eventually(async () => {
    const listening = await docket.rows<{ state: string; query: string }>(
      `SELECT state, query FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'docket-listen-docket_log'`,
    );
    expect(listening).toEqual([{ state: 'idle', query: expect.stringMatching(/^LISTEN |^SELECT 1$/) }]);
  });
const stream = () => docket.as({ apiKey: key });
const head = async () => Number((await docket.rows<{ h: string }>('SELECT max(sequence) AS h FROM events'))[0]!.h ?? 0);

describe('GET /v1/events/stream', () => {
  it('sends events as they happen, from now on', async () => {
    await write('before');
    const { poll } = streams.limits;
    streams.limits.poll = 600_000; // so that only a notification can have triggered it
    const source = await open();
    streams.limits.poll = poll;
    expect(source.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await listens();
    await write('after');
    await source.until(({ events }) => events.length > 0);
    expect(source.titles).toEqual(['after']);
    const [event] = source.events;
    expect(event).toMatchObject({ event: 'ticket.created', data: { type: 'ticket.created' } });
    expect(event!.id).toBe(String(event!.data.sequence));
    const { data } = (await stream().get(`/v1/events?after=${event!.data.sequence - 1}`)).body;
    expect(data).toEqual([event!.data]);
  });

  it.each([
    ['after', (last: number) => ({ query: `?after=${last}` })],
    ['Last-Event-ID', (last: number) => ({ headers: { 'last-event-id': String(last) } })],
    [
      'Last-Event-ID, before after',
      (last: number) => ({ query: '?after=0', headers: { 'last-event-id': String(last) } }),
    ],
  ])('resumes after %s', async (_, options) => {
    const last = await head();
    await write('missed');
    await write('missed too');
    const source = await open(options(last));
    await source.until(({ events }) => events.length === 2);
    await write('live');
    await source.until(({ events }) => events.length === 3);
    expect(source.titles).toEqual(['missed', 'missed too', 'live']);
  });

  it('sends only the requested types', async () => {
    const last = await head();
    const ticket = await docket.given.ticket(ada, { projectId: project.id });
    await relay(docket);
    const source = await open({ query: `?after=${last}&types=comment.created,ticket.deleted` });
    await docket.given.comment(ada, ticket);
    await docket.as(ada).delete(`/api/tickets/${ticket.id}`);
    await relay(docket);
    await source.until(({ events }) => events.length === 2);
    expect(source.events.map(({ event }) => event)).toEqual(['comment.created', 'ticket.deleted']);
  });

  it.each([
    ['?after=x', {}, { after: 'After must be a whole number from 0 to 999999999999999' }],
    ['?limit=5', {}, { limit: 'Unknown query parameter' }],
    ['', { 'last-event-id': 'x' }, { 'Last-Event-ID': 'Last-Event-ID must be a sequence' }],
    ['', { 'last-event-id': '-1' }, { 'Last-Event-ID': 'Last-Event-ID must be a sequence' }],
  ])('refuses %s %j in the envelope', async (query, headers, details) => {
    const call = stream().get(`/v1/events/stream${query}`);
    for (const [name, value] of Object.entries(headers)) call.set(name, value);
    expect(answer(await call)).toEqual(invalid(details));
  });

  it('answers HEAD without a stream', async () => {
    const reply = await stream().head('/v1/events/stream');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  });

  it('sends each event once and in order to each of many readers, whenever they connect', async () => {
    const first = await head();
    const writing = (async () => {
      for (let number = 0; number < 40; number++) await write(`${number}`);
    })();
    const readers: EventSource[] = [];
    for (let count = 0; count < 12; count++) {
      readers.push(await open({ query: `?after=${first}` }));
      await sleep(40);
    }
    await writing;
    const expected = Array.from({ length: 40 }, (_, number) => `${number}`);
    for (const reader of readers) {
      await reader.until(({ events }) => events.length >= 40);
      expect(reader.titles).toEqual(expected);
      expect(reader.ids).toEqual([...reader.ids].sort((a, b) => a - b));
    }
  });
});

describe('rights', () => {
  // Promise 8.4
  it('are checked for every batch', async () => {
    const member = await docket.given.member(ada, project, 'viewer');
    const stranger = await open({}, await docket.given.apiKey(await docket.given.user()));
    const source = await open({}, await docket.given.apiKey(member));
    await write('seen');
    await source.until(({ titles }) => titles.includes('seen'));
    await docket.as(ada).delete(`/api/project/${project.id}/members/${member.id}`);
    await write('unseen');
    const open2 = await docket.given.project(ada, { visibility: 'public' });
    await write('public', ada, open2.id);
    await source.until(({ titles }) => titles.includes('public'));
    expect(source.titles.filter(Boolean)).toEqual(['seen', 'public']);
    await stranger.until(({ titles }) => titles.includes('public'));
    expect(stranger.titles.filter(Boolean)).toEqual(['public']);
    const root = await docket.given.user({ role: 'ADMIN' });
    const all = await open({ query: '?after=0' }, await docket.given.adminKey(root));
    await all.until(({ titles }) => titles.includes('public'));
    expect(all.titles).toEqual(expect.arrayContaining(['seen', 'unseen', 'public']));
    const lesser = await open({ query: '?after=0' }, await docket.given.apiKey(root));
    await lesser.until(({ titles }) => titles.includes('public'));
    expect(lesser.titles.filter(Boolean)).toEqual(['public']);
  });

  it('end with the key, before another event is sent', async () => {
    const apiKey = await docket.given.apiKey(ada, { name: 'short-lived' });
    const source = await open({}, apiKey);
    await write('with the key');
    await source.until(({ events }) => events.length === 1);
    await docket.rows(`DELETE FROM api_keys WHERE name = 'short-lived'`);
    await write('without');
    await source.until(({ ended }) => ended);
    expect(source.titles).toEqual(['with the key']);
  });

  it('end with the account', async () => {
    const user = await docket.given.user();
    await docket.given.member(ada, project, 'member', user);
    const source = await open({}, await docket.given.apiKey(user));
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
    await write('too late');
    await source.until(({ ended }) => ended);
    expect(source.titles.filter(Boolean)).toEqual([]);
  });
});

describe('limits', () => {
  let usual: EventStreams['limits'];
  beforeAll(() => {
    usual = { ...streams.limits };
  });
  afterEach(() => void Object.assign(streams.limits, usual));

  it('a heartbeat keeps the connection open, and closes it when the key has expired', async () => {
    streams.limits.heartbeat = 100;
    const apiKey = await docket.given.apiKey(ada, { name: 'expiring' });
    const [source, other] = [await open({}, apiKey), await open()];
    await source.until(({ comments }) => comments >= 3);
    await docket.rows(`UPDATE api_keys SET expires_at = now() - interval '1 s' WHERE name = 'expiring'`);
    await source.until(({ ended }) => ended);
    const { comments } = other;
    await other.until((still) => still.comments > comments);
    expect(other.ended).toBe(false);
  });

  it('a person opens up to the limit, then gets 429', async () => {
    streams.limits.perUser = 2;
    const [first] = [await open(), await open()];
    const refused = await stream().get('/v1/events/stream');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('15');
    expect(refused.body.error.code).toBe('RATE_LIMITED');
    await open({}, await docket.given.apiKey(await docket.given.user()));
    first!.close();
    await eventually(() => expect(openStreams()).toHaveLength(2));
    await open();
  });

  it('a process holds up to the limit, then responds 503', async () => {
    streams.limits.perProcess = 1;
    await open();
    const refused = await stream().get('/v1/events/stream');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('15');
    expect(refused.body.error).toEqual({ code: 'SERVICE_UNAVAILABLE', message: 'Too many open streams' });
  });

  it('a reader that reads nothing uses a bounded buffer and is disconnected; another reader is not affected', async () => {
    streams.limits.stalled = 1_000;
    const description = 'x'.repeat(60 * 1024);
    const { hostname, port } = new URL(docket.url);
    const last = await head();
    const good = await open({ query: `?after=${last}` });
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    socket.write(
      `GET /v1/events/stream?after=${last} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n\r\n`,
    );
    await eventually(() => expect(openStreams()).toHaveLength(2));
    const { id } = await docket.given.ticket(ada, { description, projectId: project.id });
    let [most, total] = [0, 1];
    // Up to 60 MB: socket buffers of the operating system hold a few megabytes on some systems and dozens on others.
    while (openStreams().length === 2 && total < 1_000) {
      await docket.rows(
        `INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
         SELECT uuidv7(), workspace_id, project_id, type, actor_id, data, created_at
         FROM (SELECT * FROM events WHERE data #>> '{ticket,id}' = $1 LIMIT 1), generate_series(1, 25)`,
        [id],
      );
      total += 25;
      await relay(docket);
      await good.until(({ events }) => events.length === total);
      const buffered = Math.max(...openStreams().map(({ readableLength }) => readableLength));
      most = Math.max(most, buffered);
      if (buffered > 0) await sleep(100); // it is full: what follows shows that it stays bounded
    }
    expect(openStreams()).toHaveLength(1);
    expect(new Set(good.ids).size).toBe(total);
    expect(most).toBeLessThan(512 * 1024);
    expect(good.ended).toBe(false);
    socket.destroy();
  });

  it('idle streams do not use a PostgreSQL connection each', async () => {
    streams.limits.perUser = 100;
    for (let count = 0; count < 60; count++) await open();
    await listens(); // one connection serves all
    await write('for all');
    for (const source of sources) await source.until(({ titles }) => titles.at(-1) === 'for all');
  });
});

// Promise 6.3
it('a stream continues after PostgreSQL closed its connection', async () => {
  const source = await open();
  await write('one');
  await source.until(({ events }) => events.length === 1);
  await docket.rows(
    `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'docket-%'`,
  );
  await sleep(500);
  await write('two');
  await source.until(({ events }) => events.length === 2);
  expect(source.titles).toEqual(['one', 'two']);
});

it('a shutdown ends streams at once', async () => {
  const other = await Docket.start();
  const user = await other.given.user();
  const source = await EventSource.open(other, await other.given.apiKey(user));
  const started = Date.now();
  const stopped = other.stop();
  await source.until(({ ended }) => ended);
  expect(source.response.complete).toBe(true); // it ended properly and was not cut off
  expect(Date.now() - started).toBeLessThan(10_000); // before its next heartbeat
  await stopped;
});
