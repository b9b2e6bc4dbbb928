import { NotFound, UpstreamError } from '#contracts';
import type {
  Commit,
  CompareOptions,
  Comparison,
  HostedRepository,
  IssuePart,
  Labelling,
  Listing,
  Proposal,
  Proposed,
  RefKind,
  Search,
  Workflow,
  WorkflowRun,
} from '../code-host.js';
import { describedCommit } from '../described-commit.js';
import { textsOf, withContents } from '../file-contents.js';
import { propose } from '../pull-request-proposal.js';
import { LIMITS } from '../read-limits.js';
import { invalidRef, noCommonAncestor, noIssues, refForm, unknownWorkflow } from '../repository-names.js';
import { treeDifference } from '../tree-difference.js';
import type { Git } from './git.js';
import { LocalTrees } from './local-trees.js';
import { LocalWriting } from './local-writing.js';

const LONGEST_LOG = 64 * 1024 * 1024; // for 10,000 commits of 6 KB each
const FIELDS = ['%H', '%P', '%an', '%ae', '%ct', '%B'];

export class LocalRepository implements HostedRepository {
  readonly provider = 'local';
  readonly links = null;
  private readonly trees: LocalTrees;
  private readonly writing: LocalWriting;

  constructor(
    private readonly git: Git,
    readonly repo: string,
    folder: string,
    readonly defaultBranch: string,
  ) {
    this.trees = new LocalTrees(git);
    this.writing = new LocalWriting(git, this.trees, folder, defaultBranch);
  }

  async resolve(ref: string, field: string, kind: RefKind = 'any'): Promise<string> {
    const form = refForm(ref, kind);
    const names = form === 'sha' ? [ref.toLowerCase()] : form ? [`refs/heads/${ref}`, `refs/tags/${ref}`] : [];
    const found = names.length > 0 ? await this.git.commits(names) : [];
    const sha = found.find((one) => one !== null);
    if (!sha) throw invalidRef(field, kind);
    return sha;
  }

  async commit(sha: string): Promise<Commit> {
    const known = await this.git.find(['rev-parse', '--verify', '--quiet', '--end-of-options', `${sha}^{commit}`]);
    const [commit] = known ? await this.log(['--max-count=1', known]) : [];
    if (!commit) throw new NotFound('Commit');
    return commit;
  }

  async compare(base: string, head: string, options?: CompareOptions): Promise<Comparison> {
    const range = `${base}..${head}`;
    const [ancestors, shallow, listed, paths] = await Promise.all([
      this.git.find(['merge-base', base, head]),
      this.git.find(['rev-parse', '--is-shallow-repository']),
      this.log(['--reverse', `--max-count=${LIMITS.commits}`, range]),
      this.pathsOf(range),
    ]);
    const common = ancestors?.split('\n')[0];
    const isShallow = shallow === 'true';
    if (!common && !isShallow) throw noCommonAncestor();
    const mergeBase = common || base;
    const totalCommits =
      listed.length < LIMITS.commits ? listed.length : Number(await this.git.text(['rev-list', '--count', range]));
    const commits = listed.map((commit) =>
      paths.has(commit.sha) ? { ...commit, paths: paths.get(commit.sha) } : commit,
    );
    const changes = treeDifference(...(await this.trees.differing(mergeBase, head)));
    const files = await withContents(changes, this.trees, options);
    return {
      mergeBase,
      isRelated: Boolean(common),
      isShallow,
      commits,
      totalCommits,
      files,
      totalFiles: changes.length,
    };
  }

  async texts(sha: string, paths: readonly string[]): Promise<Map<string, string>> {
    return textsOf(await this.trees.at(sha, paths), this.trees);
  }

  async list(sha: string): Promise<Listing> {
    const paths = await this.trees.all(sha);
    return { paths: paths ?? [], isWhole: paths !== null };
  }

  search(sha: string, names: readonly string[], { wants = () => true }: CompareOptions = {}): Promise<Search> {
    return this.trees.search(sha, names, wants);
  }

  /** Not known: a folder has no pull requests. */
  async labels(pullRequests: readonly number[]): Promise<Labelling> {
    return { found: new Map(), isWhole: pullRequests.length === 0 };
  }

  async issues(): Promise<IssuePart> {
    throw noIssues();
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

  /** The files of each commit; none if there are too many to list. */
  private async pathsOf(range: string): Promise<Map<string, string[]>> {
    const format = ['--format=%x01%H', '--name-only', '--no-renames', '--no-merges', '-z'];
    try {
      const args = ['log', ...format, `--max-count=${LIMITS.commits}`, range, '--'];
      const { output } = await this.git.run(args, { longest: LONGEST_LOG });
      const [, ...commits] = output.toString('utf8').split('\u0001');
      return new Map(
        commits.map((commit): [string, string[]] => {
          const [sha = '', ...paths] = commit.split('\0');
          return [sha.trim(), paths.map((path) => path.replace(/^\n/, '')).filter(Boolean)];
        }),
      );
    } catch (error) {
      if (error instanceof UpstreamError) return new Map();
      throw error;
    }
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
