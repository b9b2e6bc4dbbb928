import type { TicketPriority, TicketStatus, TicketType } from '#contracts';

/** What other trackers, and the teams that use them, call the same. */
const STATUSES: Record<TicketStatus, string> = {
  backlog: 'backlog, triage, needs triage, new, inbox, icebox, idea, ideas, someday, later, proposed, draft',
  todo: 'todo, to do, open, opened, reopened, unstarted, planned, next, up next, ready, ready for dev, ready for development, selected for development',
  in_progress:
    'in progress, progress, doing, started, active, wip, work in progress, in development, development, implementing, in work',
  in_review:
    'in review, review, code review, under review, ready for review, in qa, qa, ready for qa, test, testing, in testing, ready for test, ready for testing, verification, verifying',
  done: 'done, closed, resolved, complete, completed, finished, fixed, verified, merged, released, shipped, deployed, live, archived',
  cancelled:
    'cancelled, canceled, wont do, wont fix, wontfix, not planned, rejected, declined, abandoned, duplicate, invalid, obsolete, cannot reproduce',
};

const TYPES: Record<TicketType, string> = {
  TASK: 'task, sub task, subtask, technical task, chore, issue, ticket, test, test case, spike, question, support, card, service request',
  BUG: 'bug, defect, fault, incident, problem, error, regression',
  FEATURE: 'feature, new feature, feature request, story, user story, requirement',
  IMPROVEMENT: 'improvement, enhancement, change, change request, refactoring, maintenance, technical debt',
  EPIC: 'epic, initiative, theme, objective',
};

const PRIORITIES: Record<TicketPriority, string> = {
  highest: 'highest, blocker, critical, urgent, immediate, p0',
  high: 'high, major, important, p1',
  medium: 'medium, normal, moderate, default, p2',
  low: 'low, minor, p3',
  lowest: 'lowest, trivial, p4',
};

const valuesByName = <Value extends string>(names: Record<Value, string>): Map<string, Value> =>
  new Map(
    (Object.entries(names) as [Value, string][]).flatMap(([value, list]) =>
      list.split(', ').map((name) => [name, value] as const),
    ),
  );

const BY_NAME = {
  statuses: valuesByName(STATUSES),
  types: valuesByName(TYPES),
  priorities: valuesByName(PRIORITIES),
};

/** The enum value that a name usually means; null if it is not a usual name. */
export const usualValue = (kind: keyof typeof BY_NAME, name: string): string | null =>
  BY_NAME[kind].get(plain(name)) ?? null;

/** `Won’t-Do` and `wont_do` are the same. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
