import { answer, forbidden, invalid, notFound } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Time } from '../support/time.js';

/** Words that occur only in what the caller may not read. */
const CANARY = {
  title: 'zanzibar',
  formerTitle: 'quetzalcoatl',
  description: 'rhododendron',
  comment: 'kookaburra',
  formerComment: 'tyrannosaur',
  label: 'xylophone',
  group: 'yggdrasil',
  externalId: 'jabberwocky',
  project: 'wunderkammer',
  key: 'HUSHHUSH',
};
const WORDS = Object.values(CANARY);

let docket: Docket;
let owner: TestUser;
let open: TestProject;
const callers: Record<string, TestUser> = {};
let secret: {
  project: TestProject;
  ticket: { id: string; key: string };
  deleted: { id: string };
  comment: { id: string };
  label: { id: string };
  group: { id: string };
};

/** What somebody sees who requests everything, without knowing an id. */
const QUESTIONS = [
  ...['', '?limit=100', '?sort=title&order=asc', '?sort=priority', '?sort=status', '?sort=createdAt'],
  ...['?status=in_progress', '?priority=highest', '?type=BUG', '?stage=TESTING', '?assignee=none', '?label=none'],
  ...['?group=none', '?project=none', '?dueBefore=2030-01-01T00:00:00Z', '?updatedSince=2020-01-01T00:00:00Z'],
  ...[`?project=${CANARY.key}`, `?search=${CANARY.key}-1`, ...WORDS.map((word) => `?search=${word}`)],
  ...['?search=harmles', '?search=harmlesss', '?search=zanzibra', '?search=%25', '?search=!'],
].map((query) => `/api/tickets${query}`);
const SEARCHES = [
  ...WORDS,
  ...WORDS.map((word) => word.slice(0, 5)),
  `${CANARY.key}-1`,
  'zanzibra',
  'harmlesss',
  '!',
].flatMap((word) => [`/api/tickets/search?q=${word}`, `/api/tickets/search?q=${word}&status=in_progress`]);
const STATS = ['', '?period=year', '?assignee=none', `?project=${CANARY.key}`].map(
  (query) => `/api/tickets/stats${query}`,
);
const PROJECTS = ['/api/projects', `/api/projects?search=${CANARY.project}`, `/api/project/search?q=${CANARY.project}`];
const VIEW = [...QUESTIONS, ...SEARCHES, ...STATS, ...PROJECTS];

async function view(user: TestUser): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const path of VIEW) {
    const { status, headers, text } = await docket.as(user).get(path);
    seen[path] = `${status} ${headers.link ?? ''} ${text}`;
  }
  return seen;
}

async function plant(workspaceId: string): Promise<typeof secret> {
  const own = docket.as(owner);
  const made = async (path: string, body: object) => {
    const reply = await own.post(path, body);
    expect(reply.status).toBe(201);
    return reply.body.data;
  };
  const project = await docket.given.project(owner, { name: CANARY.project, key: CANARY.key, workspaceId });
  const label = await made(`/api/workspaces/${workspaceId}/labels`, { name: CANARY.label, color: '#ff0000' });
  const group = await made(`/api/workspaces/${workspaceId}/groups`, { name: CANARY.group, projectId: project.id });
  const ticket = await made('/api/tickets', {
    title: CANARY.formerTitle,
    description: CANARY.description,
    externalId: CANARY.externalId,
    projectId: project.id,
    groupId: group.id,
    labelIds: [label.id],
    assigneeId: owner.id,
    dueDate: '2021-01-01T00:00:00Z',
    type: 'BUG',
    priority: 'highest',
    stage: 'TESTING',
  });
  await own.put(`/api/tickets/${ticket.id}`, { title: CANARY.title, status: 'in_progress' });
  const comment = await made(`/api/tickets/${ticket.id}/comments`, { content: CANARY.formerComment });
  await own.put(`/api/tickets/${ticket.id}/comments/${comment.id}`, { content: CANARY.comment });
  const deleted = await made('/api/tickets', { title: CANARY.title, projectId: project.id });
  await own.delete(`/api/tickets/${deleted.id}`);
  await made('/api/tickets', { title: `${CANARY.title} harmlessly`, workspaceId });
  return { project, ticket, deleted, comment, label, group };
}

