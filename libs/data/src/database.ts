import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isConnectionLost, isRetryable, translateDatabaseError } from './errors.js';

/** Something SQL can be sent to: the pool, or one transaction. */
export interface Sql {
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

const ATTEMPTS = 3; // a deadlock's victim nearly always passes the second time

/** One open transaction. `manager` is TypeORM's, for plain inserts and updates of entities. */
export class Transaction implements Sql {
  constructor(
    readonly manager: EntityManager,
    private readonly client: PoolClient,
  ) {}

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(sql, [...parameters])).rows;
  }
}

@Injectable()
export class Database implements Sql {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(sql, [...parameters])).rows;
    } catch (error) {
      throw translateDatabaseError(error);
    }
  }

  /** Runs `work` in one transaction; serialisation failures and deadlocks are tried again, so it must be repeatable. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (!isRetryable(error) || attempt === ATTEMPTS) throw translateDatabaseError(error);
        await sleep(Math.random() * 20 * attempt); // apart from the rival that won
      }
    }
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    let client: PoolClient | undefined;
    try {
      client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const result = await work(new Transaction(runner.manager, client));
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // A silent server would keep a ROLLBACK waiting as long as the statement that timed out.
      if (client && isConnectionLost(error)) endQuietly(client);
      else if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => client && endQuietly(client));
      throw error;
    } finally {
      await runner.release();
    }
  }

  private get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }
}

/** A pool client's end() destroys the socket when a statement is under way; the pool then drops it on release. */
function endQuietly(client: PoolClient): void {
  (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
}
