import { Delivering, deliveriesOf, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Receiver } from '../support/receiver.js';

type Changes = Record<string, { from: unknown; to: unknown }>;
interface LoggedEvent {
  type: string;
  data: { ticket: { id: string; title: string }; changes: Changes };
}

/*
 * A ticket moves from a project that some can read to one that others can. Each reader learns only what they may read.
 */
let docket: Docket;
let worker: Delivering;
let receiver: Receiver;
let status = 204;
let ada: TestUser;
let left: TestProject;
let entered: TestProject;
let both: TestUser;
let newcomer: TestUser;
let leftBehind: TestUser;
beforeAll(async () => {
  docket = await Docket.start({ WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
  worker = await Delivering.start(docket);
  receiver = await Receiver.start((response) => response.writeHead(status).end());
});
beforeEach(async () => {
  status = 204;
  receiver.requests.length = 0;
  ada = await docket.given.user({ name: 'Ada' });
  [left, entered] = [await docket.given.project(ada), await docket.given.project(ada)];
  both = await docket.given.member(ada, left, 'member');
  await docket.given.member(ada, entered, 'member', both);
  newcomer = await docket.given.member(ada, entered, 'admin');
  leftBehind = await docket.given.member(ada, left, 'admin');
});
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await docket.stop();
});

async function aTicketMoves(by = ada): Promise<TestTicket> {
  const group = await docket.given.group(ada, left.workspaceId, { projectId: left.id });
  const ticket = await docket.given.ticket(ada, { projectId: left.id, groupId: group.id, title: 'Before' });
  const reply = await docket
    .as(by)
    .put(`/api/tickets/${ticket.id}`, { projectId: entered.id, title: 'After', status: 'done' });
  expect(reply.status).toBe(200);
  await relayAll();
  return { ...ticket, ...{ groupId: group.id } };
}

async function relayAll(): Promise<void> {
  worker.at(new Date());
  await worker.relay();
}

async function logOf(user: TestUser, ticket: TestTicket, apiKey?: string): Promise<LoggedEvent[]> {
  const key = apiKey ?? (await docket.given.apiKey(user));
  const reply = await docket.as({ apiKey: key }).get('/v1/events?limit=100&types=ticket.updated,ticket.status_changed');
  return reply.body.data.filter(({ data }: LoggedEvent) => data.ticket.id === ticket.id);
}

const expected = (ticket: TestTicket, receivedTypes: { former: boolean }): Changes => {
  const of = <T>(value: T) => (receivedTypes.former ? value : null);
  const { groupId } = ticket as unknown as { groupId: string };
  return {
    title: { from: 'Before', to: 'After' },
    status: { from: 'backlog', to: 'done' },
    projectId: { from: of(left.id), to: entered.id },
    key: { from: of(ticket.key), to: `${entered.key}-1` },
    groupId: { from: of(groupId), to: null },
  };
};
const removeFrom = (project: TestProject, user: TestUser) =>
  docket.as(ada).delete(`/api/project/${project.id}/members/${user.id}`);

describe('the event log', () => {
  // Promise 2.1
  it('shows the whole move to readers of both projects, and only the destination to readers of that', async () => {
    const ticket = await aTicketMoves();
    const admin = await docket.given.user({ role: 'ADMIN' });
    for (const user of [ada, both, admin]) {
      const logged = await logOf(user, ticket, user === admin ? await docket.given.adminKey(admin) : undefined);
      expect(logged.map(({ type }) => type)).toEqual(['ticket.updated', 'ticket.status_changed']);
      for (const { data } of logged) expect(data.changes).toEqual(expected(ticket, { former: true }));
    }
    const logged = await logOf(newcomer, ticket);
    expect(logged.map(({ type }) => type)).toEqual(['ticket.updated', 'ticket.status_changed']);
    for (const { data } of logged) expect(data.changes).toEqual(expected(ticket, { former: false }));
    const [full] = await logOf(ada, ticket);
    expect({ ...logged[0], data: { ...logged[0]!.data, changes: 0 } }).toEqual({
      ...full,
      data: { ...full!.data, changes: 0 },
    });
    expect(JSON.stringify(logged)).not.toContain(left.id);
    expect(JSON.stringify(logged)).not.toContain(`${left.key}-`);
  });

  it('applies the current permissions of the reader', async () => {
    const ticket = await aTicketMoves();
    const heard = async (user: TestUser) => (await logOf(user, ticket))[0]!.data.changes;
    await removeFrom(left, both);
    expect(await heard(both)).toEqual(expected(ticket, { former: false }));
    await docket.as(ada).put(`/api/project/${left.id}`, { visibility: 'public' });
    expect(await heard(newcomer)).toEqual(expected(ticket, { former: true }));
    await docket.as(ada).delete(`/api/project/${left.id}`);
    for (const user of [ada, newcomer]) expect(await heard(user)).toEqual(expected(ticket, { former: false }));
  });

  it('hides the destination from readers of only the source', async () => {
    const ticket = await aTicketMoves();
    expect(await logOf(leftBehind, ticket)).toEqual([]);
  });
});

