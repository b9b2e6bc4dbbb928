import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Database, NIL } from '#data';
import type { EventFilter } from '#events';
import { parseTicketKey } from '#tickets';
import { IDS_OF_KEYS } from './event-filters.sql.js';

export interface NamedFilter {
  types?: string[];
  /** Ids or keys. */
  project?: string[];
  /** An id or a key. */
  ticket?: string;
}

/** Resolves names in a request to ids. Unknown names match nothing; permissions are checked when events are read. */
@Injectable()
export class EventFilters {
  constructor(private readonly db: Database) {}

  async resolve({ types, project, ticket }: NamedFilter): Promise<EventFilter> {
    const key = ticket === undefined ? undefined : parseTicketKey(ticket);
    const named = project?.filter((one) => !isUuid(one)).map((one) => one.toUpperCase()) ?? [];
    const [found] =
      key || named.length > 0
        ? await this.db.query<{ projects: string[]; ticket: string | null }>(IDS_OF_KEYS, [
            named,
            key?.projectKey ?? null,
            key?.number ?? null,
          ])
        : [];
    const ticketId = ticket !== undefined && isUuid(ticket) ? ticket.toLowerCase() : (found?.ticket ?? NIL);
    return {
      ...(types && { types }),
      ...(project && {
        projects: [...project.filter(isUuid).map((one) => one.toLowerCase()), ...(found?.projects ?? [])],
      }),
      ...(ticket !== undefined && { ticketId }),
    };
  }
}
