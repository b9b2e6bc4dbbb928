// Records a real code host for the contract tests. Needs a token and a disposable repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { record } from './code-host-recording.mjs';
import { usage } from './help.mjs';

const { GITHUB_API_URL = 'https://api.github.com', GITHUB_TOKEN, GITEA_URL, GITEA_TOKEN } = process.env;
const HOSTS = {
  github: { target: GITHUB_API_URL, token: GITHUB_TOKEN },
  gitea: { target: GITEA_URL, token: GITEA_TOKEN },
};

const [provider, repo, ...rest] = process.argv.slice(2);
const { target, token } = HOSTS[provider] ?? {};
if (!target || !token || !/^[\w.-]+\/[\w.-]+$/.test(repo ?? '') || rest.length > 0) {
  console.error(`Usage: ${usage}`);
  process.exit(1);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build();
const { GiteaHost, GitHubHost } = await import('#code-host');
const hostAt = (url) =>
  provider === 'github'
    ? new GitHubHost({ GITHUB_API_URL: url, GITHUB_TOKEN: token })
    : new GiteaHost({ GITEA_URL: url, GITEA_TOKEN: token });
const recording = await record({ target, secrets: [token], repo, hostAt });
const folder = 'test/code-host/recordings';
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/${provider}.json`, `${JSON.stringify(recording, null, 2)}\n`);
console.log(`${recording.exchanges.length} exchanges are in ${folder}/${provider}.json.`);