// Promise 2.1
it.each(['as it happens', 'to a reader who connects later'])('a stream shows the same, %s', async (when) => {
  const open = async (user: TestUser, query: string) =>
    EventSource.open(docket, await docket.given.apiKey(user), { query });
  const later = when === 'to a reader who connects later';
  const before = later ? undefined : [await open(both, ''), await open(newcomer, ''), await open(leftBehind, '')];
  const ticket = await aTicketMoves();
  const sources = before ?? [
    await open(both, '?after=0'),
    await open(newcomer, '?after=0'),
    await open(leftBehind, '?after=0'),
  ];
  for (const source of sources.slice(0, 2)) await source.until(({ titles }) => titles.includes('After'));
  const changes = sources.map(({ events }) =>
    events
      .map(({ data }) => data as unknown as LoggedEvent)
      .filter(({ type, data }) => type === 'ticket.updated' && data.ticket.id === ticket.id)
      .map(({ data }) => data.changes),
  );
  for (const source of sources) source.close();
  const [full, masked] = [expected(ticket, { former: true }), expected(ticket, { former: false })];
  expect(changes).toEqual([[full], [masked], []]);
});

describe('a webhook', () => {
  const hookOf = (user: TestUser, path: string) =>
    givenWebhook(docket, user, receiver.url(path), { events: ['ticket.updated'] });
  const bodies = (path: string) =>
    receiver.requests.filter((request) => request.path === path).map(({ body }) => body.toString());

  // Promise 2.1
  it('receives what its owner may read, the same bytes on each attempt, and shows what was sent', async () => {
    const hooks = [await hookOf(both, '/both'), await hookOf(newcomer, '/new'), await hookOf(leftBehind, '/left')];
    const ticket = await aTicketMoves();
    status = 500;
    for (const hook of hooks) await worker.drain(hook);
    status = 204;
    worker.at(new Date(Date.now() + 60_000));
    for (const hook of hooks) await worker.drain(hook);
    for (const [path, former] of [
      ['/both', true],
      ['/new', false],
    ] as const) {
      const [first, second, ...more] = bodies(path);
      expect([second, more]).toEqual([first, []]);
      expect(JSON.parse(first!).data.changes).toEqual(expected(ticket, { former }));
      expect([first!.includes(left.id), first!.includes(`"${left.key}-`)]).toEqual([former, former]);
    }
    expect(bodies('/left')).toEqual([]);
    for (const [hook, user, path] of [
      [hooks[0]!, both, '/both'],
      [hooks[1]!, newcomer, '/new'],
    ] as const) {
      const [delivery] = await deliveriesOf(docket, hook);
      const shown = await docket
        .as({ apiKey: await docket.given.apiKey(user) })
        .get(`/v1/webhooks/${hook.id}/deliveries/${delivery!.id}`);
      expect(shown.body.data.payload).toEqual(JSON.parse(bodies(path)[0]!));
    }
  });

  const shownTo = async (user: TestUser, hook: { id: string }) => {
    const [delivery] = await deliveriesOf(docket, hook);
    const as = docket.as({ apiKey: await docket.given.apiKey(user) });
    const { payload } = (await as.get(`/v1/webhooks/${hook.id}/deliveries/${delivery!.id}`)).body.data;
    return { status: delivery!.status, attempts: delivery!.attempts, changes: payload?.data.changes ?? null };
  };

  it('whose owner lost access to the source before the first attempt does not receive the source', async () => {
    const hook = await hookOf(both, '/lost');
    const ticket = await aTicketMoves();
    await removeFrom(left, both);
    const changes = expected(ticket, { former: false });
    expect(await shownTo(both, hook)).toEqual({ status: 'pending', attempts: 0, changes });
    await worker.drain(hook);
    expect(bodies('/lost').map((body) => JSON.parse(body).data.changes)).toEqual([changes]);
    expect(await shownTo(both, hook)).toEqual({ status: 'succeeded', attempts: 1, changes });
  });

  it('whose owner lost access to the source after the first attempt receives nothing more: the bytes must not change', async () => {
    const hook = await hookOf(both, '/tried');
    await aTicketMoves();
    status = 500;
    await worker.drain(hook);
    await removeFrom(left, both);
    worker.at(new Date(Date.now() + 60_000));
    await worker.drain(hook);
    expect(bodies('/tried')).toHaveLength(1);
    expect(await shownTo(both, hook)).toEqual({ status: 'failed', attempts: 1, changes: null });
  });

  it('receives all of it if the source was deleted since: its owner knew it', async () => {
    const hook = await hookOf(both, '/deleted');
    const ticket = await aTicketMoves();
    status = 500;
    await worker.drain(hook);
    status = 204;
    await docket.as(ada).delete(`/api/project/${left.id}`);
    worker.at(new Date(Date.now() + 60_000));
    await worker.drain(hook);
    const changes = expected(ticket, { former: true });
    expect(bodies('/deleted').map((body) => JSON.parse(body).data.changes)).toEqual([changes, changes]);
    expect(await shownTo(both, hook)).toEqual({ status: 'succeeded', attempts: 2, changes });
  });
});

