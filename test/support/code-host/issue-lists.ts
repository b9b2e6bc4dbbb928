import type { HostedComment, HostedIssue, HostedPerson, HostedRepository, IssuePart } from '#code-host';
import type { FakeIssue, FakeIssueComment } from './fake-issues.js';

export const ISSUES = 'GET /repos/{owner}/{repo}/issues';
export const COMMENTS = 'GET /repos/{owner}/{repo}/issues/comments';
export const ADA = { login: 'ada', name: 'Ada Lovelace', email: 'ada@example.org' } satisfies HostedPerson;

export const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
export const issue = (number: number, more: Partial<FakeIssue> = {}): FakeIssue => {
  return { number, title: `Issue ${number}`, author: ADA, createdAt: day(number), ...more };
};
export const comment = (on: number, body: string, createdAt: string): FakeIssueComment => {
  return { issue: on, author: ADA, createdAt, body };
};
export const numbers = (issues: readonly HostedIssue[]) => issues.map(({ number }) => number);

export interface Everything {
  issues: HostedIssue[];
  comments: HostedComment[];
  /** The numbers of issues and of comments in each part. */
  sizes: [number, number][];
}

/** Reads all parts. */
export async function everything(repository: HostedRepository): Promise<Everything> {
  const all: Everything = { issues: [], comments: [], sizes: [] };
  for (let cursor: string | null = null; ; ) {
    const part: IssuePart = await repository.issues(cursor);
    all.issues.push(...part.issues);
    all.comments.push(...part.comments);
    all.sizes.push([part.issues.length, part.comments.length]);
    if (part.next === null) return all;
    if (all.sizes.length > 50) throw new Error('There is no end');
    cursor = part.next;
  }
}
