import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type ImportSource } from '#contracts';
import type { Transaction } from '#data';
import { type ImportedLinkKind, linkImportedTickets } from '#tickets';
import type { ImportScope, RowOutcome } from '../import-batch.js';
import type { Mapping } from '../mapping/mapping.js';
import { ForeignBatch } from './foreign-batch.js';
import { TAKE_IMPORT_LINKS } from './linking.sql.js';
import { type ImportSettings, type Made, Preparation } from './preparation.js';
import type { StoredRow } from './stored-row.js';

/** An import from another tracker. */
export interface ForeignImport extends ImportScope {
  source: ImportSource;
  settings: ImportSettings;
  /** Null until it is prepared. */
  mapping: Mapping | null;
  made: Made | null;
}

const LINKED_AT_ONCE = 200; // several statements each

/** The steps of an import from another tracker: preparation, batches of tickets, and at last the links between them. */
@Injectable()
export class ForeignImports {
  constructor(
    private readonly clock: Clock,
    private readonly preparation: Preparation,
    private readonly batches: ForeignBatch,
  ) {}

  prepare(tx: Transaction, actor: Actor, job: ForeignImport): Promise<void> {
    return this.preparation.run(tx, actor, job);
  }

  run(tx: Transaction, job: ForeignImport, rows: { row: number; data: StoredRow }[]): Promise<RowOutcome> {
    return this.batches.run(tx, { ...job, mapping: job.mapping!, zone: job.settings.zone }, rows);
  }

  /** Links some tickets whose parents and relations were waiting for all tickets. Returns whether these were the last. */
  async link(tx: Transaction, { id, projectId, workspaceId }: ForeignImport): Promise<boolean> {
    const taken = await tx.query<{ ticketId: string; kind: ImportedLinkKind; otherId: string | null }>(
      TAKE_IMPORT_LINKS,
      [id, projectId, LINKED_AT_ONCE],
    );
    const links = taken.flatMap(({ otherId, ...link }) => (otherId ? [{ ...link, otherId }] : []));
    if (links.length > 0) await linkImportedTickets(tx, workspaceId, links, this.clock.now());
    return taken.length < LINKED_AT_ONCE;
  }

  undoMade(tx: Transaction, { made }: Pick<ForeignImport, 'made'>): Promise<void> {
    return made ? this.preparation.undo(tx, made) : Promise.resolve();
  }
}
