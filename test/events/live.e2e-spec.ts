import { Agent, EventSource as BrowserEventSource, interceptors } from 'undici';
import { Clock } from '#contracts';
import { Database } from '#data';
import { ExpiredEvents } from '#outbound-webhooks';
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
let usual: EventStreams['limits'];
let ada: TestUser;
let project: TestProject;
let other: TestProject;
const sources: EventSource[] = [];
beforeAll(async () => {
  docket = await Docket.start();
  streams = docket.app.get(EventStreams, { strict: false });
  usual = { ...streams.limits };
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada);
  other = await docket.given.project(ada);
  await relay(docket);
});
afterEach(async () => {
  Object.assign(streams.limits, usual);
  for (const source of sources.splice(0)) source.close();
  await eventually(() => expect([...(streams as unknown as { open: Set<EventStream> }).open]).toHaveLength(0));
});
afterAll(() => docket.stop());

async function open(options: Parameters<typeof EventSource.openLive>[2] = {}, user: { cookie: string } = ada) {
  const source = await EventSource.openLive(docket, user, options);
  expect(source.response.statusCode).toBe(200);
  sources.push(source);
  return source;
}
const write = async (title: string, projectId = project.id) => {
  const ticket = await docket.given.ticket(ada, { title, projectId });
  await relay(docket);
  return ticket;
};
const head = async () => Number((await docket.rows<{ h: string }>('SELECT max(sequence) AS h FROM events'))[0]!.h ?? 0);

