import { answer, conflict, forbidden, notFound, unauthorized } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { Importing } from '../support/importing.js';
import { learnWords } from '../support/vocabulary.js';

const UNKNOWN_ID = '01990a5e-7c7e-7b0a-9c53-5f5d1c1f0a11';
const CSV = 'text/csv';
const JSONL = 'application/x-ndjson';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

interface Import {
  id: string;
  status: string;
  total: number;
  processed: number;
}

const send = (
  project: TestProject,
  body: string | Buffer,
  type = CSV,
  user: { cookie?: string; apiKey?: string } = ada,
) => docket.as(user).post(`/api/project/${project.id}/import`).sending(type, body);
const path = (project: TestProject, { id }: { id: string }) => `/api/project/${project.id}/imports/${id}`;

const importing = (project: TestProject) => new Importing(docket, ada, project);

/** An import after the worker has done its part. */
async function finished(project: TestProject, started: { id: string }): Promise<Import> {
  await importing(project).workThrough();
  return importing(project).state(started);
}

/** Uploads a file and waits until it is imported. */
async function imported(project: TestProject, body: string, type = CSV): Promise<Import> {
  const reply = await send(project, body, type);
  expect([reply.status, reply.text]).toEqual([202, expect.any(String)]);
  return finished(project, reply.body.data);
}
const ticketsOf = async (project: TestProject) =>
  (await docket.as(ada).get(`/api/tickets?project=${project.id}&sort=createdAt&order=asc&limit=100`)).body.data;
const titlesOf = async (project: TestProject): Promise<string[]> =>
  (
    await docket.rows<{ title: string }>('SELECT title FROM tickets WHERE project_id = $1 ORDER BY number', [
      project.id,
    ])
  ).map(({ title }) => title);
const leftOver = (id: string) => docket.rows('SELECT 1 FROM import_rows WHERE import_id = $1', [id]);

