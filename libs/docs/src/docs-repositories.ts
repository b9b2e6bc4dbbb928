import { Injectable } from '@nestjs/common';
import { effectiveRole, may, roleJoins, roleRank } from '#access';
import { CodeHosts, type HostedRepository } from '#code-host';
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

/**
 * A repository on its host, and the workspace of its project; null if an ADMIN named one that is linked to no project.
 */
export interface DocsRepository {
  hosted: HostedRepository;
  workspaceId: string | null;
}

interface Link {
  provider: RepositoryProvider;
  repo: string;
  workspaceId: string;
  status: ProjectStatus;
  role: MemberRole | null;
}

/** Which repositories an actor may draft documentation for. */
@Injectable()
export class DocsRepositories {
  constructor(
    private readonly db: Database,
    private readonly hosts: CodeHosts,
  ) {}

  /**
   * Drafts are for members of any role, pull requests for those who may write. For others the repository does not
   * exist.
   */
  async find(actor: Actor, repo: string, permission: 'read' | 'write'): Promise<DocsRepository> {
    const link = await this.link(actor, repo);
    if (link?.role) {
      if (!may(link.role, permission)) throw Forbidden.to('repository');
      if (permission === 'write' && link.status === 'archived') throw new Conflict('Project is archived');
      return { hosted: await this.hosts.repository(link.provider, link.repo), workspaceId: link.workspaceId };
    }
    if (actor.role !== 'ADMIN') throw new NotFound('Repository');
    return { hosted: await this.hosts.find(repo), workspaceId: null };
  }

  /**
   * Hosts may have repositories of the same name, linked to different projects: takes the one with the most
   * permissions.
   */
  private async link(actor: Actor, repo: string): Promise<Link | undefined> {
    const rows = await this.db.query<
      Omit<Link, 'role'> & { projectRole: MemberRole | null; workspaceRole: MemberRole | null }
    >(
      `SELECT r.provider, r.repo, r.workspace_id AS "workspaceId", p.status, pm.role AS "projectRole", wm.role AS "workspaceRole"
       FROM repositories r JOIN projects p ON p.id = r.project_id ${roleJoins('$2', { workspaceId: 'p.workspace_id', projectId: 'p.id' }, 'pm', 'wm')}
       WHERE r.provider = ANY ($3) AND lower(r.repo) = lower($1) AND p.status <> 'deleted' ORDER BY r.created_at, r.id`,
      [repo, actor.userId, REPOSITORY_PROVIDERS],
    );
    const links = rows.map(({ projectRole, workspaceRole, ...link }) => ({
      ...link,
      role: effectiveRole(actor.role, [projectRole, workspaceRole]),
    }));
    const rankOf = ({ role }: Link) => (role ? roleRank(role) : -1);
    return links.sort((a, b) => rankOf(b) - rankOf(a))[0];
  }
}
