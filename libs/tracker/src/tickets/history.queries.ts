import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, type Sort } from '#data';
import { type Person, person } from '../people/person.js';
import { TicketAccess } from './ticket-access.js';

export interface HistoryEntry {
  id: string;
  field: string;
  from: string | string[] | object | null;
  to: string | string[] | object | null;
  actor: Person;
  at: Date;
}

const SORTS = { at: { column: 'h.at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class HistoryQueries {
  constructor(
    private readonly db: Database,
    private readonly access: TicketAccess,
  ) {}

  /** Newest first. */
  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<HistoryEntry>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'at', 'desc', request, 'h.id');
    const ticket = parameters.add(id);
    return paging.read(this.db, parameters, {
      count: `SELECT count(*) FROM ticket_history WHERE ticket_id = ${ticket}`,
      rows: `SELECT h.id, h.field, h."from", h."to", ${person(actor, parameters, 'u')} AS actor, h.at, ${paging.sortValue}
             FROM ticket_history h JOIN users u ON u.id = h.actor_id WHERE h.ticket_id = ${ticket}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
