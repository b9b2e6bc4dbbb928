import type { HostedComment, HostedIssue, HostedPerson } from './code-host.js';

interface ReportedUser {
  login: string;
  email?: string | null;
  /** GitHub's. */
  name?: string | null;
  /** Gitea's. */
  full_name?: string | null;
}

interface Reported {
  user?: ReportedUser | null;
  /** Gitea's, if it was imported from another host; `user` is then the account that imported it. */
  original_author?: string;
  body?: string | null;
  created_at: string;
}

/** An issue as reported by GitHub or Gitea. */
export interface ReportedIssue extends Reported {
  number: number;
  title: string;
  html_url: string;
  state: string;
  state_reason?: string | null;
  type?: { name?: string } | null;
  labels?: readonly (string | { name?: string })[] | null;
  assignee?: ReportedUser | null;
  milestone?: { title: string } | null;
  closed_at?: string | null;
  due_date?: string | null;
  /** Only if it is one: to both hosts, a pull request is also an issue. */
  pull_request?: unknown;
}

export interface ReportedComment extends Reported {
  /** Ends with the number. Gitea's is empty for a comment on a pull request. */
  issue_url?: string;
}

/** The login of both hosts for accounts that were deleted. */
const DELETED_ACCOUNT = 'ghost';
const NUMBER_AT_END = /\/(\d{1,15})$/;

export function describedIssues(reported: readonly ReportedIssue[]): HostedIssue[] {
  return reported.filter((issue) => !issue.pull_request).map(describedIssue);
}

export function describedComments(reported: readonly ReportedComment[]): HostedComment[] {
  return reported.flatMap((comment) => {
    const [, number] = NUMBER_AT_END.exec(comment.issue_url ?? '') ?? [];
    return number === undefined ? [] : { issue: Number(number), ...written(comment) };
  });
}

function describedIssue(issue: ReportedIssue): HostedIssue {
  const isOpen = issue.state === 'open';
  return {
    number: issue.number,
    title: issue.title,
    url: issue.html_url,
    state: isOpen ? 'open' : 'closed',
    // GitHub also gives a reason for opening it again.
    reason: isOpen ? null : (issue.state_reason ?? null),
    type: issue.type?.name ?? null,
    labels: (issue.labels ?? []).flatMap((label) => (typeof label === 'string' ? label : (label.name ?? []))),
    assignee: person(issue.assignee),
    milestone: issue.milestone?.title ?? null,
    closedAt: isOpen ? null : time(issue.closed_at),
    dueDate: time(issue.due_date),
    ...written(issue),
  };
}

function written({ user, original_author, body, created_at }: Reported) {
  return {
    author: original_author ? { login: original_author, name: null, email: null } : person(user),
    body: body ?? '',
    createdAt: time(created_at) ?? new Date(0).toISOString(),
  };
}

function person(user: ReportedUser | null | undefined): HostedPerson | null {
  if (!user?.login || user.login.toLowerCase() === DELETED_ACCOUNT) return null;
  return { login: user.login, name: user.name || user.full_name || null, email: user.email || null };
}

function time(text: string | null | undefined): string | null {
  const parsed = Date.parse(text ?? '');
  return Number.isNaN(parsed) ? null : new Date(parsed).toISOString();
}
