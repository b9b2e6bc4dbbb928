import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { actorAsReader, memberProjects, memberWorkspaces, readableProjects } from '#access';
import type { Actor } from '#contracts';
import { Database, Parameters } from '#data';

/** Something that has the name asked for. */
export interface Named {
  id: string;
  name: string;
  /** What tells it from others of the same name: a key or a workspace. */
  place: string;
}

const MOST = 6; // more than an error message names

/** Labels, groups, projects and workspaces by name, without regard to case, of those the actor is a member of. */
@Injectable()
export class NamedQueries {
  constructor(private readonly db: Database) {}

  labels(actor: Actor, name: string, workspaceId?: string): Promise<Named[]> {
    const parameters = new Parameters();
    return this.db.query(
      `SELECT l.id, l.name, w.name AS place FROM labels l JOIN workspaces w ON w.id = l.workspace_id
       WHERE lower(l.name) = lower(${parameters.add(name)}) AND l.deleted_at IS NULL
         AND l.workspace_id ${within(actor, parameters, workspaceId)}
       ORDER BY l.id LIMIT ${MOST}`,
      parameters.values,
    );
  }

  groups(actor: Actor, name: string, workspaceId?: string): Promise<Named[]> {
    const parameters = new Parameters();
    const readable = readableProjects(actorAsReader(actor, parameters));
    return this.db.query(
      `SELECT g.id, g.name, coalesce(p.key, w.name) AS place FROM groups g JOIN workspaces w ON w.id = g.workspace_id
         LEFT JOIN projects p ON p.id = g.project_id
       WHERE lower(g.name) = lower(${parameters.add(name)}) AND g.deleted_at IS NULL
         AND g.workspace_id ${within(actor, parameters, workspaceId)}
         AND (p.id IS NULL OR p.status <> 'deleted' ${readable ? `AND p.id IN ${readable}` : ''})
       ORDER BY g.id LIMIT ${MOST}`,
      parameters.values,
    );
  }

  /** Also by a key it has or had, which comes first: a key means one project. */
  projects(actor: Actor, name: string): Promise<(Named & { byKey: boolean })[]> {
    const parameters = new Parameters();
    const key = `coalesce(p.id = (SELECT project_id FROM project_keys WHERE key = upper(${parameters.add(name)})), false)`;
    return this.db.query(
      `SELECT p.id, p.name, p.key AS place, ${key} AS "byKey" FROM projects p
       WHERE (${key} OR lower(p.name) = lower(${parameters.add(name)})) AND p.status <> 'deleted'
         AND p.id IN ${memberProjects(parameters.addId(actor.userId))}
       ORDER BY "byKey" DESC, p.id LIMIT ${MOST}`,
      parameters.values,
    );
  }

  /** By name or slug. */
  workspaces(actor: Actor, name: string): Promise<Named[]> {
    const parameters = new Parameters();
    const given = `lower(${parameters.add(name)})`;
    return this.db.query(
      `SELECT w.id, w.name, w.slug AS place FROM workspaces w
       WHERE (lower(w.name) = ${given} OR w.slug = ${given}) AND w.id ${within(actor, parameters)}
       ORDER BY w.id LIMIT ${MOST}`,
      parameters.values,
    );
  }
}

/** One workspace whose names an ADMIN may ask for too, or those that the actor or a project of theirs is in. */
function within(actor: Actor, parameters: Parameters, workspaceId?: string): string {
  if (workspaceId !== undefined && !isUuid(workspaceId)) return 'IS NULL';
  const one = workspaceId === undefined ? undefined : `${parameters.add(workspaceId)}::uuid`;
  if (one && actor.role === 'ADMIN') return `= ${one}`;
  const user = parameters.addId(actor.userId);
  const own = `IN (SELECT workspace_id FROM project_members WHERE user_id = ${user} UNION ALL ${memberWorkspaces(user)})`;
  return one ? `= ${one} AND ${one} ${own}` : own;
}
