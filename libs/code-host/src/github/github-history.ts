import pLimit from 'p-limit';
import { NotFound } from '#contracts';
import type { Commit } from '../code-host.js';
import { describedCommit } from '../described-commit.js';
import { isStatus } from '../host-errors.js';
import { LIMITS } from '../read-limits.js';
import { noCommonAncestor } from '../repository-names.js';
import { type GitHubClient, LONG } from './github-client.js';

const PAGE = 100; // GitHub's maximum

interface ComparedCommit {
  sha: string;
  parents: { sha: string }[];
  commit: {
    message: string;
    author: { name?: string; email?: string } | null;
    committer: { date?: string } | null;
  };
}

export interface Between {
  mergeBase: string;
  commits: Commit[];
  totalCommits: number;
}

export class GitHubHistory {
  constructor(
    private readonly client: GitHubClient,
    private readonly at: { owner: string; repo: string },
  ) {}

  async commit(sha: string): Promise<Commit> {
    try {
      const { data } = await this.client.rest.git.getCommit({ ...this.at, commit_sha: sha });
      const { message, author, committer } = data;
      return toCommit({ sha: data.sha, parents: data.parents, commit: { message, author, committer } });
    } catch (error) {
      if (isStatus(error, 404)) throw new NotFound('Commit');
      throw error;
    }
  }

  /** One page would hold at most 250 commits; pages start with the oldest, and the newest are kept. */
  async between(base: string, head: string): Promise<Between> {
    const first = await this.page(base, head, 1);
    const { total } = first;
    const last = Math.ceil(total / PAGE);
    const from = Math.max(2, last - Math.ceil(LIMITS.commits / PAGE));
    const limit = pLimit(LIMITS.concurrency);
    const numbers = Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index);
    const rest = await Promise.all(numbers.map((number) => limit(() => this.page(base, head, number))));
    const commits = [first, ...rest].flatMap((page) => page.commits);
    return {
      mergeBase: first.mergeBase,
      commits: commits.slice(-LIMITS.commits),
      totalCommits: total,
    };
  }

  private async page(base: string, head: string, page: number) {
    try {
      const basehead = `${base}...${head}`;
      const { data } = await this.client.rest.repos.compareCommitsWithBasehead({
        ...this.at,
        ...LONG,
        basehead,
        page,
        per_page: PAGE,
      });
      const commits = (data.commits as ComparedCommit[]).map(toCommit);
      return { commits, total: data.total_commits, mergeBase: data.merge_base_commit.sha };
    } catch (error) {
      // Both commits were resolved before, so a 404 means that they have no common ancestor.
      if (isStatus(error, 404)) throw noCommonAncestor();
      throw error;
    }
  }
}

function toCommit({ sha, parents, commit }: ComparedCommit): Commit {
  return describedCommit({
    sha,
    parents: parents.map((parent) => parent.sha),
    message: commit.message,
    name: commit.author?.name ?? '',
    email: commit.author?.email ?? '',
    time: Date.parse(commit.committer?.date ?? ''),
  });
}
