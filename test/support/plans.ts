import type { Docket } from './docket.js';
import { type Statement, statementsOf } from './statements.js';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Subplan Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

const EXPLAINABLE = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/**
 * The tables that the statements of `work` would scan sequentially, by PostgreSQL's plans for their actual parameters.
 */
export async function tablesReadWhole(docket: Docket, work: () => PromiseLike<unknown>): Promise<string[]> {
  const statements = await statementsOf(work);
  const found = new Set<string>();
  const partitions = await partitionsIn(docket);
  for (const { text, values } of statements.filter(({ text }) => EXPLAINABLE.test(text))) {
    for (const table of seqScans(await plan(docket, { text, values }))) {
      const partition = partitions.get(table);
      if (!partition?.small) found.add(partition?.of ?? table);
    }
  }
  return [...found].sort();
}

async function plan(docket: Docket, { text, values }: Statement): Promise<Node> {
  const [row] = await docket.rows<{ 'QUERY PLAN': { Plan: Node }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return row!['QUERY PLAN'][0]!.Plan;
}

function seqScans(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(seqScans)];
}

/** Which index, if any, a statement uses to read a table, and how many of its rows. Runs the statement once more. */
export async function readOf(docket: Docket, { text, values }: Statement, table: string) {
  const [row] = await docket.rows<{ 'QUERY PLAN': { Plan: Node }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const partitions = await partitionsIn(docket);
  const whole = (name = '') => partitions.get(name)?.of ?? name;
  return nodesOf(row!['QUERY PLAN'][0]!.Plan)
    .filter(
      (node) =>
        whole(node['Relation Name']) === table && node['Node Type'].includes('Scan') && node['Actual Rows'] !== 0,
    )
    .map((node) => ({ index: node['Index Name'] && whole(node['Index Name']), rows: node['Actual Rows'] }));
}

/** The partitions of tables and of their indexes, by name. Small: an index would not be worthwhile. */
async function partitionsIn(docket: Docket): Promise<Map<string, { of: string; small: boolean }>> {
  const rows = await docket.rows<{ name: string; of: string; small: boolean }>(
    `SELECT c.relname AS name, p.relname AS of, pg_relation_size(c.oid) <= 65536 AS small
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent`,
  );
  return new Map(rows.map(({ name, ...partition }) => [name, partition]));
}

/** How many rows of a table a statement reads by each index, filtered ones included. Runs the statement once more. */
export async function rowsReadBy(docket: Docket, { text, values }: Statement, table: string) {
  const [row] = await docket.rows<{ 'QUERY PLAN': { Plan: Node }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const read: Record<string, number> = {};
  for (const node of nodesOf(row!['QUERY PLAN'][0]!.Plan)) {
    if (node['Relation Name'] !== table || !node['Node Type'].includes('Scan')) continue;
    const rows = (node['Actual Rows']! + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']!;
    const index = node['Index Name'] ?? 'none';
    if (rows > 0) read[index] = (read[index] ?? 0) + Math.round(rows);
  }
  return read;
}

/**
 * How many pages of tables and indexes the statements of `work` with a CTE of that name read: for all of the statement, or
 * for one `part` of it, another CTE. Runs them once more.
 */
export async function pagesReadBy(docket: Docket, work: () => PromiseLike<unknown>, cte: string, part?: string) {
  let pages = 0;
  for (const { text, values } of await statementsOf(work)) {
    if (!text.includes(`${cte} AS`)) continue;
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const [row] = await docket.rows<{ 'QUERY PLAN': { Plan: Node }[] }>(explained, values);
    const nodes = nodesOf(row!['QUERY PLAN'][0]!.Plan);
    const node = part ? nodes.find((each) => each['Subplan Name'] === `CTE ${part}`)! : nodes[0]!;
    pages += node['Shared Hit Blocks']! + node['Shared Read Blocks']!;
  }
  return pages;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
