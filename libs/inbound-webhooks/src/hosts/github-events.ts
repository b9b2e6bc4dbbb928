import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CodeEvent, CodeProvider, HostPullRequest, Ignored, ReviewState } from '../code-event.js';
import { address, firstOf, line, longText, optionalLine } from './host-text.js';

/** Gitea speaks GitHub's language, with a few words of its own; both are read here. */
type Provider = Extract<CodeProvider, 'github' | 'gitea'>;

const COMMITS = 2_048; // as many as GitHub puts into one push
const LABELS = 100; // as many as GitHub lets an issue have
const MESSAGE_BYTES = 8 * 1024; // trailers such as `Fixes:` stand at the end

const number = z.number().int().min(1).max(2_147_483_647);
const sha = line(64);
const optionalSha = sha.nullish().transform((given) => given ?? '');

const account = z
  .object({ login: optionalLine, username: optionalLine, email: optionalLine })
  .nullish()
  .transform((person) => ({ login: person?.login ?? person?.username ?? null, email: person?.email ?? null }));

const happening = z.object({
  repository: z.object({ full_name: line(), default_branch: optionalLine }),
  sender: account,
});

const pullRequest = z.object({
  number,
  title: line(),
  body: longText(),
  html_url: address,
  merged: z.boolean().nullish(),
  closed_at: optionalLine,
  merged_at: optionalLine,
  head: z.object({ ref: line(), sha: optionalSha }),
  base: z.object({ ref: line() }),
});

const SHAPES = {
  action: z.object({ action: z.string() }),
  issue: happening.extend({
    issue: z.object({
      number,
      title: line(),
      body: longText(),
      html_url: address,
      labels: firstOf(LABELS, z.object({ name: line() }))
        .catch([]) // an issue is worth more than its labels
        .transform((labels) => (labels ?? []).map(({ name }) => name)),
    }),
  }),
  pullRequest: happening.extend({ pull_request: pullRequest }),
  review: happening.extend({
    pull_request: pullRequest,
    review: z.object({ id: z.number().int(), state: z.string(), html_url: address, user: account }),
  }),
  giteaReview: happening.extend({
    pull_request: pullRequest,
    review: z.object({ type: z.string(), content: longText() }),
  }),
  ref: z.object({ ref: z.string(), deleted: z.boolean().nullish(), after: z.string().nullish() }),
  push: happening.extend({
    ref: line(),
    before: optionalSha,
    after: optionalSha,
    compare: address,
    compare_url: address,
    commits: firstOf(
      COMMITS,
      z.object({ id: sha, message: longText(MESSAGE_BYTES), url: address, author: account }),
    ).transform((commits) => commits ?? []),
  }),
};

const unknownShape: Ignored = { ignored: 'The payload has an unknown shape' };
const otherAction = (event: string, action: string): Ignored => ({
  ignored: `Nothing follows from ${event} ${action.slice(0, 64)}`,
});

/** A delivery of GitHub or Gitea as what happened; `event` is what its header says, or its payload where none does. */
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
    default:
      return otherEvent(event);
  }
}

const otherEvent = (event: string): Ignored => ({ ignored: `Nothing follows from ${event.slice(0, 64)}` });

function readIssue(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.action.safeParse(payload);
  if (!success) return unknownShape;
  if (data.action !== 'opened') return otherAction('issues', data.action);
  const read = SHAPES.issue.safeParse(payload);
  if (!read.success) return unknownShape;
  const { html_url: url, ...issue } = read.data.issue;
  return { type: 'issue_opened', ...where(provider, read.data), issue: { ...issue, url } };
}

function readPullRequest(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.action.safeParse(payload);
  if (!success) return unknownShape;
  if (data.action !== 'opened' && data.action !== 'closed') return otherAction('pull_request', data.action);
  const read = SHAPES.pullRequest.safeParse(payload);
  if (!read.success) return unknownShape;
  const { merged, merged_at, closed_at } = read.data.pull_request;
  const told = { ...where(provider, read.data), pullRequest: inOurWords(read.data.pull_request) };
  if (data.action === 'opened') return { type: 'pull_request_opened', ...told };
  const isMerged = merged ?? merged_at !== null;
  return { type: 'pull_request_closed', ...told, merged: isMerged, closedAt: closed_at ?? merged_at };
}

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
  const told = where(provider, read.data);
  return {
    type: 'review_submitted',
    ...told,
    sender: user.login ? user : told.sender,
    pullRequest: inOurWords(read.data.pull_request),
    review: { reference: String(id), state, url },
  };
}

const GITEA_STATES: Record<string, ReviewState> = {
  pull_request_review_approved: 'approved',
  pull_request_review_rejected: 'changes_requested',
  pull_request_review_comment: 'commented',
};

/** Gitea gives a review no number: it is told from others by who wrote what, about which commit. */
function readGiteaReview(payload: unknown): CodeEvent | Ignored {
  const read = SHAPES.giteaReview.safeParse(payload);
  const state = read.success ? GITEA_STATES[read.data.review.type] : undefined;
  if (!read.success || !state) return unknownShape;
  const told = where('gitea', read.data);
  const request = inOurWords(read.data.pull_request);
  const what = JSON.stringify([told.sender.login, state, read.data.review.content, request.head]);
  const reference = createHash('sha256').update(what).digest('hex').slice(0, 32);
  return {
    type: 'review_submitted',
    ...told,
    pullRequest: request,
    review: { reference, state, url: request.url },
  };
}

const BRANCH = 'refs/heads/';

function readPush(provider: Provider, payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.ref.safeParse(payload);
  if (!success) return unknownShape;
  if (!data.ref.startsWith(BRANCH)) return { ignored: 'Nothing follows from a push that is not to a branch' };
  if (data.deleted || (data.after && isNoCommit(data.after)))
    return { ignored: 'Nothing follows from the deletion of a branch' };
  const read = SHAPES.push.safeParse(payload);
  if (!read.success) return unknownShape;
  const { ref, before, after, compare, compare_url, commits } = read.data;
  if (commits.length === 0) return { ignored: 'Nothing follows from a push without commits' };
  return {
    type: 'pushed',
    ...where(provider, read.data),
    branch: ref.slice(BRANCH.length),
    before,
    head: after || commits.at(-1)!.id,
    url: compare ?? compare_url,
    commits: commits.map(({ id, message, url, author }) => ({ sha: id, message, url, author })),
  };
}

/** Git's way to say that there is none. */
export const isNoCommit = (sha: string): boolean => /^0+$/.test(sha);

const where = (provider: Provider, { repository, sender }: z.output<typeof happening>) => ({
  provider,
  repo: repository.full_name,
  defaultBranch: repository.default_branch,
  sender,
});

function inOurWords({ number, title, body, html_url, head, base }: z.output<typeof pullRequest>): HostPullRequest {
  return { number, title, body, url: html_url, branch: head.ref, base: base.ref, head: head.sha };
}
