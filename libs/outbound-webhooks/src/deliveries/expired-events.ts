import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { Clock } from '#contracts';
import {
  Database,
  dropPartition,
  EVENT_TABLES,
  firstIdOf,
  MAX_MOVED,
  type Partition,
  type PartitionedTable,
  partitionsOf,
  periodFor,
  preparePartitions,
  type Sql,
  underLock,
} from '#data';

const BATCH = 500; // with their deliveries and attempts; keeps the transaction short
const DAY = 24 * 60 * 60 * 1000;

const [EVENTS, ...DEPENDENT] = EVENT_TABLES;

interface Step {
  createdAt: Date | null;
  id: string | null;
  seen: number;
  purged: number;
}

export interface Purged {
  /** Partitions that were dropped. */
  partitions: string[];
  /** Events that were deleted one by one, because they were not in a partition that could be dropped. */
  events: number;
}

/**
 * Removes expired events with their deliveries, attempts and payloads, unless they are still to be relayed, delivered or
 * notified: all of a period by dropping its partitions, once the last event of the period has expired. Those that must
 * be kept move to the default partition, from which they are deleted one by one.
 */
@Injectable()
export class ExpiredEvents {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Creates partitions for the events to come. Returns their names. */
  preparePartitions(): Promise<string[]> {
    return preparePartitions(this.db, EVENT_TABLES, periodFor(this.config.EVENT_RETENTION_DAYS), this.clock.now());
  }

  async purge(): Promise<Purged> {
    const before = new Date(this.clock.now().getTime() - this.config.EVENT_RETENTION_DAYS * DAY);
    const expired = async (table: PartitionedTable) =>
      (await partitionsOf(this.db, table)).filter(({ to }) => to <= before.getTime());
    const purged: Purged = { partitions: [], events: 0 };
    for (const partition of await expired(EVENTS)) {
      const dropped = await underLock(this.db, (tx) => dropEvents(tx, partition, before));
      if (dropped) purged.partitions.push(partition.name);
      if (dropped === false) purged.events += await this.deleteFrom(partition.name, before);
    }
    for (const table of DEPENDENT) {
      for (const partition of await expired(table)) {
        if (await underLock(this.db, (tx) => dropDependent(tx, table, partition))) {
          purged.partitions.push(partition.name);
        }
      }
    }
    purged.events += await this.deleteFrom(`${EVENTS.name}_default`, before);
    return purged;
  }

  private async deleteFrom(partition: string, before: Date): Promise<number> {
    let after: Pick<Step, 'createdAt' | 'id'> | undefined;
    for (let total = 0; ; ) {
      const step = await this.step(partition, before, after);
      total += step.purged;
      if (step.seen < BATCH) return total;
      after = step; // skip those that are kept, which may be many
    }
  }

  private async step(
    partition: string,
    before: Date,
    after: Pick<Step, 'createdAt' | 'id'> | undefined,
  ): Promise<Step> {
    const [step] = await this.db.query<Step>(
      `WITH old AS (
         SELECT id, created_at FROM ${partition}
         WHERE sequence IS NOT NULL AND created_at < $1
           AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::uuid))
         ORDER BY created_at, id LIMIT ${BATCH}
       ),
       purged AS (
         DELETE FROM events e USING old
         WHERE e.id = old.id AND e.sequence <= (SELECT sequence FROM notification_progress)
           AND NOT EXISTS (SELECT FROM event_fan_outs q WHERE q.event_id = e.id)
           AND NOT EXISTS (
             SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status IN ('pending', 'held'))
         RETURNING e.sequence
       ),
       remembered AS (
         UPDATE event_log SET purged_sequence = greatest(purged_sequence, (SELECT max(sequence) FROM purged))
         WHERE EXISTS (SELECT FROM purged)
       ),
       last AS (SELECT created_at, id FROM old ORDER BY created_at DESC, id DESC LIMIT 1)
       SELECT (SELECT created_at FROM last) AS "createdAt", (SELECT id FROM last) AS id,
              (SELECT count(*)::int FROM old) AS seen, (SELECT count(*)::int FROM purged) AS purged`,
      [before, after?.createdAt ?? null, after?.id ?? null],
    );
    return step!;
  }
}

const rangeOf = ({ from, to }: Partition): [string, string] => [firstIdOf(from), firstIdOf(to)];

/**
 * Whether the partition was dropped; not if too many of its events must be kept. With the lock, nobody can begin to
 * redeliver one of its events. Events whose id and time differ, since clocks do, are kept by their time.
 */
async function dropEvents(tx: Sql, partition: Partition, before: Date): Promise<boolean> {
  await tx.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
  const undelivered = (status: string) => `
    SELECT d.event_id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.deleted_at IS NULL
    WHERE d.event_id >= $1 AND d.event_id < $2 AND d.status = '${status}'`;
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM ${partition.name} WHERE sequence IS NULL
     UNION SELECT id FROM ${partition.name} WHERE sequence > (SELECT sequence FROM notification_progress)
     UNION SELECT id FROM ${partition.name} WHERE sequence IS NOT NULL AND created_at >= $3
     UNION SELECT event_id FROM event_fan_outs WHERE event_id >= $1 AND event_id < $2
     UNION ${undelivered('pending')} UNION ${undelivered('held')}
     LIMIT ${MAX_MOVED + 1}`,
    [...rangeOf(partition), before],
  );
  if (rows.length > MAX_MOVED) return false;
  const kept = rows.map(({ id }) => id);
  await tx.query(
    `UPDATE event_log SET purged_sequence = greatest(purged_sequence, (
       SELECT max(sequence) FROM ${partition.name} WHERE id <> ALL ($1)))`,
    [kept],
  );
  await dropPartition(tx, EVENTS, partition, kept);
  return true;
}

/**
 * Whether a partition of what is stored for events was dropped: not before that of the events, nor if too many of its
 * rows belong to events that were kept.
 */
async function dropDependent(tx: Sql, table: PartitionedTable, partition: Partition): Promise<boolean> {
  const others = await partitionsOf(tx, EVENTS);
  if (others.some(({ from, to }) => from < partition.to && to > partition.from)) return false;
  await tx.query(`LOCK TABLE ${table.name} IN ACCESS EXCLUSIVE MODE`);
  const rows = await tx.query<{ id: string }>(
    `SELECT x.${table.key} AS id FROM events_default e JOIN ${partition.name} x ON x.${table.key} = e.id
     WHERE e.id >= $1 AND e.id < $2 LIMIT ${MAX_MOVED + 1}`,
    rangeOf(partition),
  );
  if (rows.length > MAX_MOVED) return false;
  await dropPartition(tx, table, partition, [...new Set(rows.map(({ id }) => id))]);
  return true;
}
