import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isConnectionLost, isRetryable, translateDatabaseError, undefinedOnTimeout } from './errors.js';
import { type Plan, queryOf } from './prepared-statements.js';
import { requestScope } from './replicas/request-scope.js';

/** Something that runs SQL: the pool, or one transaction. */
export interface Sql {
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Of statements outside a transaction, those that may write. */
const WRITES = /\b(?:INSERT|UPDATE|DELETE)\b/;

/** Statements that write, lock or set something for the rest of their transaction. */
const TRANSACTIONAL = /\b(?:INSERT|UPDATE|DELETE|SAVEPOINT|SET|SHARE|LOCK)\b|advisory/;

const ATTEMPTS = 3; // the victim of a deadlock nearly always succeeds the second time

/**
 * When BEGIN is sent. `with the first write`: under READ COMMITTED each statement has a snapshot of its own, so that
 * reads before the first write or lock need no transaction, and neither does a change of a single statement.
 */
type Begin = 'at once' | 'with the first write';

/** One transaction. */
export class Transaction implements Sql {
  /** The events written in it so far, for code that needs them before the commit. */
  readonly emitted: object[] = [];
  /** Called after the commit; callbacks must not fail and are not awaited. */
  readonly afterCommit = new Set<() => void>();
  private readonly last: { order: string; work: () => Promise<unknown> }[] = [];
  private savepoints = 0;
  private state: 'reading' | 'begun' | 'committed' = 'reading';

  constructor(
    private readonly runner: QueryRunner,
    private readonly client: PoolClient,
  ) {}

  /** TypeORM's, for plain inserts and updates of entities. */
  get manager(): EntityManager {
    if (!this.isBegun) throw new Error('The transaction has not begun');
    return this.runner.manager;
  }

  get isBegun(): boolean {
    return this.state === 'begun';
  }

  get hasWritten(): boolean {
    return this.state !== 'reading';
  }

  async begin(): Promise<void> {
    if (this.isBegun) return;
    if (this.state === 'committed') throw new Error('The change was committed by a single statement');
    await this.runner.startTransaction();
    this.state = 'begun';
  }

  async query<Row extends object>(
    sql: string,
    parameters: readonly unknown[] = [],
    plan: Plan = 'kept',
  ): Promise<Row[]> {
    if (!this.isBegun && TRANSACTIONAL.test(sql)) await this.begin();
    return this.send(sql, parameters, plan);
  }

  /**
   * For a statement that is the whole change: it commits by itself unless the transaction has begun. `isDone` decides by
   * what it returned whether it has written anything.
   */
  async queryWhole<Row extends object>(
    sql: string,
    parameters: readonly unknown[],
    isDone: (rows: Row[]) => boolean,
  ): Promise<Row[]> {
    if (this.last.length > 0) await this.begin();
    const rows = await this.send<Row>(sql, parameters, 'kept');
    if (!this.isBegun && isDone(rows)) this.state = 'committed';
    return rows;
  }

  private async send<Row extends object>(sql: string, parameters: readonly unknown[], plan: Plan): Promise<Row[]> {
    return (await this.client.query<Row>(queryOf(sql, parameters, plan))).rows;
  }

  /** Registers work on rows that many transactions update. It runs last, sorted by `order`, to avoid deadlocks. */
  beforeCommit(order: string, work: () => Promise<unknown>): void {
    this.last.push({ order, work });
  }

  async commit(): Promise<void> {
    const inOrder = this.last.splice(0).sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)));
    for (const { work } of inOrder) await work();
    if (this.isBegun) await this.runner.commitTransaction();
  }

  /** Runs `work` in a savepoint, so that it can fail without rolling back the rest. */
  async savepoint<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const savepoint = `part_${++this.savepoints}`;
    const [emitted, last] = [this.emitted.length, this.last.length];
    await this.query(`SAVEPOINT ${savepoint}`);
    try {
      const result = await work(this);
      await this.query(`RELEASE SAVEPOINT ${savepoint}`);
      return result;
    } catch (error) {
      this.emitted.length = emitted;
      this.last.length = last;
      if (isConnectionLost(error)) throw error;
      await this.query(`ROLLBACK TO SAVEPOINT ${savepoint}`);
      throw error;
    }
  }
}