describe('the personal activity list', () => {
  const feed = async () => (await docket.as(both).get('/api/user/activity')).body.data;

  // Promise 2.1
  it('omits a former project that the reader may no longer read', async () => {
    const ticket = await docket.given.ticket(both, { projectId: left.id, title: 'Mine' });
    await docket.as(both).put(`/api/tickets/${ticket.id}`, { projectId: entered.id });
    const key = `${entered.key}-1`;
    const full = await feed();
    expect(full.map(({ description }: { description: string }) => description)).toEqual([
      `Moved ${ticket.key} to ${entered.name}`,
      `Created ${ticket.key}`,
    ]);
    expect(full[0].metadata).toMatchObject({ ticketKey: key, from: { projectId: left.id, key: ticket.key } });
    await removeFrom(left, both);
    const masked = await feed();
    expect(masked.map(({ description }: { description: string }) => description)).toEqual([
      `Moved “Mine” to ${entered.name}`,
      'Created “Mine”',
    ]);
    expect(masked[0].metadata).toEqual({
      ...{ ticketId: ticket.id, ticketKey: key, projectId: entered.id },
      fields: ['projectId', 'key'],
    });
    expect(masked[1].metadata).toEqual({ ticketId: ticket.id, ticketKey: null, projectId: null });
    expect(JSON.stringify(masked)).not.toContain(left.id);
  });

  it('omits an intermediate project that the reader may not read', async () => {
    const between = await docket.given.project(ada, { name: 'Between' });
    await docket.given.member(ada, between, 'member', both);
    const ticket = await docket.given.ticket(both, { projectId: left.id, title: 'Mine' });
    for (const { id } of [between, entered]) await docket.as(both).put(`/api/tickets/${ticket.id}`, { projectId: id });
    await removeFrom(between, both);
    const rows = await feed();
    expect(rows.map(({ description }: { description: string }) => description)).toEqual([
      `Moved “Mine” to ${entered.name}`,
      'Moved “Mine”',
      `Created ${ticket.key}`,
    ]);
    expect(JSON.stringify(rows)).not.toContain(between.id);
    expect(JSON.stringify(rows)).not.toContain(`${between.key}-`);
  });
});
