import { UpstreamError } from '#contracts';
import type { PullRequest } from '../code-host.js';
import { isStatus, isUnclear, orNull } from '../host-errors.js';
import { COMMITTER, isSameText, MARKER, marked } from '../page-commits.js';
import { type BranchChange, NOT_A_FILE, type PullRequestText, type Writing } from '../pull-request-proposal.js';
import { LONG_ANSWER } from '../read-limits.js';
import { filePath, type GiteaClient, route } from './gitea-client.js';

const PAGE = 50; // Gitea's default maximum
const MAX_PAGES = 100;
const LABEL_COLOR = '#ededed'; // GitHub's default colour for labels

interface PullAnswer {
  number: number;
  html_url: string;
  state: string;
  merged: boolean;
  title: string;
  body: string;
  head: { ref: string; repo_id: number };
  base: { repo_id: number };
}

export class GiteaWriting implements Writing {
  constructor(
    private readonly client: GiteaClient,
    private readonly at: string,
    private readonly defaultBranch: string,
  ) {}

  async branchHead(branch: string): Promise<string | null> {
    const path = `${this.at}/${route('branches', branch)}`;
    return (await orNull(this.client.get<{ commit: { id: string } }>(path)))?.data.commit.id ?? null;
  }

  async tagged(tag: string): Promise<string | null> {
    const path = `${this.at}/${route('tags', tag)}`;
    return (await orNull(this.client.get<{ commit: { sha: string } }>(path)))?.data.commit.sha ?? null;
  }

  async blobAt(commit: string, path: string): Promise<string | null> {
    const url = `${this.at}/contents/${filePath(path)}`;
    // The response includes the file's content.
    const answer = this.client.get<{ type: string; sha: string } | unknown[]>(url, { ref: commit }, LONG_ANSWER);
    const found = await orNull(answer);
    if (!found) return null;
    return Array.isArray(found.data) || found.data.type !== 'file' ? NOT_A_FILE : found.data.sha;
  }

  async lastMessage(commit: string, path: string): Promise<string | null> {
    const query = { sha: commit, path, limit: 1, stat: false, verification: false, files: false };
    const found = await orNull(this.client.get<{ commit: { message: string } }[]>(`${this.at}/commits`, query));
    return found?.data[0]?.commit.message ?? null;
  }

  /** Commit and branch in one request. Each file names the blob it replaces, so no concurrent edit is lost. */
  async push({ branch, tip, message, pages }: BranchChange): Promise<boolean> {
    const files = pages.map(({ path, content, replaces }) => ({
      operation: replaces === null ? 'create' : 'update',
      path,
      content: Buffer.from(content).toString('base64'),
      ...(replaces !== null && { sha: replaces }),
    }));
    const target = tip === null ? { branch: this.defaultBranch, new_branch: branch } : { branch };
    try {
      const body = { ...target, message, files, author: COMMITTER, committer: COMMITTER };
      await this.client.send('POST', `${this.at}/contents`, {}, body);
      return true;
    } catch (error) {
      if (isStatus(error, 404, 422)) return false;
      throw error;
    }
  }

  /** Requested by branch first: most branches have none, and paging through a long list is slow. */
  async pullRequests(branch: string): Promise<PullRequest[]> {
    const path = `${this.at}/${route('pulls', this.defaultBranch, branch)}`;
    const found = await orNull(this.client.get<PullAnswer>(path));
    if (!found) return [];
    return found.data.state === 'open' ? [toPullRequest(found.data)] : this.listPullRequests(branch, 'all');
  }

  async openPullRequest({ branch, title, body }: PullRequestText): Promise<PullRequest | null> {
    try {
      const wanted = { head: branch, base: this.defaultBranch, title, body };
      return toPullRequest((await this.client.send<PullAnswer>('POST', `${this.at}/pulls`, {}, wanted)).data);
    } catch (error) {
      if (!isStatus(error, 409)) throw error;
      const [open] = await this.listPullRequests(branch, 'open');
      if (!open) throw error;
      return open;
    }
  }

  async updatePullRequest(number: number, { title, body }: PullRequestText): Promise<void> {
    const path = `${this.at}/${route('pulls', number)}`;
    const { data } = await this.client.get<PullAnswer>(path);
    // Without the marker, somebody has rewritten the description.
    if (!data.body.includes(MARKER) || (isSameText(data.body, body) && data.title === title)) return;
    await this.client.send('PATCH', path, {}, { title, body });
  }

  /** Gitea adds labels by id, and only existing ones. */
  async label(number: number, names: readonly string[]): Promise<void> {
    const known = new Map<string, number>();
    for await (const { id, name } of this.all<{ id: number; name: string }>('labels')) known.set(name, id);
    for (const name of names.filter((one) => !known.has(one))) {
      const { data } = await this.client.send<{ id: number }>(
        'POST',
        `${this.at}/labels`,
        {},
        { name, color: LABEL_COLOR },
      );
      known.set(name, data.id);
    }
    const labels = names.map((name) => known.get(name));
    await this.client.send('POST', `${this.at}/${route('issues', number, 'labels')}`, {}, { labels });
  }

  async comment(number: number, text: string): Promise<void> {
    const body = marked(text);
    if (await this.hasComment(number, body)) return;
    try {
      await this.client.send('POST', `${this.at}/${route('issues', number, 'comments')}`, {}, { body });
    } catch (error) {
      if (isUnclear(error) && (await this.hasComment(number, body))) return;
      throw error;
    }
  }

  private async hasComment(number: number, body: string): Promise<boolean> {
    const path = `${this.at}/${route('issues', number, 'comments')}`;
    const { data } = await this.client.get<{ body: string }[]>(path);
    return data.some((comment) => isSameText(comment.body, body));
  }

  private async listPullRequests(branch: string, state: 'open' | 'all'): Promise<PullRequest[]> {
    const found: PullAnswer[] = [];
    for await (const pull of this.all<PullAnswer>('pulls', { state, base_branch: this.defaultBranch })) {
      if (pull.head.ref === branch && pull.head.repo_id === pull.base.repo_id) found.push(pull);
    }
    return found.sort((a, b) => b.number - a.number).map(toPullRequest);
  }

  private async *all<T>(list: string, query: Record<string, string> = {}): AsyncGenerator<T> {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { data } = await this.client.get<T[]>(`${this.at}/${list}`, { ...query, page, limit: PAGE });
      yield* data;
      if (data.length === 0) return;
    }
    throw new UpstreamError('The list from Gitea is too long to read');
  }
}

function toPullRequest({ number, html_url, state, merged }: PullAnswer): PullRequest {
  return { number, url: html_url, state: state === 'open' ? 'open' : merged ? 'merged' : 'closed' };
}
