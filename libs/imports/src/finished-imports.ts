import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';
import { deleteFinishedImports } from './finished-imports.sql.js';

const RETENTION = 30 * 24 * 60 * 60 * 1000;
const BATCH = 10; // imports, each with up to 50,000 errors

/** Deletes the results of imports after their retention period. */
@Injectable()
export class FinishedImports {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - RETENTION);
    return inBatches(this.db, BATCH, deleteFinishedImports, [before]);
  }
}
