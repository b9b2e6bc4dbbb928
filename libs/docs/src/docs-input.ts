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

/** The commits to compare. */
export interface DocsRange {
  baseSha: string;
  headSha: string;
}

export interface PullRequestInput extends DocsInput {
  labels?: string[];
  /** Its id or file; if absent, no workflow is started. */
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
