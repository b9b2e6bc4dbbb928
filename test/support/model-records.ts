import { verifyCounters } from '#tickets';
import type { Docket } from './docket.js';
import {
  type Changes,
  GROUP_PROJECT,
  isVisible,
  type ModelTicket,
  mayRead,
  type PersonName,
  type ProjectName,
  roleIn,
} from './model.js';
import type { ModelScenario } from './model-scenario.js';
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
  data: {
    ticket?: { id: string };
    member?: { id: string };
    user: { id: string };
    changes?: Record<string, { from: unknown; to: unknown }>;
  };
}

/** Every counter that differs from a recount; there must be none. */
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

/** The log of a workspace's ticket events, in order; the numbers of all events have no gaps. */
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

/** Replaces times, and the parts of a time log that the API determines. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].sort();
  if (value === null || typeof value !== 'object') return value;
  const { loggedAt: _, note: __, ...rest } = value as Record<string, unknown>;
  return rest;
}

export const plainChange = (field: string, { from, to }: { from: unknown; to: unknown }) =>
  field === 'deletedAt' ? { field, from: from !== null, to: to !== null } : { field, from: plain(from), to: plain(to) };

/**
 * A change as in an event, which names other tickets only to those who may read them: here, only whether there is one.
 */
export const eventChange = (field: string, change: { from: unknown; to: unknown }) =>
  field === 'parentId' || field === 'relations' ? { field } : plainChange(field, change);

/** Compares the recorded changes with those of the model. */
export class ModelRecords {
  constructor(private readonly scenario: ModelScenario) {}

  async counters(): Promise<void> {
    expect(await faultyCounters(this.scenario.world.docket)).toEqual([]);
  }

  /** As a reader of the ticket sees them: without former places and related tickets that they may not read. */
  async histories(by: PersonName): Promise<void> {
    const { world, state } = this.scenario;
    for (const ticket of state.tickets.filter((one) => isVisible(state, by, one))) {
      const entries = await historyOf(world.docket, world.user(by), world.id(ticket.name));
      const seen = entries.map((entry) => ({ ...plainChange(entry.field, entry), actor: entry.actor.id }));
      expect({ by, of: ticket.name, history: seen }).toEqual({ by, of: ticket.name, history: this.known(by, ticket) });
    }
  }

  /** The events: their order, types, tickets, actors and changes. */
  async events(): Promise<void> {
    const { world, state } = this.scenario;
    const seen = (await eventsOf(world.docket, world.workspaceId)).map(({ type, data }) => ({
      type,
      ticket: data.ticket!.id,
      actor: data.user.id,
      changes: data.changes ? Object.entries(data.changes).map(([field, change]) => eventChange(field, change)) : [],
    }));
    const ofTickets = state.events.filter(({ type }) => !isOfMembers(type));
    const known = ofTickets.map(({ type, of, actor, changes = {} }) => ({
      type,
      ticket: world.id(of),
      actor: world.id(actor),
      changes: this.shownChanges(changes),
    }));
    expect(seen.map(sortChanges)).toEqual(known.map(sortChanges));
  }

