import { z } from 'zod';
import type { CodeEvent, HostPerson, Ignored } from '../code-event.js';
import { isNoCommit } from './github-events.js';
import { address, firstOf, line, longText, optionalLine } from './host-text.js';

const LABELS = 100;
const COMMITS = 2_048; // GitLab itself sends the newest 20
const MESSAGE_BYTES = 8 * 1024;

const number = z.number().int().min(1).max(2_147_483_647);
const sha = line(64);

const account = z
  .object({ username: optionalLine, email: optionalLine })
  .nullish()
  .transform((person): HostPerson => ({ login: person?.username ?? null, email: person?.email ?? null }));

const happening = z.object({
  project: z.object({ path_with_namespace: line(), default_branch: optionalLine }),
  user: account,
});

const SHAPES = {
  kind: z.object({ object_kind: z.string() }),
  action: z.object({ object_attributes: z.object({ action: z.string().nullish() }) }),
  issue: happening.extend({
    object_attributes: z.object({
      iid: number,
      title: line(),
      description: longText(),
      url: address,
      confidential: z.boolean().nullish(),
    }),
    labels: firstOf(LABELS, z.object({ title: line() }))
      .catch([]) // an issue is worth more than its labels
      .transform((labels) => (labels ?? []).map(({ title }) => title)),
  }),
  mergeRequest: happening.extend({
    object_attributes: z.object({
      iid: number,
      title: line(),
      description: longText(),
      url: address,
      source_branch: line(),
      target_branch: line(),
      last_commit: z.object({ id: sha }),
      updated_at: optionalLine,
    }),
  }),
  ref: z.object({ ref: z.string(), after: z.string() }),
  push: z.object({
    project: happening.shape.project,
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

/** A delivery of GitLab as what happened; the payload names its own kind. */
export function readGitLabEvent(payload: unknown): CodeEvent | Ignored {
  const read = SHAPES.kind.safeParse(payload);
  if (!read.success) return unknownShape;
  switch (read.data.object_kind) {
    case 'issue':
      return readIssue(payload);
    case 'merge_request':
      return readMergeRequest(payload);
    case 'push':
      return readPush(payload);
    default:
      return { ignored: `Nothing follows from ${read.data.object_kind.slice(0, 64)}` };
  }
}

function readIssue(payload: unknown): CodeEvent | Ignored {
  const action = actionOf(payload);
  if (action !== 'open') return { ignored: `Nothing follows from issue ${action.slice(0, 64)}` };
  const read = SHAPES.issue.safeParse(payload);
  if (!read.success) return unknownShape;
  const { iid, title, description, url, confidential } = read.data.object_attributes;
  // A ticket would show it to everyone who reads the project.
  if (confidential) return { ignored: 'The issue is confidential' };
  const issue = { number: iid, title, body: description, url, labels: read.data.labels };
  return { type: 'issue_opened', ...where(read.data), issue };
}

const MERGE_REQUEST_ACTIONS = ['open', 'close', 'merge', 'approved', 'approval'];

function readMergeRequest(payload: unknown): CodeEvent | Ignored {
  const action = actionOf(payload);
  if (!MERGE_REQUEST_ACTIONS.includes(action)) {
    return { ignored: `Nothing follows from merge_request ${action.slice(0, 64)}` };
  }
  const read = SHAPES.mergeRequest.safeParse(payload);
  if (!read.success) return unknownShape;
  const { iid, title, description, url, source_branch, target_branch, last_commit, updated_at } =
    read.data.object_attributes;
  const head = last_commit.id;
  const pullRequest = {
    ...{ number: iid, title, body: description, url },
    ...{ branch: source_branch, base: target_branch, head },
  };
  const told = { ...where(read.data), pullRequest };
  if (action === 'open') return { type: 'pull_request_opened', ...told };
  if (action === 'close' || action === 'merge') {
    return { type: 'pull_request_closed', ...told, merged: action === 'merge', closedAt: updated_at };
  }
  // GitLab knows approvals, and one a person and commit.
  const review = { reference: `${told.sender.login}/${head}`, state: 'approved' as const, url };
  return { type: 'review_submitted', ...told, review };
}

const BRANCH = 'refs/heads/';

function readPush(payload: unknown): CodeEvent | Ignored {
  const { success, data } = SHAPES.ref.safeParse(payload);
  if (!success) return unknownShape;
  if (!data.ref.startsWith(BRANCH)) return { ignored: 'Nothing follows from a push that is not to a branch' };
  if (isNoCommit(data.after)) return { ignored: 'Nothing follows from the deletion of a branch' };
  const read = SHAPES.push.safeParse(payload);
  if (!read.success) return unknownShape;
  const { project, ref, before, after, user_username, user_email, commits } = read.data;
  if (commits.length === 0) return { ignored: 'Nothing follows from a push without commits' };
  const sender = { login: user_username, email: user_email };
  return {
    type: 'pushed',
    ...where({ project, user: sender }),
    branch: ref.slice(BRANCH.length),
    before,
    head: after,
    url: null,
    commits: commits.map(({ id, message, url, author }) => {
      const email = author?.email ?? null;
      // Commits carry no login; it is known only where the author pushed them.
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

const where = ({ project, user }: { project: z.output<typeof happening.shape.project>; user: HostPerson }) => ({
  provider: 'gitlab' as const,
  repo: project.path_with_namespace,
  defaultBranch: project.default_branch,
  sender: user,
});
