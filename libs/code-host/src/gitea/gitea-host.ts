import { NotFound } from '#contracts';
import type { CodeHost, HostedRepository } from '../code-host.js';
import { isStatus } from '../host-errors.js';
import { repositoryName } from '../repository-names.js';
import { GiteaClient, type GiteaConfig, route } from './gitea-client.js';
import { GiteaRepository } from './gitea-repository.js';

interface RepositoryAnswer {
  name: string;
  owner: { login: string };
  default_branch: string;
  html_url: string;
  has_issues?: boolean;
}

export class GiteaHost implements CodeHost {
  readonly provider = 'gitea';
  private readonly client: GiteaClient;

  constructor(config: GiteaConfig) {
    this.client = new GiteaClient(config);
  }

  async repository(repo: string): Promise<HostedRepository> {
    const { owner, name } = repositoryName(repo);
    try {
      const { data } = await this.client.get<RepositoryAnswer>(route('repos', owner, name));
      return new GiteaRepository(this.client, {
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
