import { Injectable } from '@nestjs/common';
import { readableScopes } from '#access';
import { type Actor, NotFound, type UserRole } from '#contracts';
import { Database, Parameters, type Sql } from '#data';

export interface UserProfile {
  id: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  image: string | null;
  role: UserRole;
  createdAt: Date;
  updatedAt: Date;
}

export interface UserCounts {
  projects: number;
  tickets: number;
  comments: number;
}

/** Columns of a `UserProfile`, of users `u`. */
export const PROFILE = `u.id, u.name, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.image, u.role,
  u.created_at AS "createdAt", u.updated_at AS "updatedAt"`;

/** Tickets `t` that are not deleted and are readable. */
const SHOWN = 't.deleted_at IS NULL AND t.scope_id IN (SELECT scope_id FROM scopes)';

@Injectable()
export class UserQueries {
  constructor(private readonly db: Database) {}

  async profile(userId: string, sql: Sql = this.db): Promise<UserProfile> {
    const [profile] = await sql.query<UserProfile>(`SELECT ${PROFILE} FROM users u WHERE u.id = $1`, [userId]);
    if (!profile) throw new NotFound('User');
    return profile;
  }

  /** `tickets` counts those the user reported or is assigned. */
  async profileWithCounts(actor: Actor): Promise<UserProfile & { counts: UserCounts }> {
    const parameters = new Parameters();
    const user = parameters.add(actor.userId);
    const [profile] = await this.db.query<UserProfile & { counts: UserCounts }>(
      `WITH scopes AS MATERIALIZED (${readableScopes(actor, {}, parameters)})
       SELECT ${PROFILE}, json_build_object(
         'projects', (SELECT count(*) FROM project_members m JOIN projects p ON p.id = m.project_id
                      WHERE m.user_id = u.id AND p.status <> 'deleted'),
         'tickets', (SELECT count(*) FROM tickets t
                     WHERE (t.reporter_id = u.id OR t.assignee_id = u.id) AND ${SHOWN}),
         'comments', (SELECT count(*) FROM comments c JOIN tickets t ON t.id = c.ticket_id
                      WHERE c.author_id = u.id AND ${SHOWN})) AS counts
       FROM users u WHERE u.id = ${user}`,
      parameters.values,
    );
    if (!profile) throw new NotFound('User');
    return profile;
  }
}
