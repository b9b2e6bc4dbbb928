import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock, Conflict, ValidationFailed } from '#contracts';
import { Database, type Transaction, User } from '#data';
import { Passwords } from '../identity/passwords.js';
import { SignInAttempts } from '../identity/sign-in-attempts.js';

export const FORMER_USER = 'Former user';

/** Where wrong passwords are counted, as if it were an address. */
const PLACE = 'account removal';

/** Ends an account: who it was is forgotten, what they wrote stays. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly attempts: SignInAttempts,
  ) {}

  async remove(actor: Actor, password: string): Promise<string> {
    const [account] = await this.db.query<{ email: string; passwordHash: string }>(
      'SELECT email, password_hash AS "passwordHash" FROM users WHERE id = $1',
      [actor.userId],
    );
    const email = account?.email ?? '';
    await this.attempts.check(email, PLACE);
    if (!(await this.passwords.verify(account?.passwordHash, password))) {
      await this.attempts.failed(email, PLACE);
      throw ValidationFailed.on('password', 'Password is wrong');
    }
    const nobodys = await this.passwords.hash(randomBytes(32).toString('base64'));
    return this.db.transaction(async (tx) => {
      await this.mustNotBeNeeded(tx, actor);
      await this.letGo(tx, actor.userId);
      await tx.manager.update(User, { id: actor.userId }, this.anonymous(actor.userId, nobodys));
      return actor.userId;
    });
  }

  /** The last owner of what others are in must first hand it over; so must the last ADMIN of people. */
  private async mustNotBeNeeded(tx: Transaction, actor: Actor): Promise<void> {
    for (const [kind, members, column, alive] of [
      [
        'project',
        'project_members',
        'project_id',
        `EXISTS (SELECT FROM projects WHERE id = m.project_id AND status <> 'deleted')`,
      ],
      ['workspace', 'workspace_members', 'workspace_id', 'true'],
    ]) {
      const [needed] = await tx.query(
        `SELECT 1 FROM ${members} m WHERE m.user_id = $1 AND m.role = 'owner' AND ${alive}
           AND EXISTS (SELECT FROM ${members} o WHERE o.${column} = m.${column} AND o.user_id <> $1)
           AND NOT EXISTS (SELECT FROM ${members} o WHERE o.${column} = m.${column} AND o.user_id <> $1 AND o.role = 'owner')
         LIMIT 1`,
        [actor.userId],
      );
      if (needed) throw new Conflict(`The last owner of a ${kind} with other members can not be removed`);
    }
    if (actor.role !== 'ADMIN') return;
    const [other] = await tx.query<{ admins: number; people: number }>(
      `SELECT count(*) FILTER (WHERE role = 'ADMIN')::int AS admins, count(*)::int AS people
       FROM users WHERE id <> $1 AND disabled_at IS NULL`,
      [actor.userId],
    );
    if (other && other.people > 0 && other.admins === 0) throw new Conflict('The last ADMIN can not be removed');
  }

  /** What was only theirs goes; what they shared passes to another owner. */
  private async letGo(tx: Transaction, userId: string): Promise<void> {
    const now = this.clock.now();
    await tx.query(
      `UPDATE projects p SET status = 'deleted', status_before_deletion = p.status, deleted_at = $2
       WHERE p.status <> 'deleted'
         AND EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = $1)
         AND NOT EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id <> $1)
         AND NOT EXISTS (SELECT FROM workspace_members WHERE workspace_id = p.workspace_id AND user_id <> $1)`,
      [userId, now],
    );
    for (const [table, members, column] of [
      ['projects', 'project_members', 'project_id'],
      ['workspaces', 'workspace_members', 'workspace_id'],
    ]) {
      await tx.query(
        `UPDATE ${table} held SET owner_id = heir.user_id FROM (
           SELECT DISTINCT ON (${column}) ${column} AS id, user_id FROM ${members}
           WHERE role = 'owner' AND user_id <> $1 ORDER BY ${column}, joined_at, user_id
         ) heir WHERE heir.id = held.id AND held.owner_id = $1`,
        [userId],
      );
      await tx.query(`DELETE FROM ${members} WHERE user_id = $1`, [userId]);
    }
    for (const table of ['sessions', 'api_keys', 'user_preferences', 'idempotency_keys']) {
      await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    }
  }

  private anonymous(id: string, passwordHash: string): Partial<User> {
    const now = this.clock.now();
    const nobody = { name: FORMER_USER, firstName: null, lastName: null, image: null, role: 'USER' } as const;
    return { ...nobody, email: `former-${id}@docket.invalid`, passwordHash, disabledAt: now, updatedAt: now };
  }
}
