import { nextPage } from './answers.js';
import type { Docket } from './docket.js';
import type { Acknowledged } from './model-at-once.js';
import { WORDS } from './model-commands.js';
import { eventChange, eventsOf, faultyCounters, type LoggedEvent, plain } from './model-records.js';
import type { ModelWorld } from './model-world.js';

interface Row {
  id: string;
  version: number;
  deletedAt: string | null;
  now: Record<string, unknown>;
}

interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

const PARTS = ['timeLogs', 'relations', 'attachments'];

/** What must hold for a workspace's tickets, whoever did what to them in whatever order. */
export async function mustHold(world: ModelWorld, acknowledged: Acknowledged): Promise<void> {
  const { docket, workspaceId } = world;
  expect(await faultyCounters(docket)).toEqual([]);
  expect(await numbersWithGaps(docket, workspaceId)).toEqual([]);
  expect(await cycles(docket, workspaceId)).toEqual([]);
  const events = await eventsOf(docket, workspaceId);
  const count = (type: string) => events.filter((event) => event.type === type).length;
  expect({
    created: count('ticket.created'),
    deleted: count('ticket.deleted'),
    commented: count('comment.created'),
  }).toEqual(acknowledged);
  for (const row of await ticketsOf(docket, workspaceId)) {
    const own = events.filter(({ data }) => data.ticket!.id === row.id);
    await mustBeConsistentHistory(docket, row, own);
  }
  await mustBeFound(world);
}

/** Every value follows from the previous one, from the first to the current; the log contains the same changes. */
async function mustBeConsistentHistory(docket: Docket, { id, version, deletedAt, now }: Row, events: LoggedEvent[]) {
  const history = await docket.rows<Change>(
    'SELECT field, "from", "to" FROM ticket_history WHERE ticket_id = $1 ORDER BY at, id',
    [id],
  );
  const [created, ...later] = events;
  expect({ id, first: created?.type }).toEqual({ id, first: 'ticket.created' });
  const values: Record<string, unknown> = { ...created!.data.ticket, deletedAt: null };
  delete values.parentId; // an event contains it only for those who may read it
  for (const { field, from, to } of history) {
    if (PARTS.includes(field)) continue;
    if (field in values) expect({ id, field, from: plain(from) }).toEqual({ id, field, from: plain(values[field]) });
    values[field] = to;
  }
  for (const [field, value] of Object.entries(now)) {
    if (field in values) expect({ id, field, value: plain(values[field]) }).toEqual({ id, field, value: plain(value) });
  }
  expect({ id, deleted: values.deletedAt !== null }).toEqual({ id, deleted: deletedAt !== null });
  const seen = later.flatMap(({ type, data }) =>
    type === 'ticket.deleted'
      ? [{ field: 'deletedAt', from: false, to: true }]
      : type === 'ticket.updated'
        ? inOrder(Object.entries(data.changes!).map(([field, change]) => eventChange(field, change)))
        : [],
  );
  expect({ id, seen: sorted(seen) }).toEqual({ id, seen: sorted(history.map((one) => eventChange(one.field, one))) });
  const updates = later.filter(({ type }) => type === 'ticket.updated');
  const withField = (field: string) => updates.filter(({ data }) => data.changes![field]?.to);
  const types = (type: string) => events.filter((event) => event.type === type).length;
  expect({ id, moved: types('ticket.status_changed') }).toEqual({ id, moved: withField('status').length });
  const atFirst = (created!.data.ticket as { assigneeId?: string }).assigneeId ? 1 : 0;
  expect({ id, assigned: types('ticket.assigned') }).toEqual({
    id,
    assigned: withField('assigneeId').length + atFirst,
  });
  const versions = updates.filter(({ data }) => !data.changes!.timeLogs).length + types('ticket.deleted');
  expect({ id, version }).toEqual({ id, version: 1 + versions });
}

const inOrder = <T extends { field: string }>(changes: T[]): T[] =>
  changes.sort((a, b) => (a.field < b.field ? -1 : 1));
const sorted = (changes: object[]): string[] => changes.map((change) => JSON.stringify(change)).sort();

const ticketsOf = (docket: Docket, workspaceId: string) =>
  docket.rows<Row>(
    `SELECT t.id, t.version, t.deleted_at AS "deletedAt", json_build_object('title', t.title,
       'description', t.description, 'type', t.type, 'status', t.status, 'priority', t.priority, 'stage', t.stage,
       'projectId', t.project_id, 'key', p.key || '-' || t.number, 'assigneeId', t.assignee_id, 'groupId', t.group_id,
       'parentId', t.parent_id, 'externalId', t.external_id, 'dueDate', iso(t.due_date),
       'labelIds', ARRAY(SELECT label_id FROM ticket_labels l WHERE l.ticket_id = t.id ORDER BY 1)) AS now
     FROM tickets t LEFT JOIN projects p ON p.id = t.project_id WHERE t.workspace_id = $1`,
    [workspaceId],
  );

/** Numbers are assigned consecutively; a failure takes none. */
const numbersWithGaps = (docket: Docket, workspaceId: string) =>
  docket.rows(
    `SELECT c.scope_id FROM ticket_counters c LEFT JOIN (
       SELECT project_id, number FROM tickets UNION ALL SELECT project_id, number FROM ticket_keys
     ) n ON n.project_id = c.scope_id
     WHERE c.workspace_id = $1 GROUP BY c.scope_id, c.last_number
     HAVING c.last_number <> coalesce(max(n.number), 0) OR c.last_number <> count(DISTINCT n.number)
       OR count(n.number) <> count(DISTINCT n.number)`,
    [workspaceId],
  );

/** Neither parents nor blocking relations form a cycle. */
const cycles = (docket: Docket, workspaceId: string) =>
  docket.rows(
    `WITH RECURSIVE edges AS (
       SELECT 'parent' AS kind, id AS source, parent_id AS target FROM tickets WHERE workspace_id = $1 AND parent_id IS NOT NULL
       UNION ALL SELECT 'blocks', ticket_id, related_id FROM ticket_relations WHERE workspace_id = $1 AND type = 'blocks'
     ), reached AS (
       SELECT kind, source, target FROM edges
       UNION SELECT r.kind, r.source, e.target FROM reached r JOIN edges e ON e.kind = r.kind AND e.source = r.target
     ) SELECT kind, source FROM reached WHERE source = target`,
    [workspaceId],
  );

/** Each planted word finds the texts that contain it now, and lists have the length they state. */
async function mustBeFound(world: ModelWorld): Promise<void> {
  const as = world.as('@owner');
  for (const word of WORDS) {
    const holding = await world.docket.rows<{ id: string }>(
      `SELECT id FROM tickets t WHERE workspace_id = $1 AND deleted_at IS NULL AND (title ILIKE $2 OR description ILIKE $2
         OR EXISTS (SELECT FROM comments c WHERE c.ticket_id = t.id AND content ILIKE $2))`,
      [world.workspaceId, `%${word}%`],
    );
    const { body } = await as.get(`/api/tickets/search?q=${word}&limit=100`);
    const found = body.data.map(({ id }: { id: string }) => id).sort();
    expect({ word, found }).toEqual({ word, found: holding.map(({ id }) => id).sort() });
  }
  const seen = new Set<string>();
  let total = 0;
  for (let next: string | undefined = '/api/tickets?limit=7'; next; ) {
    const reply = await as.get(next);
    for (const { id } of reply.body.data) seen.add(id);
    total = reply.body.pagination.total;
    next = nextPage(reply);
  }
  expect(seen.size).toBe(total);
}
