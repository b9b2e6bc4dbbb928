import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import {
  AccessService,
  type Member,
  MemberQueries,
  type MembershipChange,
  Memberships,
  PROJECT,
  type ProjectAccess,
} from '#access';
import { type Actor, Conflict, type MemberRole } from '#contracts';
import { Database, type Page, type PageRequest, Project, type Transaction } from '#data';
import type { EventEntry } from '#events';
import { ProjectActivity } from './project-activity.js';

@Injectable()
export class ProjectMembersService {
  constructor(
    private readonly db: Database,
    private readonly access: AccessService,
    private readonly memberships: Memberships,
    private readonly activity: ProjectActivity,
    private readonly queries: MemberQueries,
  ) {}

  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<Member>> {
    const { id } = await this.access.project(this.db, actor, idOrKey, 'listMembers');
    return this.queries.list(actor, PROJECT, id, request);
  }

  set(
    actor: Actor,
    idOrKey: string,
    userId: string,
    role: MemberRole,
  ): Promise<{ member: Member; change: MembershipChange }> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'manageMembers', options);
      const before = await this.memberships.roleOf(tx, PROJECT, project.id, userId);
      const change = await this.memberships.set(tx, PROJECT, actor, project, userId, role);
      // Only now: what an owner alone may do is refused to an admin there as well.
      if (project.status === 'archived') throw new Conflict('Project is archived');
      const member = await this.queries.one(tx, actor, PROJECT, project.id, userId);
      const who = member.name ?? 'someone';
      const metadata = { userId, role };
      if (change === 'added') {
        const events: EventEntry[] = [{ type: 'member.added', data: { member: shown(member) } }];
        const said = `Added ${who} to ${project.name} as ${role}`;
        await this.activity.remember(tx, actor, project, 'added_member', said, { metadata, events });
      } else if (change === 'changed') {
        const events: EventEntry[] = [
          { type: 'member.updated', data: { member: shown(member), changes: { role: { from: before, to: role } } } },
          ...(await this.ownerChange(tx, project)),
        ];
        const said = `Made ${who} ${role} of ${project.name}`;
        await this.activity.remember(tx, actor, project, 'changed_member_role', said, { metadata, events });
      }
      return { member, change };
    });
  }

  /** Also from an archived project: someone who must go, must go. */
  remove(actor: Actor, idOrKey: string, userId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'listMembers', options);
      const member = isUuid(userId) ? await this.queries.find(tx, actor, PROJECT, project.id, userId) : undefined;
      const { confirmed } = await this.memberships.remove(tx, PROJECT, actor, project, userId);
      const said = userId === actor.userId ? `Left ${project.name}` : `Removed a member from ${project.name}`;
      // Whoever never acted on a membership that a stranger gave them is not sent its end either.
      const recipientId = confirmed ? userId : undefined;
      const events: EventEntry[] = [
        { type: 'member.removed', data: { member: shown(member!) }, recipientId },
        ...(await this.ownerChange(tx, project)),
      ];
      await this.activity.remember(tx, actor, project, 'removed_member', said, { metadata: { userId }, events });
      return userId;
    });
  }

  /** Another owner takes over where the one who goes, or is demoted, was it. */
  private async ownerChange(tx: Transaction, { id, ownerId: from }: ProjectAccess): Promise<EventEntry[]> {
    const { ownerId: to } = await tx.manager.findOneByOrFail(Project, { id });
    return to === from ? [] : [{ type: 'project.updated', data: { changes: { ownerId: { from, to } } } }];
  }
}

/** Without the e-mail: receivers may not be co-members. */
function shown({ email: _, ...member }: Member): Omit<Member, 'email'> {
  return member;
}
