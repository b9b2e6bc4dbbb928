import { Injectable } from '@nestjs/common';
import { Database } from '#data';
import { DUE_TIMES, type DueKind } from './due-work.sql.js';

export interface DueTime {
  kind: DueKind;
  /** Until the first work of this kind is due; zero or less if some is now. */
  inMilliseconds: number;
}

/** When work of each kind is due, in one statement: the only query of an idle worker. */
@Injectable()
export class DueWork {
  constructor(private readonly db: Database) {}

  times(): Promise<DueTime[]> {
    return this.db.query<DueTime>(DUE_TIMES);
  }
}
