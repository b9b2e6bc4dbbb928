import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { type Agent, type ProjectStatus, Unauthorized } from '#contracts';
import { LinkedRepository, type Transaction } from '#data';
import type { HostRepository } from './code-event.js';
import { PROJECTS_OF_REPOSITORY, RENAME_REPOSITORY } from './feeding-repositories.sql.js';

/** How a sender proved to be the host. */
export interface Proof {
  proven: boolean;
  /** Set if the signature uses the secret of these projects, which is valid for no others. */
  projectIds?: readonly string[];
}

export interface FedProject {
  id: string;
  workspaceId: string;
  name: string;
  status: ProjectStatus;
  agent: Agent;
}

interface Link extends FedProject {
  linkId: string;
  repo: string;
  hostId: string | null;
  hasSecret: boolean;
}

const NOT_LINKED = 'The repository is not linked to a project';

/**
 * Finds the project that a repository feeds. From its first delivery on, a repository is identified by its host's id,
 * not its name.
 */
@Injectable()
export class FeedingRepositories {
  /** Returns the project, or why there is none. A new name or id is stored. */
  async projectFedBy(
    tx: Transaction,
    repository: HostRepository & { formerRepo?: string },
    proof: Proof,
  ): Promise<FedProject | string> {
    const { repositoryId, formerRepo } = repository;
    const links = await this.links(tx, repository);
    const named = (name?: string) => links.find(({ repo }) => repo.toLowerCase() === name?.toLowerCase());
    const byId = links.find(({ hostId }) => hostId !== null && hostId === repositoryId);
    const byName = named(repository.repo) ?? named(formerRepo);
    const link = byId ?? byName;
    if (!link || link.status === 'deleted') return NOT_LINKED;
    if (!byId && repositoryId !== null && link.hostId !== null) {
      return 'Another repository was linked under this name; unlink it, and link this one';
    }
    mustMatchSecret(link, proof);
    if (link.status === 'archived') return 'The project is archived';
    await this.storeIdentity(tx, link, repository);
    return link;
  }

  private links(
    tx: Transaction,
    { provider, repo, repositoryId, formerRepo }: HostRepository & { formerRepo?: string },
  ): Promise<Link[]> {
    return tx.query<Link>(PROJECTS_OF_REPOSITORY, [provider, repo, repositoryId ?? null, formerRepo ?? null]);
  }

  private async storeIdentity(
    tx: Transaction,
    link: Link,
    { provider, repo, repositoryId }: HostRepository,
  ): Promise<void> {
    if (repositoryId && link.hostId === null) {
      await tx.manager.update(LinkedRepository, { id: link.linkId, hostId: IsNull() }, { hostId: repositoryId });
    }
    if (link.repo === repo) return;
    // A link that someone created under the new name is kept; this one is still found by its id.
    await tx.query(RENAME_REPOSITORY, [link.linkId, repo, provider]);
  }
}

/** A project with its own secret accepts only that secret, and that secret is valid for no other project. */
function mustMatchSecret({ id, hasSecret }: Link, { projectIds }: Proof): void {
  const isRight = projectIds ? projectIds.includes(id) : !hasSecret;
  if (!isRight) throw new Unauthorized('The signature was not made with the secret of this project');
}
