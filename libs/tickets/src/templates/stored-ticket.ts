import type { ProjectAccess } from '#access';
import { type Actor, ValidationFailed } from '#contracts';
import type { Transaction } from '#data';
import type { TicketInput } from '../ticket-changes.js';
import { descriptorOf, TICKET_FIELD_NAMES, type TicketFieldName } from '../ticket-fields.js';
import type { TicketReferences } from '../ticket-references.js';
import { underTicket } from '../under-ticket.js';

/** The body of a request that creates a ticket, stored to create tickets later. Its project is that of its owner. */
export type StoredTicket = Omit<TicketInput, 'projectId' | 'workspaceId' | 'externalId'>;

type Place = Pick<ProjectAccess, 'id' | 'workspaceId'>;

/** Checks and normalizes an input for storage: keys become ids, and all references must be valid in the project. */
export async function checkedTicket(
  tx: Transaction,
  actor: Actor,
  references: TicketReferences,
  { id: projectId, workspaceId }: Place,
  input: TicketInput,
): Promise<StoredTicket> {
  try {
    const { projectId: named, externalId, workspaceId: _, ...ticket } = await references.resolved(tx, actor, input);
    if (named && named !== projectId) throw ValidationFailed.on('projectId', 'Project must be the one in the path');
    if (externalId)
      throw ValidationFailed.on('externalId', 'External id must not be given: it identifies a single ticket');
    await references.check(tx, actor, { ...ticket, labelIds: ticket.labelIds ?? undefined, workspaceId, projectId });
    return ticket;
  } catch (error) {
    return underTicket(error);
  }
}

/** A stored ticket as an input again. */
export const readStoredTicket = (stored: object): StoredTicket =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, isTime(name) && value !== null ? new Date(value) : value]),
  );

const isTime = (name: string): boolean =>
  TICKET_FIELD_NAMES.includes(name as TicketFieldName) && descriptorOf(name as TicketFieldName).type === 'timestamptz';
