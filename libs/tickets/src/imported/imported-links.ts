import { v7 as uuidv7 } from 'uuid';
import type { RelationType } from '#contracts';
import { LOCK_OF, type Transaction } from '#data';
import { RELATION_LOCK } from '../relations/relations.service.js';
import { PARENT_LOCK } from '../ticket-references.js';
import { INSERT_IMPORTED_RELATION, LOCK_TICKETS, SET_IMPORTED_PARENT } from './imported-links.sql.js';

export type ImportedLinkKind = 'parent' | 'blocks' | 'blocked_by' | 'relates' | 'duplicates' | 'duplicated_by';

export interface ImportedLink {
  kind: ImportedLinkKind;
  ticketId: string;
  otherId: string;
}

const RELATIONS: Record<Exclude<ImportedLinkKind, 'parent'>, { type: RelationType; reversed: boolean }> = {
  blocks: { type: 'blocks', reversed: false },
  blocked_by: { type: 'blocks', reversed: true },
  relates: { type: 'relates', reversed: false },
  duplicates: { type: 'duplicates', reversed: false },
  duplicated_by: { type: 'duplicates', reversed: true },
};

/**
 * Sets parents and relations of imported tickets, which therefore do not count as changed. One that would close a cycle,
 * or replace a parent, is left out.
 */
export async function linkImportedTickets(
  tx: Transaction,
  workspaceId: string,
  links: ImportedLink[],
  now: Date,
): Promise<void> {
  await tx.query(LOCK_TICKETS, [links.map(({ ticketId }) => ticketId)]);
  await tx.query(LOCK_OF, [PARENT_LOCK, workspaceId]);
  await tx.query(LOCK_OF, [RELATION_LOCK, workspaceId]);
  for (const { kind, ticketId, otherId } of links) {
    if (ticketId === otherId) continue;
    if (kind === 'parent') await tx.query(SET_IMPORTED_PARENT, [ticketId, otherId]);
    else {
      const { type, reversed } = RELATIONS[kind];
      const [from, to] = reversed ? [otherId, ticketId] : [ticketId, otherId];
      await tx.query(INSERT_IMPORTED_RELATION, [uuidv7(), workspaceId, type, from, to, now]);
    }
  }
}
