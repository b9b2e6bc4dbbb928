import { Injectable } from '@nestjs/common';
import { Database } from '#data';
import { DUE_KINDS, type DueKind } from './due-work.sql.js';

/** Which kinds of work are due, in one statement: the only query of an idle worker. */
@Injectable()
export class DueWork {
  constructor(private readonly db: Database) {}

  async kinds(): Promise<DueKind[]> {
    const rows = await this.db.query<{ kind: DueKind }>(DUE_KINDS);
    return rows.map(({ kind }) => kind);
  }
}
