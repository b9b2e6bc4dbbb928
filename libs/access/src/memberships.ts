import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { type Actor, Clock, Conflict, type MemberRole, NotFound, ValidationFailed } from '#contracts';
import { type Transaction, User } from '#data';
import { type MemberScope, mustMayRemove, mustMaySet, mustNotLeaveTheirOwn } from './membership-rules.js';
import {
  changeOwner,
  deleteMembership,
  memberRole,
  nextOwner,
  upsertMembership,
  WORKSPACE_IF_AGENT,
} from './memberships.sql.js';

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
    const [removed] = await tx.query<HeldMembership>(deleteMembership(kind.members, kind.column), [scope.id, userId]);
    return removed!;
  }

  async roleOf(tx: Transaction, kind: MembershipKind, scopeId: string, userId: string): Promise<MemberRole | null> {
    const [row] = await tx.query<{ role: MemberRole }>(memberRole(kind.members, kind.column), [scopeId, userId]);
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
    await tx.query(upsertMembership(kind.members, columns, values, kind.column), [
      scope.id,
      userId,
      role,
      this.clock.now(),
      actor.userId,
      ...(kind === PROJECT ? [scope.workspaceId] : []),
    ]);
  }

  /** Ensures that another owner remains, who takes over `ownerId` if the leaving user had it. */
  private async keepAnOwner(tx: Transaction, kind: MembershipKind, scope: MemberScope, leaving: string): Promise<void> {
    mustNotLeaveTheirOwn(scope, leaving);
    const [successor] = await tx.query<{ id: string }>(nextOwner(kind.members, kind.column), [scope.id, leaving]);
    if (!successor) throw new Conflict(`The last owner of a ${kind.word} can neither leave nor be demoted`);
    if (scope.ownerId === leaving) {
      const version = kind === PROJECT ? ', version = version + 1' : '';
      await tx.query(changeOwner(kind.table, version), [scope.id, successor.id, this.clock.now()]);
    }
  }

  /** An agent works only in its own workspace, and may not manage anything there. */
  private async mustBeValidForAgent(
    tx: Transaction,
    scope: MemberScope,
    userId: string,
    role: MemberRole,
  ): Promise<void> {
    const [agent] = await tx.query<{ workspaceId: string | null }>(WORKSPACE_IF_AGENT, [userId]);
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
