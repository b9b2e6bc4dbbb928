import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CodeHost, GiteaHost, GitHubHost, type HostedRepository, LocalHost } from '#code-host';
import { type FakeGitea, startFakeGitea } from './fake-gitea.js';
import { type FakeGitHub, startFakeGitHub } from './fake-github.js';
import { GitStore } from './git-store.js';

export const REPO = 'acme/shop';
export const PROVIDERS = ['github', 'gitea', 'local'] as const;
/** The host behind each test: real hosts are only replayed, from recordings where there are some. */
export const STAGED = { github: 'a fake GitHub', gitea: 'a fake Gitea', local: 'a local folder' } as const;
export const STAGES = PROVIDERS.map((provider) => [STAGED[provider], provider] as const);
export const FAKES = STAGES.filter(([, provider]) => provider !== 'local') as (readonly [string, 'github' | 'gitea'])[];
export type Provider = (typeof PROVIDERS)[number];

/** A credential that tests search for where it must not appear. */
export const TOKEN = 'planted-5ecret-t0ken';

/** One host with one repository. */
export interface Stage {
  host: CodeHost;
  /** Null for a local host, which has no fake. */
  fake: FakeGitHub | FakeGitea | null;
  store: GitStore;
  folder: string;
  repository(): Promise<HostedRepository>;
  close(): Promise<void>;
}

export async function stage(provider: Provider): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-hosts-'));
  const directory = join(folder, 'acme', 'shop.git');
  const created = await GitStore.create(directory);
  const { host, fake } = await hosted(provider, folder, directory);
  const store = fake?.store ?? created; // one process reads objects for both
  return {
    host,
    fake,
    store,
    folder,
    repository: () => host.repository(REPO),
    close: async () => {
      store.close();
      await fake?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function hosted(provider: Provider, folder: string, directory: string) {
  if (provider === 'local') return { host: new LocalHost(folder), fake: null };
  if (provider === 'gitea') {
    const fake = await startFakeGitea({ directory, repo: REPO, token: TOKEN });
    return { host: new GiteaHost({ GITEA_URL: `${fake.origin}/`, GITEA_TOKEN: TOKEN }), fake };
  }
  const fake = await startFakeGitHub({ directory, repo: REPO, token: TOKEN });
  const config = { GITHUB_API_URL: fake.url, GITHUB_TOKEN: TOKEN };
  return { host: new GitHubHost({ ...config, GITHUB_APP_ID: undefined, GITHUB_APP_PRIVATE_KEY: undefined }), fake };
}

/** The details of a rejected call, as in the error envelope. */
export async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await call;
  } catch (error) {
    const { code, message, details, retryAfterSeconds } = error as Record<string, unknown>;
    return { code, message, ...(details ? { details } : {}), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
  }
  throw new Error('It was accepted');
}