describe('an import', () => {
  it('responds at once, and the worker creates the tickets', async () => {
    const project = await docket.given.project(ada, { key: 'IMP' });
    const label = await docket.given.label(ada, project.workspaceId, 'Needs, care');
    const bob = await docket.given.member(ada, project, 'member');
    const rows = [
      'Title,description,type,status,priority,stage,dueDate,externalId,labels,assignee',
      `First,"Says ""hi"" to @Ada,\nthen goes",BUG,done,high,TESTING,2026-12-01T17:00:00+01:00,x-1,"""needs, CARE""",${bob.email.toUpperCase()}`,
      `Second,,,,,,,,,${bob.id}`,
      'Third,,,,,,,,,',
    ];
    const reply = await send(project, `${rows.join('\r\n')}\r\n`);
    expect(reply.status).toBe(202);
    expect(reply.body.data).toEqual({
      id: expect.any(String),
      projectId: project.id,
      userId: ada.id,
      source: 'docket',
      format: 'csv',
      status: 'queued',
      total: 3,
      processed: 0,
      created: 0,
      existing: 0,
      failed: 0,
      undone: 0,
      error: null,
      createdAt: expect.any(String),
      startedAt: null,
      finishedAt: null,
    });
    expect(await finished(project, reply.body.data)).toEqual({
      ...reply.body.data,
      status: 'completed',
      processed: 3,
      created: 3,
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    });
    const [first, second, third] = await ticketsOf(project);
    expect(first).toMatchObject({
      key: 'IMP-1',
      title: 'First',
      description: 'Says "hi" to @Ada,\nthen goes',
      type: 'BUG',
      status: 'done',
      priority: 'high',
      stage: 'TESTING',
      dueDate: '2026-12-01T16:00:00.000Z',
      externalId: 'x-1',
      completedAt: expect.any(String),
      assigneeId: bob.id,
      reporterId: ada.id,
      workspaceId: project.workspaceId,
    });
    expect(second).toMatchObject({ key: 'IMP-2', assigneeId: bob.id, description: null, externalId: null });
    expect(third).toMatchObject({
      key: 'IMP-3',
      type: 'TASK',
      status: 'backlog',
      priority: 'medium',
      stage: 'PLANNING',
    });
    const details = (await docket.as(ada).get('/api/tickets/IMP-1')).body.data;
    expect(details.labels.map(({ id }: { id: string }) => id)).toEqual([label.id]);
    expect(details.mentions.map(({ id }: { id: string }) => id)).toEqual([ada.id]);
    expect(await leftOver(reply.body.data.id)).toEqual([]);
  });

  it('keeps numbers, counters and the search index correct', async () => {
    const project = await docket.given.project(ada, { key: 'NUM' });
    await docket.given.ticket(ada, { projectId: project.id });
    await imported(project, 'title\nZyzzyva one\nZyzzyva two\n');
    expect((await docket.given.ticket(ada, { projectId: project.id })).key).toBe('NUM-4');
    const list = (await docket.as(ada).get('/api/tickets?project=NUM')).body;
    expect(list.pagination.total).toBe(4);
    const expectFound = async (query: string) => {
      const found = (await docket.as(ada).get(`/api/tickets/search?q=${query}`)).body.data;
      expect(found.map(({ key }: { key: string }) => key).sort()).toEqual(['NUM-2', 'NUM-3']);
    };
    await expectFound('zyzzyva');
    await learnWords(docket);
    await expectFound('zyzziva');
  });

  it('notifies nobody, and adds one entry to the sender’s feed', async () => {
    const project = await docket.given.project(ada, { name: 'Quiet' });
    await docket.rows('DELETE FROM events');
    const { id } = await imported(project, `title,assignee\nA,${ada.email}\nB,\n`);
    expect(await docket.rows('SELECT type FROM events')).toEqual([{ type: 'import.finished' }]);
    const activities = await docket.rows(
      `SELECT type, action, user_id, entity_id, description, metadata FROM activities
       WHERE project_id = $1 AND action <> 'created'`,
      [project.id],
    );
    expect(activities).toEqual([
      {
        type: 'project',
        action: 'imported',
        user_id: ada.id,
        entity_id: project.id,
        description: 'Imported 2 tickets into Quiet',
        metadata: { projectId: project.id, projectKey: project.key, importId: id, tickets: 2 },
      },
    ]);
    const history = await docket.rows(
      'SELECT 1 FROM ticket_history h JOIN tickets t ON t.id = h.ticket_id WHERE t.project_id = $1',
      [project.id],
    );
    expect(history).toEqual([]);
  });

  it('of the same file again changes nothing, and an id that is in it twice is imported once', async () => {
    const project = await docket.given.project(ada);
    const made = await docket.given.ticket(ada, { projectId: project.id, title: 'Mine', externalId: 'e-0' });
    const gone = await docket.given.ticket(ada, { projectId: project.id, title: 'Gone', externalId: 'e-2' });
    await docket.as(ada).delete(`/api/tickets/${gone.id}`);
    const file = 'title,externalId\nTheirs,e-0\nOne,e-1\nTwo,e-2\nAgain,e-1\nNo id,\n';
    expect(await imported(project, file)).toMatchObject({ total: 5, created: 3, existing: 2, failed: 0 });
    expect((await docket.as(ada).get(`/api/tickets/${made.id}`)).body.data.title).toBe('Mine');
    const again = file.replace('No id,\n', '');
    expect(await imported(project, again)).toMatchObject({ total: 4, created: 0, existing: 4, failed: 0 });
    expect((await titlesOf(project)).sort()).toEqual(['Gone', 'Mine', 'No id', 'One', 'Two']);
    const feed = await docket.rows(`SELECT 1 FROM activities WHERE project_id = $1 AND action = 'imported'`, [
      project.id,
    ]);
    expect(feed).toHaveLength(1);
  });

  it('reports each wrong row, and imports the others', async () => {
    const project = await docket.given.project(ada);
    const stranger = await docket.given.user();
    const rows = [
      'title,type,dueDate,labels,assignee,description',
      'Right,,,,,',
      ',BUGG,30 February,"a, b",nobody@example.com,',
      `Stranger,,,,${stranger.email},`,
      'Too few,,',
      'Too many,,,,,,',
      `${'x'.repeat(256)},,2026-02-30T00:00:00Z,,,${'y'.repeat(65_537)}`,
      'NUL \0 here,,,,,',
      'Labels,,,missing,,',
      '  Right too  ,,,,,',
    ];
    const done = await imported(project, rows.join('\n'));
    expect(done).toMatchObject({ status: 'completed', total: 9, processed: 9, created: 2, existing: 0, failed: 7 });
    expect(await importing(project).errors(done)).toEqual({
      2: {
        title: ['Title is required'],
        type: ['Type must be one of TASK, BUG, FEATURE, IMPROVEMENT, EPIC'],
        dueDate: ['Due date must be an ISO 8601 date-time with an offset'],
      },
      3: { assignee: ['Assignee must be valid'] },
      4: { row: ['Row must have 6 columns'] },
      5: { row: ['Row must have 6 columns'] },
      6: {
        title: ['Title must be at most 255 characters'],
        dueDate: ['Due date must be an ISO 8601 date-time with an offset'],
        description: ['Description must be at most 65536 bytes'],
      },
      7: { title: ['Title contains characters that are not allowed'] },
      8: { labels: ['Label does not exist: missing'] },
    });
    expect(await titlesOf(project)).toEqual(['Right', 'Right too']);
    const page = await docket.as(ada).get(`${path(project, done)}/errors?limit=3`);
    expect(page.body.pagination).toEqual({ page: 1, limit: 3, total: 7, totalPages: 3 });
    const next = /<([^>]+)>/.exec(page.headers.link!)![1]!;
    const second = await docket.as(ada).get(next);
    expect(second.body.data.map(({ row }: { row: number }) => row)).toEqual([5, 6, 7]);
  });

  it('accepts JSON lines, with errors by line', async () => {
    const project = await docket.given.project(ada);
    await docket.given.label(ada, project.workspaceId, 'ops');
    const lines = [
      JSON.stringify({ title: 'One', labels: ['OPS'], assignee: ada.email, description: 'a\nb' }),
      '',
      '{"title":',
      '[1]',
      '{"title": 7, "labels": "ops"}',
      '{"title": "x", "colour": 1, "__proto__": {"x": 1}, "nul\\u0000": 1}',
      '{"title": "\\ud800"}',
      `{"title": "deep", "type": ${'['.repeat(5000)}${']'.repeat(5000)}}`,
      '{"title": "Two", "assignee": null, "labels": null, "dueDate": null}',
    ];
    const done = await imported(project, `\ufeff${lines.join('\r\n')}`, JSONL);
    expect(done).toMatchObject({ total: 8, created: 2, failed: 6 });
    expect(await importing(project).errors(done)).toEqual({
      2: { row: ['Row must be valid JSON'] },
      3: { row: ['Row must be a JSON object'] },
      4: { title: ['Title must be a string'], labels: ['Labels must be a list of names'] },
      5: { colour: ['Unknown field'], ['__proto__']: ['Unknown field'], 'nul\ufffd': ['Unknown field'] },
      6: { title: ['Title contains characters that are not allowed'] },
      7: { type: ['Type must be one of TASK, BUG, FEATURE, IMPROVEMENT, EPIC'] },
    });
    expect(await ticketsOf(project)).toMatchObject([
      { title: 'One', assigneeId: ada.id, description: 'a\nb' },
      { title: 'Two' },
    ]);
  });

  it.each([
    ['csv', CSV],
    ['jsonl', JSONL],
  ])('accepts an export: %s', async (format, type) => {
    const from = await docket.given.project(ada);
    const label = await docket.given.label(ada, from.workspaceId, `all, "${format}"`);
    for (const title of ['=1+1', `'=1`, 'plain', '-']) {
      const more = { description: '\t@x\r\n"y",', assigneeId: ada.id, labelIds: [label.id], priority: 'low' };
      await docket.given.ticket(ada, { projectId: from.id, title, externalId: `@${title}`, ...more });
    }
    const url = `/api/tickets/export?project=${from.id}&format=${format}&sort=createdAt&order=asc`;
    const { text } = await docket.as(ada).get(url).buffered();
    const to = await docket.given.project(ada);
    expect(await imported(to, text, type)).toMatchObject({ created: 4, failed: 0 });
    const essence = ({ title, description, externalId, priority, assigneeId, labels }: Record<string, unknown>) => ({
      labels,
      title,
      description,
      externalId,
      priority,
      assigneeId,
    });
    const [before, after] = [await ticketsOf(from), await ticketsOf(to)];
    expect(after.map(essence)).toEqual(before.map(essence));
  });
});

