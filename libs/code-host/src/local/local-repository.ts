import { NotFound } from '#contracts';
import type {
  Commit,
  CompareOptions,
  Comparison,
  HostedRepository,
  Proposal,
  Proposed,
  RefKind,
  Workflow,
  WorkflowRun,
} from '../code-host.js';
import { describedCommit } from '../described-commit.js';
import { textsOf, withContents } from '../file-contents.js';
import { propose } from '../pull-request-proposal.js';
import { LIMITS } from '../read-limits.js';
import { refForm, unknownWorkflow, unrelated, unresolvable } from '../repository-names.js';
import { treeDifference } from '../tree-difference.js';
import type { Git } from './git.js';
import { LocalTrees } from './local-trees.js';
import { LocalWriting } from './local-writing.js';

const LONGEST_LOG = 64 * 1024 * 1024; // for 5,000 commits of 13 KB each
const FIELDS = ['%H', '%P', '%an', '%ae', '%ct', '%B'];

export class LocalRepository implements HostedRepository {
  readonly provider = 'local';
  readonly links = null;
  private readonly trees: LocalTrees;
  private readonly writing: LocalWriting;

  constructor(
    private readonly git: Git,
    readonly repo: string,
    place: string,
    readonly defaultBranch: string,
  ) {
    this.trees = new LocalTrees(git);
    this.writing = new LocalWriting(git, this.trees, place, defaultBranch);
  }

  async resolve(ref: string, field: string, kind: RefKind = 'any'): Promise<string> {
    const form = refForm(ref, kind);
    const names = form === 'sha' ? [ref.toLowerCase()] : form ? [`refs/heads/${ref}`, `refs/tags/${ref}`] : [];
    for (const name of names) {
      const sha = await this.git.find(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
      if (sha) return sha;
    }
    throw unresolvable(field, kind);
  }

  async commit(sha: string): Promise<Commit> {
    const known = await this.git.find(['rev-parse', '--verify', '--quiet', '--end-of-options', `${sha}^{commit}`]);
    const [commit] = known ? await this.log(['--max-count=1', known]) : [];
    if (!commit) throw new NotFound('Commit');
    return commit;
  }

  async compare(base: string, head: string, options?: CompareOptions): Promise<Comparison> {
    const mergeBase = (await this.git.find(['merge-base', base, head]))?.split('\n')[0];
    if (!mergeBase) throw unrelated();
    const range = `${base}..${head}`;
    const totalCommits = Number(await this.git.text(['rev-list', '--count', range]));
    const commits = await this.log(['--reverse', `--max-count=${LIMITS.commits}`, range]);
    const changes = treeDifference(...(await this.trees.differing(mergeBase, head)));
    const files = await withContents(changes, this.trees, options);
    return { mergeBase, commits, totalCommits, files, totalFiles: changes.length };
  }

  async texts(sha: string, paths: readonly string[]): Promise<Map<string, string>> {
    return textsOf(await this.trees.at(sha, paths), this.trees);
  }

  propose(proposal: Proposal): Promise<Proposed> {
    return propose(this.writing, this.defaultBranch, proposal);
  }

  /** Does nothing: a local folder has no pull requests. */
  async comment(): Promise<void> {}

  async workflow(): Promise<Workflow> {
    throw unknownWorkflow();
  }

  async dispatch(): Promise<WorkflowRun> {
    throw unknownWorkflow();
  }

  private async log(args: readonly string[]): Promise<Commit[]> {
    const format = `--format=${FIELDS.join('%x00')}`;
    const { output } = await this.git.run(['log', '-z', '--encoding=UTF-8', format, ...args, '--'], {
      longest: LONGEST_LOG,
    });
    const commits: Commit[] = [];
    for (let at = 0; at < output.length; ) {
      const fields: string[] = [];
      while (fields.length < FIELDS.length) {
        const end = output.indexOf(0, at);
        const last = end < 0 ? output.length : end;
        // Decodes no more than is kept; a character has at most four bytes.
        fields.push(output.toString('utf8', at, Math.min(last, at + LIMITS.message * 4)));
        at = last + 1;
      }
      const [sha, parents, name, email, seconds, message] = fields as Six;
      const time = Number(seconds) * 1000;
      commits.push(describedCommit({ sha, parents: parents.split(' ').filter(Boolean), message, name, email, time }));
    }
    return commits;
  }
}

type Six = [string, string, string, string, string, string];
