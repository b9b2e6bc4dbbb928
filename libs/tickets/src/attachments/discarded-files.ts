import { Injectable } from '@nestjs/common';
import { Any, LessThan, MoreThan } from 'typeorm';
import { Clock } from '#contracts';
import { Database, FileGarbage } from '#data';
import { Files } from '#files';

/** Far longer than any upload or download may take. */
const KEPT_FOR = 60 * 60 * 1000;
const BATCH = 100;

/** Deletes files whose upload was abandoned or whose attachment was deleted. */
@Injectable()
export class DiscardedFiles {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly files: Files,
  ) {}

  /**
   * Deletes the file before its row, so that an interrupted deletion is repeated. One failure does not stop the others.
   */
  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - KEPT_FOR);
    const failures: unknown[] = [];
    let purged = 0;
    for (let after = ''; ; ) {
      const keys = await this.batch(before, after);
      const gone: string[] = [];
      for (const key of keys) {
        await this.files.delete(key).then(
          () => gone.push(key),
          (error: unknown) => failures.push(error),
        );
      }
      await this.db.withManager((manager) => manager.delete(FileGarbage, { key: Any(gone) }));
      purged += gone.length;
      if (keys.length < BATCH) break;
      after = keys.at(-1)!;
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be deleted`);
    return purged;
  }

  private async batch(before: Date, after: string): Promise<string[]> {
    const where = { since: LessThan(before), key: MoreThan(after) };
    const rows = await this.db.withManager(
      (manager) => manager.find(FileGarbage, { where, order: { key: 'ASC' }, take: BATCH }),
      { writes: false },
    );
    return rows.map(({ key }) => key);
  }
}
