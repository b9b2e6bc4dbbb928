import { DETACHED_AT_ONCE, DetachFromTickets, verifyCounters } from '#tickets';
import { answer, invalid, notFound } from '../support/answers.js';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestProject, TestUser } from '../support/given.js';

/** A label or group of many tickets is hidden at once, and detached from them batch by batch. */
const COUNT = 3 * DETACHED_AT_ONCE + 50;

let docket: Docket;
let detach: DetachFromTickets;
let ada: TestUser;
let bob: TestUser;
let project: TestProject;
let his: TestProject;
let label: { id: string; name: string };
let group: { id: string };
beforeAll(async () => {
  docket = await Docket.start();
  detach = docket.service(DetachFromTickets);
  bob = await docket.given.user({ name: 'Bob' });
  his = await docket.given.project(bob);
});
beforeEach(async () => {
  ada = await docket.given.user({ name: 'Ada' }); // and with her a workspace for this test
  project = await docket.given.project(ada);
  label = { ...(await docket.given.label(ada, project.workspaceId, 'crowded')), name: 'crowded' };
  group = await docket.given.group(ada, project.workspaceId);
  await docket.rows(
    `WITH counted AS (
       UPDATE ticket_counters SET tickets = ${COUNT}, last_number = ${COUNT}, by_status[1] = ${COUNT},
         by_priority[3] = ${COUNT}, by_type[1] = ${COUNT}, by_stage[1] = ${COUNT} WHERE scope_id = $2
     ), made AS (
       INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, reporter_id, group_id, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $2, n, 'Ticket ' || n, $3, $4, '2026-01-01', '2026-01-01'
       FROM generate_series(1, ${COUNT}) AS n RETURNING id
     ), counts AS (
       INSERT INTO ticket_label_counters (label_id, scope_id, workspace_id, tickets) VALUES ($5, $2, $1, ${COUNT})
     )
     INSERT INTO ticket_labels (ticket_id, label_id, workspace_id) SELECT id, $5, $1 FROM made`,
    [project.workspaceId, project.id, ada.id, group.id, label.id],
  );
});
afterEach(drain);
afterAll(() => docket.stop());

async function drain(): Promise<number> {
  let batches = 0;
  while (await detach.next()) batches++;
  return batches;
}
const idsOf = async () =>
  (await docket.rows<{ id: string }>('SELECT id FROM tickets WHERE project_id = $1 ORDER BY number', [project.id])).map(
    ({ id }) => id,
  );
const total = async (query: string) =>
  (await docket.as(ada).get(`/api/tickets?project=${project.id}&limit=1&${query}`)).body.pagination.total;
/** The recorded changes of the project's tickets; `most` is the largest number that one transaction changed. */
const records = async (field: string) => {
  const [row] = await docket.rows<Record<string, number>>(
    `SELECT count(*)::int AS tickets, min(t.version) AS "minVersion", max(t.version) AS "maxVersion",
       count(DISTINCT h.ticket_id)::int AS remembered, count(h.id)::int AS history,
       (SELECT count(*)::int FROM events WHERE project_id = $1 AND type = 'ticket.updated') AS events,
       (SELECT count(DISTINCT data->'ticket'->>'id')::int FROM events WHERE project_id = $1 AND type = 'ticket.updated') AS recorded,
       count(*) FILTER (WHERE t.updated_at = h.at AND h.actor_id = $3)::int AS dated,
       (SELECT max(changed)::int FROM (SELECT count(*) AS changed FROM ticket_history o JOIN tickets i ON i.id = o.ticket_id
          WHERE i.project_id = $1 GROUP BY o.xmin::text) AS one) AS most
     FROM tickets t LEFT JOIN ticket_history h ON h.ticket_id = t.id AND h.field = $2 WHERE t.project_id = $1`,
    [project.id, field, ada.id],
  );
  return row;
};
const ALL = {
  tickets: COUNT,
  minVersion: 2,
  maxVersion: 2,
  remembered: COUNT,
  history: COUNT,
  events: COUNT,
  recorded: COUNT,
  dated: COUNT,
  most: DETACHED_AT_ONCE,
};

