import type { Actor, TicketPriority, TicketStage, TicketStatus, TicketType } from '#contracts';
import type { Parameters } from '#data';
import { type Person, person } from '../people/person.js';

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
  dueDate: Date | null;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  assignee: Person | null;
  reporter: Person | null;
  _count: { comments: number; attachments: number; timeLogs: number };
}

/** A list item; searches and details build on it too. */
export function ticketSelect(actor: Actor, parameters: Parameters, extra: string): string {
  return `SELECT t.id, t.title, t.description, p.key || '-' || t.number AS key, t.type, t.status, t.priority, t.stage,
      t.project_id AS "projectId", t.workspace_id AS "workspaceId", t.assignee_id AS "assigneeId",
      t.reporter_id AS "reporterId", t.group_id AS "groupId", t.parent_id AS "parentId",
      t.external_id AS "externalId", t.due_date AS "dueDate", t.completed_at AS "completedAt",
      t.created_at AS "createdAt", t.updated_at AS "updatedAt",
      CASE WHEN a.id IS NOT NULL THEN ${person(actor, parameters, 'a')} END AS assignee,
      ${person(actor, parameters, 'r')} AS reporter,
      json_build_object('comments', t.comment_count, 'attachments', t.attachment_count,
        'timeLogs', t.time_log_count) AS _count,
      ${extra}
    FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
      LEFT JOIN users a ON a.id = t.assignee_id JOIN users r ON r.id = t.reporter_id`;
}
