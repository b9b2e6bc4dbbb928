import { NotificationMailer, Notifier } from '#notifications';
import { bulkLoad } from '../../support/bulk-load.js';
import { Docket } from '../../support/docket.js';
import type { TestUser } from '../../support/given.js';
import { Notifying } from '../../support/notifying.js';
import { tablesReadWhole } from '../../support/plans.js';

/**
 * 300 people with 200 notifications each, a reader with 20,000 of which 2,000 are unread, 30,000 tickets, and an event of
 * every fifth. Ids are in the order of creation, as those of the API.
 */
const SEED = `
  SET session_replication_role = replica;

  INSERT INTO users (id, email, password_hash, name, role, created_at, updated_at)
  SELECT uuidv7(), 'seed' || n || '@example.com', 'x', 'Seed ' || n, 'USER', now(), now()
  FROM generate_series(1, 300) n;
  INSERT INTO user_preferences
  SELECT uuidv7(), id, 'system', true, 'Asia/Tokyo', 'en', '{}', now(), now() FROM users WHERE email LIKE 'seed%';
  INSERT INTO tickets (id, workspace_id, scope_id, title, type, status, priority, stage, reporter_id, created_at, updated_at, rank)
  SELECT uuidv7(), $1, $1, 'Ticket ' || n, 'TASK', 'todo', 'medium', 'PLANNING', $2, now(), now(), rank_of(n)
  FROM generate_series(1, 30000) n;
  INSERT INTO notifications (id, user_id, workspace_id, type, reason, cause_id, actor_id, ticket_id, fields, created_at, read_at,
    mail_due_at, mailed_at)
  SELECT uuidv7(), u.id, $1, 'ticketUpdated', 'watching', uuidv7(), $2, t.id, '{title}',
    now() - t.row * interval '1 minute', CASE WHEN t.row % 10 > 0 THEN now() END, NULL, now()
  FROM (SELECT id, row_number() OVER () AS row FROM tickets WHERE workspace_id = $1) t
  JOIN users u ON u.id = $2 AND t.row <= 20000 OR u.email LIKE 'seed%' AND t.row <= 200;
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at, sequence)
  SELECT uuidv7(), $1, NULL, 'ticket.updated', u.id, jsonb_build_object('ticket', jsonb_build_object('id', t.id, 'reporterId', $2),
    'changes', jsonb_build_object('title', jsonb_build_object('from', 'a', 'to', 'b'))), now(), nextval('events_relayed')
  FROM (SELECT id FROM users WHERE email LIKE 'seed%' LIMIT 1) u, (SELECT id FROM tickets LIMIT 6000) t;

  SET session_replication_role = DEFAULT;
`;

const LARGE = ['notifications', 'tickets', 'events'];

let docket: Docket;
let notifying: Notifying;
let reader: TestUser;
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  notifying = await Notifying.start(docket);
  reader = await docket.given.user();
  const [{ id }] = (await docket.rows('SELECT id FROM workspaces WHERE owner_id = $1', [reader.id])) as [
    { id: string },
  ];
  await bulkLoad(docket, LARGE, SEED.replaceAll('$1', `'${id}'::uuid`).replaceAll('$2', `'${reader.id}'::uuid`));
  await docket.rows('VACUUM ANALYZE');
}, 180_000);
afterAll(async () => {
  await notifying.stop();
  await docket.stop();
});

const readWhole = async (work: () => PromiseLike<unknown>) =>
  (await tablesReadWhole(docket, work)).filter((table) => LARGE.includes(table));

it.each(['', '?unread=true', '?unread=true&limit=1', '?limit=100&page=3'])(
  'GET /api/user/notifications%s reads only the notifications of the caller',
  async (query) => {
    const get = async () => {
      const reply = await docket.as(reader).get(`/api/user/notifications${query}`);
      expect(reply.status).toBe(200);
      expect(reply.body.pagination.total).toBe(query.includes('unread') ? 2_000 : 20_000);
    };
    const read = await readWhole(get);
    expect(read.filter((table) => table !== 'tickets')).toEqual([]); // two thirds of all tickets: a full scan costs no more
  },
);

describe('the worker', () => {
  it('notifies, writes mails and deletes old rows without full scans', async () => {
    await docket.rows(`UPDATE notification_progress SET starts_after = 0`);
    await docket.rows(
      `UPDATE notifications SET mail_due_at = now() WHERE id IN (
         SELECT id FROM notifications WHERE user_id = $1 ORDER BY created_at LIMIT 50)`,
      [reader.id],
    );
    const step = async () => {
      expect(await notifying.get(Notifier).next()).toBe(true);
      expect(await notifying.get(NotificationMailer).next()).toBe(true);
      await notifying.purge();
    };
    expect(await readWhole(step)).toEqual([]);
  });

  it('processes a backlog of thousands of events in batches', async () => {
    let batches = 0;
    while (await notifying.get(Notifier).next()) batches++;
    expect(batches).toBeGreaterThan(28);
  }, 120_000);

  it('finds whose digest is due by their time zone', async () => {
    notifying.at('2026-03-01T23:00:00Z');
    expect(await readWhole(() => notifying.digest())).toEqual([]);
  });
});
