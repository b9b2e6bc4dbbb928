import { Inject, Injectable, Logger } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type Config } from '#config';
import { Database } from './database.js';

const RENEWALS = 4; // per lease duration, so that a lease survives three failed renewals

/** The right to do one piece of work. The work of a dead worker is free again once its lease has expired. */
export class Lease {
  private readonly logger = new Logger(Lease.name);

  constructor(readonly seconds: number) {}

  /**
   * Renews the lease until `work` has ended. A failed renewal is ignored, as the next one may succeed: whether the
   * lease was lost is decided by its token when the outcome is written.
   */
  async keptDuring<T>(work: () => Promise<T>, renew: () => Promise<unknown>): Promise<T> {
    const renewal = setInterval(
      () => renew().catch((error) => this.logger.warn(error)),
      (this.seconds * 1000) / RENEWALS,
    );
    try {
      return await work();
    } finally {
      clearInterval(renewal);
    }
  }
}

/** Assignments that end a lease, as SQL; written together with the outcome of its work. */
export const LEASE_ENDS = 'lease_token = NULL, leased_until = NULL';

/**
 * Leases on the rows of a table: `lease_token` fences what is written under a lease, and `leased_until` is compared
 * with PostgreSQL's clock, which all workers share.
 */
export class RowLease extends Lease {
  /** When a lease taken or renewed now expires, as SQL. */
  readonly until: string;

  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly table: string,
    private readonly key: string,
    seconds: number,
  ) {
    super(seconds);
    this.until = `clock_timestamp() + interval '${seconds} s'`;
  }

  newToken(): string {
    return uuidv7();
  }

  /** Assignments that take a lease, as SQL. */
  taken(token: string): string {
    return `lease_token = ${token}, leased_until = ${this.until}`;
  }

  /** Whether `row` is not leased, as SQL. */
  isFree(row: string): string {
    return `(${row}.leased_until IS NULL OR ${row}.leased_until <= clock_timestamp())`;
  }

  hold<T>(id: string, token: string, work: () => Promise<T>): Promise<T> {
    return this.keptDuring(work, () => this.set(id, token, `leased_until = ${this.until}`));
  }

  /**
   * For work whose outcome does not end the lease. The token changes too, so that a renewal still in flight cannot take
   * the lease again. The time of the release is not stored, because it would be rounded to milliseconds: the lease could
   * end in the future, and whoever takes it next be refused. If the release fails, the lease expires by itself.
   */
  async release(id: string, token: string): Promise<void> {
    const released = `leased_until = '-infinity', lease_token = gen_random_uuid()`;
    await this.set(id, token, released).catch(() => undefined);
  }

  private set(id: string, token: string, assignments: string): Promise<unknown> {
    const statement = `UPDATE ${this.table} SET ${assignments} WHERE ${this.key} = $1 AND lease_token = $2`;
    return this.db.query(statement, [id, token]);
  }
}

/** Creates the leases of this process, each with its own duration unless the configuration sets one for all. */
@Injectable()
export class Leases {
  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  of(seconds: number): Lease {
    return new Lease(this.config.WORKER_LEASE_SECONDS ?? seconds);
  }

  ofRows(table: string, key: string, seconds: number): RowLease {
    return new RowLease(this.db, table, key, this.of(seconds).seconds);
  }
}
