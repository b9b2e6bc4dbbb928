import type { AgentTask, Ticket, TicketDetails } from '../api/client.js';

/** The labels of enum values, in display order. */
export const STATUS_NAMES: Record<Ticket['status'], string> = {
  backlog: 'Backlog',
  todo: 'To do',
  in_progress: 'In progress',
  in_review: 'In review',
  done: 'Done',
  cancelled: 'Cancelled',
};

export const PRIORITY_NAMES: Record<Ticket['priority'], string> = {
  highest: 'Highest',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  lowest: 'Lowest',
};

export const TYPE_NAMES: Record<Ticket['type'], string> = {
  TASK: 'Task',
  BUG: 'Bug',
  FEATURE: 'Feature',
  IMPROVEMENT: 'Improvement',
  EPIC: 'Epic',
};

export const STAGE_NAMES: Record<TicketDetails['stage'], string> = {
  PLANNING: 'Planning',
  DEVELOPMENT: 'Development',
  TESTING: 'Testing',
  DEPLOYMENT: 'Deployment',
  COMPLETED: 'Completed',
};

export const TASK_NAMES: Record<AgentTask['status'], string> = {
  awaiting_input: 'Waiting for an answer',
  running: 'Running',
  queued: 'Queued',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;

export const keysOf = <Key extends string>(names: Record<Key, string>): Key[] => Object.keys(names) as Key[];

/** `tickets:read` → `Tickets read`, `in_review` → `In review`, `dueDate` → `Due date`. */
export function inWords(name: string): string {
  const words = name
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_:.-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
