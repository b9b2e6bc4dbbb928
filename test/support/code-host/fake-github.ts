import { createVerify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gitHubGitRoutes } from './fake-github-git.js';
import { gitHubIssueRoutes, withPagesByItem } from './fake-github-issues.js';
import { gitHubPullRoutes } from './fake-github-pulls.js';
import { type FakeAnswer, FakeHost, type FakeRequest } from './fake-host.js';
import { GitStore } from './git-store.js';
import { HostContract, sharedDocument } from './host-contract.js';
import { trimmed } from './trimmed-document.js';

export interface FakeGitHubOptions {
  /** Of the git repository behind it. */
  directory: string;
  repo?: string;
  token?: string;
  app?: { id: string; publicKey: KeyObject };
}

const DOCUMENT = 'node_modules/@octokit/openapi/generated/api.github.com.json';
let contract: HostContract | null = null;

/**
 * The part of GitHub's REST API that Docket uses, on a real git repository, checked against GitHub's own description.
 */
export class FakeGitHub extends FakeHost {
  /** GitHub's limits per response. */
  readonly limits = { files: 300, commits: 250, treeEntries: 100_000, issues: 100 };
  /** Whether its links to the next page of a list of issues name the item before it. */
  pagesByItem = false;
  private readonly installationToken = 'ghs_installation';

  constructor(
    private readonly options: FakeGitHubOptions,
    description: () => HostContract,
  ) {
    super(options.repo ?? 'acme/shop', GitStore.open(options.directory), description, '/api/v3');
    const repository = '/repos/{owner}/{repo}';
    this.routes.set(`GET ${repository}`, () => ({ status: 200, body: this.described() }));
    this.routes.set(`GET ${repository}/installation`, () => ({ status: 200, body: { id: 42 } }));
    this.routes.set('POST /app/installations/{installation_id}/access_tokens', () => ({
      status: 201,
      body: {
        token: this.installationToken,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        permissions: {},
      },
    }));
    for (const [operation, route] of [
      ...gitHubGitRoutes(this),
      ...gitHubPullRoutes(this),
      ...gitHubIssueRoutes(this),
    ]) {
      this.routes.set(operation.replace(' ', ` ${repository}`), (request: FakeRequest) => route(request));
    }
  }

  get page(): string {
    return `https://github.example/${this.repo}`;
  }

  protected override refused(authorization: string, operation: string): FakeAnswer | null {
    const { app, token } = this.options;
    const bad = { status: 401, body: { message: 'Bad credentials' } };
    if (!app) return token === undefined || authorization === `token ${token}` ? null : bad;
    if (operation.endsWith('/installation') || operation.includes('/access_tokens')) {
      return isSignedBy(app.publicKey, authorization) ? null : bad;
    }
    return authorization === `token ${this.installationToken}` ? null : bad;
  }

  private described() {
    const [login, name] = this.repo.split('/');
    return {
      id: 1,
      name,
      full_name: this.repo,
      owner: { login, id: 1 },
      html_url: this.page,
      default_branch: this.defaultBranch,
      has_issues: this.hasIssues,
    };
  }
}

export async function startFakeGitHub(options: FakeGitHubOptions): Promise<FakeGitHub> {
  const fake: FakeGitHub = new FakeGitHub(options, (): HostContract => {
    const read = () => withPagesByItem(trimmed(JSON.parse(readFileSync(DOCUMENT, 'utf8')), fake.operations));
    contract ??= new HostContract(sharedDocument('github', read));
    return contract;
  });
  await fake.start();
  return fake;
}

function isSignedBy(key: KeyObject, authorization: string): boolean {
  const [, head, claims, signature] = /^bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization) ?? [];
  if (!signature) return false;
  return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(key, signature, 'base64url');
}
