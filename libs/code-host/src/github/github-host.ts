import { NotFound } from '#contracts';
import type { CodeHost, HostedRepository } from '../code-host.js';
import { isStatus } from '../host-errors.js';
import { repositoryName } from '../repository-names.js';
import { GitHubClients, type GitHubConfig } from './github-client.js';
import { GitHubRepository } from './github-repository.js';

export class GitHubHost implements CodeHost {
  readonly provider = 'github';
  private readonly clients: GitHubClients;

  constructor(config: GitHubConfig) {
    this.clients = new GitHubClients(config);
  }

  async repository(repo: string): Promise<HostedRepository> {
    const asked = repositoryName(repo);
    const client = await this.clients.for(asked);
    try {
      const { data } = await client.rest.repos.get({ owner: asked.owner, repo: asked.name });
      return new GitHubRepository(client, {
        owner: data.owner.login,
        name: data.name,
        defaultBranch: data.default_branch,
        page: data.html_url,
        hasIssues: data.has_issues !== false,
      });
    } catch (error) {
      if (isStatus(error, 404)) throw new NotFound('Repository');
      throw error;
    }
  }
}
