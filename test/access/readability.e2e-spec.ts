import { actorAsReader, type Reader, readableProjects, readableScopes, readableTicket, userAsReader } from '#access';
import type { Actor, ProjectStatus, ProjectVisibility } from '#contracts';
import { Parameters } from '#data';
import { EventAudience, mayReceive } from '#events';
import type { PostResult, WebhookClient } from '#outbound-webhooks';
import { expected, type ProjectState, ROLES, type Role } from '../rights/roles.js';
import { ROWS } from '../rights/rows.js';
import { AgentTasks } from '../support/agent-tasks.js';
import type { Client } from '../support/client.js';
import { Delivering, givenWebhook } from '../support/delivering.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestTicket, TestUser } from '../support/given.js';
import { Notifying } from '../support/notifying.js';

/** Where a ticket is; `state` is the column of the rights table for it. */
interface Place {
  name: string;
  visibility: ProjectVisibility;
  status: ProjectStatus;
  state: ProjectState;
}

const PLACES: Place[] = [
  { name: 'private', visibility: 'private', status: 'active', state: 'private' },
  { name: 'public', visibility: 'public', status: 'active', state: 'public' },
  { name: 'private, archived', visibility: 'private', status: 'archived', state: 'private' },
  { name: 'public, archived', visibility: 'public', status: 'archived', state: 'archived' },
  { name: 'private, deleted', visibility: 'private', status: 'deleted', state: 'deleted' },
  { name: 'public, deleted', visibility: 'public', status: 'deleted', state: 'deleted' },
];
const LOOSE = 'no project';

interface Reading extends Role {
  /** Added by a stranger, and not confirmed. */
  unconfirmed?: boolean;
}

/** Everyone in the rights table who can read anything, and people added by strangers. */
const READERS: Reading[] = [
  ...ROLES.filter(
    ({ shows, disabled, removed, wrongly }) => /^(session|key)$/.test(shows) && !disabled && !removed && !wrongly,
  ),
  {
    name: 'added to the projects by a stranger',
    shows: 'session',
    user: 'USER',
    inProject: 'member',
    unconfirmed: true,
  },
  { name: 'added to the workspace by a stranger', shows: 'key', user: 'USER', inWorkspace: 'owner', unconfirmed: true },
];

interface Caller {
  role: Reading;
  user: TestUser;
  actor: Actor;
  as: Client;
  withKey: Client;
  keyId: string;
}

const SUCCESS: PostResult = { status: 200, answer: '', retryAfter: null, durationMs: 1, error: null, detail: null };
const READ_A_TICKET = ROWS.find(({ name }) => name === 'GET /api/tickets/:id')!;

let docket: Docket;
let founder: TestUser;
const projects = new Map<string, TestProject>();
const tickets = new Map<string, TestTicket>();
const callers = new Map<string, Caller>();
/** The second change of each ticket: made before projects were archived and deleted, distributed afterwards. */
let lastChanges: Set<string>;
let worker: Delivering;
let notifying: Notifying;

beforeAll(async () => {
  docket = await Docket.start({ DATABASE_POOL_SIZE: '10' });
  worker = await Delivering.start(docket);
  notifying = await Notifying.start(docket);
  founder = await docket.given.user();
  const workspace = await docket.given.workspace(founder);
  for (const { name, visibility } of PLACES) {
    const project = await docket.given.project(founder, { workspaceId: workspace.id, visibility });
    projects.set(name, project);
    tickets.set(name, await docket.given.ticket(founder, { projectId: project.id, title: 'zebra' }));
    await new AgentTasks(docket).queued(project);
  }
  tickets.set(LOOSE, await docket.given.ticket(founder, { workspaceId: workspace.id, title: 'zebra' }));
  for (const role of READERS) callers.set(role.name, await makeCaller(role, workspace.id));
  await change('zebra crossing');
  await worker.relay();
  await change('zebra stripes');
  lastChanges = new Set(
    (await docket.rows<{ id: string }>(`SELECT id FROM events WHERE type = 'ticket.updated' AND sequence IS NULL`)).map(
      ({ id }) => id,
    ),
  );
  for (const { name, status } of PLACES) {
    const path = `/api/project/${projects.get(name)!.id}`;
    if (status === 'archived') await docket.as(founder).put(path, { status });
    if (status === 'deleted') await docket.as(founder).delete(path);
  }
  await worker.relay();
  await notifying.processEvents();
  worker.sendsWith({ post: async () => SUCCESS } as unknown as WebhookClient);
  worker.at(new Date(Date.now() + 60_000));
  const due = await docket.rows<{ id: string }>('SELECT DISTINCT webhook_id AS id FROM webhook_deliveries');
  for (const webhook of due) await worker.drain(webhook);
});
afterAll(async () => {
  await notifying.stop();
  await worker.stop();
  await docket.stop();
});

async function change(title: string): Promise<void> {
  for (const { id } of tickets.values()) await docket.as(founder).put(`/api/tickets/${id}`, { title });
}

