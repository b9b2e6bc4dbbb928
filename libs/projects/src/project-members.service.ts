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
      // Checked after the permissions, so that an admin still gets FORBIDDEN for what only owners may do.
      if (project.status === 'archived') throw new Conflict('Project is archived');
      const member = await this.queries.one(tx, actor, PROJECT, project.id, userId);
      const who = member.name ?? 'someone';
      const metadata = { userId, role };
      if (change === 'added') {
        const events: EventEntry[] = [{ type: 'member.added', data: { member: eventPayload(member) } }];
        const description = `Added ${who} to ${project.name} as ${role}`;
        await this.activity.record(tx, actor, project, 'added_member', description, { metadata, events });
      } else if (change === 'changed') {
        const events: EventEntry[] = [
          {
            type: 'member.updated',
            data: { member: eventPayload(member), changes: { role: { from: before, to: role } } },
          },
          ...(await this.ownerChange(tx, project)),
        ];
        const description = `Made ${who} ${role} of ${project.name}`;
        await this.activity.record(tx, actor, project, 'changed_member_role', description, { metadata, events });
      }
      return { member, change };
    });
  }

  /** Also allowed in an archived project, so that access can always be revoked. */
  remove(actor: Actor, idOrKey: string, userId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'listMembers', options);
      const member = isUuid(userId) ? await this.queries.find(tx, actor, PROJECT, project.id, userId) : undefined;
      const { confirmed } = await this.memberships.remove(tx, PROJECT, actor, project, userId);
      const description = userId === actor.userId ? `Left ${project.name}` : `Removed a member from ${project.name}`;
      // A user who never confirmed the membership gets no event of its end.
      const recipientId = confirmed ? userId : undefined;
      const events: EventEntry[] = [
        { type: 'member.removed', data: { member: eventPayload(member!) }, recipientId },
        ...(await this.ownerChange(tx, project)),
      ];
      await this.activity.record(tx, actor, project, 'removed_member', description, { metadata: { userId }, events });
      return userId;
    });
  }

  /** Reports the new owner if the former one left or was demoted. */
  private async ownerChange(tx: Transaction, { id, ownerId: from }: ProjectAccess): Promise<EventEntry[]> {
    const { ownerId: to } = await tx.manager.findOneByOrFail(Project, { id });
    return to === from ? [] : [{ type: 'project.updated', data: { changes: { ownerId: { from, to } } } }];
  }
}

/** Without the e-mail: receivers may not be members. */
function eventPayload({ email: _, ...member }: Member): Omit<Member, 'email'> {
  return member;
}
