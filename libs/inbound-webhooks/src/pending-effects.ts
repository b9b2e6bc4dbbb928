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

/** What tickets have to hear of, whoever does the tasks of their project. */
export type TicketRelevantEvent =
  | IssueChanged
  | PullRequestOpened
  | PullRequestChanged
  | PullRequestClosed
  | Pushed
  | RepositoryRenamed;

const COMMITS = 200; // that name tickets, in one push

/** The part of an event that something follows from for tickets; nothing where none is named. */
export function pendingEffects(event: CodeEvent): TicketRelevantEvent | undefined {
  if (event.type === 'issue_opened' || event.type === 'review_submitted') return undefined;
  if (event.type !== 'pushed') return event;
  const commits = event.commits
    .filter((commit) => ticketKeysOfCommit(event, commit).length > 0 || revertsAnything(commit.message, event.repo))
    .slice(-COMMITS);
  return commits.length > 0 ? { ...event, commits } : undefined;
}

/** Whether it changes tickets even if no task is made of it. */
export function actsOnTickets(event: CodeEvent): boolean {
  if (event.type === 'pull_request_opened') return ticketKeysOfPullRequest(event.pullRequest).length > 0;
  return pendingEffects(event) !== undefined;
}
