import { Injectable } from '@nestjs/common';
import type { ActivityType, Actor } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, type Sort } from '#data';
import { readableProjects } from '../access/visible-projects.js';

export interface UserActivity {
  id: string;
  type: ActivityType;
  action: string;
  entityId: string;
  entityTitle: string | null;
  description: string;
  createdAt: Date;
  metadata: object | null;
}

const SORTS = { createdAt: { column: 'a.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class ActivityQueries {
  constructor(private readonly db: Database) {}

  /** The user's own doing, newest first; not what they may no longer read, nor what is gone, save that they deleted it. */
  list(actor: Actor, request: PageRequest & { type?: ActivityType }): Promise<Page<UserActivity>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'a.id');
    const conditions = [`a.user_id = ${parameters.add(actor.userId)}`];
    if (request.type) conditions.push(`a.type = ${parameters.add(request.type)}`);
    conditions.push(...this.shown(actor, parameters));
    const where = `FROM activities a ${JOINS} WHERE ${conditions.join(' AND ')}`;
    return paging.read(this.db, parameters, {
      count: `SELECT count(*) ${where}`,
      rows: `SELECT a.id, a.type, a.action, a.entity_id AS "entityId", a.entity_title AS "entityTitle", a.description,
                    a.created_at AS "createdAt", a.metadata, ${paging.sortValue}
             ${where} ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  private shown(actor: Actor, parameters: Parameters): string[] {
    const there = `(a.action = 'deleted' OR (
      (p.id IS NULL OR p.status <> 'deleted')
      AND (a.type = 'project' OR (t.id IS NOT NULL AND t.deleted_at IS NULL))
      AND (a.type <> 'comment' OR c.id IS NOT NULL)))`;
    const readable = readableProjects(actor, parameters);
    if (!readable) return [there];
    const member = `SELECT workspace_id FROM workspace_members WHERE user_id = ${parameters.add(actor.userId)}`;
    const place = 'coalesce(t.project_id, CASE WHEN t.id IS NULL THEN a.project_id END)';
    return [there, `(CASE WHEN ${place} IS NULL THEN a.workspace_id IN (${member}) ELSE ${place} IN ${readable} END)`];
  }
}

/** What a row is about, as it stands now: a ticket may have moved since. */
const JOINS = `
  LEFT JOIN comments c ON a.type = 'comment' AND c.id = a.entity_id
  LEFT JOIN tickets t ON t.id = CASE WHEN a.type = 'ticket' THEN a.entity_id
    WHEN a.type IN ('comment', 'review') THEN (a.metadata->>'ticketId')::uuid END
  LEFT JOIN projects p ON p.id = coalesce(t.project_id, CASE WHEN t.id IS NULL THEN a.project_id END)`;
