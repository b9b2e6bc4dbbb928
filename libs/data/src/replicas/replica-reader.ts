import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '../database.js';
import { isConnectionLost, mayDifferOnPrimary, translateDatabaseError } from '../errors.js';
import type { Plan } from '../prepared-statements.js';
import type { Replica } from './replica.js';
import { Replicas } from './replicas.js';
import { requestScope } from './request-scope.js';

/**
 * For lists, searches, statistics and exports, which may be a few seconds old: reads from a replica that has the
 * caller's own writes. Without one, outside of a request, and in a request that writes, it reads from the primary.
 */
@Injectable()
export class ReplicaReader implements Sql {
  /** Statements by where they were read; `retried` is a replica first, and then the primary. */
  readonly reads = { replica: 0, primary: 0, retried: 0 };

  constructor(
    private readonly db: Database,
    private readonly replicas: Replicas,
  ) {}

  query<Row extends object>(sql: string, parameters: readonly unknown[] = [], plan: Plan = 'kept'): Promise<Row[]> {
    return this.read(
      (replica) => replica.query<Row>(sql, parameters, plan),
      () => this.db.query<Row>(sql, parameters, plan),
    );
  }

  /** Undefined if it takes longer. */
  queryWithin<Row extends object>(
    milliseconds: number,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Row[] | undefined> {
    return this.read(
      (replica) => replica.queryWithin<Row>(milliseconds, sql, parameters),
      () => this.db.queryWithin<Row>(milliseconds, sql, parameters),
    );
  }

  private async read<T>(fromReplica: (replica: Replica) => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> {
    const replica = this.replica();
    if (!replica) {
      if (this.replicas.all.length > 0) this.reads.primary++;
      return fromPrimary();
    }
    try {
      const rows = await fromReplica(replica);
      this.reads.replica++;
      return rows;
    } catch (error) {
      if (isConnectionLost(error)) this.replicas.markUnreachable(replica);
      if (!mayDifferOnPrimary(error)) throw translateDatabaseError(error);
      this.reads.retried++;
      return fromPrimary();
    }
  }

  private replica(): Replica | undefined {
    if (this.replicas.all.length === 0 || this.db.isInTransaction) return undefined;
    const scope = requestScope.getStore();
    return scope?.readsReplicas && !scope.wrote ? this.replicas.choose(scope.position) : undefined;
  }
}
