import { App, Octokit, RequestError } from 'octokit';
import type { Config } from '#config';
import { NotFound } from '#contracts';
import { HostAnswer, HostTimeout, isStatus, refusal } from '../host-errors.js';
import { hostTimes } from '../host-times.js';
import { Cut, exchange } from '../http-request.js';
import { LONG_ANSWER, SHORT_ANSWER } from '../read-limits.js';
import type { RepositoryName } from '../repository-names.js';

export type GitHubConfig = Pick<Config, 'GITHUB_API_URL' | 'GITHUB_TOKEN' | 'GITHUB_APP_ID' | 'GITHUB_APP_PRIVATE_KEY'>;

const HOST = 'GitHub';
const PUBLIC_API = 'https://api.github.com';
/** Owners rarely change their installation; this keeps the map small. */
const MAX_INSTALLATIONS = 1_000;

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Octokit's retry plugin repeats reads quickly. Writes are not repeated: a POST that got a 5xx may have taken effect,
 * and only the caller can check. Throttling is off: it delays every write by one second and every comment by three, and
 * would wait out rate limits, which callers must get as an error instead.
 */
const GuardedOctokit = Octokit.plugin((octokit) => {
  octokit.hook.before('request', (options) => {
    if (options.method !== 'GET') options.request = { ...options.request, retries: 0 };
  });
  octokit.hook.after('request', ({ status, data }) => {
    // Octokit accepts a redirect that is not followed, and a proxy's HTML page, as responses.
    if (status >= 300 || (status < 204 && typeof data !== 'object'))
      throw new HostAnswer(HOST, status >= 300 ? status : 0);
  });
  octokit.hook.error('request', (error) => {
    throw meaning(error);
  });
}).defaults({
  userAgent: 'docket',
  log: quiet,
  request: { fetch: fetching(SHORT_ANSWER) },
  throttle: { enabled: false },
});

/** For requests whose response is a list. */
export const LONG = { request: { fetch: fetching(LONG_ANSWER) } };

export type GitHubClient = InstanceType<typeof GuardedOctokit>;

/** Creates clients that may access a repository. */
export class GitHubClients {
  private readonly token: GitHubClient | null;
  private readonly app: App | null;
  private readonly installations = new Map<string, number>();

  constructor(config: GitHubConfig) {
    const baseUrl = (config.GITHUB_API_URL ?? PUBLIC_API).replace(/\/+$/, '');
    const retry = {
      retries: hostTimes.retries.length,
      retryAfterBaseValue: hostTimes.retries[0], // times 1, then times 4
      doNotRetry: Array.from({ length: 100 }, (_, index) => 400 + index),
    };
    const Client = GuardedOctokit.defaults({ baseUrl, retry });
    const { GITHUB_APP_ID: appId, GITHUB_APP_PRIVATE_KEY: key, GITHUB_TOKEN: auth } = config;
    // A key on one line, as environment files hold it.
    const privateKey = key?.replaceAll('\\n', '\n');
    this.app = appId && privateKey ? new App({ appId, privateKey, Octokit: Client, log: quiet }) : null;
    this.token = this.app ? null : new Client(auth ? { auth } : {});
  }

  async for(repository: RepositoryName): Promise<GitHubClient> {
    if (this.token) return this.token;
    const app = this.app!;
    const id = await this.installation(app, repository);
    return (await app.getInstallationOctokit(id)) as unknown as GitHubClient;
  }

  private async installation(app: App, { owner, name }: RepositoryName): Promise<number> {
    const key = `${owner}/${name}`.toLowerCase();
    const known = this.installations.get(key);
    if (known !== undefined) return known;
    try {
      const { data } = await app.octokit.request('GET /repos/{owner}/{repo}/installation', { owner, repo: name });
      if (this.installations.size >= MAX_INSTALLATIONS) this.installations.clear();
      this.installations.set(key, data.id);
      return data.id;
    } catch (error) {
      if (isStatus(error, 404)) throw new NotFound('Repository');
      throw error;
    }
  }
}

function fetching(longest: number) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { status, headers, text } = await exchange({
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      longest,
      ...(typeof init.body === 'string' && { body: init.body }),
    });
    const entries = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new Response([204, 205, 304].includes(status) ? null : text, { status, headers: entries });
  };
}

function meaning(error: unknown): unknown {
  if (error instanceof Cut) return new HostTimeout(HOST);
  if (!(error instanceof RequestError)) return error;
  if (!error.response) return new HostAnswer(HOST, 0);
  const headers = error.response.headers as Record<string, string | undefined>;
  return refusal(HOST, { status: error.status, headers, words: error.message });
}
