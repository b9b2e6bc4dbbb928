import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import {
  actorAsReader,
  areColleagues,
  memberProjects,
  memberWorkspaces,
  readableProjects,
  visibleEmail,
  workspaceColleagues,
} from '#access';
import type { Actor } from '#contracts';
import { Database, Parameters } from '#data';

/** An object found by one of the given names. */
export interface NamedObject {
  /** The name it was found by, in lower case. */
  wanted: string;
  id: string;
  name: string | null;
  /** Distinguishes it from others of the same name: a key, a workspace or an e-mail. */
  place: string | null;
  /** Whether it was found by a unique value: a key or an e-mail. */
  unique: boolean;
}

const MOST = 6; // per name; more than an error message lists

/**
 * Finds people, agents, labels, groups, projects and workspaces by name, case-insensitively, among those visible to the
 * actor as a member. One statement for any number of names.
 */
@Injectable()
export class NamedQueries {
  constructor(private readonly db: Database) {}

  /** With an e-mail anyone is found, since the caller already knows it. */
  people(actor: Actor, names: string[]): Promise<NamedObject[]> {
    const parameters = new Parameters();
    const wanted = parameters.add(names);
    const columns = `u.id, u.name, ${visibleEmail(actor, parameters, 'u')} AS place`;
    return this.read(
      parameters,
      `SELECT w.wanted, ${columns}, true AS "unique" FROM ${lowered(wanted)} JOIN users u ON u.email = w.wanted
       WHERE u.disabled_at IS NULL
       UNION ALL SELECT w.wanted, ${columns}, false FROM ${lowered(wanted)} JOIN users u ON lower(u.name) = w.wanted
       WHERE u.disabled_at IS NULL AND u.id IN ${workspaceColleagues(parameters.add(actor.userId))}`,
    );
  }

  /** Agents that share a project or workspace with the actor; an agent is in one workspace. */
  agents(actor: Actor, names: string[], workspaceId?: string): Promise<NamedObject[]> {
    const parameters = new Parameters();
    const isShared = actor.role === 'ADMIN' ? 'true' : areColleagues(parameters.addId(actor.userId), 'u.id');
    return this.read(
      parameters,
      `SELECT w.wanted, u.id, u.name, s.name AS place, false AS "unique"
       FROM ${lowered(parameters.add(names))} JOIN users u ON lower(u.name) = w.wanted
         JOIN agents a ON a.user_id = u.id JOIN workspaces s ON s.id = a.workspace_id
       WHERE a.deleted_at IS NULL AND u.disabled_at IS NULL
         AND a.workspace_id ${inSearchedWorkspaces(actor, parameters, workspaceId)} AND ${isShared}`,
    );
  }

  labels(actor: Actor, names: string[], workspaceId?: string): Promise<NamedObject[]> {
    const parameters = new Parameters();
    return this.read(
      parameters,
      `SELECT w.wanted, l.id, l.name, s.name AS place, false AS "unique"
       FROM ${lowered(parameters.add(names))} JOIN labels l ON lower(l.name) = w.wanted
         JOIN workspaces s ON s.id = l.workspace_id
       WHERE l.deleted_at IS NULL AND l.workspace_id ${inSearchedWorkspaces(actor, parameters, workspaceId)}`,
    );
  }

  groups(actor: Actor, names: string[], workspaceId?: string): Promise<NamedObject[]> {
    const parameters = new Parameters();
    const readable = readableProjects(actorAsReader(actor, parameters));
    return this.read(
      parameters,
      `SELECT w.wanted, g.id, g.name, coalesce(p.key, s.name) AS place, false AS "unique"
       FROM ${lowered(parameters.add(names))} JOIN groups g ON lower(g.name) = w.wanted
         JOIN workspaces s ON s.id = g.workspace_id LEFT JOIN projects p ON p.id = g.project_id
       WHERE g.deleted_at IS NULL AND g.workspace_id ${inSearchedWorkspaces(actor, parameters, workspaceId)}
         AND (p.id IS NULL OR p.status <> 'deleted' ${readable ? `AND p.id IN ${readable}` : ''})`,
    );
  }

  /** Also by its current or a former key. */
  projects(actor: Actor, names: string[]): Promise<NamedObject[]> {
    const parameters = new Parameters();
    const wanted = parameters.add(names);
    const own = `p.status <> 'deleted' AND p.id IN ${memberProjects(parameters.addId(actor.userId))}`;
    return this.read(
      parameters,
      `SELECT w.wanted, p.id, p.name, p.key AS place, true AS "unique"
       FROM ${lowered(wanted)} JOIN project_keys k ON k.key = upper(w.wanted) JOIN projects p ON p.id = k.project_id
       WHERE ${own}
       UNION ALL SELECT w.wanted, p.id, p.name, p.key, false
       FROM ${lowered(wanted)} JOIN projects p ON lower(p.name) = w.wanted WHERE ${own}`,
    );
  }

  /** By name or slug. */
  workspaces(actor: Actor, names: string[]): Promise<NamedObject[]> {
    const parameters = new Parameters();
    return this.read(
      parameters,
      `SELECT w.wanted, s.id, s.name, s.slug AS place, s.slug = w.wanted AS "unique"
       FROM ${lowered(parameters.add(names))} JOIN workspaces s ON lower(s.name) = w.wanted OR s.slug = w.wanted
       WHERE s.id ${inSearchedWorkspaces(actor, parameters)}`,
    );
  }

  private read(parameters: Parameters, found: string): Promise<NamedObject[]> {
    return this.db.query(
      `SELECT wanted, id, name, place, "unique" FROM (
         SELECT *, row_number() OVER (PARTITION BY wanted ORDER BY "unique" DESC, id) AS number FROM (${found}) AS found
       ) AS numbered WHERE number <= ${MOST} ORDER BY wanted, number`,
      parameters.values,
    );
  }
}

const lowered = (names: string): string =>
  `(SELECT DISTINCT lower(given) AS wanted FROM unnest(${names}::text[]) AS given) AS w`;

/** One workspace, which an ADMIN may always name, or those that the actor or one of their projects is in. */
function inSearchedWorkspaces(actor: Actor, parameters: Parameters, workspaceId?: string): string {
  if (workspaceId !== undefined && !isUuid(workspaceId)) return 'IS NULL';
  const one = workspaceId === undefined ? undefined : `${parameters.add(workspaceId)}::uuid`;
  if (one && actor.role === 'ADMIN') return `= ${one}`;
  const user = parameters.addId(actor.userId);
  const own = `IN (SELECT workspace_id FROM project_members WHERE user_id = ${user} UNION ALL ${memberWorkspaces(user)})`;
  return one ? `= ${one} AND ${one} ${own}` : own;
}
