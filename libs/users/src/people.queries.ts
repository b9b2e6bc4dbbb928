import { Injectable } from '@nestjs/common';
import { type Person, visibleEmail, workspaceColleagues } from '#access';
import type { Actor } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort } from '#data';

export interface PeopleQuery extends PageRequest {
  search?: string;
  email?: string;
}

const SORTS = { name: { column: "lower(coalesce(u.name, ''))", type: 'text' } } satisfies Record<string, Sort>;

@Injectable()
export class PeopleQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /**
   * People who share a workspace with the actor. With an exact e-mail address anyone is found: the caller already knows
   * it.
   */
  list(actor: Actor, query: PeopleQuery): Promise<Page<Person>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'name', 'asc', query, 'u.id');
    const conditions = ['u.disabled_at IS NULL'];
    const byEmail = query.email !== undefined;
    if (byEmail) conditions.push(`u.email = ${parameters.add(query.email)}`);
    else if (actor.role !== 'ADMIN') {
      conditions.push(`u.id IN ${workspaceColleagues(parameters.add(actor.userId))}`);
    }
    if (query.search !== undefined) {
      const literal = parameters.add(`%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
      // Searches only e-mails that the response shows, because a match would reveal others.
      const shown = byEmail ? 'true' : `${visibleEmail(actor, parameters, 'u')} IS NOT NULL`;
      conditions.push(`(lower(coalesce(u.name, '')) LIKE ${literal} OR u.email LIKE ${literal} AND ${shown})`);
    }
    const where = conditions.join(' AND ');
    const email = byEmail ? 'u.email' : visibleEmail(actor, parameters, 'u');
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM users u WHERE ${where}`,
      rows: `SELECT u.id, u.name, ${email} AS email, u.image, u.kind, ${paging.sortValue}
             FROM users u WHERE ${where} ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
