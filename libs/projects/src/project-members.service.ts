import { Injectable } from '@nestjs/common';
import { AccessService, type Member, MemberQueries, type MembershipChange, Memberships, PROJECT } from '#access';
import { type Actor, Conflict, type MemberRole } from '#contracts';
import { Database, type Page, type PageRequest } from '#data';
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

  /** Only someone new is an event; a role that changes is not. */
  set(
    actor: Actor,
    idOrKey: string,
    userId: string,
    role: MemberRole,
  ): Promise<{ member: Member; change: MembershipChange }> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'manageMembers', options);
      const change = await this.memberships.set(tx, PROJECT, actor, project, userId, role);
      // Only now: what an owner alone may do is refused to an admin there as well.
      if (project.status === 'archived') throw new Conflict('Project is archived');
      const member = await this.queries.one(tx, actor, PROJECT, project.id, userId);
      const who = member.name ?? 'someone';
      if (change === 'added') {
        const { email: _, ...shown } = member; // receivers may not be co-members
        const events = [{ type: 'member.added', data: { member: shown } }] as const;
        const said = `Added ${who} to ${project.name} as ${role}`;
        await this.activity.remember(tx, actor, project, 'added_member', said, {
          metadata: { userId, role },
          events: [...events],
        });
      } else if (change === 'changed') {
        const said = `Made ${who} ${role} of ${project.name}`;
        await this.activity.remember(tx, actor, project, 'changed_member_role', said, { metadata: { userId, role } });
      }
      return { member, change };
    });
  }

  /** Also from an archived project: someone who must go, must go. */
  remove(actor: Actor, idOrKey: string, userId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const options = { archived: 'allowed', lock: true } as const;
      const project = await this.access.project(tx, actor, idOrKey, 'listMembers', options);
      await this.memberships.remove(tx, PROJECT, actor, project, userId);
      const said = userId === actor.userId ? `Left ${project.name}` : `Removed a member from ${project.name}`;
      await this.activity.remember(tx, actor, project, 'removed_member', said, { metadata: { userId } });
      return userId;
    });
  }
}
