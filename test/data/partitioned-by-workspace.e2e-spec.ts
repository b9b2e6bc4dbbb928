import type { Docket } from '../support/docket.js';
import { type Statement, statementsOf } from '../support/statements.js';
import { HOT_STATEMENTS, type Scene, startScene, stopScene } from './hot-statements.js';

/**
 * A copy of all tenant tables, each partitioned by the hash of `workspace_id`, as shards or Citus would divide them. The
 * copy is in a schema of its own, so statements run on it unchanged; all other tables are the usual ones.
 */
const PARTITIONS = 4;
/** How often the workspaces of others are repeated in the copy, so that plans are those of large tables. */
const REPEATED = 300;
/** Statements that need rows of workspaces that they do not concern, and why. All others must not. */
const NEED_OTHERS: Record<string, string> = {
  'ticket-list-of-an-admin': 'an ADMIN reads all workspaces',
  'event-log-of-an-admin': 'an ADMIN reads all workspaces',
};

/** Scans that read a row of every partition, and why. */
const READS_OTHERS: Record<string, RegExp> = {
  'event-log': /^Index Only Scan events_\d+ events_\d+_sequence_idx: 1 rows$/, // the end of the log
};

const QUEUED = (kind: string) => `INSERT INTO event_fan_outs (event_id, kind, workspace_id, sequence, queued_at)
  SELECT id, '${kind}', workspace_id, sequence, now() FROM events WHERE id = ANY ($1)`;

/** Restores what a statement processed when it was recorded; takes its first parameters. */
const AGAIN: Record<string, string[]> = {
  'webhook-fan-out': [QUEUED('webhooks')],
  'notification-recipients': [QUEUED('notifications')],
  'webhook-delivery-claim': [
    `INSERT INTO webhook_drains (webhook_id, leased_until, lease_token) VALUES ($1, now(), $2)
     ON CONFLICT (webhook_id) DO UPDATE SET lease_token = $2`,
    `UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = '2020-01-01' WHERE webhook_id = $1`,
  ],
  'agent-task-claim': [`UPDATE agent_tasks SET status = 'queued', leased_until = NULL`],
};

/** They are about the workspace of their events, not of a caller. */
const OF_EVENTS = ['webhook-fan-out', 'notification-recipients'];

