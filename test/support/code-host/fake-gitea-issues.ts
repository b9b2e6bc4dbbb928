import type { FakeGitea } from './fake-gitea.js';
import type { FakeAnswer, FakeRoute } from './fake-host.js';
import { type FakeIssue, type FakeIssueComment, type FakePerson, oldestFirst } from './fake-issues.js';

/** Gitea's account in the place of deleted ones. */
const GHOST = { id: -1, login: 'Ghost' };

/** The lists of issues, newest first whatever is asked for, and of comments, oldest first. */
export function giteaIssueRoutes(fake: FakeGitea): [string, FakeRoute][] {
  return [
    [
      'GET /issues',
      ({ query }) => {
        const [state, type] = [query.get('state') ?? 'open', query.get('type')];
        const found = fake.issues.filter(
          ({ closedAt, isPull = false }) =>
            (state === 'all' || (closedAt ? 'closed' : 'open') === state) &&
            (type === null || isPull === (type === 'pulls')),
        );
        return paged(oldestFirst(found).reverse(), query, describedIssue);
      },
    ],
    ['GET /issues/comments', ({ query }) => paged(oldestFirst(fake.issueComments), query, describedComment)],
  ];

  function paged<T>(all: T[], query: URLSearchParams, described: (item: T) => object): FakeAnswer {
    const page = Number(query.get('page') ?? 1);
    const size = Math.min(fake.limits.items, Number(query.get('limit') ?? fake.limits.items));
    const body = all.slice((page - 1) * size, page * size).map(described);
    return { status: 200, body, headers: { 'x-total-count': String(all.length) } };
  }

  function describedIssue(issue: FakeIssue): object {
    const { number, title, body, author, assignee, closedAt, labels, milestone, dueDate, originalAuthor } = issue;
    return {
      number,
      title,
      body: body ?? '',
      user: account(author),
      ...(originalAuthor && { original_author: originalAuthor }),
      ...(assignee && { assignee: account(assignee) }),
      state: closedAt ? 'closed' : 'open',
      labels: (labels ?? []).map((name) => ({ name })),
      ...(milestone !== undefined && { milestone: { title: milestone } }),
      created_at: issue.createdAt,
      ...(closedAt && { closed_at: closedAt }),
      ...(dueDate && { due_date: dueDate }),
      html_url: `${fake.page}/${issue.isPull ? 'pulls' : 'issues'}/${number}`,
      ...(issue.isPull && { pull_request: { merged: false } }),
    };
  }

  function describedComment({ issue, author, createdAt, body }: FakeIssueComment): object {
    const isPull = fake.issues.some(({ number, isPull = false }) => number === issue && isPull);
    const page = `${fake.page}/${isPull ? 'pulls' : 'issues'}/${issue}`;
    const urls = isPull ? { issue_url: '', pull_request_url: page } : { issue_url: page, pull_request_url: '' };
    return { ...urls, user: account(author), created_at: createdAt, body };
  }
}

function account(person: FakePerson | null): object {
  if (!person) return GHOST;
  const { login, name = '', email } = person;
  return { id: 1, login, full_name: name, ...(email && { email }) };
}
