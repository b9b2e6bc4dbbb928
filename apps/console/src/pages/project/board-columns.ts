import type { Schemas } from '@docket/client';
import type { Ticket } from '../../api/client.js';

export type ColumnAnswer = Omit<Schemas['BoardColumn'], 'tickets'> & { tickets: Ticket[] };

export interface Column extends ColumnAnswer {
  /** The loaded tickets; there are `total`. */
  tickets: Ticket[];
}

const isIn = (column: ColumnAnswer, ticket: Ticket): boolean =>
  column.id === null ? column.status === ticket.status : column.id === ticket.columnId;

/**
 * The columns as they are now: the tickets of the response, in the columns and order that they have now. `total` is
 * adjusted.
 */
export function arrange(columns: ColumnAnswer[], live: Ticket[]): Column[] {
  return columns.map((column) => {
    const tickets = live.filter((ticket) => isIn(column, ticket)).sort(byRank);
    return { ...column, tickets, total: column.total - column.tickets.length + tickets.length };
  });
}

const byRank = (one: Ticket, other: Ticket): number => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0);

export interface Move {
  ticket: Ticket;
  to: Column;
  /** The ticket directly before it in that column; null at the top. */
  after: Ticket | null;
}

/** The position of the ticket until the server has assigned a rank: `!` sorts before all characters of ranks. */
export function provisionalRank({ to, after, ticket }: Move): string {
  if (after) return `${after.rank}!`;
  const first = to.tickets.find(({ id }) => id !== ticket.id);
  return first ? `!${first.rank}` : ticket.rank;
}

/** The request to the server. */
export function rankRequest({ ticket, to, after }: Move): Schemas['Rank'] & { columnId?: string } {
  const first = to.tickets.find(({ id }) => id !== ticket.id);
  return {
    ...(after ? { after: after.id } : first && { before: first.id }),
    ...(to.id !== null ? { columnId: to.id } : to.status !== ticket.status && { status: to.status }),
  };
}
