import { Injectable } from '@nestjs/common';
import { NotFound, type UserRole } from '#contracts';
import { Database, type Sql } from '#data';

export interface UserProfile {
  id: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
  image: string | null;
  role: UserRole;
  createdAt: Date;
  updatedAt: Date;
}

@Injectable()
export class UserQueries {
  constructor(private readonly db: Database) {}

  async profile(userId: string, sql: Sql = this.db): Promise<UserProfile> {
    const [profile] = await sql.query<UserProfile>(
      `SELECT id, name, first_name AS "firstName", last_name AS "lastName", email, image, role,
              created_at AS "createdAt", updated_at AS "updatedAt"
       FROM users WHERE id = $1`,
      [userId],
    );
    if (!profile) throw new NotFound('User');
    return profile;
  }
}
