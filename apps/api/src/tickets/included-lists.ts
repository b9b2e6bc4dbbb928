import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import { Json, type Page, type PageRequest, type VersionedJson } from '#data';
import { CodeLinkQueries } from '#inbound-webhooks';
import {
  AttachmentsService,
  CommentsService,
  HistoryQueries,
  RelationsService,
  type TicketAnswer,
  TicketQueries,
  TimeLogsService,
} from '#tickets';
import { listing } from '../http/pagination/listing.js';
import type { IncludedName } from './included.dto.js';

const FIRST_PAGE: PageRequest = { limit: 20 };

/** Embeds in one ticket's response the first page of each requested list, as the list's own route returns it. */
@Injectable()
export class IncludedLists {
  private readonly lists: Record<IncludedName, (actor: Actor, ticketId: string) => Promise<Page<unknown>>>;

  constructor(
    comments: CommentsService,
    history: HistoryQueries,
    links: CodeLinkQueries,
    attachments: AttachmentsService,
    timeLogs: TimeLogsService,
    relations: RelationsService,
    tickets: TicketQueries,
  ) {
    this.lists = {
      comments: (actor, id) => comments.list(actor, id, FIRST_PAGE),
      history: (actor, id) => history.list(actor, id, FIRST_PAGE),
      links: (actor, id) => links.list(actor, id, FIRST_PAGE),
      attachments: (actor, id) => attachments.list(actor, id, FIRST_PAGE),
      timeLogs: (actor, id) => timeLogs.list(actor, id, FIRST_PAGE),
      relations: (actor, id) => relations.list(actor, id, FIRST_PAGE),
      children: (actor, id) => tickets.children(actor, id, FIRST_PAGE),
    };
  }

  /**
   * The ticket with the requested lists as `included`. Sequentially, because a request uses one connection at a time.
   */
  async add<T>(actor: Actor, ticket: TicketAnswer, names: readonly IncludedName[] = []): Promise<VersionedJson<T>> {
    const parts: string[] = [];
    for (const name of names) {
      const { body } = await listing(this.lists[name](actor, ticket.id));
      parts.push(`"${name}":${typeof body === 'string' ? body : JSON.stringify(body)}`);
    }
    const { id, version, json } = ticket;
    if (parts.length === 0) return { id, version, json: new Json<T>(json.text) };
    return { id, version, json: new Json<T>(`${json.text.slice(0, -1)},"included":{${parts.join(',')}}}`) };
  }
}
