import { Injectable } from '@nestjs/common';
import { effectiveRole, may, roleRank } from '#access';
import {
  type Actor,
  Conflict,
  Forbidden,
  type MemberRole,
  NotFound,
  type ProjectStatus,
  REPOSITORY_PROVIDERS,
  type RepositoryProvider,
} from '#contracts';
import { Database } from '#data';
import { LINKS_OF_REPOSITORY } from './linked-repositories.sql.js';

/** A repository that is linked to a project. */
export interface LinkedRepository {
  provider: RepositoryProvider;
  repo: string;
  workspaceId: string;
}

interface FoundLink extends LinkedRepository {
  status: ProjectStatus;
  role: MemberRole | null;
}

/** Which repositories an actor may name. */
@Injectable()
export class LinkedRepositories {
  constructor(private readonly db: Database) {}

  /**
   * Reading is for members of any role, writing for those who may write. For others the repository does not exist,
   * except for an ADMIN, who may name any: null if it is linked to no project.
   */
  async find(actor: Actor, repo: string, permission: 'read' | 'write'): Promise<LinkedRepository | null> {
    const link = await this.best(actor, repo);
    if (link?.role) {
      if (!may(link.role, permission)) throw Forbidden.to('repository');
      if (permission === 'write' && link.status === 'archived') throw new Conflict('Project is archived');
      return link;
    }
    if (actor.role !== 'ADMIN') throw new NotFound('Repository');
    return null;
  }

  /**
   * Hosts may have repositories of the same name, linked to different projects: takes the one with the most
   * permissions.
   */
  private async best(actor: Actor, repo: string): Promise<FoundLink | undefined> {
    const rows = await this.db.query<
      Omit<FoundLink, 'role'> & { projectRole: MemberRole | null; workspaceRole: MemberRole | null }
    >(LINKS_OF_REPOSITORY, [repo, actor.userId, REPOSITORY_PROVIDERS]);
    const links = rows.map(({ projectRole, workspaceRole, ...link }) => ({
      ...link,
      role: effectiveRole(actor.role, [projectRole, workspaceRole]),
    }));
    const rankOf = ({ role }: FoundLink) => (role ? roleRank(role) : -1);
    return links.sort((a, b) => rankOf(b) - rankOf(a))[0];
  }
}
