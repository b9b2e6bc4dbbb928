import type { Docket } from '../support/docket.js';
import { type Statement, statementsOf } from '../support/statements.js';
import { HOT_STATEMENTS, type Scene, startScene, stopScene } from './hot-statements.js';

/**
 * A copy of all tenant tables, each partitioned by the hash of `workspace_id`, as shards or Citus would divide them. The
 * copy is in a schema of its own, so statements run on it unchanged; all other tables are the usual ones.
 */
const PARTITIONS = 16;

/** Statements that read rows of workspaces that the caller is not in, and why. All others must not. */
const READ_OTHERS: Record<string, string> = {
  'ticket-list-of-an-admin': 'an ADMIN reads all workspaces',
  'event-log-of-an-admin': 'an ADMIN reads all workspaces',
  'event-log': 'the newest number of the log is that of the whole database, and of the shard if there are several',
};

/** What a statement processed when it was recorded, and would not find again. */
const AGAIN: Record<string, string> = {
  'webhook-fan-out': `INSERT INTO event_fan_outs (event_id, kind, workspace_id, sequence, queued_at)
    SELECT id, 'webhooks', workspace_id, sequence, now() FROM events WHERE id = ANY ($1)`,
  'notification-recipients': `INSERT INTO event_fan_outs (event_id, kind, workspace_id, sequence, queued_at)
    SELECT id, 'notifications', workspace_id, sequence, now() FROM events WHERE id = ANY ($1)`,
};

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let scene: Scene;
let docket: Docket;
const recorded = new Map<string, Statement[]>();
/** The partitions of the workspaces that Ada is in, by number. */
let own: Set<string>;
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
}, 120_000);
afterAll(() => stopScene(scene));

const numberOf = (partition: string) => partition.slice(partition.lastIndexOf('_') + 1);

async function copyPartitioned(): Promise<void> {
  const tables = await docket.rows<{ name: string; columns: string; indexes: string[] }>(
    `SELECT c.relname AS name,
       (SELECT string_agg(quote_ident(a.attname), ', ') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       ARRAY(SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i WHERE i.indrelid = c.oid) AS indexes
     FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.oid AND w.attname = 'workspace_id' AND w.attnotnull)`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const statements = tables.flatMap(({ name, columns, indexes }) => [
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
  ]);
  await docket.rows(['CREATE SCHEMA sharded', ...statements].join(';\n'));
  await docket.rows('ANALYZE');
}

/** The partitions whose indexes a statement looks into, and those of which it reads rows; the plan of large tables. */
async function partitionsOf({ text, values }: Statement, again?: string) {
  const client = await docket.db.connect();
  try {
    await client.query(`BEGIN; SET LOCAL search_path = sharded, public;
      SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`);
    if (again) await client.query(again, [values[0]]);
    const { rows } = await client.query(`EXPLAIN (ANALYZE, VERBOSE, FORMAT JSON) ${text}`, values);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
      (node) =>
        (node as { Schema?: string }).Schema === 'sharded' &&
        node['Node Type'].includes('Scan') &&
        node['Actual Loops'],
    );
    const numbers = (nodes: Node[]) => new Set(nodes.map((node) => numberOf(node['Relation Name']!)));
    return {
      probed: numbers(scans),
      read: numbers(scans.filter((node) => node['Actual Rows'] || node['Rows Removed by Filter'])),
      tables: scans.length,
    };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

it('the workspaces of others are in other partitions', async () => {
  const all = await docket.rows<{ place: string }>(
    'SELECT DISTINCT tableoid::regclass::text AS place FROM sharded.tickets',
  );
  expect(new Set(all.map(({ place }) => numberOf(place))).size).toBeGreaterThan(own.size + 2);
});

it.each(Object.keys(HOT_STATEMENTS))('%s reads only rows of the workspaces it concerns', async (name) => {
  const statements = recorded.get(name)!;
  expect(statements).not.toEqual([]);
  const others = new Set<string>();
  for (const statement of statements) {
    const { read, probed, tables } = await partitionsOf(statement, AGAIN[name]);
    process.stderr.write(`${name}: ${tables} scans, probed ${probed.size}, read ${[...read]}, own ${[...own]}\n`);
    for (const number of read) if (!own.has(number)) others.add(number);
  }
  if (READ_OTHERS[name]) expect(others.size).toBeGreaterThan(0);
  else expect([...others]).toEqual([]);
});
