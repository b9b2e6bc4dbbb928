import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { type Agent, type ProjectStatus, Unauthorized } from '#contracts';
import { LinkedRepository, type Transaction } from '#data';
import type { HostRepository } from './code-event.js';

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
    return tx.query<Link>(
      `SELECT p.id, p.workspace_id AS "workspaceId", p.name, p.status, coalesce(a.agent, 'builtin') AS agent,
              r.id AS "linkId", r.repo, r.host_id AS "hostId", s.project_id IS NOT NULL AS "hasSecret"
       FROM repositories r JOIN projects p ON p.id = r.project_id
       LEFT JOIN project_automations a ON a.project_id = p.id
       LEFT JOIN project_webhook_secrets s ON s.project_id = p.id
       WHERE r.provider = $1 AND (lower(r.repo) IN (lower($2), lower($4)) OR r.host_id = $3)`,
      [provider, repo, repositoryId ?? null, formerRepo ?? null],
    );
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
    await tx.query(
      `UPDATE repositories r SET repo = $2,
         renamed_from = CASE WHEN lower(repo) = lower($2) THEN renamed_from ELSE coalesce(renamed_from, repo) END
       WHERE id = $1 AND NOT EXISTS (
         SELECT FROM repositories o WHERE o.provider = $3 AND lower(o.repo) = lower($2) AND o.id <> r.id)`,
      [link.linkId, repo, provider],
    );
  }
}

/** A project with its own secret accepts only that secret, and that secret is valid for no other project. */
function mustMatchSecret({ id, hasSecret }: Link, { projectIds }: Proof): void {
  const isRight = projectIds ? projectIds.includes(id) : !hasSecret;
  if (!isRight) throw new Unauthorized('The signature was not made with the secret of this project');
}
