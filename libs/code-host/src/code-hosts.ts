import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { DocketError, NotFound, type RepositoryProvider } from '#contracts';
import type { CodeHost, HostedRepository } from './code-host.js';
import { GiteaHost } from './gitea/gitea-host.js';
import type { GitHubConfig } from './github/github-client.js';
import { GitHubHost } from './github/github-host.js';
import { LocalHost } from './local/local-host.js';

export type CodeHostConfig = GitHubConfig & Pick<Config, 'GITEA_URL' | 'GITEA_TOKEN' | 'LOCAL_REPOSITORIES'>;

/** The hosts this instance is configured for. */
@Injectable()
export class CodeHosts {
  private readonly hosts = new Map<RepositoryProvider, CodeHost>();
  private readonly searched: CodeHost[];

  constructor(@Inject(CONFIG) config: CodeHostConfig) {
    const { LOCAL_REPOSITORIES, GITEA_URL, GITEA_TOKEN } = config;
    // Without a credential, GitHub's public repositories can still be read.
    this.hosts.set('github', new GitHubHost(config));
    if (GITEA_URL) this.hosts.set('gitea', new GiteaHost({ GITEA_URL, GITEA_TOKEN }));
    if (LOCAL_REPOSITORIES) this.hosts.set('local', new LocalHost(LOCAL_REPOSITORIES));
    const isGitHubSet = config.GITHUB_TOKEN || config.GITHUB_APP_ID || config.GITHUB_API_URL;
    const order: RepositoryProvider[] = isGitHubSet ? ['local', 'github'] : ['local'];
    this.searched = order.flatMap((provider) => this.hosts.get(provider) ?? []);
  }

  /** A repository of a known host; NOT_FOUND also if the host is not configured. */
  async repository(provider: RepositoryProvider, repo: string): Promise<HostedRepository> {
    const host = this.hosts.get(provider);
    if (!host) throw new NotFound('Repository');
    return host.repository(repo);
  }

  /** A repository known only by its name: a local one first, then GitHub's. */
  async find(repo: string): Promise<HostedRepository> {
    for (const host of this.searched) {
      try {
        return await host.repository(repo);
      } catch (error) {
        if (!(error instanceof DocketError) || error.code !== 'NOT_FOUND') throw error;
      }
    }
    throw new NotFound('Repository');
  }
}
