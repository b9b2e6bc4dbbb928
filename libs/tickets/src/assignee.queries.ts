import { Injectable } from '@nestjs/common';
import { AccessService, type Person, projectMembers, visibleEmail, workspaceMembers } from '#access';
import type { Actor } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort } from '#data';

const SORTS = { name: { column: "lower(coalesce(u.name, ''))", type: 'text' } } satisfies Record<string, Sort>;

@Injectable()
export class AssigneeQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly access: AccessService,
  ) {}

  /** People a ticket of a project can be assigned to, by name: members of the project and its workspace. */
  async list(actor: Actor, idOrKey: string, query: PageRequest & { search?: string }): Promise<Page<Person>> {
    const { id, workspaceId } = await this.access.project(this.db, actor, idOrKey, 'listMembers');
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'name', 'asc', query, 'u.id');
    const email = visibleEmail(actor, parameters, 'u');
    const members = `${projectMembers(parameters.add(id))} UNION ${workspaceMembers(parameters.add(workspaceId))}`;
    const conditions = [`u.id IN (${members})`, 'u.disabled_at IS NULL', `u.kind = 'human'`];
    if (query.search !== undefined) {
      const literal = parameters.add(`%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
      // Searches only e-mails that the response shows, because a match would reveal others.
      conditions.push(
        `(lower(coalesce(u.name, '')) LIKE ${literal} OR u.email LIKE ${literal} AND ${email} IS NOT NULL)`,
      );
    }
    const where = conditions.join(' AND ');
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM users u WHERE ${where}`,
      rows: `SELECT u.id, u.name, ${email} AS email, u.image, u.kind, ${paging.sortValue} FROM users u WHERE ${where}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
