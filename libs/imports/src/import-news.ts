import { Injectable } from '@nestjs/common';
import { type Actor, IMPORT_FINISHED } from '#contracts';
import type { Transaction } from '#data';
import { EventsService } from '#events';
import { FINISHED_IMPORT } from './import-news.sql.js';

/** The one event of an import, in the log and the streams: it has ended, or it has been undone. */
@Injectable()
export class ImportNews {
  constructor(private readonly events: EventsService) {}

  async finished(tx: Transaction, actor: Actor, importId: string): Promise<void> {
    const [row] = await tx.query<{ workspaceId: string; project: { id: string; name: string }; import: object }>(
      FINISHED_IMPORT,
      [importId],
    );
    const { import: ended, ...scope } = row!;
    await this.events.record(tx, actor, scope, { events: [{ type: IMPORT_FINISHED, data: { import: ended } }] });
  }
}
