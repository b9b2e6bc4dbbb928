import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CodeLinkState } from '#contracts';
import {
  type CodeEvent,
  type CodeProvider,
  type HostPullRequest,
  type Ignored,
  PULL_REQUEST_CHANGES,
  type ReviewState,
} from '../code-event.js';
import { address, firstOf, hostId, line, longText, optionalLine } from './host-text.js';

/** Gitea sends GitHub's format with a few differences; both are parsed here. */
type Provider = Extract<CodeProvider, 'github' | 'gitea'>;

const COMMITS = 2_048; // GitHub's maximum per push
const LABELS = 100; // GitHub's maximum per issue
const MESSAGE_BYTES = 8 * 1024; // trailers such as `Fixes:` are at the end

const number = z.number().int().min(1).max(2_147_483_647);
const sha = line(64);
const optionalSha = sha.nullish().transform((given) => given ?? '');

const account = z
  .object({ login: optionalLine, username: optionalLine, email: optionalLine })
  .nullish()
  .transform((person) => ({ login: person?.login ?? person?.username ?? null, email: person?.email ?? null }));

const baseShape = z.object({
  repository: z.object({ id: hostId, full_name: line(), default_branch: optionalLine }),
  sender: account,
});

const pullRequest = z.object({
  number,
  title: line(),
  body: longText(),
  html_url: address,
  state: z.string().nullish(),
  draft: z.boolean().nullish(),
  merged: z.boolean().nullish(),
  closed_at: optionalLine,
  merged_at: optionalLine,
  updated_at: optionalLine,
  merge_commit_sha: sha.nullish(),
  head: z.object({ ref: line(), sha: optionalSha }),
  base: z.object({ ref: line() }),
});

const SHAPES = {
  action: z.object({ action: z.string() }),
  issue: baseShape.extend({
    issue: z.object({
      number,
      title: line(),
      body: longText(),
      html_url: address,
      user: account,
      state: z.string().nullish(),
      updated_at: optionalLine,
      labels: firstOf(LABELS, z.object({ name: line() }))
        .catch([]) // an issue with invalid labels is still useful
        .transform((labels) => (labels ?? []).map(({ name }) => name)),
    }),
  }),
  pullRequest: baseShape.extend({ pull_request: pullRequest }),
  review: baseShape.extend({
    pull_request: pullRequest,
    review: z.object({ id: z.number().int(), state: z.string(), html_url: address, user: account }),
  }),
  giteaReview: baseShape.extend({
    pull_request: pullRequest,
    review: z.object({ type: z.string(), content: longText() }),
  }),
  ref: z.object({ ref: z.string(), deleted: z.boolean().nullish(), after: z.string().nullish() }),
  push: baseShape.extend({
    ref: line(),
    before: optionalSha,
    after: optionalSha,
    compare: address,
    compare_url: address,
    commits: firstOf(
      COMMITS,
      z.object({
        id: sha,
        message: longText(MESSAGE_BYTES),
        url: address,
        author: account,
        distinct: z.boolean().nullish(),
      }),
    ).transform((commits) => commits ?? []),
  }),
  ping: baseShape.pick({ repository: true }),
  rename: baseShape.extend({
    changes: z.object({
      repository: z.object({ name: z.object({ from: line() }) }).nullish(),
      owner: z.object({ from: z.record(z.string(), z.object({ login: line() }).nullish()) }).nullish(),
    }),
  }),
};

const unknownShape: Ignored = { ignored: 'The payload has an unknown shape' };
const otherAction = (event: string, action: string): Ignored => ({
  ignored: `No action is defined for ${event} ${action.slice(0, 64)}`,
});

/** Parses a delivery of GitHub or Gitea; `event` is from the header, or guessed from the payload. */
export function readGitHubEvent(provider: Provider, event: string, payload: unknown): CodeEvent | Ignored {
  switch (event) {
    case 'issues':
      return readIssue(provider, payload);
    case 'pull_request':
      return readPullRequest(provider, payload);
    case 'pull_request_review':
      return readReview(provider, payload);
    case 'pull_request_approved':
    case 'pull_request_rejected':
    case 'pull_request_comment':
      return provider === 'gitea' ? readGiteaReview(payload) : otherEvent(event);
    case 'push':
      return readPush(provider, payload);
    case 'repository':
      return readRename(provider, payload);
    case 'ping':
      return readPing(provider, payload);
    default:
      return otherEvent(event);
  }
}

const otherEvent = (event: string): Ignored => ({ ignored: `No action is defined for ${event.slice(0, 64)}` });

const ISSUE_CHANGES = ['closed', 'reopened', 'edited'];

function readIssue(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.action.safeParse(payload);
  if (!success) return unknownShape;
  const isChange = ISSUE_CHANGES.includes(data.action);
  if (data.action !== 'opened' && !isChange) return otherAction('issues', data.action);
  const read = SHAPES.issue.safeParse(payload);
  if (!read.success) return unknownShape;
  const { html_url: url, user, state, updated_at, ...rest } = read.data.issue;
  const common = { ...commonFields(provider, read.data), issue: { ...rest, url, author: user.login } };
  if (!isChange) return { type: 'issue_opened', ...common };
  const isClosed = state ? state === 'closed' : data.action === 'closed';
  return { type: 'issue_changed', ...common, state: isClosed ? 'closed' : 'open', changedAt: updated_at };
}

