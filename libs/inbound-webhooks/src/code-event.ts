import { createHash } from 'node:crypto';
import type { CodeLinkState } from '#contracts';

/** Code hosts that send events to Docket. */
export const CODE_PROVIDERS = ['github', 'gitea', 'gitlab'] as const;
export type CodeProvider = (typeof CODE_PROVIDERS)[number];

/** A user of a code host. */
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
  /** The login of the user who opened it. */
  author: string | null;
}

export interface HostPullRequest {
  number: number;
  title: string;
  body: string;
  url: string | null;
  /** Source branch, target branch and head commit. */
  branch: string;
  base: string;
  head: string;
  draft: boolean;
}

export const REVIEW_STATES = ['approved', 'changes_requested', 'commented'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export interface HostReview {
  /** Distinguishes reviews of the same pull request. */
  reference: string;
  state: ReviewState;
  url: string | null;
}

export interface HostCommit {
  sha: string;
  message: string;
  url: string | null;
  author: HostPerson;
  /** Whether it already is on another branch. */
  isKnown?: boolean;
}

/** A repository at its host. The name can change and be reused, the id cannot; hand-made payloads have no id. */
export interface HostRepository {
  provider: CodeProvider;
  repo: string;
  repositoryId: string | null;
}

interface BaseEvent extends HostRepository {
  defaultBranch: string | null;
  sender: HostPerson;
}

export type IssueOpened = BaseEvent & { type: 'issue_opened'; issue: HostIssue };
/** The issue was closed, reopened or edited. */
export type IssueChanged = BaseEvent & {
  type: 'issue_changed';
  issue: HostIssue;
  state: 'open' | 'closed';
  changedAt: string | null;
};
export type PullRequestOpened = BaseEvent & { type: 'pull_request_opened'; pullRequest: HostPullRequest };
export type PullRequestClosed = BaseEvent & {
  type: 'pull_request_closed';
  pullRequest: HostPullRequest;
  merged: boolean;
  /** Distinguishes repeated closings of a reopened pull request. */
  closedAt: string | null;
  changedAt: string | null;
  /** The resulting commit on the target branch. */
  mergeCommit: string | null;
};
export const PULL_REQUEST_CHANGES = ['edited', 'reopened', 'ready_for_review', 'converted_to_draft'] as const;
export type PullRequestChange = (typeof PULL_REQUEST_CHANGES)[number];
export type PullRequestChanged = BaseEvent & {
  type: 'pull_request_changed';
  change: PullRequestChange;
  pullRequest: HostPullRequest;
  state: CodeLinkState;
  changedAt: string | null;
};
export type ReviewSubmitted = BaseEvent & {
  type: 'review_submitted';
  pullRequest: HostPullRequest;
  review: HostReview;
};
export type Pushed = BaseEvent & {
  type: 'pushed';
  branch: string;
  before: string;
  head: string;
  url: string | null;
  commits: HostCommit[];
};

/** The repository has a new name or owner. */
export type RepositoryRenamed = BaseEvent & { type: 'repository_renamed'; formerRepo: string };

/** A repository event, in the same form for every host. */
export type CodeEvent =
  | IssueOpened
  | IssueChanged
  | PullRequestOpened
  | PullRequestChanged
  | PullRequestClosed
  | ReviewSubmitted
  | Pushed
  | RepositoryRenamed;

/** A delivery that has no effect, and why. */
export interface Ignored {
  ignored: string;
  /** The repository that a ping is about. */
  ping?: HostRepository;
}

export const isIgnored = (read: CodeEvent | Ignored): read is Ignored => 'ignored' in read;

/** Identifies an event across redeliveries: repository, subject, action and head. */
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

/** The name that the host displays. */
export const issueLabel = ({ repo }: HostRepository, number: number): string => `${repo}#${number}`;

/** GitLab numbers merge requests and issues separately, so `#7` and `!7` differ. */
export const pullRequestLabel = ({ provider, repo }: HostRepository, number: number): string =>
  `${repo}${provider === 'gitlab' ? '!' : '#'}${number}`;
