export type {
  CodeHost,
  Dispatch,
  HostedComment,
  HostedIssue,
  HostedPerson,
  HostedRepository,
  IssuePart,
  Proposal,
  Proposed,
  Workflow,
  WorkflowRun,
} from './code-host.js';
export { CodeHostModule } from './code-host.module.js';
export { type CodeHostConfig, CodeHosts } from './code-hosts.js';
export { GiteaHost } from './gitea/gitea-host.js';
export { GitHubHost } from './github/github-host.js';
export { hostTimes } from './host-times.js';
export { LocalHost } from './local/local-host.js';
export { invalidRef, refForm } from './repository-names.js';
