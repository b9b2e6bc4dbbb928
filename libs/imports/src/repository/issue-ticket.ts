import type { HostedComment, HostedIssue, HostedPerson } from '#code-host';
import type { ForeignComment, ForeignPerson, ForeignTicket } from '../sources/foreign-ticket.js';
import { emptyTicket } from '../sources/foreign-ticket.js';

/** An issue of a code host; `repo` is `<owner>/<name>`. Its comments come later. */
export const ticketOfIssue = (repo: string, issue: HostedIssue): ForeignTicket => ({
  ...emptyTicket(`github:${repo}#${issue.number}`, issue.title),
  description: issue.body,
  type: issue.type,
  status: statusOf(issue),
  labels: issue.labels,
  assignee: personOf(issue.assignee),
  reporter: personOf(issue.author),
  group: issue.milestone,
  createdAt: issue.createdAt,
  completedAt: issue.closedAt,
  dueDate: issue.dueDate,
});

export const commentOfIssue = ({ author, createdAt, body }: HostedComment): ForeignComment => ({
  author: personOf(author),
  createdAt,
  content: body,
});

/** Why it was closed says more than that it was; an open issue may have been reopened. */
const statusOf = ({ state, reason }: HostedIssue): string =>
  state === 'open' || reason === null || reason === 'completed' ? state : reason;

/** The login is the id: logins of members are learnt from their commits. */
const personOf = (person: HostedPerson | null): ForeignPerson | null =>
  person && { name: person.name ?? person.login, email: person.email, id: person.login };
