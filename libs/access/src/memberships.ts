import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { type Actor, Clock, Conflict, type MemberRole, NotFound, ValidationFailed } from '#contracts';
import { type Transaction, User } from '#data';
import { areColleagues } from './colleagues.js';
import { type MemberScope, mustMayRemove, mustMaySet, mustNotLeaveTheirOwn } from './membership-rules.js';

/** Projects and workspaces have the same membership rules, so they share this code. */
export const PROJECT = {
  members: 'project_members',
  column: 'project_id',
  table: 'projects',
  word: 'project',
} as const;
export const WORKSPACE = {
  members: 'workspace_members',
  column: 'workspace_id',
  table: 'workspaces',
  word: 'workspace',
} as const;
export type MembershipKind = typeof PROJECT | typeof WORKSPACE;

export type MembershipChange = 'added' | 'changed' | 'unchanged';

/** A membership before a change to it. */
export interface HeldMembership {
  role: MemberRole;
  confirmed: boolean;
}

/** An agent has nobody who could confirm a membership. */
const IS_AGENT = `EXISTS (SELECT FROM users WHERE id = $2 AND kind = 'agent')`;

@Injectable()
export class Memberships {
  constructor(private readonly clock: Clock) {}

  /** Adds a member, or changes a role. The membership stays unconfirmed if the user shares nothing with the actor. */
  async set(
    tx: Transaction,
    kind: MembershipKind,
    actor: Actor,
    scope: MemberScope,
    userId: string,
    role: MemberRole,
  ): Promise<MembershipChange> {
    const held = await this.roleOf(tx, kind, scope.id, userId);
    if (held === role) return 'unchanged';
    mustMaySet(kind.word, scope, held, role);
    if (!held) await this.mustExist(tx, userId);
    await this.mustBeValidForAgent(tx, scope, userId, role);
    if (held === 'owner') await this.keepAnOwner(tx, kind, scope, userId);
    await this.write(tx, kind, actor, scope, userId, role);
    return held ? 'changed' : 'added';
  }

  /** Returns the membership that ended. */
  async remove(
    tx: Transaction,
    kind: MembershipKind,
    actor: Actor,
    scope: MemberScope,
    userId: string,
  ): Promise<HeldMembership> {
    const held = isUuid(userId) ? await this.roleOf(tx, kind, scope.id, userId) : null;
    mustMayRemove(kind.word, scope, held, userId === actor.userId);
    if (!held) throw new NotFound('Member');
    if (held === 'owner') await this.keepAnOwner(tx, kind, scope, userId);
    const [removed] = await tx.query<HeldMembership>(
      `DELETE FROM ${kind.members} WHERE ${kind.column} = $1 AND user_id = $2 RETURNING role, confirmed`,
      [scope.id, userId],
    );
    return removed!;
  }

  async roleOf(tx: Transaction, kind: MembershipKind, scopeId: string, userId: string): Promise<MemberRole | null> {
    const [row] = await tx.query<{ role: MemberRole }>(
      `SELECT role FROM ${kind.members} WHERE ${kind.column} = $1 AND user_id = $2`,
      [scopeId, userId],
    );
    return row?.role ?? null;
  }

  private async write(
    tx: Transaction,
    kind: MembershipKind,
    actor: Actor,
    scope: MemberScope,
    userId: string,
    role: MemberRole,
  ): Promise<void> {
    const [columns, values] = kind === PROJECT ? ['project_id, workspace_id', '$1, $6'] : ['workspace_id', '$1'];
    await tx.query(
      `INSERT INTO ${kind.members} (${columns}, user_id, role, joined_at, confirmed)
       VALUES (${values}, $2, $3, $4, ${areColleagues('$5::uuid', '$2::uuid')} OR ${IS_AGENT})
       ON CONFLICT (${kind.column}, user_id) DO UPDATE SET role = excluded.role`,
      [scope.id, userId, role, this.clock.now(), actor.userId, ...(kind === PROJECT ? [scope.workspaceId] : [])],
    );
  }

  /** Ensures that another owner remains, who takes over `ownerId` if the leaving user had it. */
  private async keepAnOwner(tx: Transaction, kind: MembershipKind, scope: MemberScope, leaving: string): Promise<void> {
    mustNotLeaveTheirOwn(scope, leaving);
    const [successor] = await tx.query<{ id: string }>(
      `SELECT user_id AS id FROM ${kind.members}
       WHERE ${kind.column} = $1 AND role = 'owner' AND user_id <> $2 ORDER BY joined_at, user_id LIMIT 1`,
      [scope.id, leaving],
    );
    if (!successor) throw new Conflict(`The last owner of a ${kind.word} can neither leave nor be demoted`);
    if (scope.ownerId === leaving) {
      const version = kind === PROJECT ? ', version = version + 1' : '';
      await tx.query(`UPDATE ${kind.table} SET owner_id = $2, updated_at = $3${version} WHERE id = $1`, [
        scope.id,
        successor.id,
        this.clock.now(),
      ]);
    }
  }

  /** An agent works only in its own workspace, and may not manage anything there. */
  private async mustBeValidForAgent(
    tx: Transaction,
    scope: MemberScope,
    userId: string,
    role: MemberRole,
  ): Promise<void> {
    const [agent] = await tx.query<{ workspaceId: string | null }>(
      `SELECT a.workspace_id AS "workspaceId" FROM users u LEFT JOIN agents a ON a.user_id = u.id
       WHERE u.id = $1 AND u.kind = 'agent'`,
      [userId],
    );
    if (!agent) return;
    if (agent.workspaceId !== scope.workspaceId) throw ValidationFailed.on('userId', 'User must be valid');
    if (role === 'admin' || role === 'owner') {
      throw ValidationFailed.on('role', 'Role of an agent must be member or viewer');
    }
  }

  private async mustExist(tx: Transaction, userId: string): Promise<void> {
    if (!(await tx.manager.existsBy(User, { id: userId, disabledAt: IsNull() })))
      throw ValidationFailed.on('userId', 'User must be valid');
  }
}
