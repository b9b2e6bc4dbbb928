import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock } from '#contracts';
import type { Parameters, Transaction } from '#data';
import { type ActivityEntry, type ChangeBuilder, type EventEntry, EventsService, type WrittenChange } from '#events';
import type { TicketState } from './ticket-access.js';
import type { TicketChanges } from './ticket-changes.js';
import { ticketEventPayload } from './ticket-event-payload.js';

/** Records changes of a ticket: history, the actor's activity, and events. */
@Injectable()
export class TicketAuditTrail {
  constructor(
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Together with the change, whose CTE `created` has the key and rank of the new ticket. */
  async created<Row extends object>(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    change: ChangeBuilder,
    whole: boolean,
  ): Promise<{ row: Partial<Row>; whole: boolean }> {
    const data = { ticket: (await ticketEventPayload(tx, ticket)).ticket };
    const events: EventEntry[] = [{ type: 'ticket.created', data }];
    if (ticket.assigneeId) events.push({ type: 'ticket.assigned', data });
    const activity = activityOf(ticket, 'created', `Created ${nameOf(ticket)}`);
    return this.events.write<Row>(tx, actor, ticket, {
      events,
      activity,
      whole,
      change: (...given) => ({
        ...change(...given),
        data: (known) => `jsonb_build_object('ticket', ${known} -> 'ticket'
          || jsonb_build_object('key', created.key, 'rank', created.rank))`,
        description: (known) => `coalesce('Created ' || created.key, ${known})`,
        metadata: (known) => `${known} || jsonb_build_object('ticketKey', created.key)`,
      }),
    });
  }

  async changed<Row extends object>(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    changes: TicketChanges,
    { reason, change, rankBefore }: { reason?: string; change?: ChangeBuilder; rankBefore?: string } = {},
  ): Promise<{ row: Partial<Row>; whole: boolean }> {
    const data = await ticketEventPayload(tx, ticket, changes);
    const events: EventEntry[] = [{ type: 'ticket.updated', data, changes }];
    if (changes.status) events.push({ type: 'ticket.status_changed', data });
    if (changes.assigneeId?.to) events.push({ type: 'ticket.assigned', data });
    if (rankBefore !== undefined) events.push(rankedEvent(data.ticket, rankBefore));
    const history = this.history(actor, ticket, changes, reason);
    const { action, description } = summary(ticket, changes);
    const { assigneeId } = ticket;
    const metadata = {
      fields: Object.keys(changes),
      ...(action === 'assigned' && { assigneeId }),
      ...(action === 'moved' && { from: { projectId: changes.projectId?.from, key: changes.key?.from } }),
    };
    return this.events.write<Row>(tx, actor, ticket, {
      events,
      activity: activityOf(ticket, action, description, metadata),
      whole: change !== undefined,
      change: (parameters, ...given) => {
        const { ctes, ...written }: WrittenChange = change?.(parameters, ...given) ?? { ctes: [] };
        return { ...written, ctes: [...ctes, history(parameters, written.row)] };
      },
    });
  }

  /** A change of rank alone is in neither history nor activity. */
  async moved<Row extends object>(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    rankBefore: string,
    change: ChangeBuilder,
  ): Promise<{ row: Partial<Row>; whole: boolean }> {
    const { ticket: payload } = await ticketEventPayload(tx, ticket);
    return this.events.write<Row>(tx, actor, ticket, {
      events: [rankedEvent(payload, rankBefore)],
      change,
      whole: true,
    });
  }

  /**
   * Something was attached to the ticket or removed from it: `updatedAt`, history and event are written. The version
   * stays, so that a comment or file does not conflict with edits; only a relation is part of the ticket itself.
   */
  async touched(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    changes: TicketChanges,
    action: string,
    description: string,
  ): Promise<void> {
    const after = { ...ticket, updatedAt: this.clock.now() };
    const version = changes.relations ? 1 : 0;
    const history = this.history(actor, after, changes);
    const events: EventEntry[] = [{ type: 'ticket.updated', data: await ticketEventPayload(tx, after, changes) }];
    await this.events.write(tx, actor, after, {
      events,
      activity: activityOf(after, action, description, { fields: Object.keys(changes) }),
      change: (parameters) => ({
        ctes: [
          `touched AS (UPDATE tickets SET updated_at = ${parameters.add(after.updatedAt)},
             version = version + ${parameters.add(version)} WHERE id = ${parameters.add(ticket.id)})`,
          history(parameters),
        ],
      }),
    });
  }

  async deleted(tx: Transaction, actor: Actor, ticket: TicketState, changes: TicketChanges): Promise<void> {
    const history = this.history(actor, ticket, changes);
    const { ticket: payload } = await ticketEventPayload(tx, ticket);
    const events: EventEntry[] = [{ type: 'ticket.deleted', data: { ticket: payload } }];
    await this.events.write(tx, actor, ticket, {
      events,
      activity: activityOf(ticket, 'deleted', `Deleted ${nameOf(ticket)}`),
      change: (parameters) => ({ ctes: [history(parameters)] }),
    });
  }

  /** A CTE that writes what changed, if `row` returns a row. */
  private history(
    actor: Actor,
    ticket: TicketState,
    changes: TicketChanges,
    reason: string | null = null,
  ): (parameters: Parameters, row?: string) => string {
    const rows = Object.entries(changes).map(([field, change]) => ({ id: uuidv7(), field, ...change }));
    return (parameters, row) => {
      const add = (value: unknown) => parameters.add(value);
      return `history AS (
        INSERT INTO ticket_history (id, workspace_id, ticket_id, actor_id, field, "from", "to", at, reason)
        SELECT h.id, ${add(ticket.workspaceId)}, ${add(ticket.id)}, ${add(actor.userId)}, h.field, h."from", h."to",
          ${add(ticket.updatedAt)}, ${add(reason)}
        FROM jsonb_to_recordset(${add(JSON.stringify(rows))}) AS h (id uuid, field text, "from" jsonb, "to" jsonb)
          ${row ? `, ${row}` : ''})`;
    };
  }
}

/** Given the ticket in its new position. */
export const rankedEvent = (ticket: { rank: string }, from: string): EventEntry => ({
  type: 'ticket.ranked',
  data: { ticket, changes: { rank: { from, to: ticket.rank } } },
});

const activityOf = (
  ticket: TicketState,
  action: string,
  description: string,
  metadata: object = {},
): ActivityEntry => ({
  type: 'ticket',
  action,
  entityId: ticket.id,
  entityTitle: ticket.title,
  description,
  metadata: { ticketId: ticket.id, ticketKey: ticket.key, projectId: ticket.projectId, ...metadata },
});

/** How sentences name a ticket. */
export const nameOf = (ticket: Pick<TicketState, 'key' | 'title'>): string => ticket.key ?? `“${ticket.title}”`;

function summary(ticket: TicketState, changes: TicketChanges): { action: string; description: string } {
  const name = nameOf(ticket);
  const fields = Object.keys(changes);
  const only = fields.length === 1 ? fields[0] : undefined;
  if (only === 'status') return { action: 'status_changed', description: `Moved ${name} to ${ticket.status}` };
  if (only === 'deletedAt') return { action: 'restored', description: `Restored ${name}` };
  if (only === 'assigneeId') {
    return ticket.assigneeId
      ? { action: 'assigned', description: `Assigned ${name}` }
      : { action: 'unassigned', description: `Unassigned ${name}` };
  }
  if (changes.projectId) {
    const from = (changes.key?.from as string | null) ?? name;
    return { action: 'moved', description: `Moved ${from} to ${ticket.project?.name ?? 'no project'}` };
  }
  return { action: 'updated', description: `Updated ${fields.join(', ')} of ${name}` };
}
