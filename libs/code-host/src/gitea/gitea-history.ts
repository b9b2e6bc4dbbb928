import pLimit from 'p-limit';
import { NotFound, ValidationFailed } from '#contracts';
import type { Commit } from '../code-host.js';
import { describedCommit } from '../described-commit.js';
import { isStatus, orNull } from '../host-errors.js';
import { LIMITS, LONG_ANSWER } from '../read-limits.js';
import { noCommonAncestor } from '../repository-names.js';
import { type GiteaClient, route } from './gitea-client.js';

const PAGE = 50; // Gitea's default maximum
/** Leaves out what is expensive to compute and not used. */
const LEAN = { stat: false, verification: false, files: false };

interface CommitAnswer {
  sha: string;
  parents: { sha: string }[] | null;
  commit: {
    message: string;
    author: { name: string; email: string } | null;
    committer: { date: string } | null;
  };
}

export class GiteaHistory {
  constructor(
    private readonly client: GiteaClient,
    private readonly at: string,
  ) {}

  async existing(sha: string): Promise<string | null> {
    try {
      const found = await orNull(this.client.get<CommitAnswer>(`${this.at}/${route('git', 'commits', sha)}`, LEAN));
      return found?.data.sha === sha ? sha : null;
    } catch (error) {
      if (isStatus(error, 409, 422)) return null;
      throw error;
    }
  }

  async commit(sha: string): Promise<Commit> {
    const found = await orNull(this.client.get<CommitAnswer>(`${this.at}/${route('git', 'commits', sha)}`, LEAN));
    if (!found) throw new NotFound('Commit');
    return toCommit(found.data);
  }

  /** Gitea does not report the merge base, so it is derived from the commits: the parents that are not among them. */
  async between(base: string, head: string): Promise<{ mergeBase: string; commits: Commit[] }> {
    if (base === head) return { mergeBase: head, commits: [] };
    const commits = await this.since(base, head);
    if (commits.length === 0) return { mergeBase: head, commits };
    const own = new Set(commits.map(({ sha }) => sha));
    const left = new Set(commits.flatMap(({ parents }) => parents).filter((sha) => !own.has(sha)));
    const mergeBase = await this.best([...left]);
    if (!mergeBase) throw noCommonAncestor();
    return { mergeBase, commits };
  }

  /** Oldest first. */
  private async since(base: string, head: string): Promise<Commit[]> {
    const first = await this.page(base, head, 1);
    const total = Number.isNaN(first.total) ? first.commits.length : first.total;
    if (total > LIMITS.commits) {
      throw ValidationFailed.on('base', `Base must be within ${LIMITS.commits} commits of head`);
    }
    const pages = first.commits.length === 0 ? 1 : Math.ceil(total / first.commits.length);
    const limit = pLimit(LIMITS.concurrency);
    const numbers = Array.from({ length: pages - 1 }, (_, index) => index + 2);
    const rest = await Promise.all(numbers.map((number) => limit(() => this.page(base, head, number))));
    return [first, ...rest].flatMap(({ commits }) => commits).reverse();
  }

  private async page(base: string, head: string, page: number) {
    const query = { sha: head, not: base, page, limit: PAGE, ...LEAN };
    const { data, total } = await this.client.get<CommitAnswer[]>(`${this.at}/commits`, query, LONG_ANSWER);
    return { commits: data.map(toCommit), total };
  }

  /** Of several common ancestors, one that is not an ancestor of another. */
  private async best(candidates: string[]): Promise<string | null> {
    let [best = null, ...others] = candidates;
    for (const other of others) {
      const { data } = await this.client.get<CommitAnswer[]>(`${this.at}/commits`, {
        sha: best!,
        not: other,
        limit: 1,
        ...LEAN,
      });
      if (data.length === 0) best = other;
    }
    return best;
  }
}

function toCommit({ sha, parents, commit }: CommitAnswer): Commit {
  return describedCommit({
    sha,
    parents: (parents ?? []).map((parent) => parent.sha),
    message: commit.message,
    name: commit.author?.name ?? '',
    email: commit.author?.email ?? '',
    time: Date.parse(commit.committer?.date ?? ''),
  });
}
