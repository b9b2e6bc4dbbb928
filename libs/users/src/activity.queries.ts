import { Injectable } from '@nestjs/common';
import { actorAsReader, isReadable, memberWorkspaces, readableProjects } from '#access';
import type { ActivityType, Actor } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort } from '#data';

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
  constructor(private readonly reader: ReplicaReader) {}

  /** The user's own actions, newest first. */
  list(actor: Actor, request: PageRequest & { type?: ActivityType }): Promise<Page<UserActivity>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'a.id');
    const type = request.type ? ` AND a.type = ${parameters.add(request.type)}` : '';
    const where = `${shownActivities(actor, parameters)}${type}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) ${where}`,
      rows: `SELECT a.id, a.type, a.action, a.entity_id AS "entityId", a.entity_title AS "entityTitle",
                    ${visibleProjects(actor, parameters)}, a.created_at AS "createdAt", ${paging.sortValue}
             ${where} ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}

/**
 * Activities `a` of the actor, without those about something deleted or no longer readable; their own deletions are
 * kept.
 */
export function shownActivities(actor: Actor, parameters: Parameters): string {
  const user = parameters.add(actor.userId);
  const readable = readableProjects(actorAsReader(actor, parameters));
  const projectReadable = `CASE WHEN ${CURRENT_PROJECT} IS NULL
      THEN a.workspace_id IN ${memberWorkspaces(user)}
    WHEN p.id IS NULL THEN a.type = 'project'
    ELSE p.id IN ${readable} END`;
  return `FROM activities a ${JOINS} WHERE a.user_id = ${user} AND ${STILL_EXISTS}${readable ? ` AND (${projectReadable})` : ''}`;
}

/** Names the assignee by their current name, so that a deleted user's name disappears from others' activities too. */
const DESCRIPTION = `a.description || CASE WHEN a.type = 'ticket' AND a.action = 'assigned' THEN coalesce(
  (SELECT ' to ' || u.name FROM users u WHERE u.id = (a.metadata->>'assigneeId')::uuid), '') ELSE '' END`;

/**
 * The description and metadata of a row, without former projects of the ticket that the actor may no longer read: the
 * ticket is then named by its title, since a key would reveal the project.
 */
function visibleProjects(actor: Actor, parameters: Parameters): string {
  const isHidden = (id: string) => `${id} IS NOT NULL AND NOT EXISTS (
    SELECT FROM projects p WHERE p.id = ${id} AND ${isReadable(actorAsReader(actor, parameters), { project: 'p' })})`;
  const without = (text: string, key: string) => `replace(${text}, ${key}, '“' || a.entity_title || '”')`;
  const [key, formerKey] = [`a.metadata->>'ticketKey'`, `a.metadata#>>'{from,key}'`];
  const movedFromHidden = `t.project_id IS DISTINCT FROM a.project_id AND ${isHidden('a.project_id')}`;
  const former = isHidden(`(a.metadata#>>'{from,projectId}')::uuid`);
  const [hidesProject, hidesFormer] = [`(t.id IS NOT NULL AND ${movedFromHidden})`, `(${former})`];
  return `CASE WHEN a.action = 'moved' AND ${hidesProject} THEN 'Moved “' || a.entity_title || '”'
      WHEN ${hidesFormer} AND ${formerKey} IS NOT NULL THEN ${without('a.description', formerKey)}
      WHEN ${hidesProject} AND ${key} IS NOT NULL THEN ${without(DESCRIPTION, key)} ELSE ${DESCRIPTION} END AS description,
    CASE WHEN ${hidesProject} THEN a.metadata || '{"projectId": null, "ticketKey": null}' ELSE a.metadata END
      - CASE WHEN ${hidesFormer} THEN 'from' ELSE '' END AS metadata`;
}

/** The current project of a row: a ticket may have moved since. */
const CURRENT_PROJECT = 'CASE WHEN t.id IS NULL THEN a.project_id ELSE t.project_id END';

const JOINS = `
  LEFT JOIN comments c ON a.type = 'comment' AND c.id = a.entity_id
  LEFT JOIN tickets t ON t.id = CASE WHEN a.type = 'ticket' THEN a.entity_id
    WHEN a.type IN ('comment', 'review') THEN (a.metadata->>'ticketId')::uuid END
  LEFT JOIN projects p ON p.id = ${CURRENT_PROJECT}`;

/** A review need not belong to a ticket. */
const STILL_EXISTS = `(a.action = 'deleted' OR p.status IS DISTINCT FROM 'deleted' AND CASE a.type
    WHEN 'project' THEN p.id IS NOT NULL
    WHEN 'comment' THEN c.id IS NOT NULL AND t.deleted_at IS NULL
    WHEN 'review' THEN t.deleted_at IS NULL AND (t.id IS NOT NULL OR a.metadata->>'ticketId' IS NULL)
    ELSE t.id IS NOT NULL AND t.deleted_at IS NULL END)`;
