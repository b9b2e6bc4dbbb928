import { Injectable } from '@nestjs/common';
import type { ProjectAccess } from '#access';
import { type Actor, IMPORT_FINISHED } from '#contracts';
import type { Transaction } from '#data';
import { EventsService } from '#events';
import { ImportQueries } from './import.queries.js';

/** Tells the log and the streams that an import, or its undoing, has ended. */
@Injectable()
export class ImportNews {
  constructor(
    private readonly events: EventsService,
    private readonly queries: ImportQueries,
  ) {}

  async finished(tx: Transaction, actor: Actor, project: ProjectAccess, importId: string): Promise<void> {
    const { id, name, workspaceId } = project;
    const { status, total, processed, created, existing, failed, undone } = await this.queries.one(tx, id, importId);
    const data = { import: { id: importId, status, total, processed, created, existing, failed, undone } };
    await this.events.record(
      tx,
      actor,
      { workspaceId, project: { id, name } },
      { events: [{ type: IMPORT_FINISHED, data }] },
    );
  }
}
