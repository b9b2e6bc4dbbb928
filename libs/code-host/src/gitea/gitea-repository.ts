import type {
  Commit,
  CompareOptions,
  Comparison,
  Dispatch,
  HostedRepository,
  IssuePart,
  Labelling,
  Links,
  Listing,
  Proposal,
  Proposed,
  RefKind,
  Search,
  Workflow,
  WorkflowRun,
} from '../code-host.js';
import { textsOf, withContents } from '../file-contents.js';
import { labelling } from '../pull-request-labels.js';
import { propose } from '../pull-request-proposal.js';
import { invalidRef, noIssues, refForm } from '../repository-names.js';
import { treeDifference } from '../tree-difference.js';
import { searchTree } from '../tree-search.js';
import { linksUnder } from '../web-links.js';
import { dispatchOnce } from '../workflow-dispatch.js';
import { type GiteaClient, route } from './gitea-client.js';
import { GiteaHistory } from './gitea-history.js';
import { GiteaIssues } from './gitea-issues.js';
import { GiteaTrees } from './gitea-trees.js';
import { GiteaWorkflows } from './gitea-workflows.js';
import { GiteaWriting } from './gitea-writing.js';

export interface GiteaLocation {
  owner: string;
  name: string;
  defaultBranch: string;
  page: string;
  hasIssues: boolean;
}

export class GiteaRepository implements HostedRepository {
  readonly provider = 'gitea';
  readonly repo: string;
  readonly defaultBranch: string;
  readonly links: Links | null;
  private readonly history: GiteaHistory;
  private readonly trees: GiteaTrees;
  private readonly issueLists: GiteaIssues | null;
  private readonly writing: GiteaWriting;
  private readonly workflows: GiteaWorkflows;

  private readonly at: string;

  constructor(
    private readonly client: GiteaClient,
    { owner, name, defaultBranch, page, hasIssues }: GiteaLocation,
  ) {
    const at = route('repos', owner, name);
    this.at = at;
    this.repo = `${owner}/${name}`;
    this.defaultBranch = defaultBranch;
    this.links = linksUnder(page, { files: 'src/commit', pulls: 'pulls' });
    this.history = new GiteaHistory(client, at);
    this.trees = new GiteaTrees(client, at);
    this.issueLists = hasIssues ? new GiteaIssues(client, at) : null;
    this.writing = new GiteaWriting(client, at, defaultBranch);
    this.workflows = new GiteaWorkflows(client, at);
  }

  async resolve(ref: string, field: string, kind: RefKind = 'any'): Promise<string> {
    const form = refForm(ref, kind);
    const sha =
      form === 'sha' ? await this.history.existing(ref.toLowerCase()) : form && (await this.resolveName(ref)).sha;
    if (!sha) throw invalidRef(field, kind);
    return sha;
  }

  commit(sha: string): Promise<Commit> {
    return this.history.commit(sha);
  }

  async compare(base: string, head: string, options?: CompareOptions): Promise<Comparison> {
    const { mergeBase, commits } = await this.history.between(base, head);
    const changes = treeDifference(...(await this.trees.differing(mergeBase, head)));
    const files = await withContents(changes, this.trees, options);
    return {
      mergeBase,
      isRelated: true,
      isShallow: false,
      commits,
      totalCommits: commits.length,
      files,
      totalFiles: changes.length,
    };
  }

  async texts(sha: string, paths: readonly string[]): Promise<Map<string, string>> {
    return textsOf(await this.trees.at(sha, paths), this.trees);
  }

  async list(sha: string): Promise<Listing> {
    const entries = await this.trees.all(sha);
    return { paths: (entries ?? []).map(({ path }) => path), isWhole: entries !== null };
  }

  async search(sha: string, names: readonly string[], { wants = () => true }: CompareOptions = {}): Promise<Search> {
    const entries = await this.trees.all(sha);
    if (entries === null) return { found: new Map(), isWhole: false };
    return searchTree(entries, this.trees, names, wants);
  }

  labels(pullRequests: readonly number[]): Promise<Labelling> {
    return labelling(pullRequests, (number) => this.client.get(`${this.at}/${route('pulls', number)}`));
  }

  async issues(cursor: string | null): Promise<IssuePart> {
    if (!this.issueLists) throw noIssues();
    return this.issueLists.part(cursor);
  }

  propose(proposal: Proposal): Promise<Proposed> {
    return propose(this.writing, this.defaultBranch, proposal);
  }

  comment(pullRequest: number, text: string): Promise<void> {
    return this.writing.comment(pullRequest, text);
  }

  workflow(idOrFile: string): Promise<Workflow> {
    return this.workflows.workflow(idOrFile);
  }

  async dispatch(dispatch: Dispatch): Promise<WorkflowRun> {
    const headSha = await this.resolve(dispatch.ref, 'workflowRef', 'named');
    const { isBranch } = await this.resolveName(dispatch.ref);
    return dispatchOnce(this.workflows.on(headSha, isBranch), dispatch);
  }

  private async resolveName(ref: string): Promise<{ sha: string | null; isBranch: boolean }> {
    const branch = await this.writing.branchHead(ref);
    return { sha: branch ?? (await this.writing.tagged(ref)), isBranch: branch !== null };
  }
}