@Injectable()
export class Database implements Sql {
  /** The transaction of the code that is running, so that one begun inside another becomes a part of it. */
  private readonly current = new AsyncLocalStorage<Transaction>();
  /** The number of open transactions: while there are none, `current` need not be tracked. */
  private open = 0;

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async query<Row extends object>(
    sql: string,
    parameters: readonly unknown[] = [],
    plan: Plan = 'kept',
  ): Promise<Row[]> {
    const open = this.current.getStore();
    if (open) return open.query(sql, parameters, plan);
    try {
      const { rows } = await this.pool.query<Row>(queryOf(sql, parameters, plan));
      const scope = requestScope.getStore();
      if (scope && !scope.wrote && WRITES.test(sql)) scope.wrote = true;
      return rows;
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  /**
   * Runs `work` in one transaction. Retries it after serialisation failures and deadlocks, so it must be repeatable.
   */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { writes = true, begin = 'at once' }: { writes?: boolean; begin?: Begin } = {},
  ): Promise<T> {
    const open = this.current.getStore();
    if (open) return this.inSavepoint(open, work);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work, writes, begin);
      } catch (error) {
        if (!isRetryable(error) || attempt === ATTEMPTS) throw translateDatabaseError(error);
        await sleep(Math.random() * 20 * attempt); // out of step with the competing transaction
      }
    }
  }

  /** For one simple statement on one table. It is part of the open transaction, if there is one. */
  async withManager<T>(work: (manager: EntityManager) => Promise<T>, { writes = true } = {}): Promise<T> {
    const open = this.current.getStore();
    if (open) {
      await open.begin();
      return work(open.manager);
    }
    try {
      const result = await work(this.source.manager);
      const scope = requestScope.getStore();
      if (scope && writes) scope.wrote = true;
      return result;
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  /** For a statement that reads; undefined if it takes longer. */
  queryWithin<Row extends object>(
    milliseconds: number,
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Row[] | undefined> {
    return this.transaction(
      async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = ${milliseconds}`);
        return tx.query<Row>(sql, parameters).catch(undefinedOnTimeout);
      },
      { writes: false },
    );
  }

  get isInTransaction(): boolean {
    return this.current.getStore() !== undefined;
  }

  /** Errors that only the whole transaction can retry are rethrown unchanged. */
  private async inSavepoint<T>(open: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await open.savepoint(work);
    } catch (error) {
      throw isRetryable(error) ? error : translateDatabaseError(error);
    }
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>, writes: boolean, begin: Begin): Promise<T> {
    const runner = this.source.createQueryRunner();
    let client: PoolClient | undefined;
    this.open++;
    try {
      client = (await runner.connect()) as PoolClient;
      const tx = new Transaction(runner, client);
      if (begin === 'at once') await tx.begin();
      const result = await this.current.run(tx, () => work(tx));
      await tx.commit();
      const scope = requestScope.getStore();
      if (scope && writes && tx.hasWritten) scope.wrote = true;
      for (const callback of tx.afterCommit) callback();
      return result;
    } catch (error) {
      // If the server does not answer, a ROLLBACK would wait as long as the statement that timed out.
      if (client && isConnectionLost(error)) endQuietly(client);
      else if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => client && endQuietly(client));
      throw error;
    } finally {
      // While it is enabled, Node tracks every promise of the process: a fourteenth of the cost of a delivery.
      if (--this.open === 0) this.current.disable();
      await runner.release();
    }
  }

  /** Of this process: connections by state, and callers that wait for one. */
  get connections(): { idle: number; busy: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount };
  }

  private get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }
}

/** A pool client's end() destroys the socket if a statement is running; the pool drops the client on release. */
function endQuietly(client: PoolClient): void {
  (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
}
