import { bulkLoad } from '../../support/bulk-load.js';
import { Docket } from '../../support/docket.js';
import type { TestUser } from '../../support/given.js';
import { tablesReadWhole } from '../../support/plans.js';
import { quickest } from '../../support/quickest.js';

const ID = '01a1e6ad-b5bd-75fb-9e31-2096505216c0';
/** Content that fits either type. */
const DATA = `'${JSON.stringify({
  ticket: { id: ID, title: 'Old', status: 'todo', priority: 'low' },
  changes: {},
  member: { id: ID, name: 'Ada', role: 'member' },
  project: { id: ID, name: 'Website' },
  user: { id: ID, name: 'Ada' },
})}'`;

/**
 * 200 projects in 20 workspaces, 1,000 events each, and 10,000 events without a project; one type is rare. Ids are in the
 * order of creation, as those of the API.
 */
const SEED = `
  SET session_replication_role = replica;

  INSERT INTO users (id, email, password_hash, name, role, created_at, updated_at)
  SELECT uuidv7(), 'seed' || n || '@example.com', 'x', 'Seed ' || n, 'USER', now(), now()
  FROM generate_series(1, 20) n;
  INSERT INTO workspaces (id, name, slug, owner_id, personal, created_at, updated_at)
  SELECT uuidv7(), name, 'seeded-' || id, id, false, now(), now() FROM users WHERE email LIKE 'seed%';
  INSERT INTO projects (id, workspace_id, name, key, status, visibility, owner_id, created_at, updated_at)
  SELECT uuidv7(), w.id, 'Project ' || n, 'P' || row_number() OVER (), 'active', 'private', w.owner_id, now(), now()
  FROM workspaces w, generate_series(1, 10) n WHERE w.slug LIKE 'seeded-%';

  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at, sequence)
  SELECT uuidv7(), workspace_id, id, CASE WHEN n % 500 = 0 THEN 'member.added' ELSE 'ticket.updated' END,
    owner_id, ${DATA}, now(), nextval('events_relayed')
  FROM generate_series(1, 1000) n, projects;
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at, sequence)
  SELECT uuidv7(), id, NULL, 'ticket.updated', owner_id, ${DATA}, now(), nextval('events_relayed')
  FROM generate_series(1, 500) n, workspaces;
  INSERT INTO webhooks (id, owner_id, url, events, enabled, secret, created_at, updated_at)
  SELECT uuidv7(), u.id, 'https://example.com', '{*}', true, 'x', now(), now()
  FROM users u, generate_series(1, 100);
  INSERT INTO webhook_deliveries (id, workspace_id, webhook_id, event_id, event, status, created_at)
  SELECT uuidv7(), e.workspace_id, w.id, e.id, e.type,
    CASE WHEN e.sequence % 100 = 0 THEN 'failed' ELSE 'succeeded' END::delivery_status, e.created_at
  FROM (SELECT id FROM webhooks ORDER BY id LIMIT 10) w, (SELECT * FROM events ORDER BY sequence LIMIT 10000) e;

  SET session_replication_role = DEFAULT;
`;

const LARGE = ['events', 'webhook_deliveries'];

let docket: Docket;
let webhookId: string;
const keys = {} as Record<'someone new' | 'a member' | 'ADMIN', string>;
beforeAll(async () => {
  docket = await Docket.start({}, { unused: true });
  await bulkLoad(docket, LARGE, SEED);
  const [fresh, member, root] = [
    await docket.given.user(),
    await docket.given.user(),
    await docket.given.user({ role: 'ADMIN' }),
  ] as [TestUser, TestUser, TestUser];
  await docket.rows(
    `INSERT INTO project_members (project_id, workspace_id, user_id, role, joined_at)
     SELECT id, workspace_id, $1, 'member', now() FROM projects ORDER BY key LIMIT 3`,
    [member.id],
  );
  keys['someone new'] = await docket.given.apiKey(fresh);
  keys['a member'] = await docket.given.apiKey(member);
  keys.ADMIN = await docket.given.adminKey(root);
  [{ id: webhookId }] = (await docket.rows('SELECT webhook_id AS id FROM webhook_deliveries LIMIT 1')) as [
    { id: string },
  ];
  await docket.rows('VACUUM ANALYZE');
}, 180_000);
afterAll(() => docket.stop());

describe.each(['someone new', 'a member', 'ADMIN'] as const)('%s', (name) => {
  const get = async (path: string) => {
    const reply = await docket.as({ apiKey: keys[name] }).get(path);
    expect(reply.status).toBe(200);
    return reply;
  };
  const COUNTS = { 'someone new': [0, 0], 'a member': [100, 6], ADMIN: [100, 100] };

  it.each(['/v1/events?limit=100', '/v1/events?after=150000&limit=100', '/v1/events?types=member.added&limit=100'])(
    'reads %s without scanning all events',
    async (path) => {
      expect(await tablesReadWhole(docket, () => get(path))).not.toEqual(expect.arrayContaining(['events']));
    },
  );

  it('reads a page quickly, also of a rare type', async () => {
    for (const [index, query] of ['', '&types=member.added'].entries()) {
      await get(`/v1/events?limit=100${query}`);
      const took = await quickest(1_000, async () => {
        const started = performance.now();
        const { body } = await get(`/v1/events?limit=100${query}`);
        expect(body.data).toHaveLength(COUNTS[name][index]!);
        return performance.now() - started;
      });
      expect(took).toBeLessThan(1_000);
    }
  });
});

it.each(['', '?status=failed', '?status=failed,held&since=2020-01-01T00:00:00Z', '?event=ticket.updated'])(
  'GET …/deliveries%s reads only the deliveries of its webhook',
  async (query) => {
    const read = await tablesReadWhole(docket, async () => {
      const reply = await docket.as({ apiKey: keys.ADMIN }).get(`/v1/webhooks/${webhookId}/deliveries${query}`);
      expect(reply.status).toBe(200);
      expect(reply.body.data.length).toBeGreaterThan(0);
    });
    expect(read.filter((table) => LARGE.includes(table))).toEqual([]);
  },
);
