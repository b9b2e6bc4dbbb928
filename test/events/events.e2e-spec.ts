import { EVENTS_CHANNEL } from '#contracts';
import { Database, Listener, Wakeups } from '#data';
import { answer, invalid, nextPage } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { forgetEvents, relay } from '../support/relay.js';

interface LoggedEvent {
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  data: { ticket?: { title: string }; project: { id: string } | null };
}

let docket: Docket;
let ada: TestUser;
let key: string;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  key = await docket.given.apiKey(ada);
});
afterAll(() => docket.stop());
beforeEach(() => forgetEvents(docket));

const as = (apiKey = key) => docket.as({ apiKey });
const events = async (query = '', apiKey = key): Promise<LoggedEvent[]> => {
  const reply = await as(apiKey).get(`/v1/events?limit=100${query}`);
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const titles = async (apiKey = key) =>
  (await events('&types=ticket.created', apiKey)).map(({ data }) => data.ticket?.title);

describe('GET /v1/events', () => {
  it('lists events in order of their sequence, with the payloads that webhooks carry', async () => {
    const project = await docket.given.project(ada, { name: 'Website' });
    const ticket = await docket.given.ticket(ada, { projectId: project.id, title: 'First' });
    await docket.as(ada).put(`/api/tickets/${ticket.id}/status`, { status: 'done' });
    await relay(docket);
    const [row] = await docket.rows<{ first: string }>('SELECT min(sequence) AS first FROM events');
    const first = Number(row!.first);
    const logged = await events();
    expect(logged.map(({ type, sequence }) => [sequence - first, type])).toEqual([
      [0, 'project.created'],
      [1, 'ticket.created'],
      [2, 'ticket.updated'],
      [3, 'ticket.status_changed'],
    ]);
    expect(Object.keys(logged[1]!)).toEqual(['id', 'type', 'timestamp', 'sequence', 'data']);
    expect(logged[1]).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        ticket: { id: ticket.id, title: 'First', key: `${project.key}-1`, status: 'backlog' },
        project: { id: project.id, name: 'Website' },
        user: { id: ada.id, name: 'Ada' },
      },
    });
  });

  it('is a finite list, and the next request continues after it', async () => {
    for (const number of [1, 2, 3]) await docket.given.ticket(ada, { title: `${number}` });
    await relay(docket);
    const first = await as().get('/v1/events?limit=2&types=ticket.created');
    const [one, two] = first.body.data as [LoggedEvent, LoggedEvent];
    expect(first.body.pagination).toEqual({ limit: 2, next: two.sequence, hasMore: true });
    expect(nextPage(first)).toBe(`/v1/events?limit=2&types=ticket.created&after=${two.sequence}`);
    const second = await as().get(nextPage(first)!);
    expect(second.body.data).toMatchObject([{ data: { ticket: { title: '3' } } }]);
    const [head] = await docket.rows<{ head: string }>('SELECT max(sequence) AS head FROM events');
    expect(second.body.pagination).toEqual({ limit: 2, next: Number(head!.head), hasMore: false });
    expect(nextPage(second)).toBeUndefined();
    const { next } = second.body.pagination;
    expect(await events(`&after=${next}`)).toEqual([]);
    await docket.given.ticket(ada, { title: '4' });
    expect(await events(`&after=${next}`)).toEqual([]); // not relayed yet
    await relay(docket);
    expect(await events(`&after=${next}`)).toHaveLength(1);
    expect(await events(`&after=${one.sequence}`)).toHaveLength(3);
  });

  it('returns no next on a full last page', async () => {
    for (const number of [1, 2]) await docket.given.ticket(ada, { title: `${number}` });
    await relay(docket);
    const reply = await as().get('/v1/events?limit=2');
    expect(reply.body.data).toHaveLength(2);
    expect(reply.body.pagination.hasMore).toBe(false);
  });

  it('returns the requested position if there are no events after it', async () => {
    const reply = await as().get('/v1/events?after=999999999999999');
    expect(reply.body).toEqual({ data: [], pagination: { limit: 20, next: 999_999_999_999_999, hasMore: false } });
    expect((await as().get('/v1/events')).body.pagination).toEqual({ limit: 20, next: 0, hasMore: false });
  });

  it('keeps sequence numbers that JavaScript would round', async () => {
    await docket.given.ticket(ada);
    await docket.rows(`UPDATE events SET data = data || '{"big": 12345678901234567890.5}'`);
    await relay(docket);
    expect((await as().get('/v1/events')).text).toContain('12345678901234567890.5');
  });

  it.each([
    ['after=-1', { after: 'After must be a whole number from 0 to 999999999999999' }],
    ['after=1.5', { after: 'After must be a whole number from 0 to 999999999999999' }],
    ['after=1e300', { after: 'After must be a whole number from 0 to 999999999999999' }],
    ['after=1&after=2', { after: 'After must be given once' }],
    ['limit=101', { limit: 'Limit must be a whole number from 1 to 100' }],
    ['limit=0', { limit: 'Limit must be a whole number from 1 to 100' }],
    ['page=2', { page: 'Unknown query parameter' }],
    ['type=ticket.created', { type: 'Unknown query parameter' }],
    ['types=', { types: 'Types must not be empty' }],
  ])('refuses %s', async (query, details) => {
    expect(answer(await as().get(`/v1/events?${query}`))).toEqual(invalid(details));
  });

  it('refuses an unknown event type', async () => {
    const reply = await as().get('/v1/events?types=ticket.created,ticket.exploded');
    expect(reply.body.error.details.types[0]).toMatch(/^Types must be one of ticket\.created, /);
  });
});

