export * from './code-host.js';
export * from './code-host.module.js';
export * from './code-hosts.js';
export { GiteaHost } from './gitea/gitea-host.js';
export { GitHubHost } from './github/github-host.js';
export { LocalHost } from './local/local-host.js';
export { COMMITTER, MARKER } from './pages.js';