/** Has webhooks and watches tickets everywhere, readable or not. */
async function makeCaller(role: Reading, workspaceId: string): Promise<Caller> {
  const user = await docket.given.user();
  const member = [user.id, workspaceId, role.unconfirmed !== true];
  if (role.inWorkspace) {
    await docket.rows(
      `INSERT INTO workspace_members (user_id, workspace_id, confirmed, role, joined_at) VALUES ($1, $2, $3, $4, now())`,
      [...member, role.inWorkspace],
    );
  }
  for (const { id: projectId } of projects.values()) {
    if (role.inProject) {
      await docket.rows(
        `INSERT INTO project_members (user_id, workspace_id, confirmed, role, project_id, joined_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [...member, role.inProject, projectId],
      );
    }
    await givenWebhook(docket, user, 'http://127.0.0.1:9/', { projectId, events: ['ticket.updated'] });
  }
  await givenWebhook(docket, user, 'http://127.0.0.1:9/', { events: ['ticket.updated'] });
  await docket.rows(
    `INSERT INTO ticket_watchers (ticket_id, user_id, workspace_id, created_at)
     SELECT id, $1, $2, now() FROM unnest($3::uuid[]) AS id`,
    [user.id, workspaceId, [...tickets.values()].map(({ id }) => id)],
  );
  await docket.rows('UPDATE users SET role = $2 WHERE id = $1', [user.id, role.user]);
  const isAdmin = (role.actsAs ?? role.user) === 'ADMIN';
  const withKey = docket.as({ apiKey: isAdmin ? await docket.given.adminKey(user) : await docket.given.apiKey(user) });
  const [key] = await docket.rows<{ id: string }>('SELECT id FROM api_keys WHERE user_id = $1', [user.id]);
  const actor = { userId: user.id, role: role.actsAs ?? role.user };
  return { role, user, actor, as: role.shows === 'key' ? withKey : docket.as(user), withKey, keyId: key!.id };
}

/** What the rights table lets someone read, as names of places. */
const readableBy = (role: Role): string[] =>
  [
    ...PLACES.flatMap(({ name, state }) => (expected(READ_A_TICKET, role, state) === 'ok' ? [name] : [])),
    ...((role.actsAs ?? role.user) === 'ADMIN' || role.inWorkspace ? [LOOSE] : []),
  ].sort();

const nameOf = (places: Map<string, { id: string }>, id: string | null): string =>
  [...places].find(([, place]) => place.id === id)?.[0] ?? `unknown ${id}`;
const ticketNames = (ids: Iterable<string>): string[] => [...new Set(ids)].map((id) => nameOf(tickets, id)).sort();
const projectNames = (ids: Iterable<string>): string[] => [...new Set(ids)].map((id) => nameOf(projects, id)).sort();
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const inProjects = (names: string[]): string[] => names.filter((name) => name !== LOOSE);

/** Only places of this test: everyone also has a personal workspace. */
const OURS = 't.workspace_id = (SELECT workspace_id FROM tickets WHERE id = ';

const byRow = async (reader: Reader, parameters: Parameters, users = '') =>
  ticketNames(
    idsOf(
      await docket.rows<{ id: string }>(
        `SELECT t.id FROM tickets t LEFT JOIN projects p ON p.id = t.project_id ${users}
         WHERE ${OURS}${parameters.add(tickets.get(LOOSE)!.id)}) AND ${readableTicket(reader, 't', 'p')}`,
        parameters.values,
      ),
    ),
  );

async function byScopes(actor: Actor): Promise<string[]> {
  const parameters = new Parameters();
  const scopes = readableScopes(actor, {}, parameters);
  const sql = `SELECT t.id FROM tickets t WHERE t.scope_id IN (SELECT scope_id FROM (${scopes}) AS s)
    AND ${OURS}${parameters.add(tickets.get(LOOSE)!.id)})`;
  return ticketNames(idsOf(await docket.rows<{ id: string }>(sql, parameters.values)));
}

async function byProjects(actor: Actor): Promise<string[]> {
  const parameters = new Parameters();
  const readable = readableProjects(actorAsReader(actor, parameters));
  const sql = `SELECT p.id FROM projects p WHERE p.status <> 'deleted' AND p.id = ANY (${parameters.add([...projects.values()].map(({ id }) => id))}::uuid[])
    ${readable ? `AND p.id IN ${readable}` : ''}`;
  return projectNames(idsOf(await docket.rows<{ id: string }>(sql, parameters.values)));
}

async function listed<T>(as: Client, path: string, of: (item: T) => string): Promise<string[]> {
  const reply = await as.get(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return (reply.body.data as T[]).map(of);
}

async function opened(as: Client, places: Map<string, { id: string }>, path: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, { id }] of places) if ((await as.get(`${path}/${id}`)).status === 200) names.push(name);
  return names.sort();
}

async function streamedTo({ keyId }: Caller): Promise<string[]> {
  const audience = docket.service(EventAudience);
  const events = (await audience.since(0, 1_000)).filter(({ type }) => type === 'ticket.updated');
  const subscriber = (await audience.subscribers([keyId], events)).get(keyId)!;
  return ticketNames(
    events.flatMap((event) => (mayReceive(subscriber, event) ? [JSON.parse(event.payload).data.ticket.id] : [])),
  );
}

interface DeliveryRow {
  ticketId: string;
  eventId: string;
  status: string;
}

const deliveries = (user: TestUser, bound: boolean) =>
  docket.rows<DeliveryRow>(
    `SELECT e.data #>> '{ticket,id}' AS "ticketId", e.id AS "eventId", d.status
     FROM webhook_deliveries d JOIN events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
     WHERE w.owner_id = $1 AND (w.project_id IS NOT NULL) = $2`,
    [user.id, bound],
  );

const ofTickets = (rows: DeliveryRow[]) => ticketNames(rows.map(({ ticketId }) => ticketId));
const isLast = ({ eventId }: DeliveryRow) => lastChanges.has(eventId);

describe.each(READERS)('$name', ({ name }) => {
  const caller = () => callers.get(name)!;

  it('reads the same tickets by the row form, the set forms, and every request that returns tickets or projects', async () => {
    const { role, actor, as, withKey } = caller();
    const readable = readableBy(role);
    const parameters = new Parameters();
    const all = '?limit=100';
    const byTicket = {
      'row form': await byRow(actorAsReader(actor, parameters), parameters),
      'set form, by scope': await byScopes(actor),
      list: ticketNames(await listed<TestTicket>(as, `/api/tickets${all}`, ({ id }) => id)),
      search: ticketNames(await listed<TestTicket>(as, `/api/tickets/search${all}&q=zebra`, ({ id }) => id)),
      'event log': ticketNames(
        await listed<{ data: { ticket: { id: string } } }>(
          withKey,
          `/v1/events${all}&types=ticket.updated`,
          ({ data }) => data.ticket.id,
        ),
      ),
      'event stream': await streamedTo(caller()),
      ticket: await opened(as, tickets, '/api/tickets'),
    };
    expect(byTicket).toEqual(Object.fromEntries(Object.keys(byTicket).map((form) => [form, readable])));
    const byProject = {
      'set form': await byProjects(actor),
      list: projectNames(await listed<TestProject>(as, `/api/projects${all}`, ({ id }) => id)),
      tasks: projectNames(await listed<TestTicket>(as, `/api/agent-tasks${all}`, ({ projectId }) => projectId!)),
      project: await opened(as, projects, '/api/project'),
    };
    expect(byProject).toEqual(Object.fromEntries(Object.keys(byProject).map((form) => [form, inProjects(readable)])));
    const stats = await as.get('/api/tickets/stats');
    expect(stats.body.data.total).toBe(readable.length);
  });
});

describe.each(READERS)('$name as a webhook owner and watcher', ({ name }) => {
  const caller = () => callers.get(name)!;
  /** No key is involved, so an ADMIN has full rights. */
  const readable = () => readableBy({ ...caller().role, actsAs: undefined, shows: 'session' });
  const whereDeleted = PLACES.flatMap(({ name: place, status }) => (status === 'deleted' ? [place] : []));

  it('reads the same tickets by the row form for people', async () => {
    const parameters = new Parameters();
    const users = `JOIN users u ON u.id = ${parameters.add(caller().user.id)}`;
    expect(await byRow(userAsReader('u'), parameters, users)).toEqual(readable());
  });

  it('receives the same tickets by webhooks of their projects; an ADMIN also receives events that were pending', async () => {
    const { role, user } = caller();
    const bound = await deliveries(user, true);
    expect(ofTickets(bound.filter(isLast))).toEqual(inProjects(readable()));
    const sent = bound.filter((row) => row.status === 'succeeded' && !isLast(row));
    const onItsWay = role.user === 'ADMIN' ? whereDeleted : [];
    expect(ofTickets(sent)).toEqual([...inProjects(readable()), ...onItsWay].sort());
  });

  it('receives the same tickets by a webhook without a project, for confirmed memberships only', async () => {
    const { role, user } = caller();
    const member = !role.unconfirmed && (role.inProject !== undefined || role.inWorkspace !== undefined);
    const there = readableBy({ ...role, user: 'USER', actsAs: undefined, shows: 'session' });
    expect(ofTickets((await deliveries(user, false)).filter(isLast))).toEqual(member ? there : []);
  });

  it('is notified about the same tickets; for an unconfirmed membership, only about public ones', async () => {
    const { role, user } = caller();
    const rows = await docket.rows<{ id: string }>('SELECT ticket_id AS id FROM notifications WHERE user_id = $1', [
      user.id,
    ]);
    const open = PLACES.flatMap((place) =>
      /public/.test(place.name) && place.status !== 'deleted' ? [place.name] : [],
    );
    expect(ticketNames(idsOf(rows))).toEqual(role.unconfirmed ? open.sort() : readable());
    const shown = await listed<{ ticket: { id: string } }>(
      docket.as(user),
      '/api/user/notifications?limit=100',
      ({ ticket }) => ticket.id,
    );
    expect(ticketNames(shown)).toEqual(ticketNames(idsOf(rows)));
  });
});
