import type {
  CodeEvent,
  IssueChanged,
  PullRequestChanged,
  PullRequestClosed,
  PullRequestOpened,
  Pushed,
  RepositoryRenamed,
} from './code-event.js';
import { revertsAnything } from './reverts.js';
import { ticketKeysOfCommit, ticketKeysOfPullRequest } from './ticket-key-parser.js';

/** Events that affect tickets, whichever agent does the project's tasks. */
export type TicketRelevantEvent =
  | IssueChanged
  | PullRequestOpened
  | PullRequestChanged
  | PullRequestClosed
  | Pushed
  | RepositoryRenamed;

const COMMITS = 200; // commits that name tickets, per push

/** The part of an event that affects tickets; undefined if it names none. */
export function pendingEffects(event: CodeEvent): TicketRelevantEvent | undefined {
  if (event.type === 'issue_opened' || event.type === 'review_submitted') return undefined;
  if (event.type !== 'pushed') return event;
  const commits = event.commits
    .filter((commit) => ticketKeysOfCommit(event, commit).length > 0 || revertsAnything(commit.message, event.repo))
    .slice(-COMMITS);
  return commits.length > 0 ? { ...event, commits } : undefined;
}

/** Whether it changes tickets even if it creates no task. */
export function actsOnTickets(event: CodeEvent): boolean {
  if (event.type === 'pull_request_opened') return ticketKeysOfPullRequest(event.pullRequest).length > 0;
  return pendingEffects(event) !== undefined;
}
