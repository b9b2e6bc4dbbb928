import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';
import type { UserProfile } from '../user.queries.js';

export type AdminUser = UserProfile & { disabled: boolean };

export interface AuditRecord {
  id: string;
  action: string;
  targetId: string | null;
  details: object;
  at: Date;
  actor: Person;
}

const USER = `u.id, u.name, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.image, u.role,
  u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.disabled_at IS NOT NULL AS disabled`;
const USER_SORTS = { createdAt: { column: 'u.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;
const AUDIT_SORTS = { at: { column: 'l.at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class AdminQueries {
  constructor(private readonly reader: ReplicaReader) {}

  async user(sql: Sql, id: string): Promise<AdminUser> {
    const [user] = await sql.query<AdminUser>(`SELECT ${USER} FROM users u WHERE u.id = $1`, [id]);
    if (!user) throw new NotFound('User');
    return user;
  }

  /** Without deleted accounts. */
  users(request: PageRequest & { search?: string }): Promise<Page<AdminUser>> {
    const parameters = new Parameters();
    const paging = new Paging(USER_SORTS, 'createdAt', 'desc', request, 'u.id');
    let where = 'u.email IS NOT NULL';
    if (request.search !== undefined) {
      const literal = parameters.add(`%${request.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
      where += ` AND (lower(coalesce(u.name, '')) LIKE ${literal} OR u.email LIKE ${literal})`;
    }
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM users u WHERE ${where}`,
      rows: `SELECT ${USER}, ${paging.sortValue} FROM users u WHERE ${where}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  /** Newest first. */
  audit(request: PageRequest): Promise<Page<AuditRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(AUDIT_SORTS, 'at', 'desc', request, 'l.id');
    return paging.read(this.reader, parameters, {
      count: 'SELECT count(*) FROM audit_log',
      rows: `SELECT l.id, l.action, l.target_id AS "targetId", l.details, l.at,
                    json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'image', u.image, 'kind', u.kind) AS actor,
                    ${paging.sortValue}
             FROM audit_log l JOIN users u ON u.id = l.actor_id WHERE true
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