let before: Record<string, Record<string, string>>;
beforeAll(async () => {
  docket = await Docket.start();
  Time.freeze(docket, new Date().toISOString());
  owner = await docket.given.user({ name: 'Olga' });
  const workspace = await docket.given.workspace(owner);
  open = await docket.given.project(owner, { visibility: 'public', workspaceId: workspace.id });
  const side = await docket.given.project(owner, { workspaceId: workspace.id });
  await docket.given.ticket(owner, { projectId: open.id, title: 'A harmless ticket', status: 'in_progress' });
  await docket.given.ticket(owner, { projectId: side.id, title: 'Another harmless one' });
  callers.stranger = await docket.given.user();
  callers['member of another project'] = await docket.given.member(owner, side, 'admin');
  callers['user VIEWER'] = await docket.given.user({ role: 'VIEWER' });
  before = {};
  for (const [name, user] of Object.entries(callers)) before[name] = await view(user);
  secret = await plant(workspace.id);
});
afterAll(() => docket.stop());

const each = it.each(['stranger', 'member of another project', 'user VIEWER']);

it('its owner finds every private word, so there is something to leak', async () => {
  const seen = Object.values(await view(owner))
    .join('\n')
    .toLowerCase();
  const { id } = secret.ticket;
  const details = await docket.as(owner).get(`/api/tickets/${id}`);
  const history = await docket.as(owner).get(`/api/tickets/${id}/history`);
  const all = [seen, details.text, history.text].join('\n').toLowerCase();
  expect(WORDS.filter((word) => !all.includes(word.toLowerCase()))).toEqual([CANARY.formerComment]);
});

// Promise 2.1
each('lists, searches, totals and statistics for a %s do not change', async (name) => {
  expect(await view(callers[name]!)).toEqual(before[name]);
});

// Promises 2.1, 2.2
each('no response to a %s who knows the ids contains a private word', async (name) => {
  const client = docket.as(callers[name]!);
  const { ticket, project, deleted, comment, label, group } = secret;
  const path = `/api/tickets/${ticket.id}`;
  const refused = answer(await client.get(path));
  expect(refused).toEqual(forbidden('ticket'));
  const byId = [
    client.get(`${path}/history`),
    client.get(`${path}/comments`),
    client.put(path, { title: 'Mine' }),
    client.patch(path, {}),
    client.put(`${path}/status`, { status: 'done' }),
    client.put(`${path}/assignee`, { assigneeId: null }),
    client.post(`${path}/comments`, { content: 'Hello?' }),
    client.put(`${path}/comments/${comment.id}`, { content: 'Mine' }),
    client.delete(`${path}/comments/${comment.id}`),
    client.delete(path),
    client.post(`${path}/restore`),
  ];
  for (const call of byId) expect(answer(await call)).toEqual(forbidden('ticket'));
  const missing = [
    client.get(`/api/tickets/${ticket.key}`),
    client.get(`/api/tickets/${ticket.key.toLowerCase()}/history`),
    client.get(`/api/tickets/${ticket.key}/comments`),
    client.put(`/api/tickets/${ticket.key}`, { title: 'Mine' }),
    client.delete(`/api/tickets/${ticket.key}`),
    client.get(`/api/tickets/${CANARY.key}-9`),
    client.get(`/api/tickets/${deleted.id}`),
    client.post(`/api/tickets/${deleted.id}/restore`),
  ];
  for (const call of missing) expect(answer(await call)).toEqual(notFound('Ticket'));
  const filters = [`project=${project.id}`, `label=${label.id}`, `group=${group.id}`];
  for (const filter of filters) {
    const reply = await client.get(`/api/tickets?${filter}`);
    expect(reply.body).toEqual({ data: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } });
  }
  const searched = await client.get(`/api/tickets/search?q=${CANARY.title}&project=${project.id}`);
  expect(searched.body.pagination.total).toBe(0);
  const stats = await client.get(`/api/tickets/stats?project=${project.id}&assignee=${owner.id}`);
  expect(stats.body.data.total).toBe(0);
});

