import type { FakeGitHub } from './fake-github.js';
import type { FakeAnswer, FakeRoute } from './fake-host.js';
import { type FakeIssue, type FakeIssueComment, oldestFirst } from './fake-issues.js';
import type { HostDocument } from './host-contract.js';

const DEFAULT_PAGE = 30;

/** The lists of issues, which include pull requests, and of the comments on both. */
export function gitHubIssueRoutes(fake: FakeGitHub): [string, FakeRoute][] {
  return [
    [
      'GET /issues',
      ({ query }) => {
        const state = query.get('state') ?? 'open';
        const found = fake.issues.filter((issue) => state === 'all' || (issue.closedAt ? 'closed' : 'open') === state);
        const isAscending = query.get('sort') === 'created' && query.get('direction') === 'asc';
        return paged('issues', inOrder(found, isAscending), query, describedIssue);
      },
    ],
    [
      'GET /issues/comments',
      ({ query }) => {
        // Without a sort, GitHub ignores the direction.
        const isAscending = query.get('sort') !== 'created' || query.get('direction') !== 'desc';
        return paged('issues/comments', inOrder(fake.issueComments, isAscending), query, describedComment);
      },
    ],
  ];

  function paged<T>(path: string, all: T[], query: URLSearchParams, described: (item: T) => object): FakeAnswer {
    const size = Math.min(fake.limits.issues, Number(query.get('per_page') ?? DEFAULT_PAGE));
    const page = Number(query.get('page') ?? 1);
    const start = fake.pagesByItem ? itemAfter(query.get('after')) : (page - 1) * size;
    const end = start + size;
    const body = all.slice(start, end).map(described);
    if (end >= all.length) return { status: 200, body };
    const url = `${fake.url}/repositories/1/${path}?per_page=${size}`;
    const after = fake.pagesByItem ? `&after=${encodeURIComponent(itemName(end))}` : '';
    const links = [`<${url}&page=1>; rel="first"`, `<${url}&page=${page + 1}${after}>; rel="next"`];
    return { status: 200, body, headers: { link: links.join(', ') } };
  }

  function describedIssue(issue: FakeIssue): object {
    const { number, title, body, author, assignee, closedAt, reason, type, labels, milestone, isPull } = issue;
    return {
      number,
      title,
      body: body ?? null,
      user: author,
      assignee: assignee ?? null,
      state: closedAt ? 'closed' : 'open',
      ...(reason && { state_reason: reason }),
      ...(type && { type: { name: type } }),
      labels: (labels ?? []).map((name) => ({ name })),
      milestone: milestone === undefined ? null : { title: milestone },
      created_at: issue.createdAt,
      closed_at: closedAt ?? null,
      html_url: `${fake.page}/${isPull ? 'pull' : 'issues'}/${number}`,
      ...(isPull && { pull_request: { html_url: `${fake.page}/pull/${number}` } }),
    };
  }

  function describedComment({ issue, author, createdAt, body }: FakeIssueComment): object {
    const issueUrl = `${fake.url}/repos/${fake.repo}/issues/${issue}`;
    return { issue_url: issueUrl, user: author, created_at: createdAt, body };
  }
}

/** Its servers take the item before a page, but its description does not list that parameter. */
export function withPagesByItem(document: HostDocument): HostDocument {
  const list = document.paths['/repos/{owner}/{repo}/issues']!.get!;
  list.parameters!.push({ name: 'after', in: 'query', schema: { type: 'string' } });
  return document;
}

function inOrder<T extends { createdAt: string }>(items: readonly T[], isAscending: boolean): T[] {
  return isAscending ? oldestFirst(items) : oldestFirst(items).reverse();
}

/** Meaningless to clients, as on GitHub. */
function itemName(index: number): string {
  return Buffer.from(`cursor:${index}`).toString('base64');
}

function itemAfter(name: string | null): number {
  return name === null ? 0 : Number(Buffer.from(name, 'base64').toString().split(':')[1]);
}
