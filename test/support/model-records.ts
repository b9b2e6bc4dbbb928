import { verifyCounters } from '#tracker/tickets/ticket-counters.js';
import type { Docket } from './docket.js';
import type { ModelTicket } from './model.js';
import type { ModelStory } from './model-story.js';
import { relay } from './relay.js';

interface HistoryEntry {
  field: string;
  from: unknown;
  to: unknown;
  actor: { id: string };
}

export interface LoggedEvent {
  type: string;
  sequence: number;
  data: { ticket?: { id: string }; user: { id: string }; changes?: Record<string, { from: unknown; to: unknown }> };
}

/** Every counter that a recount contradicts; there must be none. */
export const faultyCounters = (docket: Docket, options?: { repair: boolean }) =>
  verifyCounters({ query: (sql, parameters = []) => docket.rows(sql, [...parameters]) }, options);

/** A list to its end. */
export async function historyOf(docket: Docket, by: { cookie: string }, id: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await docket.as(by).get(`/api/tickets/${id}/history?limit=100&page=${page}`);
    if (status !== 200) throw new Error(`history answered ${status}`);
    entries.push(...body.data);
    if (page >= body.pagination.totalPages) break;
  }
  return entries.reverse();
}

/** The log of what a workspace's tickets went through, in its order; the numbers of all events are given without a gap. */
export async function eventsOf(docket: Docket, workspaceId: string): Promise<LoggedEvent[]> {
  await relay(docket);
  const [row] = await docket.rows<{ gaps: string }>(
    'SELECT coalesce(max(sequence) - min(sequence) + 1, 0) - count(*) AS gaps FROM events',
  );
  expect(Number(row!.gaps)).toBe(0);
  return docket.rows<LoggedEvent>(
    `SELECT type, sequence, data FROM events WHERE workspace_id = $1 AND data ? 'ticket' ORDER BY sequence`,
    [workspaceId],
  );
}

/** Times are the API's own, and so is the rest of a time log. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].sort();
  if (value === null || typeof value !== 'object') return value;
  const { loggedAt: _, note: __, ...rest } = value as Record<string, unknown>;
  return rest;
}

export const plainChange = (field: string, { from, to }: { from: unknown; to: unknown }) =>
  field === 'deletedAt' ? { field, from: from !== null, to: to !== null } : { field, from: plain(from), to: plain(to) };

/** As an event has it, which names other tickets only to those who may read them: here, that there is something to name. */
export const toldChange = (field: string, change: { from: unknown; to: unknown }) =>
  field === 'parentId' || field === 'relations' ? { field } : plainChange(field, change);

/** Holds what is written down about changes against what the model says was changed. */
export class ModelRecords {
  constructor(private readonly story: ModelStory) {}

  async counters(): Promise<void> {
    expect(await faultyCounters(this.story.world.docket)).toEqual([]);
  }

  async histories(): Promise<void> {
    const { world, state } = this.story;
    for (const ticket of state.tickets.filter(({ deletedAt }) => deletedAt === null)) {
      const entries = await historyOf(world.docket, world.user('@owner'), world.id(ticket.name));
      const seen = entries.map((entry) => ({ ...plainChange(entry.field, entry), actor: entry.actor.id }));
      expect({ of: ticket.name, history: seen }).toEqual({ of: ticket.name, history: this.known(ticket) });
    }
  }

  /** Which events there are, of what, by whom, in which order, and what they say has changed. */
  async events(): Promise<void> {
    const { world, state } = this.story;
    const seen = (await eventsOf(world.docket, world.workspaceId)).map(({ type, data }) => ({
      type,
      ticket: data.ticket!.id,
      actor: data.user.id,
      changes: data.changes ? Object.entries(data.changes).map(([field, change]) => toldChange(field, change)) : [],
    }));
    const known = state.told.map(({ type, ticket, actor, changes = {} }) => ({
      type,
      ticket: world.id(ticket),
      actor: world.id(actor),
      changes: Object.entries(changes).map(([field, { from, to }]) =>
        toldChange(field, { from: world.shown(from), to: world.shown(to) }),
      ),
    }));
    expect(seen.map(sortChanges)).toEqual(known.map(sortChanges));
  }

  /** Every key a ticket ever had leads to it. */
  async keys(): Promise<void> {
    const { world, state } = this.story;
    for (const ticket of state.tickets.filter(({ deletedAt, formerKeys }) => !deletedAt && formerKeys.length > 0)) {
      for (const key of ticket.formerKeys) {
        const { status, body } = await world.as('@owner').get(`/api/tickets/${world.shown(key)}`);
        expect({ key, status, id: body.data?.id }).toEqual({ key, status: 200, id: world.id(ticket.name) });
      }
    }
  }

  /** History names no ticket that is not there any more, not even to who could read it. */
  private known(ticket: ModelTicket) {
    const { world } = this.story;
    return ticket.history.map(({ field, actor, from, to }) => ({
      ...this.shownChange(field, { from: this.unlessDeleted(field, from), to: this.unlessDeleted(field, to) }),
      actor: world.id(actor),
    }));
  }

  private unlessDeleted(field: string, value: unknown): unknown {
    const name = field === 'parentId' ? value : field === 'relations' && (value as { ticketId?: string })?.ticketId;
    return typeof name === 'string' && this.story.state.ticket(name).deletedAt ? null : value;
  }

  private shownChange(field: string, change: { from: unknown; to: unknown }) {
    const { world } = this.story;
    return plainChange(field, { from: world.shown(change.from), to: world.shown(change.to) });
  }
}

/** JSON in PostgreSQL keeps no order of fields. */
const sortChanges = <T extends { changes: { field: string }[] }>(event: T): T => ({
  ...event,
  changes: [...event.changes].sort((a, b) => (a.field < b.field ? -1 : 1)),
});
