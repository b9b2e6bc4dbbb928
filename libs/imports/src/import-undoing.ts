import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '#contracts';
import type { Transaction } from '#data';
import { deleteImportedComments, TicketsService } from '#tickets';
import { type ForeignImport, ForeignImports } from './foreign/foreign-imports.js';
import { ImportNews } from './import-news.js';
import { RECORD_UNDONE, TAKE_IMPORT_COMMENTS, TAKE_IMPORT_TICKETS } from './import-undoing.sql.js';

const TICKETS = 50; // at once; each is several statements
const COMMENTS = 200;

/** Deletes what an import made, some at a time. What someone has worked on since stays. */
@Injectable()
export class ImportUndoing {
  constructor(
    private readonly clock: Clock,
    private readonly tickets: TicketsService,
    private readonly foreign: ForeignImports,
    private readonly news: ImportNews,
  ) {}

  async run(tx: Transaction, actor: Actor, job: Pick<ForeignImport, 'id' | 'made'>) {
    const now = this.clock.now();
    const taken = await tx.query<{ id: string; unchanged: boolean }>(TAKE_IMPORT_TICKETS, [job.id, TICKETS]);
    const unchanged = taken.filter((ticket) => ticket.unchanged);
    for (const ticket of unchanged) await this.tickets.discard(tx, actor, ticket.id);
    const isLast = taken.length < TICKETS && (await this.deleteComments(tx, job.id, now));
    await tx.query(RECORD_UNDONE, [job.id, unchanged.length, isLast, now]);
    if (!isLast) return;
    await this.foreign.undoMade(tx, job); // labels and groups are free once the tickets are gone
    await this.news.finished(tx, actor, job.id);
  }

  /** Returns whether these were the last. */
  private async deleteComments(tx: Transaction, importId: string, now: Date): Promise<boolean> {
    const taken = await tx.query<{ id: string }>(TAKE_IMPORT_COMMENTS, [importId, COMMENTS]);
    const ids = taken.map(({ id }) => id);
    if (ids.length > 0) await deleteImportedComments(tx, ids, now);
    return taken.length < COMMENTS;
  }
}
