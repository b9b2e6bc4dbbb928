import { z } from 'zod';
import type { CodeLinkState } from '#contracts';
import type { CodeEvent, HostPerson, Ignored, PullRequestChange } from '../code-event.js';
import { isNoCommit } from './github-events.js';
import { address, firstOf, hostId, line, longText, optionalLine } from './host-text.js';

const LABELS = 100;
const COMMITS = 2_048; // GitLab itself sends the newest 20
const MESSAGE_BYTES = 8 * 1024;

const number = z.number().int().min(1).max(2_147_483_647);
const sha = line(64);

const account = z
  .object({ username: optionalLine, email: optionalLine })
  .nullish()
  .transform((person): HostPerson => ({ login: person?.username ?? null, email: person?.email ?? null }));

const baseShape = z.object({
  project: z.object({ id: hostId, path_with_namespace: line(), default_branch: optionalLine }),
  user: account,
});

/** The changed fields; hand-made payloads have none. */
const changes = z.record(z.string(), z.unknown()).nullish().catch(null);

const SHAPES = {
  kind: z.object({ object_kind: z.string() }),
  action: z.object({ object_attributes: z.object({ action: z.string().nullish() }) }),
  issue: baseShape.extend({
    object_attributes: z.object({
      iid: number,
      title: line(),
      description: longText(),
      url: address,
      confidential: z.boolean().nullish(),
      type: z.string().nullish(),
      state: z.string().nullish(),
      updated_at: optionalLine,
    }),
    changes,
    labels: firstOf(LABELS, z.object({ title: line() }))
      .catch([]) // an issue with invalid labels is still useful
      .transform((labels) => (labels ?? []).map(({ title }) => title)),
  }),
  mergeRequest: baseShape.extend({
    object_attributes: z.object({
      iid: number,
      title: line(),
      description: longText(),
      url: address,
      source_branch: line(),
      target_branch: line(),
      last_commit: z.object({ id: sha }),
      updated_at: optionalLine,
      state: z.string().nullish(),
      draft: z.boolean().nullish(),
      work_in_progress: z.boolean().nullish(), // the former name of `draft`
      merge_commit_sha: sha.nullish(),
      squash_commit_sha: sha.nullish(),
    }),
    changes,
  }),
  ref: z.object({ ref: z.string(), after: z.string() }),
  push: z.object({
    project: baseShape.shape.project,
    ref: line(),
    before: sha,
    after: sha,
    user_username: optionalLine,
    user_email: optionalLine,
    commits: firstOf(
      COMMITS,
      z.object({
        id: sha,
        message: longText(MESSAGE_BYTES),
        url: address,
        author: z.object({ email: optionalLine }).nullish(),
      }),
    ).transform((commits) => commits ?? []),
  }),
};

const unknownShape: Ignored = { ignored: 'The payload has an unknown shape' };

/** Parses a delivery of GitLab; the payload names its own kind. */
export function readGitLabEvent(payload: unknown): CodeEvent | Ignored {
  const read = SHAPES.kind.safeParse(payload);
  if (!read.success) return unknownShape;
  switch (read.data.object_kind) {
    case 'issue':
    case 'work_item': // incidents and tasks
      return readIssue(payload);
    case 'merge_request':
      return readMergeRequest(payload);
    case 'push':
      return readPush(payload);
    default:
      return { ignored: `No action is defined for ${read.data.object_kind.slice(0, 64)}` };
  }
}

const ISSUE_ACTIONS = ['open', 'close', 'reopen', 'update'];
const ISSUE_TYPES = ['issue', 'incident', 'task'];

function readIssue(payload: unknown): CodeEvent | Ignored {
  const action = actionOf(payload);
  if (!ISSUE_ACTIONS.includes(action)) return nothingFollows('issue', action);
  const read = SHAPES.issue.safeParse(payload);
  if (!read.success) return unknownShape;
  const { iid, title, description, url, confidential, type, state, updated_at } = read.data.object_attributes;
  if (type && !ISSUE_TYPES.includes(type.toLowerCase())) return nothingFollows('work_item', type);
  // A ticket would expose it to everyone who can read the project.
  if (confidential) return { ignored: 'The issue is confidential' };
  const { changes, labels } = read.data;
  if (action === 'update' && changes && !('title' in changes)) return nothingFollows('issue', action);
  const common = commonFields(read.data);
  const author = action === 'open' ? common.sender.login : null; // later deliveries identify the author by number only
  const issue = { number: iid, title, body: description, url, labels, author };
  if (action === 'open') return { type: 'issue_opened', ...common, issue };
  const isClosed = state ? state === 'closed' : action === 'close';
  return { type: 'issue_changed', ...common, issue, state: isClosed ? 'closed' : 'open', changedAt: updated_at };
}