let scene: Scene;
let docket: Docket;
const recorded = new Map<string, Statement[]>();
/** The partitions of the workspaces that Ada is in, by number. */
let own: Set<string>;
/** Of all tables. */
let partitions: string[];
beforeAll(async () => {
  scene = await startScene();
  ({ docket } = scene);
  for (let n = 0; n < 8; n++) {
    const stranger = await docket.given.user();
    const project = await docket.given.project(stranger, { name: `Stall ${n}` });
    await docket.given.ticket(stranger, { projectId: project.id, title: 'It rains into the stall' });
  }
  for (const [name, { run, has }] of Object.entries(HOT_STATEMENTS)) {
    const sent = await statementsOf(() => run(scene));
    recorded.set(
      name,
      sent.filter(({ text }) => text.includes(has)),
    );
  }
  await copyPartitioned();
  const places = await docket.rows<{ place: string }>(
    `SELECT DISTINCT tableoid::regclass::text AS place FROM sharded.workspace_members WHERE user_id = $1`,
    [scene.ada.id],
  );
  own = new Set(places.map(({ place }) => numberOf(place)));
  const all = await docket.rows<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
     WHERE c.relkind = 'r' AND c.relnamespace = 'sharded'::regnamespace`,
  );
  partitions = all.map(({ name }) => name);
}, 120_000);
afterAll(() => stopScene(scene));

const numberOf = (partition: string) => partition.slice(partition.lastIndexOf('_') + 1);

async function copyPartitioned(): Promise<void> {
  const tables = await docket.rows<{ name: string; columns: string; repeated: string; indexes: string[] }>(
    `SELECT c.relname AS name, columns.names AS columns, columns.repeated,
       ARRAY(SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i WHERE i.indrelid = c.oid) AS indexes
     FROM pg_class c CROSS JOIN LATERAL (
       SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS names,
         string_agg(CASE WHEN a.atttypid = 'uuid'::regtype THEN format('md5(o.%I::text || n)::uuid', a.attname)
           WHEN a.attname = 'key' THEN 'o.key || n' ELSE format('o.%I', a.attname) END, ', ' ORDER BY a.attnum) AS repeated
       FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     ) AS columns WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.oid AND w.attname = 'workspace_id' AND w.attnotnull)`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const statements = tables.flatMap(({ name, columns, repeated, indexes }) => [
    `CREATE TABLE sharded."${name}" (LIKE public."${name}" INCLUDING DEFAULTS INCLUDING GENERATED)
       PARTITION BY HASH (workspace_id)`,
    ...Array.from(
      { length: PARTITIONS },
      (_, n) => `CREATE TABLE sharded."${name}_${n}" PARTITION OF sharded."${name}"
        FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${n})`,
    ),
    // Keys without the workspace cannot be unique across partitions; for reading, a usual index does the same.
    ...indexes.map((index) =>
      index.replace(/^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?public\./, 'CREATE INDEX ON sharded.'),
    ),
    `INSERT INTO sharded."${name}" (${columns}) SELECT ${columns} FROM public."${name}"`,
    `INSERT INTO sharded."${name}" (${columns}) SELECT ${repeated} FROM public."${name}" o, generate_series(1, ${REPEATED}) n
     WHERE o.workspace_id NOT IN (SELECT workspace_id FROM workspace_members WHERE user_id = '${scene.ada.id}')`,
  ]);
  await docket.rows(['CREATE SCHEMA sharded', ...statements].join(';\n'));
  await docket.rows('ANALYZE');
}

/** The copy has no primary keys, which would have to include the workspace, so nothing says that a ticket has one time. */
const onTheCopy = (text: string): string => text.replace(/GROUP BY t\.id\b/, 'GROUP BY t.id, t.updated_at');

interface PlanNode {
  'Relation Name'?: string;
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The scans of a plan that read rows of partitions other than the given ones. */
function readsOfOthers(node: PlanNode, concerned: Set<string>): string[] {
  const { 'Relation Name': table = '', 'Index Name': index = '', 'Actual Loops': loops } = node;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = (node['Actual Rows'] + removed) * loops;
  const isOthers = partitions.includes(`sharded.${table}`) && !concerned.has(numberOf(table));
  const own = isOthers && rows > 0 ? [`${node['Node Type']} ${table} ${index}: ${rows} rows`] : [];
  return [...own, ...(node.Plans ?? []).flatMap((child) => readsOfOthers(child, concerned))];
}

/** Runs a statement on the copy, and again without the rows of all partitions but those of the workspaces it concerns. */
async function answers(
  name: string,
  { text, values }: Statement,
): Promise<{ complete: object[]; alone: object[]; others: string[] }> {
  const client = await docket.db.connect();
  try {
    await client.query('BEGIN; SET LOCAL search_path = sharded, public');
    for (const sql of AGAIN[name] ?? []) await client.query(sql, values.slice(0, new Set(sql.match(/\$\d/g)).size));
    const { rows: places } = await client.query<{ place: string }>(
      'SELECT DISTINCT tableoid::regclass::text AS place FROM events WHERE id = ANY ($1)',
      [OF_EVENTS.includes(name) ? values[0] : []],
    );
    const concerned = places.length > 0 ? new Set(places.map(({ place }) => numberOf(place))) : own;
    await client.query('SAVEPOINT complete');
    const { rows: complete } = await client.query(onTheCopy(text), values);
    await client.query('ROLLBACK TO SAVEPOINT complete');
    const others = partitions.filter((partition) => !concerned.has(numberOf(partition)));
    await client.query(others.map((partition) => `DELETE FROM ${partition}`).join(';'));
    const { rows: alone } = await client.query(onTheCopy(text), values);
    await client.query('ROLLBACK TO SAVEPOINT complete');
    // The tables are small: without this, reading them whole would be the cheaper plan.
    await client.query(
      'SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off',
    );
    const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${onTheCopy(text)}`;
    const { rows: explained } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain, values);
    return { complete, alone, others: readsOfOthers(explained[0]!['QUERY PLAN'][0].Plan, concerned) };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it('the workspaces of others are in other partitions', async () => {
  const all = await docket.rows<{ place: string }>(
    'SELECT DISTINCT tableoid::regclass::text AS place FROM sharded.tickets',
  );
  expect(new Set(all.map(({ place }) => numberOf(place))).size).toBeGreaterThan(own.size);
});

it.each(Object.keys(HOT_STATEMENTS))('%s needs and reads only rows of the workspaces it concerns', async (name) => {
  const statements = recorded.get(name)!;
  expect(statements).not.toEqual([]);
  let crosses = false;
  for (const statement of statements) {
    const { complete, alone, others } = await answers(name, statement);
    const unexpected = others.filter((scan) => !READS_OTHERS[name]?.test(scan));
    if (!NEED_OTHERS[name]) expect({ answer: alone, others: unexpected }).toEqual({ answer: complete, others: [] });
    crosses ||= unexpected.length > 0 || JSON.stringify(alone) !== JSON.stringify(complete);
  }
  expect(crosses).toBe(name in NEED_OTHERS);
});

it('a condition on the workspace lets PostgreSQL leave out all other partitions', async () => {
  const [row] = await docket.rows<{ 'QUERY PLAN': [{ Plan: object }] }>(
    'EXPLAIN (FORMAT JSON) SELECT FROM sharded.tickets WHERE workspace_id = $1 AND id = $2',
    [scene.project.workspaceId, scene.ticket.id],
  );
  const scanned = JSON.stringify(row).match(/"Relation Name":"tickets_\d+"/g);
  expect(scanned).toEqual([expect.stringMatching(new RegExp(`_(${[...own].join('|')})"`))]);
});
