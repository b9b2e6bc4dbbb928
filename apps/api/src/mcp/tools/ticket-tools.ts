import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import type { TicketItem } from '#tickets';
import { CommentsService, type TicketAnswer, TicketQueries, TicketsService } from '#tickets';
import { excerpt } from '../answers/excerpt.js';
import { fitting, type ListName, listed, openedCursor, refusedCursor, sealedCursor } from '../answers/listing.js';
import { CHANGED_FIELDS, COMPACT_FIELDS, DETAILS_FIELDS, LIST_FIELDS, TICKET_SHOWS } from '../answers/ticket-answer.js';
import { inOrder } from './chosen-fields.js';
import { IdempotentCalls } from './run-idempotently.js';
import {
  CommentInput,
  CreateTicketInput,
  GetTicketInput,
  ListTicketsInput,
  SearchTicketsInput,
  UpdateTicketInput,
} from './ticket-inputs.js';
import { TicketReader } from './ticket-reader.js';
import { type Tool, tool } from './tool.js';

const MOST_FOUND = 100; // as many as one search looks at

@Injectable()
export class TicketTools {
  readonly tools: Tool[] = [
    tool({
      name: 'list_tickets',
      title: 'List tickets',
      description: 'Tickets you may read, filtered and sorted. Several values of a filter mean any of them.',
      scope: 'tickets:read',
      effect: 'reads',
      input: ListTicketsInput,
      run: (actor, input) => this.list(actor, input),
    }),
    tool({
      name: 'search_tickets',
      title: 'Search tickets',
      description: 'Tickets by words in key, title, description and comments, best match first; the best 100 at most.',
      scope: 'tickets:read',
      effect: 'reads',
      input: SearchTicketsInput,
      run: (actor, input) => this.search(actor, input),
    }),
    tool({
      name: 'get_ticket',
      title: 'Read a ticket',
      description: 'One ticket with its description and comments. Call again with `continuation` for the rest.',
      scope: 'tickets:read',
      effect: 'reads',
      input: GetTicketInput,
      run: (actor, input) => this.reader.read(actor, input),
    }),
    tool({
      name: 'create_ticket',
      title: 'Create a ticket',
      description: 'A new ticket. With an `externalId` that is there already, that ticket is answered instead.',
      scope: 'tickets:write',
      effect: 'adds',
      input: CreateTicketInput,
      run: (actor, input) => this.create(actor, input),
    }),
    tool({
      name: 'update_ticket',
      title: 'Update a ticket',
      description: 'Changes the fields given: status, assignee, project and all others. `null` clears one.',
      scope: 'tickets:write',
      effect: 'changes',
      input: UpdateTicketInput,
      run: (actor, input) => this.update(actor, input),
    }),
    tool({
      name: 'comment',
      title: 'Comment on a ticket',
      description: 'Adds a comment to a ticket.',
      scope: 'tickets:write',
      effect: 'adds',
      input: CommentInput,
      run: (actor, input) => this.comment(actor, input),
    }),
  ];

  constructor(
    private readonly tickets: TicketsService,
    private readonly queries: TicketQueries,
    private readonly comments: CommentsService,
    private readonly reader: TicketReader,
    private readonly idempotent: IdempotentCalls,
  ) {}

  private list(actor: Actor, { fields, cursor, limit, ...filters }: ListTicketsInput): Promise<object> {
    const list: ListName = ['list_tickets', filters];
    const position = openedCursor(list, cursor);
    return listed({
      name: 'tickets',
      list,
      limit,
      cursor: filters.sort === 'title' ? 'long' : 'short',
      read: (asked) => this.queries.list(actor, { ...filters, limit: asked, cursor: position }),
      show: (ticket) => item(ticket.value, fields),
    });
  }

  /** Found anew for each page, in the same order: its cursor is how many were shown before. */
  private async search(actor: Actor, { fields, cursor, limit, ...filters }: SearchTicketsInput): Promise<object> {
    const list: ListName = ['search_tickets', filters];
    const start = Number(openedCursor(list, cursor) ?? 0);
    if (!(Number.isInteger(start) && start >= 0 && start < MOST_FOUND)) throw refusedCursor();
    const { query: q, project, status } = filters;
    const end = Math.min(start + limit, MOST_FOUND);
    const { items, total } = await this.queries.search(actor, { q, project, status, limit: end });
    const found = items.slice(start).map((ticket) => item(ticket.value, fields));
    const shown = found.slice(0, fitting(found));
    const next = start + shown.length;
    const isMore = next < Math.min(total, MOST_FOUND) && shown.length > 0;
    return { tickets: shown, total, ...(isMore && { cursor: sealedCursor(list, String(next)) }) };
  }

  private create(actor: Actor, input: CreateTicketInput): Promise<object> {
    const { idempotencyKey: _, fields, ...values } = input;
    return this.idempotent.runIdempotently(actor, 'create_ticket', input, async () => {
      const { ticket, created } = await this.tickets.create(actor, values);
      return { ...(await this.changed(actor, ticket, fields)), created };
    });
  }

  private async update(actor: Actor, input: UpdateTicketInput): Promise<object> {
    const { ticket, version, fields, ...values } = input;
    const known = version === undefined ? undefined : { versions: [version] };
    return this.changed(actor, await this.tickets.update(actor, ticket, values, known), fields);
  }

  private comment(actor: Actor, input: CommentInput): Promise<object> {
    return this.idempotent.runIdempotently(actor, 'comment', input, async () => {
      const { id, ticketId, createdAt } = await this.comments.create(actor, input.ticket, input.content);
      return { comment: { id, ticketId, createdAt } };
    });
  }

  private changed(actor: Actor, ticket: TicketAnswer, fields: string[] | undefined) {
    const chosen = inOrder(DETAILS_FIELDS, fields) ?? CHANGED_FIELDS;
    return this.reader.present(actor, ticket, { fields: chosen, asked: fields !== undefined, all: false });
  }
}

function item(ticket: TicketItem, fields: string[] | undefined): object {
  const chosen = inOrder(LIST_FIELDS, fields) ?? COMPACT_FIELDS;
  return excerpt('ticket', ticket, chosen, TICKET_SHOWS, fields !== undefined);
}
