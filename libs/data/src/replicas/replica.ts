import pg from 'pg';
import { undefinedOnTimeout } from '../errors.js';
import { type Plan, queryOf } from '../prepared-statements.js';
import { Probe } from './probe.js';

/** `cluster` is the same for a primary and all of its replicas. */
const STATE = `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position,
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster`;

interface ReplicaState {
  standby: boolean;
  position: string | null;
  cluster: string;
}

/** Why a replica is not read. */
export type LeftOut = 'unreachable' | 'promoted' | 'of another cluster' | 'lagging';

export class Replica {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  leftOut?: LeftOut = 'lagging'; // until the first check
  /** At least this much of the primary's log has been replayed. */
  replayed = 0n;
  /** The time up to which it has everything. */
  currentAt = Number.NEGATIVE_INFINITY;
  readonly probe: Probe<ReplicaState>;
  private readonly pool: pg.Pool;
  private readonly running = new Set<(error: Error) => void>();

  constructor(url: string, options: pg.PoolConfig) {
    this.name = nameOf(url);
    this.probe = new Probe(url, STATE);
    this.pool = new pg.Pool({ ...options, connectionString: url });
    this.pool.on('error', () => undefined); // a broken idle connection is replaced
  }

  /** The number of statements that are running on it. */
  get load(): number {
    return this.running.size;
  }

  query<Row extends object>(sql: string, parameters: readonly unknown[], plan: Plan): Promise<Row[]> {
    return this.abortable(async () => (await this.pool.query<Row>(queryOf(sql, parameters, plan))).rows);
  }

  queryWithin<Row extends object>(
    milliseconds: number,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Row[] | undefined> {
    return this.abortable(async () => {
      const client = await this.pool.connect();
      try {
        await client.query('BEGIN READ ONLY');
        await client.query(`SET LOCAL statement_timeout = ${milliseconds}`);
        const found = await client.query<Row>(queryOf(sql, parameters, 'kept')).catch(undefinedOnTimeout);
        await client.query('ROLLBACK');
        client.release();
        return found?.rows;
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
  }

  /** A frozen server would hold its statements until their timeout. */
  abortAll(): void {
    for (const fail of this.running) fail(new Error('Connection terminated: the replica does not answer'));
  }

  async close(): Promise<void> {
    await Promise.all([this.probe.close(), this.pool.end()]);
  }

  private abortable<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.running.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => this.running.delete(reject));
    });
  }
}

function nameOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${decodeURIComponent(hostname)}:${port || 5432}`;
}
