import { Injectable } from '@nestjs/common';
import { type Agent, type ProjectStatus, Unauthorized } from '#contracts';
import type { Transaction } from '#data';
import type { HostRepository } from './code-event.js';

/** How a sender proved to be the host. */
export interface Proof {
  proven: boolean;
  /** By the secret of these projects, which opens no other. */
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

/** Which project a repository feeds. It is known by its host's own id from the first delivery on, whatever its name. */
@Injectable()
export class FeedingRepositories {
  /** Or why none is fed. A name or id that is new is written down. */
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
    mustBeFor(link, proof);
    if (link.status === 'archived') return 'The project is archived';
    await this.learn(tx, link, repository);
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

  private async learn(tx: Transaction, link: Link, { provider, repo, repositoryId }: HostRepository): Promise<void> {
    if (repositoryId && link.hostId === null) {
      await tx.query('UPDATE repositories SET host_id = $2 WHERE id = $1 AND host_id IS NULL', [
        link.linkId,
        repositoryId,
      ]);
    }
    if (link.repo === repo) return;
    // A link that someone made under the new name stays theirs; this one is found by its id all the same.
    await tx.query(
      `UPDATE repositories r SET repo = $2,
         renamed_from = CASE WHEN lower(repo) = lower($2) THEN renamed_from ELSE coalesce(renamed_from, repo) END
       WHERE id = $1 AND NOT EXISTS (
         SELECT FROM repositories o WHERE o.provider = $3 AND lower(o.repo) = lower($2) AND o.id <> r.id)`,
      [link.linkId, repo, provider],
    );
  }
}

/** A project with a secret of its own is opened by that secret alone, and that secret opens nothing else. */
function mustBeFor({ id, hasSecret }: Link, { projectIds }: Proof): void {
  const isRight = projectIds ? projectIds.includes(id) : !hasSecret;
  if (!isRight) throw new Unauthorized('The signature is not by the secret of this project');
}