const MERGE_REQUEST_ACTIONS = ['open', 'close', 'reopen', 'update', 'merge', 'approved', 'approval'];

/** Updates of other fields have no effect. */
const RELEVANT_CHANGES = ['title', 'description', 'draft', 'work_in_progress', 'target_branch', 'source_branch'];

function readMergeRequest(payload: unknown): CodeEvent | Ignored {
  const action = actionOf(payload);
  if (!MERGE_REQUEST_ACTIONS.includes(action)) return nothingFollows('merge_request', action);
  const read = SHAPES.mergeRequest.safeParse(payload);
  if (!read.success) return unknownShape;
  const { object_attributes: request, changes } = read.data;
  const { iid, title, description, url, source_branch, target_branch, last_commit } = request;
  const { updated_at: changedAt, merge_commit_sha, squash_commit_sha } = request;
  const head = last_commit.id;
  const draft = request.draft ?? request.work_in_progress ?? false;
  const pullRequest = {
    ...{ number: iid, title, body: description, url },
    ...{ branch: source_branch, base: target_branch, head, draft },
  };
  const common = { ...commonFields(read.data), pullRequest };
  switch (action) {
    case 'open':
      return { type: 'pull_request_opened', ...common };
    case 'reopen':
    case 'update': {
      if (action === 'update' && changes && !RELEVANT_CHANGES.some((name) => name in changes)) {
        return nothingFollows('merge_request', action);
      }
      const change: PullRequestChange = action === 'reopen' ? 'reopened' : changeOfDraft(changes, draft);
      return {
        type: 'pull_request_changed',
        ...common,
        change,
        state: STATES[request.state ?? ''] ?? 'open',
        changedAt,
      };
    }
    case 'close':
    case 'merge': {
      const merged = action === 'merge';
      const mergeCommit = merged ? (merge_commit_sha ?? squash_commit_sha ?? null) : null;
      return { type: 'pull_request_closed', ...common, merged, closedAt: changedAt, changedAt, mergeCommit };
    }
    default: {
      // GitLab has only approvals: one per user and commit.
      const review = { reference: `${common.sender.login}/${head}`, state: 'approved' as const, url };
      return { type: 'review_submitted', ...common, review };
    }
  }
}

const STATES: Record<string, CodeLinkState> = { opened: 'open', locked: 'open', closed: 'closed', merged: 'merged' };

function changeOfDraft(changes: Record<string, unknown> | null | undefined, draft: boolean): PullRequestChange {
  const isChanged = changes && ('draft' in changes || 'work_in_progress' in changes);
  if (!isChanged) return 'edited';
  return draft ? 'converted_to_draft' : 'ready_for_review';
}

const nothingFollows = (kind: string, what: string): Ignored => ({
  ignored: `No action is defined for ${kind} ${what.slice(0, 64)}`,
});

const BRANCH = 'refs/heads/';

function readPush(payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.ref.safeParse(payload);
  if (!success) return unknownShape;
  if (!data.ref.startsWith(BRANCH)) return { ignored: 'No action is defined for a push that is not to a branch' };
  if (isNoCommit(data.after)) return { ignored: 'No action is defined for the deletion of a branch' };
  const read = SHAPES.push.safeParse(payload);
  if (!read.success) return unknownShape;
  const { project, ref, before, after, user_username, user_email, commits } = read.data;
  if (commits.length === 0) return { ignored: 'No action is defined for a push without commits' };
  const sender = { login: user_username, email: user_email };
  return {
    type: 'pushed',
    ...commonFields({ project, user: sender }),
    branch: ref.slice(BRANCH.length),
    before,
    head: after,
    url: null,
    commits: commits.map(({ id, message, url, author }) => {
      const email = author?.email ?? null;
      // Commits carry no login; it is known only if the author is the one who pushed.
      return { sha: id, message, url, author: { email, login: isSame(email, user_email) ? user_username : null } };
    }),
  };
}

function actionOf(payload: unknown): string {
  const read = SHAPES.action.safeParse(payload);
  return (read.success && read.data.object_attributes.action) || 'without an action';
}

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

const commonFields = ({ project, user }: { project: z.output<typeof baseShape.shape.project>; user: HostPerson }) => ({
  provider: 'gitlab' as const,
  repo: project.path_with_namespace,
  repositoryId: project.id,
  defaultBranch: project.default_branch,
  sender: user,
});
