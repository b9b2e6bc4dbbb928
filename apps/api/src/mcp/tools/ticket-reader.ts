import { Injectable } from '@nestjs/common';
import { type Actor, ValidationFailed } from '#contracts';
import type { TicketAnswer } from '#tickets';
import { CommentsService, type TicketDetails, TicketQueries } from '#tickets';
import type { Stop } from '../answers/answer-budget.js';
import { type Part, partsOf } from '../answers/answer-part.js';
import { decodeContinuation, present } from '../answers/continuation.js';
import { commentPart, DETAILS_FIELDS, latestComments, READ_FIELDS, TICKET_SHOWS } from '../answers/ticket-answer.js';
import { inOrder, onlyContinuation } from './chosen-fields.js';
import type { GetTicketInput } from './ticket-inputs.js';

const COMMENTS_AT_ONCE = 50;

interface Wanted {
  fields: readonly string[];
  /** Whether they were requested by name. */
  explicit: boolean;
  all: boolean;
  maxCharacters: number;
  stop?: Stop;
}

/** Reads a ticket in as many answers as needed. */
@Injectable()
export class TicketReader {
  constructor(
    private readonly queries: TicketQueries,
    private readonly comments: CommentsService,
  ) {}

  async read(actor: Actor, input: GetTicketInput): Promise<object> {
    const { ticket, fields, comments, continuation, maxCharacters } = input;
    onlyContinuation(continuation, { fields, comments });
    const details = await this.queries.readable(actor, ticket);
    if (continuation === undefined) {
      const chosen = inOrder(DETAILS_FIELDS, fields) ?? READ_FIELDS;
      const [explicit, all] = [fields !== undefined, comments === 'all'];
      return this.present(actor, details, { fields: chosen, explicit, all, maxCharacters });
    }
    return this.present(actor, details, { ...decodeContinuation('ticket', details.id, continuation), maxCharacters });
  }

  present(actor: Actor, { id, version, json }: TicketAnswer, wanted: Wanted): Promise<object> {
    return present('ticket', { ...wanted, id, parts: this.parts(actor, { ...json.value, version }, wanted) });
  }

  private async *parts(
    actor: Actor,
    details: TicketDetails & { version: number },
    { fields, explicit, all, stop }: Wanted,
  ): AsyncGenerator<Part> {
    for (const field of fields) {
      if (field !== 'comments') {
        yield* partsOf(field, details[field as keyof typeof details], TICKET_SHOWS[field]!, explicit);
      } else if (details.comments.length === 0) {
        if (explicit) yield { field, value: [] };
      } else yield* all ? this.allComments(actor, details.id, stop?.page) : latestComments(details);
    }
  }

  private async *allComments(actor: Actor, ticketId: string, from?: string): AsyncGenerator<Part> {
    for (let cursor = from; ; ) {
      const page = await this.comments
        .list(actor, ticketId, { limit: COMMENTS_AT_ONCE, cursor })
        .catch(rethrowAsContinuation);
      const left = page.total - (page.page - 1) * COMMENTS_AT_ONCE - 1;
      for (const [index, comment] of page.items.entries()) yield commentPart(comment, left - index, cursor);
      if (!page.nextCursor) return;
      cursor = page.nextCursor;
    }
  }
}

/** Reports an invalid cursor as an invalid continuation, which contained it. */
function rethrowAsContinuation(error: unknown): never {
  if (error instanceof ValidationFailed && 'cursor' in error.fields) {
    throw ValidationFailed.on('continuation', 'Continuation must come from an answer about this ticket');
  }
  throw error;
}