function readPullRequest(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.action.safeParse(payload);
  if (!success) return unknownShape;
  const change = PULL_REQUEST_CHANGES.find((name) => name === data.action);
  if (data.action !== 'opened' && data.action !== 'closed' && !change) return otherAction('pull_request', data.action);
  const read = SHAPES.pullRequest.safeParse(payload);
  if (!read.success) return unknownShape;
  const { closed_at, merged_at, updated_at: changedAt, merge_commit_sha } = read.data.pull_request;
  const common = { ...commonFields(provider, read.data), pullRequest: toHostPullRequest(read.data.pull_request) };
  if (change) {
    const state = stateOf(read.data.pull_request);
    return { type: 'pull_request_changed', ...common, change, state, changedAt };
  }
  if (data.action === 'opened') return { type: 'pull_request_opened', ...common };
  const merged = isMerged(read.data.pull_request);
  const mergeCommit = merged ? (merge_commit_sha ?? null) : null;
  return { type: 'pull_request_closed', ...common, merged, closedAt: closed_at ?? merged_at, changedAt, mergeCommit };
}

type PullRequestShape = z.output<typeof pullRequest>;

const isMerged = ({ merged, merged_at }: PullRequestShape): boolean => merged ?? merged_at !== null;

const stateOf = (request: PullRequestShape): CodeLinkState =>
  isMerged(request) ? 'merged' : request.state === 'closed' ? 'closed' : 'open';

const STATES: Record<string, ReviewState> = {
  approved: 'approved',
  changes_requested: 'changes_requested',
  commented: 'commented',
};

function readReview(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.action.safeParse(payload);
  if (!success) return unknownShape;
  if (data.action !== 'submitted') return otherAction('pull_request_review', data.action);
  const read = SHAPES.review.safeParse(payload);
  const state = read.success ? STATES[read.data.review.state.toLowerCase()] : undefined;
  if (!read.success || !state) return unknownShape;
  const { id, html_url: url, user } = read.data.review;
  const common = commonFields(provider, read.data);
  return {
    type: 'review_submitted',
    ...common,
    sender: user.login ? user : common.sender,
    pullRequest: toHostPullRequest(read.data.pull_request),
    review: { reference: String(id), state, url },
  };
}

const GITEA_STATES: Record<string, ReviewState> = {
  pull_request_review_approved: 'approved',
  pull_request_review_rejected: 'changes_requested',
  pull_request_review_comment: 'commented',
};

/** Gitea's reviews have no id, so they are distinguished by author, content and commit. */
function readGiteaReview(payload: unknown): CodeEvent | Ignored {
  const read = SHAPES.giteaReview.safeParse(payload);
  const state = read.success ? GITEA_STATES[read.data.review.type] : undefined;
  if (!read.success || !state) return unknownShape;
  const common = commonFields('gitea', read.data);
  const request = toHostPullRequest(read.data.pull_request);
  const identity = JSON.stringify([common.sender.login, state, read.data.review.content, request.head]);
  const reference = createHash('sha256').update(identity).digest('hex').slice(0, 32);
  return {
    type: 'review_submitted',
    ...common,
    pullRequest: request,
    review: { reference, state, url: request.url },
  };
}

const BRANCH = 'refs/heads/';

function readPush(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.ref.safeParse(payload);
  if (!success) return unknownShape;
  if (!data.ref.startsWith(BRANCH)) return { ignored: 'No action is defined for a push that is not to a branch' };
  if (data.deleted || (data.after && isNoCommit(data.after)))
    return { ignored: 'No action is defined for the deletion of a branch' };
  const read = SHAPES.push.safeParse(payload);
  if (!read.success) return unknownShape;
  const { ref, before, after, compare, compare_url, commits } = read.data;
  if (commits.length === 0) return { ignored: 'No action is defined for a push without commits' };
  return {
    type: 'pushed',
    ...commonFields(provider, read.data),
    branch: ref.slice(BRANCH.length),
    before,
    head: after || commits.at(-1)!.id,
    url: compare ?? compare_url,
    commits: commits.map(({ id, message, url, author, distinct }) => ({
      ...{ sha: id, message, url, author },
      ...(distinct === false && { isKnown: true }),
    })),
  };
}

/** GitHub sends the former name or, after a transfer, the former owner. */
function readRename(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.action.safeParse(payload);
  if (!success) return unknownShape;
  if (data.action !== 'renamed' && data.action !== 'transferred') return otherAction('repository', data.action);
  const read = SHAPES.rename.safeParse(payload);
  if (!read.success) return unknownShape;
  const common = commonFields(provider, read.data);
  const [owner, name] = common.repo.split('/', 2);
  const { repository, owner: formerOwner } = read.data.changes;
  const former = Object.values(formerOwner?.from ?? {}).find((account) => account)?.login;
  const formerRepo = `${former ?? owner}/${repository?.name.from ?? name}`;
  return { type: 'repository_renamed', ...common, formerRepo };
}

function readPing(provider: Provider, payload: unknown): Ignored {
  const read = SHAPES.ping.safeParse(payload);
  if (!read.success) return otherEvent('ping'); // sent for a whole organization
  const { id: repositoryId, full_name: repo } = read.data.repository;
  return { ...otherEvent('ping'), ping: { provider, repo, repositoryId } };
}

/** Git's null hash, meaning no commit. */
export const isNoCommit = (sha: string): boolean => /^0+$/.test(sha);

const commonFields = (provider: Provider, { repository, sender }: z.output<typeof baseShape>) => ({
  provider,
  repo: repository.full_name,
  repositoryId: repository.id,
  defaultBranch: repository.default_branch,
  sender,
});

function toHostPullRequest({ number, title, body, html_url, head, base, draft }: PullRequestShape): HostPullRequest {
  const isDraft = draft ?? false;
  return { number, title, body, url: html_url, branch: head.ref, base: base.ref, head: head.sha, draft: isDraft };
}
