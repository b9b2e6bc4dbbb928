import type { CodeEvent, PullRequestClosed, PullRequestOpened, Pushed } from './code-event.js';
import { ticketKeysIn } from './ticket-key-parser.js';

/** What tickets have to hear of, whoever does the tasks of their project. */
export type TicketRelevantEvent = PullRequestOpened | PullRequestClosed | Pushed;

const COMMITS = 200; // that name tickets, in one push

/** The part of an event that something follows from for tickets; nothing where none is named. */
export function pendingEffects(event: CodeEvent): TicketRelevantEvent | undefined {
  if (event.type === 'pull_request_opened' || event.type === 'pull_request_closed') return event;
  if (event.type !== 'pushed') return undefined;
  const commits = event.commits.filter(({ message }) => ticketKeysIn(message).length > 0).slice(-COMMITS);
  return commits.length > 0 ? { ...event, commits } : undefined;
}
