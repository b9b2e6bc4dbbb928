import type { RepositoryProvider } from '#contracts';

/** A service that hosts repositories. Failures are thrown as the errors that a caller of Docket gets. */
export interface CodeHost {
  readonly provider: RepositoryProvider;
  /** Throws `NotFound('Repository')` if there is no `<owner>/<name>`, or none that this host's credential may see. */
  repository(repo: string): Promise<HostedRepository>;
}

export interface HostedRepository {
  readonly provider: RepositoryProvider;
  /** `<owner>/<name>` as the host spells it now; after a rename it differs from the requested name. */
  readonly repo: string;
  readonly defaultBranch: string;
  /** The web pages; null if the host has none. */
  readonly links: Links | null;

  /** The commit of a branch, a tag or a full SHA; anything else is VALIDATION_ERROR on `field`. */
  resolve(ref: string, field: string, kind?: RefKind): Promise<string>;
  commit(sha: string): Promise<Commit>;
  /**
   * The changes of `head` since its merge base with `base`; both are full SHAs. No merge base: VALIDATION_ERROR on
   * `base`.
   */
  compare(base: string, head: string, options?: CompareOptions): Promise<Comparison>;

  /** The texts of files at a commit, by path; absent if there is no file, or if it is binary or too large. */
  texts(sha: string, paths: readonly string[]): Promise<Map<string, string>>;
  /** All files of a commit. */
  list(sha: string): Promise<Listing>;
  /** Where these names occur as whole words in the files of a commit: letters, digits and `_` make up a word. */
  search(sha: string, names: readonly string[], options?: CompareOptions): Promise<Search>;

  /** The labels and authors of pull requests, by number; a number that is not one of a pull request is absent. */
  labels(pullRequests: readonly number[]): Promise<Labelling>;

  /**
   * A part of the issues, oldest first, without pull requests; after the last of them their comments follow, also oldest
   * first. `cursor` is null for the first part, then `next` of the part before. A part may be empty.
   */
  issues(cursor: string | null): Promise<IssuePart>;

  /** One branch with these pages and one pull request for it, however often it is called. */
  propose(proposal: Proposal): Promise<Proposed>;
  /** Comments once: a comment of Docket's with the same text is not repeated. */
  comment(pullRequest: number, text: string): Promise<void>;

  /** Throws VALIDATION_ERROR on `workflowIdOrFile` unless it names a workflow that can be started. */
  workflow(idOrFile: string): Promise<Workflow>;
  /** Starts one run, even if it is called again (`repeated`) with the same `since` after a crash. */
  dispatch(dispatch: Dispatch): Promise<WorkflowRun>;
}

/** `named` excludes SHAs: a workflow runs on a branch or a tag. */
export type RefKind = 'any' | 'named';

export interface Links {
  /** The repository's page, without a trailing slash. */
  root: string;
  /** How the host's URLs name a file at a commit. */
  files: string;
  /** Where its pull requests are. */
  pulls: string;
}

export interface Commit {
  sha: string;
  parents: string[];
  /** Cut if it is longer than any real message. */
  message: string;
  author: { name: string; email: string };
  /** When it was committed: ISO 8601, UTC, milliseconds. */
  date: string;
  /** The files it changed, if the host says so without a request for each commit; absent for merges. */
  paths?: string[];
}

export interface CompareOptions {
  /** Which files to read; all if absent. */
  wants?: (path: string) => boolean;
  /** Which of them to read first, so that no limit leaves them out. */
  prefers?: (path: string) => boolean;
}

export interface Listing {
  paths: string[];
  /** False if there are more. */
  isWhole: boolean;
}

export interface Mention {
  path: string;
  line: number;
}

export interface Search {
  /** By name, and for each by path and line; names that were not found are absent. */
  found: Map<string, Mention[]>;
  /** False if not all files were searched for all names, so that a name that was not found may still be there. */
  isWhole: boolean;
}

export interface Labelling {
  found: Map<number, Labelled>;
  /** False if not all of them were looked up, or if the host has no pull requests. */
  isWhole: boolean;
}

export interface Labelled {
  labels: string[];
  /** The name of the account. */
  author: string;
}

export interface IssuePart {
  issues: HostedIssue[];
  /** Also of pull requests, so that their numbers may be unknown to the caller. */
  comments: HostedComment[];
  /** Null after the last part. */
  next: string | null;
}

export interface HostedPerson {
  login: string;
  name: string | null;
  email: string | null;
}

/** Its texts are as long as the host allows. Times are ISO 8601, UTC, milliseconds. */
export interface HostedIssue {
  number: number;
  title: string;
  body: string;
  url: string;
  state: 'open' | 'closed';
  /** Why it was closed, if the host says so: `completed`, `not_planned`, `duplicate` … */
  reason: string | null;
  /** GitHub's issue type by name. */
  type: string | null;
  labels: string[];
  assignee: HostedPerson | null;
  /** Null if the account was deleted. */
  author: HostedPerson | null;
  milestone: string | null;
  createdAt: string;
  closedAt: string | null;
  dueDate: string | null;
}

export interface HostedComment {
  /** The number of the issue. */
  issue: number;
  author: HostedPerson | null;
  createdAt: string;
  body: string;
}

export interface Comparison {
  /** The merge base; `base` itself if `isRelated` is false. */
  mergeBase: string;
  /** False if a shallow clone has no common ancestor of the two: what only base has may then look removed. */
  isRelated: boolean;
  /** Whether the history is cut off, as in a shallow clone, so that commits may be missing. */
  isShallow: boolean;
  /** Reachable from head and not from base, oldest first; only the newest ones if there are too many. */
  commits: Commit[];
  totalCommits: number;
  /** By path; only the first ones if there are too many. */
  files: ChangedFile[];
  totalFiles: number;
}

export type FileStatus = 'added' | 'modified' | 'removed' | 'renamed';

/** Why a changed file has no contents. */
export type Omission = 'binary' | 'too_large' | 'not_a_file' | 'too_many' | 'not_wanted';

export interface ChangedFile {
  path: string;
  /** The former path of the same bytes; null unless renamed. */
  previousPath: string | null;
  status: FileStatus;
  /** Null if there was no file, or if `omitted` gives the reason why it was not read. */
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
  /** Of the commit; the lines by which Docket recognises its own commits are appended. */
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
  /** The current head of the branch. */
  headSha: string | null;
  written: string[];
  unchanged: string[];
  /** Pages that somebody else changed last: left unchanged, and reported in a comment. */
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
  /** When this run was first requested: a run created since then is the one. */
  since: Date;
  /** It may have been started before, so look for it first. Otherwise all existing runs belong to others. */
  repeated?: boolean;
  /** Runs on the same ref that belong to others. */
  taken?: readonly string[];
}

export interface WorkflowRun {
  id: string;
  url: string;
}
