import { Docket } from '../support/docket.js';
import { EventSource } from '../support/event-source.js';
import { Notifying } from '../support/notifying.js';
import { Frozen } from './frozen.js';
import { CANARY, goOn, LAST_TITLE, type Planted, plant } from './plant.js';
import type { Request } from './requests.js';
import { credentialFor } from './roles.js';
import { ROWS, type Row } from './rows.js';
import { type Caller, makeThings } from './scene.js';
import { requestOf, Sender, urlOf } from './sender.js';

/*
 * One tenant has written unique words into every private text. Others then send every request of the table about it,
 * with its ids and words, and no response may contain a word or an id that the caller did not send.
 */
let docket: Docket;
let planted: Planted;
let frozen: Frozen;
let sender: Sender;
let notifying: Notifying;
const callers: Record<string, Caller> = {};
const streams: Record<string, EventSource> = {};
const hooks: Record<string, string[]> = {};
/** What the tenant itself reads, and the searches by which it finds anything. */
let read: Answered[];
let telling: Question[];

const WHO = ['stranger', 'owner of another tenant', 'user VIEWER'];

beforeAll(async () => {
  docket = await Docket.start({ DATABASE_POOL_SIZE: '10' });
  sender = new Sender(docket);
  const other = await makeThings(docket, 'private', 'acme/other');
  planted = await plant(docket);
  await enter('stranger', await docket.given.user());
  await enter('owner of another tenant', other.founder);
  const viewer = await docket.given.user();
  await enter('user VIEWER', viewer);
  await docket.rows(`UPDATE users SET role = 'VIEWER' WHERE id = $1`, [viewer.id]); // with what they had set up before
  await enter('founder', planted.things.founder);
  await goOn(docket, planted);
  notifying = await Notifying.start(docket);
  await notifying.processEvents();
  frozen = await Frozen.of(docket);
  const asked = questions(callers.founder!).filter(({ row }) => row.method === 'GET');
  read = await answers('founder', [...asked, ...searches()]);
  telling = read.slice(asked.length).flatMap(({ question, text, sent }) => (finds(text, sent) ? [question] : []));
}, 180_000);
afterAll(async () => {
  for (const stream of Object.values(streams)) stream.close();
  await sender.close();
  await notifying?.stop();
  await frozen?.end();
  await docket.stop();
});

/** Subscribes to everything they may receive: by a stream, by webhooks, by watching what is public. */
async function enter(
  name: string,
  user: { id: string; email: string; password: string; cookie: string },
): Promise<void> {
  const key = await docket.given.apiKey({ ...user, name });
  const role = { name, shows: 'session', user: 'USER' } as const;
  const { id, email, password } = user;
  const headers = { session: { cookie: user.cookie }, key: { authorization: `Bearer ${key}` } };
  callers[name] = { role, id, email, password, headers };
  streams[name] = await EventSource.open(docket, key, { query: '?after=0' });
  await docket.as(user).put(`/api/tickets/${planted.open.id}/watchers/me`);
  hooks[name] = [];
  for (const place of [{}, { projectId: planted.open.projectId }]) {
    const hook = { url: 'https://example.com/mine', events: ['*'], secret: 'a long secret', ...place };
    const reply = await docket.as({ apiKey: key }).post('/v1/webhooks', hook);
    hooks[name].push(reply.body.data.id);
  }
}

/** What a text contains that was not in the request. */
function leaks(text: string, sent: string): string[] {
  const words = text.match(new RegExp(`\\w*${CANARY.source}\\w*`, 'gi')) ?? [];
  const found = [...words, ...planted.ids.filter((id) => text.includes(id))];
  return found.filter((one) => !sent.toLowerCase().includes(one.toLowerCase()));
}

/** Whether a response tells its reader anything: a private text, an id, or how many there are. */
const finds = (text: string, sent: string) => leaks(text, sent).length > 0 || /"(total|open)":[1-9]/.test(text);

interface Question {
  row: Row;
  url: string;
  request: Request;
}

/** Every request of the table about the planted objects; tickets and projects also by key, and the public ticket. */
function questions(caller: Caller): Question[] {
  const { things, open } = planted;
  // Anyone may find a person by their exact address, in order to invite them.
  const rows = ROWS.filter(({ method, name }) => method !== 'ANY' && name !== 'GET /api/users (by e-mail)');
  return rows.flatMap((row) => {
    const request = requestOf(row, things, caller);
    const at = (id?: string) => ({ row, request, url: urlOf(row, things, { ...request, ...(id && { id }) }) });
    if (row.path.startsWith('/api/tickets/:id')) return [at(), at(things.ticket.key!), at(open.id)];
    return row.path.startsWith('/api/project/:id') ? [at(), at(things.project.key)] : [at()];
  });
}

