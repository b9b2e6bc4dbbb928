import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, type Transaction } from '#data';
import { COUNT_IMPORT_ATTEMPT, FAIL_IMPORT } from './import-failures.sql.js';
import { ImportNews } from './import-news.js';

const MAX_ATTEMPTS = 5; // of one step, before its import fails

interface Failing {
  id: string;
  userId: string;
}

/** Ends imports that cannot go on. */
@Injectable()
export class ImportFailures {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly news: ImportNews,
  ) {}

  async fail(tx: Transaction, { id, userId }: Failing, error: string): Promise<void> {
    await tx.query(FAIL_IMPORT, [id, error, this.clock.now()]);
    await this.news.finished(tx, { userId, role: 'USER' }, id);
  }

  /** An internal or database error: other imports go first, and an import whose step keeps failing is ended. */
  async retryLater(job: Failing, error = 'The import could not be finished', retryAt: Date | null = null) {
    await this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ attempts: number }>(COUNT_IMPORT_ATTEMPT, [job.id, retryAt]);
      if (row && row.attempts >= MAX_ATTEMPTS) await this.fail(tx, job, error);
    });
  }
}