describe('GET /api/events/stream with a session', () => {
  it('sends unnamed messages with the sequence as id, after a retry interval of two seconds', async () => {
    const source = await open();
    expect(source.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    await write('one');
    await source.until(({ events }) => events.length === 1);
    expect(source.received.startsWith('retry: 2000\n\n')).toBe(true);
    expect(source.received).not.toContain('event:');
    const [{ id, data }] = source.events as [(typeof source.events)[0]];
    expect(data).toMatchObject({ type: 'ticket.created', data: { ticket: { title: 'one' } } });
    expect(id).toBe(String(data.sequence));
    const { body } = await docket.as(ada).get(`/api/events?after=${data.sequence - 1}`);
    expect(body).toEqual({ data: [data], pagination: { limit: 20, next: data.sequence, hasMore: false } });
  });

  it("works with the browser's EventSource, and resumes where it was cut off", async () => {
    const withCookie: ReturnType<typeof interceptors.redirect> = (dispatch) => (options, handler) =>
      dispatch({ ...options, headers: { ...(options.headers as object), cookie: ada.cookie } }, handler);
    const dispatcher = new Agent().compose(withCookie);
    const source = new BrowserEventSource(`${docket.url}/api/events/stream`, { node: { dispatcher } });
    const seen: string[] = [];
    const opened = new Promise((resolve) => source.addEventListener('open', resolve));
    source.onmessage = ({ data }) => seen.push(JSON.parse(data).data.ticket.title);
    try {
      await opened;
      await write('before the cut');
      await eventually(() => expect(seen).toEqual(['before the cut']));
      for (const stream of (streams as unknown as { open: Set<EventStream> }).open) stream.destroy();
      await write('during the cut');
      await eventually(() => expect(seen).toEqual(['before the cut', 'during the cut']));
    } finally {
      source.close();
    }
  });

  it('sends a comment every fifteen seconds', async () => {
    expect(usual.heartbeat).toBe(15_000);
    streams.limits.heartbeat = 50;
    const source = await open();
    await source.until(({ comments }) => comments >= 2);
    expect(source.received).toContain('\n\n: ');
  });

  it.each([
    ['after', (last: number) => ({ query: `?after=${last}` })],
    ['Last-Event-ID, before after', (last: number) => ({ query: '?after=0', headers: { 'last-event-id': `${last}` } })],
  ])('resumes after %s', async (_, options) => {
    const last = await head();
    await write('missed');
    const source = await open(options(last));
    await write('live');
    await source.until(({ events }) => events.length === 2);
    expect(source.titles).toEqual(['missed', 'live']);
  });

  it('tells the reader to reload if events after its position were purged, and continues with the oldest', async () => {
    const clock = { now: () => new Date(Date.now() + 40 * 24 * 60 * 60 * 1000) } as Clock;
    const last = await head();
    await write('purged');
    await docket.rows('UPDATE notification_progress SET sequence = (SELECT max(sequence) FROM events)');
    const { partitions } = await new ExpiredEvents(docket.service(Database), clock, docket.config).purge();
    expect(partitions).toContainEqual(expect.stringMatching(/^events_\d{8}$/));
    await write('kept');
    const source = await open({ query: `?after=${last}` });
    await source.until(({ events }) => events.length === 2);
    expect(source.events[0]).toEqual({ id: undefined, event: undefined, data: { type: 'reload' } });
    expect(source.titles[1]).toBe('kept');
    const upToDate = await open({ query: `?after=${source.ids[1]}` });
    await write('next');
    await upToDate.until(({ events }) => events.length === 1);
    expect(upToDate.titles).toEqual(['next']);
  });

  // Promise 8.4
  it('closes soon after the session ends by sign-out, a password change elsewhere, expiry or account deletion', async () => {
    expect(usual.check).toBeLessThanOrEqual(2_500); // and a statement: well within five seconds
    streams.limits.check = 200;
    const user = await docket.given.user();
    const signIn = async () => {
      const reply = await docket.as().post('/api/auth/sign-in', { email: user.email, password: user.password });
      return { cookie: String(reply.headers['set-cookie']).split(';', 1)[0]! };
    };
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    const streamOf = new Map([
      [user, await open({}, user)],
      [first, await open({}, first)],
      [second, await open({}, second)],
      [third, await open({}, third)],
    ]);
    const ended = () => [...streamOf.values()].map((source) => source.ended);
    await docket.as(first).post('/api/auth/sign-out');
    await eventually(() => expect(ended()).toEqual([false, true, false, false]));
    expect(streamOf.get(first)!.response.complete).toBe(true);
    await docket.rows(
      `UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1 AND id = (
         SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1)`,
      [user.id],
    );
    await eventually(() => expect(ended()).toEqual([false, true, false, true]));
    const change = { currentPassword: user.password, newPassword: 'another long password' };
    expect((await docket.as(second).put('/api/auth/password', change)).status).toBe(200);
    await eventually(() => expect(ended()).toEqual([true, true, false, true]));
    await docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
    await eventually(() => expect(ended()).toEqual([true, true, true, true]));
  });

  // Promise 8.4
  it('sends nothing more of a project after its reader lost access, except for their removal', async () => {
    const member = await docket.given.member(ada, project, 'member');
    const source = await open({}, member);
    await write('seen');
    await source.until(({ titles }) => titles.includes('seen'));
    await docket.as(ada).delete(`/api/project/${project.id}/members/${member.id}`);
    await write('unseen');
    const own = await docket.given.project(member);
    await docket.given.ticket(member, { title: 'their own', projectId: own.id });
    await relay(docket);
    await source.until(({ titles }) => titles.includes('their own'));
    expect(source.types.slice(-4)).toEqual(['ticket.created', 'member.removed', 'project.created', 'ticket.created']);
    expect(source.titles).not.toContain('unseen');
    const { data } = (await docket.as(member).get('/api/events?limit=100')).body;
    expect(data.map(({ type }: { type: string }) => type)).toEqual([
      'member.removed',
      'project.created',
      'ticket.created',
    ]);
  });

  it('accepts a key with webhooks:read, and refuses a key without it and anonymous requests', async () => {
    const key = await docket.given.apiKey(ada, { scopes: ['webhooks:read'] });
    const source = await EventSource.open(docket, key, { path: '/api/events/stream' });
    sources.push(source);
    expect(source.response.statusCode).toBe(200);
    const lacking = { apiKey: await docket.given.apiKey(ada, { scopes: ['tickets:read'] }) };
    for (const path of ['/api/events', '/api/events/stream']) {
      expect((await docket.as(lacking).get(path)).status).toBe(403);
      expect((await docket.as().get(path)).status).toBe(401);
    }
    expect((await docket.as(ada).get('/v1/events/stream')).status).toBe(401);
  });
});

describe('filters of the log and the stream', () => {
  const titlesOf = (data: { data: { ticket: { title: string } } }[]) => data.map((event) => event.data.ticket.title);

  it.each([
    ['project, by id', () => `project=${project.id}`, ['in the project', 'of the ticket']],
    [
      'projects, by key',
      () => `project=${project.key.toLowerCase()},${other.key}`,
      ['in the project', 'in the other', 'of the ticket'],
    ],
    ['ticket, by id', (ticket: { id: string }) => `ticket=${ticket.id}`, ['of the ticket']],
    ['ticket, by key', (ticket: { key: string | null }) => `ticket=${ticket.key}`, ['of the ticket']],
    [
      'a project and a ticket of another project',
      (ticket: { id: string }) => `project=${other.id}&ticket=${ticket.id}`,
      [],
    ],
    ['a project that does not exist', () => 'project=NOPE', []],
    ['a ticket that does not exist', () => 'ticket=NOPE-1', []],
    ['types', () => 'types=ticket.deleted', []],
  ])('%s', async (_, query, expected) => {
    const ticket = await write('the ticket');
    const after = await head();
    const live = await open({ query: `?${query(ticket)}` });
    const late = (await open({ query: `?after=${after}&${query(ticket)}` })) as EventSource;
    await write('in the project');
    await write('in the other', other.id);
    await docket.as(ada).put(`/api/tickets/${ticket.id}`, { title: 'of the ticket' });
    await relay(docket);
    const log = await docket.as(ada).get(`/api/events?after=${after}&limit=100&${query(ticket)}`);
    expect(titlesOf(log.body.data)).toEqual(expected);
    const end = await open();
    await write('the end');
    await end.until(({ titles }) => titles.includes('the end'));
    for (const source of [live, late]) {
      await source.until(({ titles }) => titles.filter((title) => title !== 'the end').length >= expected.length);
      expect(source.titles.filter((title) => title !== 'the end')).toEqual(expected);
    }
  });

  it('never show what the reader may not read', async () => {
    const ticket = await write('secret');
    const stranger = await docket.given.user();
    const sources = [
      await open({ query: `?after=0&project=${project.key}` }, stranger),
      await open({ query: `?after=0&ticket=${ticket.id}` }, stranger),
    ];
    for (const query of [`project=${project.id}`, `ticket=${ticket.key}`]) {
      expect((await docket.as(stranger).get(`/api/events?${query}`)).body.data).toEqual([]);
    }
    const mine = await open({ query: `?after=0&ticket=${ticket.id}` });
    await mine.until(({ titles }) => titles.includes('secret'));
    for (const source of sources) expect(source.types.filter((type) => type !== 'reload')).toEqual([]);
  });

  it.each([
    ['?project=', { project: 'Project must not be empty' }],
    ['?named=false', { named: 'Unknown query parameter' }],
    ['?types=x', { types: expect.stringMatching(/^Types must be one of/) }],
  ])('refuse %s', async (query, details) => {
    expect(answer(await docket.as(ada).get(`/api/events/stream${query}`))).toEqual(invalid(details));
  });
});

describe('?named=false under /v1', () => {
  it('omits the event type and changes nothing else', async () => {
    const key = await docket.given.apiKey(ada);
    const [named, unnamed] = [
      await EventSource.open(docket, key),
      await EventSource.open(docket, key, { query: '?named=false' }),
    ];
    sources.push(named, unnamed);
    await write('both');
    await named.until(({ events }) => events.length === 1);
    await unnamed.until(({ events }) => events.length === 1);
    expect(named.events[0]!.event).toBe('ticket.created');
    expect(unnamed.events).toEqual([{ ...named.events[0], event: undefined }]);
    const key2 = { apiKey: key };
    expect(answer(await docket.as(key2).get('/v1/events/stream?project=WEB'))).toEqual(
      invalid({ project: 'Unknown query parameter' }),
    );
  });
});