describe('references to private objects', () => {
  it("are refused like those to unknown ones: a parent, a label, a group, an assignee, a comment's ticket", async () => {
    const client = docket.as(callers.stranger!);
    const create = async (body: object) => answer(await client.post('/api/tickets', { title: 'Probe', ...body }));
    expect(await create({ parentId: secret.ticket.id })).toEqual(invalid({ parentId: 'Parent must be valid' }));
    expect(await create({ labelIds: [secret.label.id] })).toEqual(invalid({ labelIds: 'Labels must be valid' }));
    expect(await create({ groupId: secret.group.id })).toEqual(invalid({ groupId: 'Group must be valid' }));
    expect(await create({ assigneeId: owner.id })).toEqual(invalid({ assigneeId: 'Assignee must be valid' }));
    expect(await create({ projectId: secret.project.id })).toEqual(forbidden('project'));
    const mine = await docket.given.ticket(callers.stranger!);
    const child = `/api/tickets/${mine.id}/comments/${secret.comment.id}`;
    expect(answer(await client.put(child, { content: 'Mine' }))).toEqual(notFound('Comment'));
    expect(answer(await client.delete(child))).toEqual(notFound('Comment'));
    const update = await client.put(`/api/tickets/${mine.id}`, { parentId: secret.ticket.id });
    expect(answer(update)).toEqual(invalid({ parentId: 'Parent must be valid' }));
  });

  it('do not let a member of another project use it as a parent', async () => {
    const guest = callers['member of another project']!;
    const projects = await docket.as(guest).get('/api/projects?search=Project');
    const side = projects.body.data.find(({ visibility }: { visibility: string }) => visibility === 'private');
    const body = { title: 'Probe', projectId: side.id };
    const client = docket.as(guest);
    const byParent = await client.post('/api/tickets', { ...body, parentId: secret.ticket.id });
    expect(answer(byParent)).toEqual(invalid({ parentId: 'Parent must be valid' }));
    const byGroup = await client.post('/api/tickets', { ...body, groupId: secret.group.id });
    expect(answer(byGroup)).toEqual(invalid({ groupId: 'Group must be valid' }));
    const moved = await client.put(`/api/tickets/${(await docket.given.ticket(guest, body)).id}`, {
      projectId: secret.project.id,
    });
    expect(answer(moved)).toEqual(forbidden('project'));
  });

  it('from a public ticket show nothing of it, not even its id', async () => {
    const child = await docket.given.ticket(owner, { projectId: open.id, parentId: secret.ticket.id });
    const reply = await docket.as(callers.stranger!).get(`/api/tickets/${child.id}`);
    expect(reply.body.data.parentId).toBeNull();
    expect(reply.text).not.toContain(secret.ticket.id);
    expect(WORDS.filter((word) => reply.text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });

  // Promise 2.5
  it('show a stranger the people of a public project without their e-mail addresses', async () => {
    const ticket = await docket.given.ticket(owner, { projectId: open.id, assigneeId: owner.id });
    await docket.given.comment(owner, ticket);
    await docket.as(owner).put(`/api/tickets/${ticket.id}/status`, { status: 'done' });
    const person = { id: owner.id, name: 'Olga', email: null, image: null, kind: 'human' };
    const client = docket.as(callers.stranger!);
    const { data } = (await client.get(`/api/tickets/${ticket.id}`)).body;
    expect([data.assignee, data.reporter, data.comments[0].author]).toEqual([person, person, person]);
    const lists = await Promise.all(
      ['/api/tickets', `/api/tickets/search?q=${ticket.key}`].map((path) => client.get(path)),
    );
    const history = await client.get(`/api/tickets/${ticket.id}/history`);
    expect(history.body.data[0].actor).toEqual(person);
    for (const { text } of [...lists, history]) expect(text).not.toContain(owner.email);
  });
});
