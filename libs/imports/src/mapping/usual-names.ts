import type { TicketPriority, TicketStatus, TicketType } from '#contracts';

/** What other trackers, and the teams that use them, call the same; also in German, Spanish and French. */
const STATUSES: Record<TicketStatus, string> = {
  backlog: 'backlog, triage, needs triage, new, inbox, icebox, idea, ideas, someday, later, proposed, draft',
  todo: 'todo, to do, open, opened, reopened, unstarted, planned, next, up next, ready, ready for dev, ready for development, selected for development, zu erledigen, offen, tareas por hacer, por hacer, à faire, ouvert',
  in_progress:
    'in progress, progress, doing, started, active, wip, work in progress, in development, development, implementing, in work, in arbeit, in bearbeitung, en curso, en cours',
  in_review:
    'in review, review, code review, under review, ready for review, in qa, qa, ready for qa, test, testing, in testing, ready for test, ready for testing, verification, verifying, in prüfung, en revisión, en revue',
  done: 'done, closed, resolved, complete, completed, finished, fixed, verified, merged, released, shipped, deployed, live, archived, fertig, erledigt, abgeschlossen, finalizada, listo, hecho, cerrada, terminé, terminée, fermé',
  cancelled:
    'cancelled, canceled, wont do, wont fix, wontfix, not planned, rejected, declined, abandoned, duplicate, invalid, obsolete, cannot reproduce, abgebrochen, cancelada, annulé, annulée',
};

const TYPES: Record<TicketType, string> = {
  TASK: 'task, sub task, subtask, technical task, chore, issue, ticket, test, test case, spike, question, support, card, service request, aufgabe, unteraufgabe, tarea, subtarea, tâche, sous tâche',
  BUG: 'bug, defect, fault, incident, problem, error, regression, fehler, bogue',
  FEATURE: 'feature, new feature, feature request, story, user story, requirement, historia, récit',
  IMPROVEMENT:
    'improvement, enhancement, change, change request, refactoring, maintenance, technical debt, verbesserung, mejora, amélioration',
  EPIC: 'epic, initiative, theme, objective, épica, épopée',
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
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
