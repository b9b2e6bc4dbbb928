import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  async branchHead(branch: string): Promise<string | null> {
    return (await this.branchHeads(branch))[0]!;
  }

  private branchHeads(...branches: string[]): Promise<(string | null)[]> {
    return this.git.commits(branches.map((branch) => `refs/heads/${branch}`));
  }

  async blobAt(commit: string, path: string): Promise<string | null> {
    const entry = await this.trees.entry(commit, path);
    if (!entry) return null;
    return entry !== 'folder' && isFile(entry) ? entry.id : NOT_A_FILE;
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
      const files = pages.map((_, index) => join(folder, `page-${index}`));
      await Promise.all(pages.map(({ content }, index) => writeFile(files[index]!, content)));
      const hash = ['hash-object', '-w', '--no-filters', '--stdin-paths'];
      const ids = (await this.git.text(hash, { input: files.join('\n') })).split('\n');
      const lines = pages.map(({ path }, index) => `100644 ${ids[index]}\t${path}\0`);
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
    const [tip, defaultHead] = await this.branchHeads(branch, this.defaultBranch);
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
