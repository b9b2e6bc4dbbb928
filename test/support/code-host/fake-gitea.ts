import { readFileSync } from 'node:fs';
import { giteaGitRoutes } from './fake-gitea-git.js';
import { giteaIssueRoutes } from './fake-gitea-issues.js';
import { giteaPullRoutes } from './fake-gitea-pulls.js';
import { giteaWorkflowRoutes } from './fake-gitea-workflows.js';
import { type FakeAnswer, FakeHost, type FakeRequest } from './fake-host.js';
import { GitStore } from './git-store.js';
import { HostContract, sharedDocument } from './host-contract.js';

export interface FakeGiteaOptions {
  /** Of the git repository behind it. */
  directory: string;
  repo?: string;
  token?: string;
}

let contract: HostContract | null = null;

/**
 * Gitea's own descriptions, and ours of all operations. Operations of 1.20 are verbatim; later ones have names, types
 * and statuses compared with Gitea's own description of the version after 1.27.
 */
export function giteaContract(): HostContract {
  contract ??= new HostContract(
    document('gitea-operations'),
    ...['gitea-published', 'gitea-published-newer'].map((name) => new HostContract(document(name))),
  );
  return contract;
}

const document = (name: string) =>
  sharedDocument(name, () => JSON.parse(readFileSync(`test/support/code-host/${name}.json`, 'utf8')));

/** The part of Gitea's REST API that Docket uses, on a real git repository. */
export class FakeGitea extends FakeHost {
  /** Gitea's page sizes. */
  readonly limits = { items: 50, treeEntries: 1_000 };
  readonly labelIds: string[] = [];
  /**
   * 1.26 returns the run of a dispatch, 1.27 lists the runs of one workflow, and the next version reports creation
   * times.
   */
  version: '1.25' | '1.26' | '1.27' | '1.28' = '1.28';

  constructor(
    private readonly options: FakeGiteaOptions,
    description: () => HostContract,
  ) {
    super(options.repo ?? 'acme/shop', GitStore.open(options.directory), description, '/api/v1');
    const repository = '/repos/{owner}/{repo}';
    this.routes.set(`GET ${repository}`, () => ({ status: 200, body: this.described() }));
    for (const [operation, route] of [
      ...giteaGitRoutes(this),
      ...giteaPullRoutes(this),
      ...giteaIssueRoutes(this),
      ...giteaWorkflowRoutes(this),
    ]) {
      this.routes.set(operation.replace(' ', ` ${repository}`), (request: FakeRequest) => route(request));
    }
  }

  get page(): string {
    return `https://gitea.example/${this.repo}`;
  }

  protected override refused(authorization: string): FakeAnswer | null {
    const { token } = this.options;
    return token === undefined || authorization === `token ${token}` ? null : { status: 401, body: { message: 'no' } };
  }

  private described() {
    const [login, name] = this.repo.split('/');
    const identity = { id: 1, name, full_name: this.repo, owner: { id: 1, login } };
    const { page, defaultBranch, hasIssues } = this;
    return { ...identity, html_url: page, default_branch: defaultBranch, has_issues: hasIssues };
  }
}

export async function startFakeGitea(options: FakeGiteaOptions): Promise<FakeGitea> {
  const fake = new FakeGitea(options, giteaContract);
  await fake.start();
  return fake;
}
