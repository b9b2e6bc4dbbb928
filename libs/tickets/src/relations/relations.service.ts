import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, Forbidden, NotFound, type RelationType, ValidationFailed } from '#contracts';
import { Database, LOCK_OF, type Page, type PageRequest, TicketRelation, type Transaction } from '#data';
import { TicketAccess, type TicketState } from '../ticket-access.js';
import { nameOf, TicketAuditTrail } from '../ticket-audit-trail.js';
import { RelationQueries, type RelationRecord } from './relation.queries.js';
import { IS_BLOCKED_BY, SAME_RELATION } from './relations.sql.js';

/** A relation as callers give it: the relation of this ticket to another one, given by id or key. */
export interface RelationInput {
  type: RelationType;
  ticketId: string;
}

/** Serializes relation changes per workspace, because two concurrent ones could close a cycle. */
export const RELATION_LOCK = 7_236_022;

@Injectable()
export class RelationsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
    private readonly audit: TicketAuditTrail,
    private readonly queries: RelationQueries,
  ) {}

  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<RelationRecord>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    return this.queries.list(actor, id, request);
  }

  /** An existing relation is returned as it is. */
  add(
    actor: Actor,
    idOrKey: string,
    { type, ticketId }: RelationInput,
  ): Promise<{ relation: RelationRecord; created: boolean }> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.writable(tx, actor, idOrKey);
      const other = await this.other(tx, actor, ticket, ticketId);
      const existing = await this.find(tx, type, ticket.id, other.id);
      if (existing) return { relation: await this.queries.one(tx, actor, ticket.id, existing), created: false };
      if (type === 'blocks') await this.refuseCycle(tx, ticket.id, other.id);
      const id = uuidv7();
      await tx.manager.insert(TicketRelation, {
        id,
        workspaceId: ticket.workspaceId,
        type,
        ticketId: ticket.id,
        relatedId: other.id,
        createdAt: this.clock.now(),
      });
      const changes = { relations: { from: null, to: { type, ticketId: other.id } } };
      await this.audit.touched(tx, actor, ticket, changes, 'related', `Related ${nameOf(ticket)} to another ticket`);
      return { relation: await this.queries.one(tx, actor, ticket.id, id), created: true };
    });
  }

  /** By type and ticket. */
  remove(actor: Actor, idOrKey: string, { type, ticketId }: RelationInput): Promise<string> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.writable(tx, actor, idOrKey);
      const other = await this.other(tx, actor, ticket, ticketId);
      const id = await this.find(tx, type, ticket.id, other.id);
      if (!id) throw new NotFound('Relation');
      return this.delete(tx, actor, ticket, id);
    });
  }

  /** By its id, from either of its tickets. */
  removeById(actor: Actor, idOrKey: string, relationId: string): Promise<string> {
    return this.db.transaction(async (tx) =>
      this.delete(tx, actor, await this.writable(tx, actor, idOrKey), relationId),
    );
  }

  private async writable(tx: Transaction, actor: Actor, idOrKey: string): Promise<TicketState> {
    const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', { lock: true });
    await tx.query(LOCK_OF, [RELATION_LOCK, ticket.workspaceId]);
    return ticket;
  }

  /** Another ticket of the same workspace that the actor may read; an unreadable one counts as missing. */
  private async other(tx: Transaction, actor: Actor, ticket: TicketState, idOrKey: string): Promise<TicketState> {
    const other = await this.access.ticket(tx, actor, idOrKey, 'read').catch((error: unknown) => {
      if (error instanceof NotFound || error instanceof Forbidden) return undefined;
      throw error;
    });
    if (other?.workspaceId !== ticket.workspaceId) throw ValidationFailed.on('ticketId', 'Ticket must be valid');
    if (other.id === ticket.id) throw ValidationFailed.on('ticketId', 'Ticket must be another one');
    return other;
  }

  private async find(
    tx: Transaction,
    type: RelationType,
    ticketId: string,
    otherId: string,
  ): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }>(SAME_RELATION, [type, ticketId, otherId]);
    return row?.id;
  }

  /** Whether the ticket to be blocked already blocks the blocker, directly or indirectly. */
  private async refuseCycle(tx: Transaction, blockerId: string, blockedId: string): Promise<void> {
    const [found] = await tx.query(IS_BLOCKED_BY, [blockedId, blockerId]);
    if (found) throw ValidationFailed.on('ticketId', 'Tickets must not block each other in a cycle');
  }

  private async delete(tx: Transaction, actor: Actor, ticket: TicketState, id: string): Promise<string> {
    const relation = await this.queries.one(tx, actor, ticket.id, id);
    await tx.manager.delete(TicketRelation, { id: relation.id });
    const { type, direction } = relation;
    const was = { type, ticketId: relation.ticket.id, ...(type !== 'relates' && incoming(direction)) };
    const changes = { relations: { from: was, to: null } };
    await this.audit.touched(
      tx,
      actor,
      ticket,
      changes,
      'unrelated',
      `Unrelated ${nameOf(ticket)} from another ticket`,
    );
    return relation.id;
  }
}

/** Only stated if this ticket is the target: the other ticket blocks or duplicates this one. */
const incoming = (direction: RelationRecord['direction']) => direction === 'incoming' && { direction };
