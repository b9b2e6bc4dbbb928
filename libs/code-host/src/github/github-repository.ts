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
import { isStatus, orNull } from '../host-errors.js';
import { labelling } from '../pull-request-labels.js';
import { propose } from '../pull-request-proposal.js';
import { invalidRef, noIssues, refForm } from '../repository-names.js';
import { treeDifference } from '../tree-difference.js';
import { searchTree } from '../tree-search.js';
import { linksUnder } from '../web-links.js';
import { dispatchOnce } from '../workflow-dispatch.js';
import type { GitHubClient } from './github-client.js';
import { GitHubHistory } from './github-history.js';
import { GitHubIssues } from './github-issues.js';
import { GitHubTrees } from './github-trees.js';
import { GitHubWorkflows } from './github-workflows.js';
import { GitHubWriting } from './github-writing.js';

export interface GitHubLocation {
  owner: string;
  name: string;
  defaultBranch: string;
  page: string;
  hasIssues: boolean;
}

/** A tag of a tag is rare; deeper chains are abuse. */
const MAX_TAG_DEPTH = 5;

export class GitHubRepository implements HostedRepository {
  readonly provider = 'github';
  readonly repo: string;
  readonly defaultBranch: string;
  readonly links: Links | null;
  private readonly at: { owner: string; repo: string };
  private readonly history: GitHubHistory;
  private readonly trees: GitHubTrees;
  private readonly issueLists: GitHubIssues | null;
  private readonly writing: GitHubWriting;
  private readonly workflows: GitHubWorkflows;

  constructor(
    private readonly client: GitHubClient,
    { owner, name, defaultBranch, page, hasIssues }: GitHubLocation,
  ) {
    this.repo = `${owner}/${name}`;
    this.defaultBranch = defaultBranch;
    this.links = linksUnder(page, { files: 'blob', pulls: 'pull' });
    this.at = { owner, repo: name };
    this.history = new GitHubHistory(client, this.at);
    this.trees = new GitHubTrees(client, this.at);
    this.issueLists = hasIssues ? new GitHubIssues(client, this.at) : null;
    this.writing = new GitHubWriting(client, this.at, defaultBranch);
    this.workflows = new GitHubWorkflows(client, this.at);
  }

  async resolve(ref: string, field: string, kind: RefKind = 'any'): Promise<string> {
    const form = refForm(ref, kind);
    const sha = form === 'sha' ? await this.existing(ref.toLowerCase()) : form && (await this.resolveName(ref));
    if (!sha) throw invalidRef(field, kind);
    return sha;
  }

  commit(sha: string): Promise<Commit> {
    return this.history.commit(sha);
  }

  async compare(base: string, head: string, options?: CompareOptions): Promise<Comparison> {
    const { mergeBase, commits, totalCommits } = await this.history.between(base, head);
    const changes = treeDifference(...(await this.trees.differing(mergeBase, head)));
    const files = await withContents(changes, this.trees, options);
    return { mergeBase, isRelated: true, isShallow: false, commits, totalCommits, files, totalFiles: changes.length };
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
    return labelling(pullRequests, (number) => this.client.rest.pulls.get({ ...this.at, pull_number: number }));
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
    return dispatchOnce(this.workflows.on(headSha), dispatch);
  }

  private async existing(sha: string): Promise<string | null> {
    try {
      return (await orNull(this.client.rest.git.getCommit({ ...this.at, commit_sha: sha })))?.data.sha ?? null;
    } catch (error) {
      if (isStatus(error, 409, 422)) return null; // an empty repository, or an id that is not a commit
      throw error;
    }
  }

  private async resolveName(ref: string): Promise<string | null> {
    return (await this.peeled(`heads/${ref}`)) ?? (await this.peeled(`tags/${ref}`));
  }

  private async peeled(ref: string): Promise<string | null> {
    const found = await this.writing.reference(ref);
    let object = found?.object;
    for (let depth = 0; object?.type === 'tag' && depth < MAX_TAG_DEPTH; depth++) {
      object = (await this.client.rest.git.getTag({ ...this.at, tag_sha: object.sha })).data.object;
    }
    return object?.type === 'commit' ? object.sha : null;
  }
}
