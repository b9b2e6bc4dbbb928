/**
 * What lies between two refs, as a code host tells it: plain data, so that drafting needs no network and no disk.
 * A comparison of a code host fits in as it is.
 */
export interface Difference {
  /** `owner/name`. */
  repo: string;
  /** The refs as they were named. */
  base: string;
  head: string;
  baseSha: string;
  headSha: string;
  /** Where head left base; `before` of every file is its text there. */
  mergeBase: string;
  /** When the head commit was made, ISO 8601. It is the date of the pages. */
  headDate: string;
  /** Reachable from head but not from base, oldest first. */
  commits: readonly Commit[];
  /** How many there are where `commits` holds only some. */
  totalCommits?: number;
  files: readonly SourceFile[];
  totalFiles?: number;
  /** package.json files of the head tree that did not change: they tell a published library from an application. */
  manifests?: readonly Manifest[];
  /** Absent where there are no pages to point at, as for a local repository. */
  links?: Links | null;
}

export interface Commit {
  sha: string;
  message: string;
  author: { name: string };
  date: string;
}

export interface SourceFile {
  path: string;
  status: 'added' | 'removed' | 'modified' | 'renamed';
  /** Where a renamed file was before. */
  previousPath?: string | null;
  /** Null where there is no file, or where `omitted` says why its text is not here. */
  before: string | null;
  after: string | null;
  omitted?: Omission | null;
}

export type Omission = 'binary' | 'too_large' | 'not_a_file' | 'too_many' | 'not_wanted';

export interface Manifest {
  path: string;
  content: string;
}

/** Where people look at the repository. What is no web address is shown without a link. */
export interface Links {
  /** The repository's own page. */
  root: string;
  /** How the host writes "this file as of this commit": `blob`, `src/commit`. */
  files: string;
  /** And where pull requests are: `pull`, `pulls`. */
  pulls: string;
}

export type Audience = 'developer' | 'user' | 'both';
export type PageAudience = 'developer' | 'user' | 'changelog';

export interface DraftOptions {
  /** Absent: both. */
  audience?: Audience;
  /** Echoed as given. */
  ticketId?: string;
  prNumber?: number;
  /** Where pull request `prNumber` is. */
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
