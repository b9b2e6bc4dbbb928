import type { RepositoryProvider } from '#contracts';

/** A place that keeps repositories. Failures are thrown as what they mean to a caller of Docket. */
export interface CodeHost {
  readonly provider: RepositoryProvider;
  /** Throws `NotFound('Repository')` where there is none by that `<owner>/<name>`, or none this host may see. */
  repository(repo: string): Promise<HostedRepository>;
}

export interface HostedRepository {
  readonly provider: RepositoryProvider;
  /** `<owner>/<name>` as the host spells it today, which differs from what was asked after a rename. */
  readonly repo: string;
  readonly defaultBranch: string;
  /** Where people look at it; null where the host has no pages to point at. */
  readonly links: Links | null;

  /** The commit a branch, a tag or a full SHA stands for; anything else is VALIDATION_ERROR on `field`. */
  resolve(ref: string, field: string, kind?: RefKind): Promise<string>;
  commit(sha: string): Promise<Commit>;
  /** What `head` has since it left `base`; both are full SHAs. No common ancestor: VALIDATION_ERROR on `base`. */
  compare(base: string, head: string, options?: CompareOptions): Promise<Comparison>;

  /** What files say as of a commit, by path; absent where there is none, or none that is text of a bearable size. */
  texts(sha: string, paths: readonly string[]): Promise<Map<string, string>>;

  /** One branch with these pages on it and one pull request for it, however often it is called. */
  propose(proposal: Proposal): Promise<Proposed>;
  /** Says it once: a comment of Docket's with the same text is not repeated. */
  comment(pullRequest: number, text: string): Promise<void>;

  /** Throws VALIDATION_ERROR on `workflowIdOrFile` unless it names a workflow that can be started. */
  workflow(idOrFile: string): Promise<Workflow>;
  /** One run, also when it is called again after a crash with the same `since`, as `repeated`. */
  dispatch(dispatch: Dispatch): Promise<WorkflowRun>;
}

/** `named` leaves out SHAs: a workflow runs on a branch or a tag. */
export type RefKind = 'any' | 'named';

export interface Links {
  /** The repository's page, without a slash at its end. */
  root: string;
  /** How the host writes "this file as of this commit". */
  files: string;
  /** Where its pull requests are. */
  pulls: string;
}

export interface Commit {
  sha: string;
  parents: string[];
  /** Its beginning, where it is longer than any message. */
  message: string;
  author: { name: string; email: string };
  /** When it was committed: ISO 8601, UTC, milliseconds. */
  date: string;
}

export interface CompareOptions {
  /** Whose contents are worth reading; without it, everyone's. */
  wants?: (path: string) => boolean;
}

export interface Comparison {
  mergeBase: string;
  /** Reachable from head and not from base, oldest first; the newest ones where there are more than are kept. */
  commits: Commit[];
  totalCommits: number;
  /** By path; the first ones where there are more than are kept. */
  files: ChangedFile[];
  totalFiles: number;
}

export type FileStatus = 'added' | 'modified' | 'removed' | 'renamed';

/** Why a changed file comes without its contents. */
export type Omission = 'binary' | 'too_large' | 'not_a_file' | 'too_many' | 'not_wanted';

export interface ChangedFile {
  path: string;
  /** Where the same bytes were before; null unless renamed. */
  previousPath: string | null;
  status: FileStatus;
  /** Null where there was no file, or where `omitted` says why it was not read. */
  before: string | null;
  after: string | null;
  omitted: Omission | null;
}

export interface Page {
  path: string;
  content: string;
}

export interface Proposal {
  branch: string;
  title: string;
  body: string;
  /** Of the commit; what Docket needs to know it again is appended. */
  message: string;
  pages: readonly Page[];
  labels?: readonly string[];
}

export interface PullRequest {
  number: number;
  url: string;
  state: 'open' | 'closed' | 'merged';
}

export interface Proposed {
  pr: { number: number; url: string; branch: string };
  state: PullRequest['state'];
  /** Where the branch stands now. */
  headSha: string | null;
  written: string[];
  unchanged: string[];
  /** Pages somebody else changed last: not touched, and worth a comment. */
  leftAlone: string[];
}

export interface Workflow {
  id: string;
  name: string;
}

export interface Dispatch {
  workflow: Workflow;
  /** Branch or tag. */
  ref: string;
  /** When this run was first wanted: a run made since then is the one. */
  since: Date;
  /** It may have been started before: look for it before starting it. Otherwise any other run is somebody else's. */
  repeated?: boolean;
  /** Runs on the same ref that belong to others. */
  taken?: readonly string[];
}

export interface WorkflowRun {
  id: string;
  url: string;
}
