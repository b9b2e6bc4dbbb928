import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PullRequest } from '../code-host.js';
import { COMMITTER } from '../page-commits.js';
import { type BranchChange, NOT_A_FILE, type PullRequestText, type Writing } from '../pull-request-proposal.js';
import { isFile } from '../tree-difference.js';
import { type Git, OutputTooLong } from './git.js';
import type { LocalTrees } from './local-trees.js';

const WHO = {
  GIT_AUTHOR_NAME: COMMITTER.name,
  GIT_AUTHOR_EMAIL: COMMITTER.email,
  GIT_COMMITTER_NAME: COMMITTER.name,
  GIT_COMMITTER_EMAIL: COMMITTER.email,
};

/** Writes with git's plumbing commands and a separate index, so that checked-out files stay unchanged. */
export class LocalWriting implements Writing {
  private readonly url: string;

  constructor(
    private readonly git: Git,
    private readonly trees: LocalTrees,
    folder: string,
    private readonly defaultBranch: string,
  ) {
    this.url = pathToFileURL(folder).href;
  }

  branchHead(branch: string): Promise<string | null> {
    return this.git.find(['rev-parse', '--verify', '--quiet', '--end-of-options', `refs/heads/${branch}^{commit}`]);
  }

  async blobAt(commit: string, path: string): Promise<string | null> {
    const [entry] = await this.trees.at(commit, [path]);
    if (!entry) return null;
    return isFile(entry) ? entry.id : NOT_A_FILE;
  }

  async lastMessage(commit: string, path: string): Promise<string | null> {
    try {
      return (await this.git.text(['log', '-1', '--format=%B', commit, '--', path])) || null;
    } catch (error) {
      if (error instanceof OutputTooLong) return ''; // Docket never writes a message of that length
      throw error;
    }
  }

  async push({ branch, tip, defaultHead, merged, message, pages }: BranchChange): Promise<boolean> {
    const parent = merged || tip === null ? defaultHead : tip;
    await this.trees.mustBeListable(parent);
    const folder = await mkdtemp(join(tmpdir(), 'docket-index-'));
    try {
      const env = { GIT_INDEX_FILE: join(folder, 'index'), ...WHO };
      await this.git.run(['read-tree', parent], { env });
      const lines: string[] = [];
      for (const { path, content } of pages) {
        const id = await this.git.text(['hash-object', '-w', '--stdin'], { input: content });
        lines.push(`100644 ${id}\t${path}\0`);
      }
      await this.git.run(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      const tree = await this.git.text(['write-tree'], { env });
      const commit = await this.git.text(['commit-tree', tree, '-p', parent], { env, input: message });
      const nothing = '0'.repeat(defaultHead.length);
      const update = ['update-ref', '-m', 'docket: pages', `refs/heads/${branch}`, commit, tip ?? nothing];
      const { code } = await this.git.run(update, { env, codes: [0, 1, 128] });
      return code === 0;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The branch itself serves as the pull request; it is merged if the default branch contains it. */
  async pullRequests(branch: string): Promise<PullRequest[]> {
    const [tip, defaultHead] = await Promise.all([this.branchHead(branch), this.branchHead(this.defaultBranch)]);
    if (!tip || !defaultHead) return [];
    const { code } = await this.git.run(['merge-base', '--is-ancestor', tip, defaultHead], { codes: [0, 1] });
    return [{ number: 0, url: this.url, state: code === 0 ? 'merged' : 'open' }];
  }

  async openPullRequest(_: PullRequestText): Promise<PullRequest> {
    return { number: 0, url: this.url, state: 'open' };
  }

  async updatePullRequest(): Promise<void> {}

  async label(): Promise<void> {}
}