describe('imports of a project', () => {
  it('are started and seen by members and higher roles', async () => {
    const project = await docket.given.project(ada, { visibility: 'public' });
    const found = await imported(project, 'title\nx\n');
    const stranger = await docket.given.user();
    const viewer = await docket.given.member(ada, project, 'viewer');
    const member = await docket.given.member(ada, project, 'member');
    const urls = [`/api/project/${project.id}/imports`, path(project, found), `${path(project, found)}/errors`];
    for (const user of [stranger, viewer]) {
      const started = await send(project, 'title\nx\n', CSV, user);
      expect(answer(started)).toEqual(forbidden('project'));
      for (const url of urls) expect((await docket.as(user).get(url)).body).toEqual(forbidden('project').body);
    }
    const started = await send(project, 'title\ny\n', CSV, member);
    expect(started.status).toBe(202);
    await finished(project, started.body.data);
    for (const url of urls) expect((await docket.as(member).get(url)).status).toBe(200);
    const list = await docket.as(member).get(urls[0]!);
    expect(list.body.data.map(({ id }: Import) => id)).toEqual([started.body.data.id, found.id]);
    const none = await send(project, 'title\nx\n', CSV, {});
    expect(answer(none)).toEqual(unauthorized());
    const key = await docket.given.apiKey(ada, { scopes: ['tickets:read', 'projects:write'] });
    expect((await send(project, 'title\nx\n', CSV, { apiKey: key })).status).toBe(403);
    expect((await docket.as({ apiKey: key }).get(urls[1]!)).status).toBe(200);
  });

  // Promise 2.2
  it('are found only through their project', async () => {
    const [mine, other] = [await docket.given.project(ada), await docket.given.project(ada)];
    const found = await imported(mine, 'title\nx\n');
    for (const id of [found.id, UNKNOWN_ID, 'nonsense']) {
      for (const end of ['', '/errors']) {
        const reply = await docket.as(ada).get(`${path(other, { id })}${end}`);
        expect(answer(reply)).toEqual(notFound('Import'));
      }
    }
    const nowhere = await send({ ...mine, id: UNKNOWN_ID }, 'title\nx\n');
    expect(answer(nowhere)).toEqual(notFound('Project'));
  });

  it('into an archived project are refused, and earlier ones can still be seen', async () => {
    const project = await docket.given.project(ada);
    const found = await imported(project, 'title\nx\n');
    await docket.as(ada).put(`/api/project/${project.id}`, { status: 'archived' });
    const reply = await send(project, 'title\nx\n');
    expect(answer(reply)).toEqual(conflict('Project is archived'));
    expect((await docket.as(ada).get(path(project, found))).status).toBe(200);
  });

  it('with an Idempotency-Key happen once, and another file with the same key is refused', async () => {
    const project = await docket.given.project(ada);
    const once = () => send(project, 'title\nx\n').set('idempotency-key', 'file-1');
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    const other = await send(project, 'title\ny\n').set('idempotency-key', 'file-1');
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
    await finished(project, first.body.data);
    expect(await titlesOf(project)).toEqual(['x']);
  });
});
