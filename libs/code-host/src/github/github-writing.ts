import type { PullRequest } from '../code-host.js';
import { isStatus, isUnclear, orNull } from '../host-errors.js';
import { COMMITTER, isSameText, MARKER, marked } from '../page-commits.js';
import { type BranchChange, NOT_A_FILE, type PullRequestText, type Writing } from '../pull-request-proposal.js';
import type { GitHubClient } from './github-client.js';

const MAX_COMMENTS = 1_000; // repeating an older comment is acceptable

export class GitHubWriting implements Writing {
  constructor(
    private readonly client: GitHubClient,
    private readonly at: { owner: string; repo: string },
    private readonly defaultBranch: string,
  ) {}

  /** `heads/<branch>` or `tags/<tag>`, exactly. */
  async reference(ref: string) {
    try {
      return (await orNull(this.client.rest.git.getRef({ ...this.at, ref })))?.data ?? null;
    } catch (error) {
      if (isStatus(error, 409)) return null; // a repository without commits
      throw error;
    }
  }

  async branchHead(branch: string): Promise<string | null> {
    return (await this.reference(`heads/${branch}`))?.object.sha ?? null;
  }

  async blobAt(commit: string, path: string): Promise<string | null> {
    const found = await orNull(this.client.rest.repos.getContent({ ...this.at, path, ref: commit }));
    if (!found) return null;
    return Array.isArray(found.data) || found.data.type !== 'file' ? NOT_A_FILE : found.data.sha;
  }

  async lastMessage(commit: string, path: string): Promise<string | null> {
    const { data } = await this.client.rest.repos.listCommits({ ...this.at, sha: commit, path, per_page: 1 });
    return data[0]?.commit.message ?? null;
  }

  /** Objects first, then the branch: if it is interrupted, nothing is visible. */
  async push({ branch, tip, defaultHead, merged, message, pages }: BranchChange): Promise<boolean> {
    const start = merged || tip === null ? defaultHead : tip;
    const { data: parent } = await this.client.rest.git.getCommit({ ...this.at, commit_sha: start });
    const { data: tree } = await this.client.rest.git.createTree({
      ...this.at,
      base_tree: parent.tree.sha,
      tree: pages.map(({ path, content }) => ({ path, mode: '100644', type: 'blob', content })),
    });
    const identity = { ...COMMITTER, date: new Date().toISOString() };
    const { data: commit } = await this.client.rest.git.createCommit({
      ...this.at,
      message,
      tree: tree.sha,
      parents: merged && tip ? [tip, defaultHead] : [start],
      author: identity,
      committer: identity,
    });
    try {
      if (tip === null)
        await this.client.rest.git.createRef({ ...this.at, ref: `refs/heads/${branch}`, sha: commit.sha });
      else await this.client.rest.git.updateRef({ ...this.at, ref: `heads/${branch}`, sha: commit.sha, force: false });
      return true;
    } catch (error) {
      if (isStatus(error, 409, 422)) return false;
      throw error;
    }
  }

  async pullRequests(branch: string): Promise<PullRequest[]> {
    const { data } = await this.client.rest.pulls.list({
      ...this.at,
      head: `${this.at.owner}:${branch}`,
      state: 'all',
      sort: 'created',
      direction: 'desc',
      per_page: 100,
    });
    return data.map(({ number, html_url, state, merged_at }) => ({
      number,
      url: html_url,
      state: state === 'open' ? 'open' : merged_at ? 'merged' : 'closed',
    }));
  }

  async openPullRequest({ branch, title, body }: PullRequestText): Promise<PullRequest | null> {
    try {
      const { data } = await this.client.rest.pulls.create({
        ...this.at,
        title,
        body,
        head: branch,
        base: this.defaultBranch,
      });
      return { number: data.number, url: data.html_url, state: 'open' };
    } catch (error) {
      if (!isStatus(error, 422)) throw error;
      if (error.says(/no commits between/i)) return null;
      const open = (await this.pullRequests(branch)).find(({ state }) => state === 'open');
      if (!open) throw error;
      return open;
    }
  }

  async updatePullRequest(number: number, { title, body }: PullRequestText): Promise<void> {
    const { data } = await this.client.rest.pulls.get({ ...this.at, pull_number: number });
    // Without the marker, somebody has rewritten the description.
    if (!data.body?.includes(MARKER) || (isSameText(data.body, body) && data.title === title)) return;
    await this.client.rest.pulls.update({ ...this.at, pull_number: number, title, body });
  }

  async label(number: number, labels: readonly string[]): Promise<void> {
    await this.client.rest.issues.addLabels({ ...this.at, issue_number: number, labels: [...labels] });
  }

  async comment(number: number, text: string): Promise<void> {
    const body = marked(text);
    if (await this.hasComment(number, body)) return;
    try {
      await this.client.rest.issues.createComment({ ...this.at, issue_number: number, body });
    } catch (error) {
      if (isUnclear(error) && (await this.hasComment(number, body))) return;
      throw error;
    }
  }

  private async hasComment(number: number, body: string): Promise<boolean> {
    let read = 0;
    const pages = this.client.paginate.iterator(this.client.rest.issues.listComments, {
      ...this.at,
      issue_number: number,
      per_page: 100,
    });
    for await (const { data } of pages) {
      if (data.some((comment) => isSameText(comment.body, body))) return true;
      read += data.length;
      if (read >= MAX_COMMENTS) break;
    }
    return false;
  }
}
