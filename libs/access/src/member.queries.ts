import { Injectable } from '@nestjs/common';
import { type Actor, type MemberRole, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';
import type { MembershipKind } from './memberships.js';
import { type Person, personColumns } from './person.js';

/** A member of a project or workspace; `id` is the user's. */
export interface Member extends Person {
  role: MemberRole;
  joinedAt: Date;
}

const SORTS = { joinedAt: { column: 'm.joined_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class MemberQueries {
  constructor(private readonly reader: ReplicaReader) {}

  list(actor: Actor, kind: MembershipKind, scopeId: string, request: PageRequest): Promise<Page<Member>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'joinedAt', 'asc', request, 'm.user_id');
    const scope = parameters.add(scopeId);
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM ${kind.members} WHERE ${kind.column} = ${scope}`,
      rows: `${this.select(actor, kind, parameters, paging.sortValue)} WHERE m.${kind.column} = ${scope}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, kind: MembershipKind, scopeId: string, userId: string): Promise<Member> {
    const member = await this.find(sql, actor, kind, scopeId, userId);
    if (!member) throw new NotFound('Member');
    return member;
  }

  async find(
    sql: Sql,
    actor: Actor,
    kind: MembershipKind,
    scopeId: string,
    userId: string,
  ): Promise<Member | undefined> {
    const parameters = new Parameters();
    const [member] = await sql.query<Member>(
      `${this.select(actor, kind, parameters)}
       WHERE m.${kind.column} = ${parameters.add(scopeId)} AND m.user_id = ${parameters.add(userId)}`,
      parameters.values,
    );
    return member;
  }

  private select(actor: Actor, kind: MembershipKind, parameters: Parameters, extra?: string): string {
    return `SELECT ${personColumns(actor, parameters, 'u')}, m.role,
                   m.joined_at AS "joinedAt"${extra ? `, ${extra}` : ''}
            FROM ${kind.members} m JOIN users u ON u.id = m.user_id`;
  }
}
