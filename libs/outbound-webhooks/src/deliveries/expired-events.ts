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
import {
  BATCH,
  deleteExpiredEvents,
  keptEvents,
  keptRows,
  LOCK_EVENTS,
  lockPartitionedTable,
  recordPurgedSequence,
} from './expired-events.sql.js';

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
    const [step] = await this.db.query<Step>(deleteExpiredEvents(partition), [
      before,
      after?.createdAt ?? null,
      after?.id ?? null,
    ]);
    return step!;
  }
}

const rangeOf = ({ from, to }: Partition): [string, string] => [firstIdOf(from), firstIdOf(to)];

/**
 * Whether the partition was dropped; not if too many of its events must be kept. With the lock, nobody can begin to
 * redeliver one of its events. Events whose id and time differ, since clocks do, are kept by their time.
 */
async function dropEvents(tx: Sql, partition: Partition, before: Date): Promise<boolean> {
  await tx.query(LOCK_EVENTS);
  const rows = await tx.query<{ id: string }>(keptEvents(partition.name), [...rangeOf(partition), before]);
  if (rows.length > MAX_MOVED) return false;
  const kept = rows.map(({ id }) => id);
  await tx.query(recordPurgedSequence(partition.name), [kept]);
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
  await tx.query(lockPartitionedTable(table.name));
  const rows = await tx.query<{ id: string }>(keptRows(table.key, partition.name), rangeOf(partition));
  if (rows.length > MAX_MOVED) return false;
  await dropPartition(tx, table, partition, [...new Set(rows.map(({ id }) => id))]);
  return true;
}