describe('the event log', () => {
  let hidden: TestProject;
  let open: TestProject;
  const keyOf = async (user: TestUser) => docket.given.apiKey(user);
  beforeEach(async () => {
    const workspace = await docket.given.workspace(ada);
    hidden = await docket.given.project(ada, { workspaceId: workspace.id });
    open = await docket.given.project(ada, { workspaceId: workspace.id, visibility: 'public' });
    await docket.given.ticket(ada, { title: 'hidden', projectId: hidden.id });
    await docket.given.ticket(ada, { title: 'open', projectId: open.id });
    await docket.given.ticket(ada, { title: 'loose', workspaceId: workspace.id });
    await docket.given.ticket(ada, { title: 'own' });
    await relay(docket);
  });

  // Promise 2.1
  it('shows members the events of their places, others public events, and an ADMIN all events', async () => {
    const member = await docket.given.member(ada, hidden, 'viewer');
    const colleague = await docket.given.workspaceMember(ada, { id: hidden.workspaceId }, 'viewer');
    const root = await docket.given.user({ role: 'ADMIN' });
    expect(await titles()).toEqual(['hidden', 'open', 'loose', 'own']);
    expect(await titles(await keyOf(member))).toEqual(['hidden', 'open']);
    expect(await titles(await keyOf(colleague))).toEqual(['hidden', 'open', 'loose']);
    expect(await titles(await keyOf(await docket.given.user()))).toEqual(['open']);
    expect(await titles(await docket.given.adminKey(root))).toEqual(['hidden', 'open', 'loose', 'own']);
    expect(await titles(await keyOf(root))).toEqual(['open']);
  });

  it('shows a removed member nothing more, and a new member the earlier events', async () => {
    const member = await docket.given.member(ada, hidden, 'member');
    const apiKey = await keyOf(member);
    expect(await titles(apiKey)).toEqual(['hidden', 'open']);
    await docket.as(ada).delete(`/api/project/${hidden.id}/members/${member.id}`);
    expect(await titles(apiKey)).toEqual(['open']);
  });

  it('shows nobody the events of a deleted project', async () => {
    const root = await docket.given.adminKey(await docket.given.user({ role: 'ADMIN' }));
    await docket.as(ada).delete(`/api/project/${hidden.id}`);
    expect(await titles()).toEqual(['open', 'loose', 'own']);
    expect(await titles(root)).toEqual(['open', 'loose', 'own']);
  });

  it('shows a ping only to the owner of its webhook', async () => {
    const colleague = await docket.given.user();
    const [own] = await docket.rows<{ id: string }>('SELECT id FROM workspaces WHERE owner_id = $1 AND personal', [
      ada.id,
    ]);
    await docket.given.workspaceMember(ada, own!, 'admin', colleague);
    const root = await docket.given.user({ role: 'ADMIN' });
    const body = { url: 'https://example.com', events: ['*'], secret: 'a long secret' };
    const { id } = (await as().post('/v1/webhooks', body)).body.data;
    await as().post(`/v1/webhooks/${id}/ping`);
    await relay(docket);
    expect(await events('&types=webhook.ping')).toMatchObject([{ data: { webhook: { id }, project: null } }]);
    for (const key of [await keyOf(colleague), await docket.given.adminKey(root)])
      expect(await events('&types=webhook.ping', key)).toEqual([]);
  });

  it('returns each event once and in order to a reader of small pages, while others write', async () => {
    const member = await docket.given.member(ada, hidden, 'member');
    const apiKey = await keyOf(member);
    const written = (async () => {
      for (let round = 0; round < 10; round++) {
        await Promise.all([hidden, open, hidden].map(({ id: projectId }) => docket.given.ticket(ada, { projectId })));
        await relay(docket);
      }
    })();
    const seen: LoggedEvent[] = [];
    let done = false;
    void written.then(() => {
      done = true;
    });
    for (let after = 0, idle = 0; idle < 2; ) {
      const { data, pagination } = (await as(apiKey).get(`/v1/events?types=ticket.created&limit=3&after=${after}`))
        .body;
      seen.push(...data);
      after = pagination.next;
      if (done && !pagination.hasMore) idle++;
    }
    await written;
    expect(seen.map(({ id }) => id)).toEqual((await events('&types=ticket.created', apiKey)).map(({ id }) => id));
    expect(seen).toHaveLength(32);
  });
});

describe('the worker', () => {
  it('is notified after a commit, at once and then at a limited rate', async () => {
    const heard: number[] = [];
    const listener = new Listener(docket.config.DATABASE_URL, 'docket_events', () => void heard.push(Date.now()));
    listener.start();
    try {
      await until(() => heard.length === 1); // until it is connected
      await docket.given.ticket(ada);
      await until(() => heard.length === 2);
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (let count = 0; count < 100; count++) docket.service(Wakeups).of(EVENTS_CHANNEL)();
      await until(() => heard.length === 4);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(heard).toHaveLength(4); // the first at once, and one for all the others
      const before = heard.length;
      await docket.as(ada).get('/api/tickets');
      const refused = await docket.as(ada).post('/api/tickets', { title: 'x', assigneeId: key });
      expect(refused.status).toBe(400);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(heard).toHaveLength(before);
    } finally {
      await listener.stop();
    }
  });

  it('does not depend on the notification: if it fails, the change still succeeds', async () => {
    const db = docket.service(Database);
    const query = db.query;
    db.query = () => Promise.reject(new Error('no connection'));
    try {
      docket.service(Wakeups).of(EVENTS_CHANNEL)();
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      db.query = query;
    }
    expect((await docket.given.ticket(ada)).id).toBeDefined();
  });
});

async function until(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 1_200 && !condition(); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(condition()).toBe(true);
}
