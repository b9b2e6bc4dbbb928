import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../database.js';
import { isLockTimeout } from '../errors.js';
import { firstIdOf, type Period, periodsFrom, subtractRanges, type TimeRange, timeOf } from './periods.js';

/** A table that is partitioned by ranges of a UUIDv7, with a default partition for all other rows. */
export interface PartitionedTable {
  name: string;
  key: string;
}

/** The log first: what is stored for an event is kept as long as the event is. */
export const EVENT_TABLES = [
  { name: 'events', key: 'id' },
  { name: 'webhook_deliveries', key: 'event_id' },
  { name: 'webhook_attempts', key: 'event_id' },
  { name: 'webhook_payloads', key: 'event_id' },
] as const satisfies PartitionedTable[];

export interface Partition extends TimeRange {
  name: string;
}

/** Something that runs transactions: the pool of a process, or a migration. */
export interface Transactions {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}

const AHEAD = 2; // periods: rows have their partition even if no worker has run for a while
/** Rows that are moved to another partition at once, under a lock that stops all access to the table. */
export const MAX_MOVED = 5_000;
/** Traffic queues behind a lock that is waited for, so the wait is short. */
const LOCK_TIMEOUT = 500;
const PAUSE = 500;
const ATTEMPTS = 3;
/** One process at a time; the number is arbitrary. */
const PARTITIONS_LOCK = 7_236_025;

/** Partitions other than the default one, oldest first. */
export async function partitionsOf(sql: Sql, { name }: PartitionedTable): Promise<Partition[]> {
  const rows = await sql.query<{ name: string; bounds: string }>(
    `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass`,
    [name],
  );
  const partitions = rows.flatMap((row) => {
    const [, from, to] = /FROM \('([\da-f-]+)'\) TO \('([\da-f-]+)'\)/.exec(row.bounds) ?? [];
    return from && to ? [{ name: row.name, from: timeOf(from), to: timeOf(to) }] : [];
  });
  return partitions.sort((a, b) => a.from - b.from);
}

/** Creates the partitions of the current period and of the next ones, where they are missing. */
export async function preparePartitions(
  db: Transactions,
  tables: readonly PartitionedTable[],
  period: Period,
  now: Date,
): Promise<string[]> {
  const wanted = periodsFrom(period, now.getTime(), 1 + AHEAD);
  const created: string[] = [];
  for (const table of tables) {
    const missing = (sql: Sql) =>
      partitionsOf(sql, table).then((existing) => wanted.flatMap((range) => subtractRanges(range, existing)));
    for (const range of await db.transaction(missing)) {
      const name = await underLock(db, async (tx) => {
        const stillMissing = (await missing(tx)).some(({ from, to }) => from === range.from && to === range.to);
        return stillMissing ? create(tx, table, range) : undefined;
      });
      if (name) created.push(name);
    }
  }
  return created;
}

/** Rows of the range that are in the default partition are moved; if there are too many, they stay there. */
async function create(tx: Sql, table: PartitionedTable, { from, to }: TimeRange): Promise<string | undefined> {
  const name = `${table.name}_${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const [lower, upper] = [firstIdOf(from), firstIdOf(to)];
  const others = `${table.name}_default`;
  // Writers too: one that has chosen the default partition for a row would fail, since that no longer takes it.
  await tx.query(`LOCK TABLE ${table.name} IN SHARE ROW EXCLUSIVE MODE`);
  await tx.query(`LOCK TABLE ${others} IN ACCESS EXCLUSIVE MODE`);
  const inRange = `${table.key} >= '${lower}' AND ${table.key} < '${upper}'`;
  const found = await tx.query(`SELECT FROM ${others} WHERE ${inRange} LIMIT ${MAX_MOVED + 1}`);
  if (found.length > MAX_MOVED) return undefined;
  await tx.query(`CREATE TABLE ${name} (LIKE ${table.name} INCLUDING ALL)`);
  if (found.length > 0) {
    await tx.query(`INSERT INTO ${name} SELECT * FROM ${others} WHERE ${inRange}`);
    await tx.query(`DELETE FROM ${others} WHERE ${inRange}`);
  }
  await tx.query(`ALTER TABLE ${table.name} ATTACH PARTITION ${name} FOR VALUES FROM ('${lower}') TO ('${upper}')`);
  return name;
}

/** Drops a partition. The rows with these keys are moved to the default partition. */
export async function dropPartition(
  tx: Sql,
  { name, key }: PartitionedTable,
  partition: Partition,
  kept: string[],
): Promise<void> {
  await tx.query(`ALTER TABLE ${name} DETACH PARTITION ${partition.name}`);
  if (kept.length > 0) {
    await tx.query(`INSERT INTO ${name} SELECT * FROM ${partition.name} WHERE ${key} = ANY ($1)`, [kept]);
  }
  await tx.query(`DROP TABLE ${partition.name}`);
}

/**
 * Runs `work`, which takes strong locks, in a transaction; undefined if the locks were not free within a few short
 * waits. It is tried again with the next run of the job.
 */
export async function underLock<T>(db: Transactions, work: (tx: Sql) => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        await tx.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
        await tx.query('SELECT pg_advisory_xact_lock($1)', [PARTITIONS_LOCK]);
        return work(tx);
      });
    } catch (error) {
      if (!isLockTimeout((error as Error).cause ?? error)) throw error;
      if (attempt === ATTEMPTS) return undefined;
      await sleep(PAUSE); // let through the requests that queued behind our lock
    }
  }
}
