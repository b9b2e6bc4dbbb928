import type { Actor, TicketPriority, TicketStage, TicketStatus, TicketType } from '#contracts';
import type { Parameters } from '#data';
import { type Person, people } from '../people/person.js';
import { shownParent } from './readable-ticket.js';
import { shownGroup } from './shown-group.js';

export interface TicketItem {
  id: string;
  title: string;
  description: string | null;
  key: string | null;
  type: TicketType;
  status: TicketStatus;
  priority: TicketPriority;
  stage: TicketStage;
  projectId: string | null;
  workspaceId: string;
  assigneeId: string | null;
  reporterId: string;
  groupId: string | null;
  parentId: string | null;
  externalId: string | null;
  dueDate: string | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
  assignee: Person | null;
  reporter: Person | null;
  _count: { comments: number; attachments: number; timeLogs: number };
}

/** What an answer's tickets are read with: CTEs to put before the statement, and what it selects of them. */
export interface TicketSelect {
  with: string;
  columns: string;
  from: string;
}

interface Parts {
  /** Selects the rows of `tickets` to show, and what else is wanted of each, as columns. */
  rows: string;
  extra?: string;
  joins?: string;
  /** Other CTEs, and the ids of the people they name. */
  beside?: { with: string; people: string };
}

/** List items; searches and details build on it too. The CTE `shown` holds the rows, `people` whom they name. */
export function ticketSelect(
  actor: Actor,
  parameters: Parameters,
  { rows, extra, joins, beside }: Parts,
): TicketSelect {
  const named = ['SELECT assignee_id FROM shown', 'SELECT reporter_id FROM shown', ...(beside ? [beside.people] : [])];
  const ctes = [
    `shown AS MATERIALIZED (${rows})`,
    ...(beside ? [beside.with] : []),
    `people AS MATERIALIZED (${people(actor, parameters, named.join(' UNION ALL '))})`,
  ];
  const columns = `t.id, t.title, t.description, p.key || '-' || t.number AS key, t.type, t.status, t.priority, t.stage,
    t.project_id AS "projectId", t.workspace_id AS "workspaceId", t.assignee_id AS "assigneeId",
    t.reporter_id AS "reporterId", ${shownGroup('t')} AS "groupId", ${shownParent(actor, parameters)} AS "parentId",
    t.external_id AS "externalId", iso(t.due_date) AS "dueDate", iso(t.completed_at) AS "completedAt",
    iso(t.created_at) AS "createdAt", iso(t.updated_at) AS "updatedAt", a.person AS assignee, r.person AS reporter,
    json_build_object('comments', t.comment_count, 'attachments', t.attachment_count,
      'timeLogs', t.time_log_count) AS _count${extra ? `, ${extra}` : ''}`;
  const from = `FROM shown t LEFT JOIN projects p ON p.id = t.project_id
    LEFT JOIN people a ON a.id = t.assignee_id LEFT JOIN people r ON r.id = t.reporter_id ${joins ?? ''}`;
  return { with: ctes.join(', '), columns, from };
}