/** Lists and searches by somebody who knows what to look for. */
function searches(): Question[] {
  const { things, words, open } = planted;
  const { project, workspace, ticket, founder, bystander, ids } = things;
  const get = (path: string, query: Record<string, string>): Question => {
    const row = ROWS.find((one) => one.method === 'GET' && one.path === path)!;
    return { row, url: `${path}?${new URLSearchParams(query)}`, request: {} };
  };
  const tool = (name: string, input: object): Question => {
    const params = { name, arguments: input };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    return { row: ROWS.find((one) => one.name === `POST /mcp (${name})`)!, url: '/mcp', request: { body } };
  };
  const filters = {
    ...{ project: project.id, workspace: workspace.id, group: ids.groupId!, label: ids.labelId! },
    ...{ assignee: bystander.id, reporter: founder.id },
  };
  const texts = [CANARY.source, ticket.key!, project.key, ...words];
  return [
    ...texts.flatMap((q) => [
      ...[
        get('/api/tickets', { search: q }),
        get('/api/tickets/search', { q }),
        get('/api/tickets/export', { search: q }),
      ],
      ...[get('/api/projects', { search: q }), get('/api/project/search', { q }), get('/api/users', { search: q })],
      ...[
        tool('list_tickets', { search: q }),
        tool('search_tickets', { query: q }),
        tool('list_projects', { search: q }),
      ],
    ]),
    ...Object.entries(filters).flatMap(([name, value]) => [
      get('/api/tickets', { [name]: value, limit: '100' }),
      get('/api/tickets/export', { [name]: value }),
      tool('list_tickets', { [name]: [value] }),
    ]),
    get('/api/tickets/stats', { project: project.id }),
    get('/api/tickets/stats', { assignee: bystander.id }),
    get('/api/projects', { workspace: workspace.id, limit: '100' }),
    get('/api/projects', { status: 'deleted' }),
    get('/api/project/search', { q: CANARY.source, workspace: workspace.id }),
    get('/api/agent-tasks', { project: project.id }),
    get('/api/agent-tasks', { ticket: ticket.id }),
    get('/v1/events', { after: '0', limit: '100' }),
    tool('get_ticket', { ticket: ticket.key }),
    tool('get_ticket', { ticket: open.id }),
    tool('get_project', { project: project.key }),
  ];
}

interface Answered {
  question: Question;
  what: string;
  sent: string;
  text: string;
}

/** Every response, with the request that it answers. The table says what a key opens: no more than a session. */
async function answers(name: string, asked: Question[]): Promise<Answered[]> {
  const caller = callers[name]!;
  const all: Answered[] = [];
  for (const question of asked) {
    const { row, url, request } = question;
    const shown = caller.headers[credentialFor(row, caller.role)];
    const { status, headers, text } = await sender.send(row, url, request, shown);
    const sent = `${url} ${decodeURIComponent(url)} ${JSON.stringify(request.body)} ${request.raw?.body}`;
    all.push({ question, what: `${row.method} ${url}: ${status}`, sent, text: `${JSON.stringify(headers)}\n${text}` });
    if (row.method !== 'GET' && status < 400) await frozen.restore(); // refusals change nothing: the rights matrix shows it
  }
  return all;
}

/** Every delivery to somebody's webhooks, as they can read it. */
async function delivered(name: string): Promise<string[]> {
  const { key } = callers[name]!.headers;
  const client = docket.as({ apiKey: key!.authorization!.slice('Bearer '.length) });
  const texts: string[] = [];
  for (const hook of hooks[name]!) {
    const { data } = (await client.get(`/v1/webhooks/${hook}/deliveries?limit=100`)).body;
    for (const { id } of data) texts.push((await client.get(`/v1/webhooks/${hook}/deliveries/${id}`)).text);
  }
  return texts;
}

it('the tenant itself finds every planted word, so there is something to leak', () => {
  const all = read
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
  // An import is never shown as uploaded. Sign-in methods are shown only to their owner.
  const unread = ['imported', 'identity', 'passkey', 'credential'].map((word) => `zqxjk${word}`);
  expect(planted.words.filter((word) => !all.includes(word))).toEqual(unread);
});

it('the tenant itself finds something by every kind of search', () => {
  const kinds = (asked: Question[]) => [...new Set(asked.map(({ row }) => row.name))];
  expect(kinds(telling)).toEqual(kinds(searches()));
});

describe.each(WHO)('for a %s', (name) => {
  // Promise 2.1
  it('no response to any request of the table contains a planted word or id', async () => {
    const responses = await answers(name, questions(callers[name]!));
    expect(responses.length).toBeGreaterThan(ROWS.length);
    const leaked = responses.map(({ what, sent, text }) => ({ what, leaked: leaks(text, sent) }));
    expect(leaked.filter(({ leaked }) => leaked.length > 0)).toEqual([]);
  }, 180_000);

  // Promise 2.1
  it('no search, filter or count by which the tenant finds anything reveals one', async () => {
    const responses = await answers(name, telling);
    const leaked = responses.map(({ what, sent, text }) => ({ what, leaked: leaks(text, sent) }));
    expect(leaked.filter(({ leaked }) => leaked.length > 0)).toEqual([]);
    const counted = responses.filter(({ what, text }) => /[?&](search|q)=/.test(what) && /"total":[1-9]/.test(text));
    expect(counted.map(({ what }) => what)).toEqual([]);
  }, 180_000);

  // Promise 2.1
  it('no event contains one, by stream or webhook', async () => {
    const stream = streams[name]!;
    await stream.until(({ titles }) => titles.includes(LAST_TITLE), 30);
    expect(leaks(JSON.stringify(stream.events), '')).toEqual([]);
    const deliveries = await delivered(name);
    expect(deliveries.length).toBeGreaterThan(0);
    for (const text of deliveries) expect(leaks(text, '')).toEqual([]);
  }, 60_000);

  // Promise 2.1
  it('no notification contains one, though there is one about what is public', async () => {
    const reply = await docket.as({ cookie: callers[name]!.headers.session!.cookie }).get('/api/user/notifications');
    expect(reply.text).toContain(planted.open.id);
    expect(leaks(reply.text, '')).toEqual([]);
  });
});