describe.each([
  ['label', 'labelIds', () => `/api/labels/${label.id}`, () => ({ labelIds: [label.id] })],
  ['group', 'groupId', () => `/api/groups/${group.id}`, () => ({ groupId: group.id })],
] as const)('a %s of many tickets that is deleted', (kind, field, path, body) => {
  const query = () => (kind === 'label' ? `label=${label.id}` : `group=${group.id}`);
  const subject = () => (kind === 'label' ? label.id : group.id);
  const message = kind === 'label' ? 'Labels must be valid' : 'Group must be valid';

  // Promise 8.3
  it('is hidden everywhere at once, before further tickets are changed', async () => {
    expect([await total(query()), await total(`${kind}=none`)]).toEqual([COUNT, 0]);
    expect((await docket.as(ada).delete(path())).status).toBe(200);
    expect((await records(field))!.history).toBe(DETACHED_AT_ONCE);
    expect([await total(query()), await total(`${kind}=none`)]).toEqual([0, COUNT]);
    expect(await total(`${query()},none`)).toBe(COUNT);
    expect(await total(`${query()}&status=todo`)).toBe(0);
    for (const id of await idsOf()) {
      if (Math.random() > 0.02) continue;
      const { labels, groupId, group: shown } = (await docket.as(ada).get(`/api/tickets/${id}`)).body.data;
      expect(kind === 'label' ? labels : [groupId, shown]).toEqual(kind === 'label' ? [] : [null, null]);
    }
    const { data } = (await docket.as(ada).get(`/api/tickets?project=${project.id}&limit=100`)).body;
    if (kind === 'group')
      expect(new Set(data.map((item: { groupId: unknown }) => item.groupId))).toEqual(new Set([null]));
    const { text } = await docket.as(ada).get(`/api/tickets/export?project=${project.id}`);
    expect(text).not.toContain(kind === 'label' ? 'crowded' : group.id);
    const list = await docket.as(ada).get(`/api/workspaces/${project.workspaceId}/${kind}s`);
    expect(list.body.data.map(({ id }: { id: string }) => id)).not.toContain(subject());
    expect(list.body.pagination.total).toBe(0);
    const gone = notFound(kind === 'label' ? 'Label' : 'Group');
    expect(answer(await docket.as(ada).put(path(), { name: 'x' }))).toEqual(gone);
    expect(answer(await docket.as(ada).delete(path()))).toEqual(gone);
    const made = await docket.as(ada).post('/api/tickets', { title: 'Late', projectId: project.id, ...body() });
    expect(answer(made)).toEqual(invalid({ [field]: message }));
    const again = await docket.as(ada).post(`/api/workspaces/${project.workspaceId}/${kind}s`, { name: 'crowded' });
    expect(again.status).toBe(201);
  });

  it('is detached in batches: row, version, history and event of each ticket once, then it is deleted', async () => {
    await docket.as(ada).delete(path());
    expect(await drain()).toBe(4);
    expect(await records(field)).toEqual(ALL);
    expect(await docket.rows(`SELECT FROM ${kind}s WHERE id = $1`, [subject()])).toEqual([]);
    expect(await docket.rows('SELECT FROM ticket_detachments')).toEqual([]);
    expect(await verifyCounters({ query: (sql: string) => docket.rows(sql) } as never)).toEqual([]);
  });

  it('is detached once by several workers, while others change these tickets', async () => {
    const ids = await idsOf();
    await docket.as(ada).delete(path());
    let working = 3;
    const workers = [1, 2, 3].map(() => drain().finally(() => working--));
    const answers = [];
    for (let n = 0; working > 0 || n < 3; n++) {
      const id = ids[(n * 61) % ids.length]!;
      answers.push((await docket.as(ada).put(`/api/tickets/${id}`, { title: `Renamed ${n}` })).status);
      answers.push((await docket.as(bob).post('/api/tickets', { title: 'Beside', projectId: his.id })).status - 1);
    }
    await Promise.all(workers);
    await eventually(async () => {
      await drain();
      expect(await docket.rows('SELECT FROM ticket_detachments')).toEqual([]);
    });
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await records(field)).toMatchObject({
      remembered: COUNT,
      history: COUNT,
      recorded: COUNT,
      most: DETACHED_AT_ONCE,
    });
  });

  // Promise 8.3
  it('does not block others on a ticket that another request has locked', async () => {
    await docket.as(ada).delete(path());
    const left =
      kind === 'label'
        ? 'SELECT ticket_id AS id FROM ticket_labels WHERE label_id'
        : 'SELECT id FROM tickets WHERE group_id';
    const [held] = await docket.rows<{ id: string }>(`${left} = $1 LIMIT 1`, [subject()]);
    const other = await docket.db.connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [held!.id]);
    while (await detach.next());
    expect((await records(field))!.history).toBe(COUNT - 1);
    await other.query('COMMIT');
    other.release();
    await eventually(async () => {
      await drain();
      expect((await records(field))!.history).toBe(COUNT);
    });
  });

  it('is resumed after a batch that failed', async () => {
    await docket.as(ada).delete(path());
    await detach.next();
    await docket.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END'`);
    await docket.rows('CREATE TRIGGER refuse BEFORE INSERT ON ticket_history FOR EACH ROW EXECUTE FUNCTION refuse()');
    await expect(detach.next()).rejects.toThrow('no');
    await docket.rows('DROP FUNCTION refuse CASCADE');
    expect((await records(field))!.history).toBe(2 * DETACHED_AT_ONCE);
    expect(await detach.next()).toBe(false); // not at once: others go first
    await docket.rows(`UPDATE ticket_detachments SET due_at = now() - interval '1 s'`);
    await drain();
    expect(await records(field)).toEqual(ALL);
  });

  it('is not recorded again for a ticket from which it was removed before', async () => {
    const ids = await idsOf();
    await docket.as(ada).delete(path());
    const touched = ids.slice(-20);
    for (const id of touched) {
      const reply = await docket
        .as(ada)
        .put(`/api/tickets/${id}`, kind === 'label' ? { labelIds: [] } : { groupId: null });
      expect(reply.status).toBe(200);
    }
    await drain();
    expect(await records(field)).toMatchObject({ remembered: COUNT, history: COUNT, minVersion: 2, maxVersion: 2 });
  });
});

