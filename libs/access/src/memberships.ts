import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, Clock, Conflict, type MemberRole, NotFound, ValidationFailed } from '#contracts';
import type { Transaction } from '#data';
import { areColleagues } from './colleagues.js';
import { mustMayRemove, mustMaySet, mustNotLeaveTheirOwn, type Place } from './membership-rules.js';

/** What members can belong to. Both keep the same rules, so they share the code that keeps them. */
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

/** Whether the new member is an agent, which has nobody to confirm a membership. */
const IS_AGENT = `EXISTS (SELECT FROM users WHERE id = $2 AND kind = 'agent')`;

@Injectable()
export class Memberships {
  constructor(private readonly clock: Clock) {}

  /** Adds a member, or changes the role of one. Someone who shares nothing with the actor has yet to confirm it. */
  async set(
    tx: Transaction,
    kind: MembershipKind,
    actor: Actor,
    place: Place,
    userId: string,
    role: MemberRole,
  ): Promise<MembershipChange> {
    const held = await this.roleOf(tx, kind, place.id, userId);
    if (held === role) return 'unchanged';
    mustMaySet(kind.word, place, held, role);
    if (!held) await this.mustExist(tx, userId);
    await this.mustSuitAgent(tx, place, userId, role);
    if (held === 'owner') await this.keepAnOwner(tx, kind, place, userId);
    await this.write(tx, kind, actor, place, userId, role);
    return held ? 'changed' : 'added';
  }

  /** Answers the membership that ended. */
  async remove(
    tx: Transaction,
    kind: MembershipKind,
    actor: Actor,
    place: Place,
    userId: string,
  ): Promise<HeldMembership> {
    const held = isUuid(userId) ? await this.roleOf(tx, kind, place.id, userId) : null;
    mustMayRemove(kind.word, place, held, userId === actor.userId);
    if (!held) throw new NotFound('Member');
    if (held === 'owner') await this.keepAnOwner(tx, kind, place, userId);
    const [removed] = await tx.query<HeldMembership>(
      `DELETE FROM ${kind.members} WHERE ${kind.column} = $1 AND user_id = $2 RETURNING role, confirmed`,
      [place.id, userId],
    );
    return removed!;
  }

  async roleOf(tx: Transaction, kind: MembershipKind, placeId: string, userId: string): Promise<MemberRole | null> {
    const [row] = await tx.query<{ role: MemberRole }>(
      `SELECT role FROM ${kind.members} WHERE ${kind.column} = $1 AND user_id = $2`,
      [placeId, userId],
    );
    return row?.role ?? null;
  }

  private async write(
    tx: Transaction,
    kind: MembershipKind,
    actor: Actor,
    place: Place,
    userId: string,
    role: MemberRole,
  ): Promise<void> {
    const [columns, values] = kind === PROJECT ? ['project_id, workspace_id', '$1, $6'] : ['workspace_id', '$1'];
    await tx.query(
      `INSERT INTO ${kind.members} (${columns}, user_id, role, joined_at, confirmed)
       VALUES (${values}, $2, $3, $4, ${areColleagues('$5::uuid', '$2::uuid')} OR ${IS_AGENT})
       ON CONFLICT (${kind.column}, user_id) DO UPDATE SET role = excluded.role`,
      [place.id, userId, role, this.clock.now(), actor.userId, ...(kind === PROJECT ? [place.workspaceId] : [])],
    );
  }

  /** Before an owner goes: another must remain, and takes over `ownerId` if it was theirs. */
  private async keepAnOwner(tx: Transaction, kind: MembershipKind, place: Place, leaving: string): Promise<void> {
    mustNotLeaveTheirOwn(place, leaving);
    const [heir] = await tx.query<{ id: string }>(
      `SELECT user_id AS id FROM ${kind.members}
       WHERE ${kind.column} = $1 AND role = 'owner' AND user_id <> $2 ORDER BY joined_at, user_id LIMIT 1`,
      [place.id, leaving],
    );
    if (!heir) throw new Conflict(`The last owner of a ${kind.word} can neither leave nor be demoted`);
    if (place.ownerId === leaving) {
      const version = kind === PROJECT ? ', version = version + 1' : '';
      await tx.query(`UPDATE ${kind.table} SET owner_id = $2, updated_at = $3${version} WHERE id = $1`, [
        place.id,
        heir.id,
        this.clock.now(),
      ]);
    }
  }

  /** An agent works in its own workspace alone, and manages nothing there. */
  private async mustSuitAgent(tx: Transaction, place: Place, userId: string, role: MemberRole): Promise<void> {
    const [agent] = await tx.query<{ workspaceId: string | null }>(
      `SELECT a.workspace_id AS "workspaceId" FROM users u LEFT JOIN agents a ON a.user_id = u.id
       WHERE u.id = $1 AND u.kind = 'agent'`,
      [userId],
    );
    if (!agent) return;
    if (agent.workspaceId !== place.workspaceId) throw ValidationFailed.on('userId', 'User must be valid');
    if (role === 'admin' || role === 'owner') {
      throw ValidationFailed.on('role', 'Role of an agent must be member or viewer');
    }
  }

  private async mustExist(tx: Transaction, userId: string): Promise<void> {
    const [row] = await tx.query('SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL', [userId]);
    if (!row) throw ValidationFailed.on('userId', 'User must be valid');
  }
}
