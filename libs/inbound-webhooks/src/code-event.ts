import { createHash } from 'node:crypto';
import type { CodeLinkState } from '#contracts';

/** Code hosts that send us what happens. */
export const CODE_PROVIDERS = ['github', 'gitea', 'gitlab'] as const;
export type CodeProvider = (typeof CODE_PROVIDERS)[number];

/** Someone as a code host knows them. */
export interface HostPerson {
  login: string | null;
  email: string | null;
}

export interface HostIssue {
  number: number;
  title: string;
  body: string;
  url: string | null;
  labels: string[];
  /** The login of whoever opened it. */
  author: string | null;
}

export interface HostPullRequest {
  number: number;
  title: string;
  body: string;
  url: string | null;
  /** Where it comes from, where it goes, and the commit it stands at. */
  branch: string;
  base: string;
  head: string;
  draft: boolean;
}

export const REVIEW_STATES = ['approved', 'changes_requested', 'commented'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export interface HostReview {
  /** What tells it from the other reviews of the same pull request. */
  reference: string;
  state: ReviewState;
  url: string | null;
}

export interface HostCommit {
  sha: string;
  message: string;
  url: string | null;
  author: HostPerson;
  /** Whether it is on another branch already. */
  isKnown?: boolean;
}

/** A repository as its host names it. The name can change and be reused, the id can't; hand-made payloads have none. */
export interface HostRepository {
  provider: CodeProvider;
  repo: string;
  repositoryId: string | null;
}

interface Happening extends HostRepository {
  defaultBranch: string | null;
  /** Who did it. */
  sender: HostPerson;
}

export type IssueOpened = Happening & { type: 'issue_opened'; issue: HostIssue };
/** It was closed, reopened or edited. */
export type IssueChanged = Happening & {
  type: 'issue_changed';
  issue: HostIssue;
  state: 'open' | 'closed';
  changedAt: string | null;
};
export type PullRequestOpened = Happening & { type: 'pull_request_opened'; pullRequest: HostPullRequest };
export type PullRequestClosed = Happening & {
  type: 'pull_request_closed';
  pullRequest: HostPullRequest;
  merged: boolean;
  /** One that was opened again can be closed again. */
  closedAt: string | null;
  changedAt: string | null;
  /** The commit it became on its base. */
  mergeCommit: string | null;
};
export const PULL_REQUEST_CHANGES = ['edited', 'reopened', 'ready_for_review', 'converted_to_draft'] as const;
export type PullRequestChange = (typeof PULL_REQUEST_CHANGES)[number];
export type PullRequestChanged = Happening & {
  type: 'pull_request_changed';
  change: PullRequestChange;
  pullRequest: HostPullRequest;
  state: CodeLinkState;
  changedAt: string | null;
};
export type ReviewSubmitted = Happening & {
  type: 'review_submitted';
  pullRequest: HostPullRequest;
  review: HostReview;
};
export type Pushed = Happening & {
  type: 'pushed';
  branch: string;
  before: string;
  head: string;
  url: string | null;
  commits: HostCommit[];
};

/** It has another name, or another owner, from now on. */
export type RepositoryRenamed = Happening & { type: 'repository_renamed'; formerRepo: string };

/** What happened in a repository, in the same words whatever the host. */
export type CodeEvent =
  | IssueOpened
  | IssueChanged
  | PullRequestOpened
  | PullRequestChanged
  | PullRequestClosed
  | ReviewSubmitted
  | Pushed
  | RepositoryRenamed;

/** A delivery that nothing follows from, and why. */
export interface Ignored {
  ignored: string;
  /** The repository that a ping asks about. */
  ping?: HostRepository;
}

export const isIgnored = (read: CodeEvent | Ignored): read is Ignored => 'ignored' in read;

/** What happened, apart from how often we are told: repository, subject, action and head. */
export function fingerprintOf(event: CodeEvent): Buffer {
  const what = [event.provider, event.repo.toLowerCase(), event.type, ...subjectOf(event)];
  return createHash('sha256').update(JSON.stringify(what)).digest();
}

function subjectOf(event: CodeEvent): unknown[] {
  switch (event.type) {
    case 'issue_opened':
      return [event.issue.number];
    case 'issue_changed':
      return [event.issue.number, event.state, event.issue.title, event.changedAt];
    case 'pull_request_changed': {
      const { number, head, title, body, branch, base, draft } = event.pullRequest;
      return [number, event.change, event.state, event.changedAt, head, title, body, branch, base, draft];
    }
    case 'repository_renamed':
      return [event.formerRepo, event.repositoryId];
    case 'pull_request_opened':
      return [event.pullRequest.number, event.pullRequest.head];
    case 'pull_request_closed':
      return [event.pullRequest.number, event.pullRequest.head, event.merged, event.closedAt];
    case 'review_submitted':
      return [event.pullRequest.number, event.review.reference];
    case 'pushed':
      return [event.branch, event.before, event.head];
  }
}

/** What the host shows as the name of it. */
export const issueLabel = ({ repo }: HostRepository, number: number): string => `${repo}#${number}`;

/** GitLab counts merge requests apart from issues, so its `#7` and `!7` are two things. */
export const pullRequestLabel = ({ provider, repo }: HostRepository, number: number): string =>
  `${repo}${provider === 'gitlab' ? '!' : '#'}${number}`;
