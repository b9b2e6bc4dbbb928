import type { Audience } from './drafts/difference.js';

export interface DocsInput {
  /** `<owner>/<name>`. */
  repo: string;
  base: string;
  head: string;
  ticketId?: string;
  prNumber?: number;
  audience?: Audience;
}

/** Between which commits. */
export interface DocsRange {
  baseSha: string;
  headSha: string;
}

export interface PullRequestInput extends DocsInput {
  labels?: string[];
  /** Its id or file; absent: none is triggered. */
  workflow?: string;
  workflowRef?: string;
}

export interface DocsDraft {
  summary: string;
  docs: { path: string; content: string }[];
}

export interface DocsPullRequest {
  summary: string;
  pr: { url: string; number: number; branch: string };
  workflow?: { url: string; id: string };
}