it('a group restricted to one project is detached from the tickets of another, in batches', async () => {
  const other = await docket.given.project(ada);
  const stays = await docket.given.ticket(ada, { projectId: other.id, groupId: group.id });
  const reply = await docket.as(ada).put(`/api/groups/${group.id}`, { projectId: other.id });
  expect(reply.status).toBe(200);
  expect([await total(`group=${group.id}`), await total('group=none')]).toEqual([0, COUNT]);
  await drain();
  expect(await records('groupId')).toEqual(ALL);
  expect((await docket.as(ada).get(`/api/tickets/${stays.id}`)).body.data.groupId).toBe(group.id);
  expect((await docket.as(ada).get(`/api/workspaces/${project.workspaceId}/groups`)).body.data).toMatchObject([
    { id: group.id, projectId: other.id },
  ]);
});

it('a detachment is continued by another worker after one was killed', async () => {
  const start = () => new AppProcess('worker', { DATABASE_URL: docket.config.DATABASE_URL! });
  const first = start();
  await docket.as(ada).delete(`/api/labels/${label.id}`);
  await eventually(async () => expect((await records('labelIds'))!.history).toBeGreaterThan(DETACHED_AT_ONCE));
  await first.stop(); // by SIGKILL
  const second = start();
  try {
    await eventually(async () => expect(await docket.rows('SELECT FROM ticket_detachments')).toEqual([]));
    expect(await records('labelIds')).toEqual(ALL);
  } finally {
    await second.stop();
  }
});