  /**
   * What somebody finds in the log: everything that happened where they may read now, and nothing of other places.
   * Events about members are for members, and those of a deleted ticket have no content. Changes of projects
   * themselves, and the end of one's own membership, are tested elsewhere.
   */
  async log(by: PersonName): Promise<void> {
    const { world, state } = this.scenario;
    const as = world.docket.as({ apiKey: await world.docket.given.apiKey(world.user(by)) });
    const events: LoggedEvent[] = [];
    for (let after = world.begins, more = true; more; ) {
      const { status, body } = await as.get(`/v1/events?limit=100&after=${after}`);
      expect({ by, status }).toEqual({ by, status: 200 });
      events.push(...body.data);
      ({ next: after, hasMore: more } = body.pagination);
    }
    const isOwnEnd = (type: string, id: string) => type === 'member.removed' && id === world.id(by);
    const subjects = events.filter(({ data }) => data.member ?? data.ticket);
    const others = subjects.filter(({ type, data }) => !isOwnEnd(type, (data.member ?? data.ticket)!.id));
    const seen = others.map(({ type, data }) => ({
      type,
      of: (data.member ?? data.ticket)!.id,
      actor: data.user.id,
      changes: Object.entries(data.changes ?? {}).map(([field, change]) => eventChange(field, change)),
    }));
    const isDeleted = (of: string) => state.tickets.some(({ name, deletedAt }) => name === of && deletedAt !== null);
    const shown = state.events.filter(({ type, of, place }) => {
      if (isOwnEnd(type, world.id(of))) return false;
      return isOfMembers(type) ? roleIn(state, by, place) !== null : mayRead(state, by, place);
    });
    const known = shown.map(({ type, of, actor, changes = {} }) => ({
      type,
      of: world.id(of),
      actor: world.id(actor),
      changes: isDeleted(of) ? [] : this.shownChanges(this.masked(by, changes)),
    }));
    expect({ by, log: seen.map(sortChanges) }).toEqual({ by, log: known.map(sortChanges) });
  }

  /** Of a move, for a reader who may not read the former project: without that project, its key and its group. */
  private masked(by: PersonName, changes: Changes): Changes {
    const former = changes.projectId?.from as ProjectName | null | undefined;
    if (!former || mayRead(this.scenario.state, by, former)) return changes;
    const isOfIt = (field: string) => ['projectId', 'key', 'groupId'].includes(field);
    return Object.fromEntries(
      Object.entries(changes).map(([field, { from, to }]) => [field, { from: isOfIt(field) ? null : from, to }]),
    );
  }

  private shownChanges(changes: Changes) {
    const { world } = this.scenario;
    return Object.entries(changes).map(([field, { from, to }]) =>
      eventChange(field, { from: world.shown(from), to: world.shown(to) }),
    );
  }

  /** Every key that a ticket ever had resolves to it. */
  async keys(): Promise<void> {
    const { world, state } = this.scenario;
    for (const ticket of state.tickets.filter(({ deletedAt, formerKeys }) => !deletedAt && formerKeys.length > 0)) {
      for (const key of ticket.formerKeys) {
        const { status, body } = await world.as('@owner').get(`/api/tickets/${world.shown(key)}`);
        expect({ key, status, id: body.data?.id }).toEqual({ key, status: 200, id: world.id(ticket.name) });
      }
    }
  }

  private known(by: PersonName, ticket: ModelTicket) {
    const { world } = this.scenario;
    return ticket.history.map(({ field, actor, from, to }) => ({
      ...this.shownChange(field, { from: this.ifShown(by, field, from), to: this.ifShown(by, field, to) }),
      actor: world.id(actor),
    }));
  }

  /** History names no place and no ticket that its reader may not read, and no deleted ticket. */
  private ifShown(by: PersonName, field: string, value: unknown): unknown {
    const { state } = this.scenario;
    if (value === null) return null;
    const name = field === 'relations' ? (value as { ticketId: string }).ticketId : String(value);
    if (field === 'parentId' || field === 'relations') return isVisible(state, by, state.ticket(name)) ? value : null;
    if (field === 'projectId') return mayRead(state, by, name as ProjectName) ? value : null;
    if (field === 'key') return mayRead(state, by, name.replace(/-\d+$/, '') as ProjectName) ? value : null;
    if (field === 'groupId') {
      const project = GROUP_PROJECT[name] ?? null;
      return project === null || mayRead(state, by, project) ? value : null;
    }
    return value;
  }

  private shownChange(field: string, change: { from: unknown; to: unknown }) {
    const { world } = this.scenario;
    return plainChange(field, { from: world.shown(change.from), to: world.shown(change.to) });
  }
}

/** jsonb does not keep the order of fields. */
const sortChanges = <T extends { changes: { field: string }[] }>(event: T): T => ({
  ...event,
  changes: [...event.changes].sort((a, b) => (a.field < b.field ? -1 : 1)),
});

const isOfMembers = (type: string): boolean => type.startsWith('member.');
