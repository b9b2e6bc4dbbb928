import type { Schemas } from '@docket/client';
import { useEffect, useState } from 'preact/hooks';
import type { Ticket } from '../api/client.js';
import { session } from '../api/session.js';
import { type LiveEvent, onEvent } from './events.js';

export type TicketChange = Partial<
  Pick<
    Ticket,
    'status' | 'priority' | 'type' | 'title' | 'rank' | 'assigneeId' | 'assignee' | 'labels' | 'dueDate' | 'groupId'
  >
>;

/**
 * Every ticket that a page has loaded, in its newest known state. Responses and events update it, and boards, lists and
 * pages read from it.
 */
class TicketStore {
  private readonly known = new Map<string, Ticket>();
  private readonly pending = new Map<string, TicketChange[]>();
  private readonly followers = new Set<(id: string) => void>();
  private lastAnswer = Promise.resolve();

  constructor() {
    onEvent((event) => this.take(event));
    session.state.follow(({ kind }) => kind === 'signed out' && this.known.clear());
  }

  get(id: string): Ticket | undefined {
    const ticket = this.known.get(id);
    const changes = this.pending.get(id);
    return ticket && changes?.length ? Object.assign({}, ticket, ...changes) : ticket;
  }

  /** The newest state of each. A response that is older than an event changes nothing. */
  put(tickets: Ticket[]): void {
    for (const ticket of tickets) {
      const before = this.known.get(ticket.id);
      if (before && (before.updatedAt > ticket.updatedAt || isSame(before, ticket))) continue;
      this.known.set(ticket.id, ticket);
      this.notify(ticket.id);
    }
  }

  /**
   * Shows a change until its request is answered, and reverts it if the request failed. A request is sent when the one
   * before it is answered: browsers send simultaneous requests on several connections, which may arrive in any order.
   */
  async whileChanging(ids: string[], change: TicketChange, request: () => Promise<void>): Promise<void> {
    for (const id of ids) {
      this.pending.set(id, [...(this.pending.get(id) ?? []), change]);
      this.notify(id);
    }
    try {
      const answer = this.lastAnswer.then(request, request);
      this.lastAnswer = answer;
      await answer;
      for (const id of ids) {
        const ticket = this.known.get(id);
        if (ticket) this.known.set(id, { ...ticket, ...change });
      }
    } finally {
      for (const id of ids) {
        this.pending.set(id, this.pending.get(id)?.filter((other) => other !== change) ?? []);
        this.notify(id);
      }
    }
  }

  follow(follower: (id: string) => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  private take(event: LiveEvent): void {
    if (!('data' in event) || !('ticket' in event.data) || !event.data.ticket) return;
    const ticket: Schemas['EventTicket'] = event.data.ticket;
    if (ticket.deleted || event.type === 'ticket.deleted') this.known.delete(ticket.id);
    else this.merge(ticket);
    this.notify(ticket.id);
  }

  /** Events contain a ticket's own fields and the ids of related objects; other fields keep their value. */
  private merge(changed: Schemas['EventTicket']): void {
    const before = this.known.get(changed.id);
    if (!before || before.updatedAt > (changed.updatedAt ?? '')) return;
    const { deleted: _, ...fields } = changed;
    const assignee = fields.assigneeId === before.assigneeId ? before.assignee : null;
    this.known.set(changed.id, { ...before, ...fields, assignee });
  }

  private notify(id: string): void {
    for (const follower of [...this.followers]) follower(id);
  }
}

/** An object that stays the same is not rendered again. */
const isSame = (before: Ticket, now: Ticket): boolean => JSON.stringify(before) === JSON.stringify(now);

export const tickets = new TicketStore();

/** The current tickets, without those that no longer exist. */
export function useTickets(loaded: readonly Ticket[]): Ticket[] {
  const [, render] = useState({});
  useEffect(() => {
    const ids = new Set(loaded.map(({ id }) => id));
    let isDue = false;
    return tickets.follow((id) => {
      if (!ids.has(id) || isDue) return;
      isDue = true; // one rendering for all changes of a response or event
      queueMicrotask(() => {
        isDue = false;
        render({});
      });
    });
  }, [loaded]);
  return loaded.flatMap(({ id }) => tickets.get(id) ?? []);
}
