import { Injectable } from '@nestjs/common';
import { CodeHosts, type HostedRepository } from '#code-host';
import type { Actor } from '#contracts';
import { LinkedRepositories } from '#projects';

/**
 * A repository on its host, and the workspace of its project; null if an ADMIN named one that is linked to no project.
 */
export interface DocsRepository {
  hosted: HostedRepository;
  workspaceId: string | null;
}

/** The repositories that an actor may draft documentation for. */
@Injectable()
export class DocsRepositories {
  constructor(
    private readonly links: LinkedRepositories,
    private readonly hosts: CodeHosts,
  ) {}

  async find(actor: Actor, repo: string, permission: 'read' | 'write'): Promise<DocsRepository> {
    const link = await this.links.find(actor, repo, permission);
    if (!link) return { hosted: await this.hosts.find(repo), workspaceId: null };
    return { hosted: await this.hosts.repository(link.provider, link.repo), workspaceId: link.workspaceId };
  }
}
