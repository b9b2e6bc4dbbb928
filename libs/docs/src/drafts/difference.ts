import type { Tree } from './trees/tree.js';

/**
 * The changes between two refs as plain data, so that drafting needs no network and no disk. A code host's comparison
 * can be used unchanged.
 */
export interface Difference {
  /** `owner/name`. */
  repo: string;
  /** The refs as given. */
  base: string;
  head: string;
  baseSha: string;
  headSha: string;
  /** The merge base; `before` of every file is its text there. */
  mergeBase: string;
  /** The date of the head commit, ISO 8601. It is the date of the pages. */
  headDate: string;
  /** Reachable from head but not from base, oldest first. */
  commits: readonly ComparedCommit[];
  /** The total, if `commits` holds only some of them. */
  totalCommits?: number;
  files: readonly SourceFile[];
  totalFiles?: number;
  /** The two whole trees: at the merge base, and at head. */
  trees: { base: Tree; head: Tree };
  /** The labels and authors of pull requests; absent if they are not known. */
  labels?: (pullRequests: readonly number[]) => Promise<Labelling>;
  /** False if the merge base is unknown and base itself was compared: what only base has may then look removed. */
  isRelated?: boolean;
  /** Whether the history is cut off, as in a shallow clone. */
  isShallow?: boolean;
  /** Absent if the repository has no web pages, for example a local one. */
  links?: RepositoryLinks | null;
}

export interface ComparedCommit {
  sha: string;
  message: string;
  author: { name: string; email?: string };
  date: string;
  /** Absent if unknown: the commits are then taken for a single line. */
  parents?: readonly string[];
  /** The files it changed, if the host says so. */
  paths?: readonly string[];
}

export interface Labelling {
  /** By number; one that is not that of a pull request is absent. */
  found: ReadonlyMap<number, { labels: readonly string[]; author: string }>;
  /** False if not all of them were looked up. */
  isWhole: boolean;
}

export interface SourceFile {
  path: string;
  status: 'added' | 'removed' | 'modified' | 'renamed';
  /** The former path of a renamed file. */
  previousPath?: string | null;
  /** Null if there is no file, or if `omitted` gives the reason why its text is missing. */
  before: string | null;
  after: string | null;
  omitted?: Omission | null;
}

export type Omission = 'binary' | 'too_large' | 'not_a_file' | 'too_many' | 'not_wanted';

/** The web pages of the repository. Anything but a web address is shown without a link. */
export interface RepositoryLinks {
  /** The repository's own page. */
  root: string;
  /** How the host's URLs name a file at a commit: `blob`, `src/commit`. */
  files: string;
  /** And where pull requests are: `pull`, `pulls`. */
  pulls: string;
}

export type Audience = 'developer' | 'user' | 'both';
export type PageAudience = 'developer' | 'user' | 'changelog';

export interface DraftOptions {
  /** Absent: both. */
  audience?: Audience;
  /** Repeated as given. */
  ticketId?: string;
  prNumber?: number;
  /** The address of pull request `prNumber`. */
  prUrl?: string;
}

export interface Page {
  path: string;
  content: string;
}

export interface Draft {
  summary: string;
  docs: Page[];
}
