import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { DocsProposals } from '#docs';
import { type FakeGitea, startFakeGitea } from './code-host/fake-gitea.js';
import { type FakeGitHub, startFakeGitHub } from './code-host/fake-github.js';
import { GitStore } from './code-host/git-store.js';
import { Docket } from './docket.js';
import type { TestProject, TestUser } from './given.js';

export const GENERATE = '/api/docs/generate';
/** A credential that tests search for where it must not appear. */
export const TOKEN = 'planted-5ecret-t0ken';
export const PROVIDERS = ['github', 'gitea', 'local'] as const;
export type Provider = (typeof PROVIDERS)[number];
/** The same history everywhere, under a different name at each host. */
export const REPO = { github: 'acme/shop', gitea: 'acme/store', local: 'acme/kiosk' } as const;

const ORDERS_BEFORE = `export function total(items: number[]): number { return items.length; }\n`;
const ORDERS_AFTER = `export function total(items: number[], currency: string): number { return items.length + currency.length; }
export const CURRENCIES = ['EUR', 'USD'];\n`;

/** An API with three code hosts, one repository at each, and people with every role in the linked project. */
export class DocsStage {
  readonly people = {} as Record<'root' | 'owner' | 'member' | 'viewer' | 'outsider', TestUser>;
  project!: TestProject;
  private working: Promise<void> | null = null;
  private stopping = false;

  private constructor(
    readonly docket: Docket,
    readonly folder: string,
    readonly stores: Record<Provider, GitStore>,
    readonly github: FakeGitHub,
    readonly gitea: FakeGitea,
    readonly environment: Record<string, string>,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<DocsStage> {
    const folder = await mkdtemp(join(tmpdir(), 'docket-docs-'));
    const at = (provider: Provider) => join(folder, provider, `${REPO[provider]}.git`);
    const stores = {} as Record<Provider, GitStore>;
    stores.github = await givenHistory(at('github'));
    for (const provider of ['gitea', 'local'] as const) stores[provider] = await stores.github.copy(at(provider));
    const github = await startFakeGitHub({ directory: at('github'), repo: REPO.github, token: TOKEN });
    const gitea = await startFakeGitea({ directory: at('gitea'), repo: REPO.gitea, token: TOKEN });
    const hosts = {
      LOCAL_REPOSITORIES: join(folder, 'local'),
      GITHUB_API_URL: github.url,
      GITHUB_TOKEN: TOKEN,
      GITEA_URL: gitea.origin,
      GITEA_TOKEN: TOKEN,
    };
    // The worker of these tests shares the API's connections.
    const docket = await Docket.start({ DATABASE_POOL_SIZE: '15', ...hosts, ...environment });
    const stage = new DocsStage(docket, folder, stores, github, gitea, { ...hosts, ...environment });
    await stage.populate();
    return stage;
  }

  private async populate(): Promise<void> {
    const { given } = this.docket;
    this.people.root = await given.user({ role: 'ADMIN' });
    this.people.owner = await given.user();
    this.people.outsider = await given.user();
    this.project = await given.project(this.people.owner);
    this.people.member = await given.member(this.people.owner, this.project, 'member');
    this.people.viewer = await given.member(this.people.owner, this.project, 'viewer');
    for (const provider of PROVIDERS) await this.link(provider, REPO[provider]);
  }

  async link(provider: Provider, repo: string, project: { id: string } = this.project): Promise<void> {
    const reply = await this.docket
      .as(this.people.root)
      .post(`/api/project/${project.id}/repositories`, { provider, repo });
    if (reply.status !== 201) throw new Error(reply.text);
  }

  fake(provider: Provider): FakeGitHub | FakeGitea {
    return provider === 'gitea' ? this.gitea : this.github;
  }

  /** Requests a draft as a member, by default of the changes between v1 and main in GitHub's repository. */
  async ask(body: object = {}, user: TestUser = this.people.member): Promise<Response> {
    return this.docket.as(user).post(GENERATE, { repo: REPO.github, base: 'v1', head: 'main', ...body });
  }

  openPr(body: object = {}, user: TestUser = this.people.member): Promise<Response> {
    return this.ask({ openPr: true, ...body }, user);
  }

  /** Starts a worker for pull requests in this process. */
  work(): void {
    const proposals = this.docket.service(DocsProposals);
    const loop = async () => {
      // A database that is briefly too busy does not end a real worker either.
      while (!this.stopping) if (!(await proposals.next().catch(() => false))) await sleep(100);
    };
    this.stopping = false;
    this.working = Promise.all([loop(), loop()]).then(() => undefined);
  }

  async rest(): Promise<void> {
    this.stopping = true;
    await this.working;
  }

  async stop(): Promise<void> {
    await this.rest();
    await this.docket.stop();
    for (const store of Object.values(this.stores)) store.close();
    await this.github.close();
    await this.gitea.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Tag v1, then a breaking feature and a fix on main; `island` shares no ancestor with it. */
async function givenHistory(directory: string): Promise<GitStore> {
  const store = await GitStore.create(directory);
  const manifest = JSON.stringify({ name: 'shop', version: '1.0.0' });
  await store.commits([
    {
      branch: 'main',
      message: 'feat: begin',
      files: { 'package.json': manifest, 'src/orders.ts': ORDERS_BEFORE },
    },
    {
      branch: 'main',
      message: 'feat(orders)!: pay in any currency\n\nBREAKING CHANGE: total() asks for a currency.',
      files: { 'src/orders.ts': ORDERS_AFTER },
    },
    { branch: 'main', message: 'fix: rounding', files: { 'src/round.ts': 'export const round = 1;\n' } },
    { branch: 'island', message: 'feat: alone', files: { a: 'a' } },
  ]);
  await store.tag('v1', 'main~2', { annotated: true });
  return store;
}

/** A further commit on the head. */
export async function moveHead(store: GitStore, message: string, branch = 'main'): Promise<string> {
  return store.commit({
    branch,
    message,
    files: { 'src/more.ts': `export const more = ${JSON.stringify(message)};\n` },
  });
}
