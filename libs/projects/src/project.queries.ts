import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import {
  actingRole,
  actorAsReader,
  isMember,
  type Person,
  person,
  readableProjects,
  readableScopes,
  roleJoins,
} from '#access';
import { type Actor, type MemberRole, NotFound, type ProjectStatus, type ProjectVisibility } from '#contracts';
import {
  type CorrectedIn,
  type Order,
  type Page,
  type PageRequest,
  Paging,
  Parameters,
  ReplicaReader,
  type SearchText,
  type Sort,
  type Sql,
  withTypoCorrection,
} from '#data';
import { matches, rankedMatches } from './project-search.sql.js';

export interface ProjectItem {
  id: string;
  name: string;
  description: string | null;
  key: string;
  status: ProjectStatus;
  visibility: ProjectVisibility;
  workspaceId: string;
  ownerId: string;
  createdAt: Date;
  updatedAt: Date;
  owner: Person;
  /** Null for an outsider of a public project. */
  myRole: MemberRole | null;
  _count: { tickets: number; members: number };
}

/** `members` is present for those who may list them. */
export type ProjectDetails = ProjectItem & { version: number; members?: Person[] };

export interface ProjectFilter {
  search?: string;
  workspace?: string;
  status?: ProjectStatus[];
}

export interface ProjectListQuery extends PageRequest, ProjectFilter {
  sort: keyof typeof SORTS;
  order: Order;
}

const SORTS = {
  name: { column: 'lower(p.name)', type: 'text' },
  createdAt: { column: 'p.created_at', type: 'timestamptz' },
  updatedAt: { column: 'p.updated_at', type: 'timestamptz' },
} satisfies Record<string, Sort>;

const MEMBERS_SHOWN = 100; // a detail page shows faces, not a directory; the member list has all pages

@Injectable()
export class ProjectQueries {
  constructor(private readonly reader: ReplicaReader) {}

  list(actor: Actor, query: ProjectListQuery): Promise<Page<ProjectItem>> {
    if (query.search === undefined) return this.page(actor, query);
    return withTypoCorrection(this.reader, query.search, correctedIn(actor, query.workspace), (typed) =>
      this.page(actor, query, typed),
    );
  }

  /** Best match first. */
  search(actor: Actor, q: string, limit: number, workspace?: string): Promise<Page<ProjectItem>> {
    return withTypoCorrection(this.reader, q, correctedIn(actor, workspace), (typed) =>
      this.ranked(actor, typed, limit, workspace),
    );
  }

  async project(sql: Sql, actor: Actor, id: string): Promise<ProjectDetails> {
    const parameters = new Parameters();
    const user = parameters.add(actor.userId);
    const members = `(SELECT json_agg(${person(actor, parameters, 'u')} ORDER BY m.joined_at, m.user_id)
      FROM (SELECT user_id, joined_at FROM project_members WHERE project_id = p.id
            ORDER BY joined_at, user_id LIMIT ${MEMBERS_SHOWN}) m
      JOIN users u ON u.id = m.user_id)`;
    const allowed = `(${parameters.add(actor.role === 'ADMIN')} OR pm.role IS NOT NULL OR wm.role IS NOT NULL)`;
    const [row] = await sql.query<ProjectItem & { version: number; members: Person[] | null; isMember: boolean }>(
      `${this.select(actor, parameters, `p.version, CASE WHEN ${allowed} THEN ${members} END AS members, ${allowed} AS "isMember"`)}
       ${roleJoins(user, { workspaceId: 'p.workspace_id', projectId: 'p.id' }, 'pm', 'wm')} WHERE p.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Project');
    const { members: people, isMember, ...project } = row;
    return isMember ? { ...project, members: people ?? [] } : project;
  }

  /** Selects the page by ids alone, and reads the details only for its rows. */
  private page(actor: Actor, query: ProjectListQuery, typed?: SearchText): Promise<Page<ProjectItem>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, query.sort, query.order, query, 'p.id');
    const conditions = this.conditions(actor, query, parameters);
    if (typed)
      conditions.push(`p.id IN (${matches(typed, readableProjects(actorAsReader(actor, parameters)), parameters)})`);
    const where = `WHERE ${conditions.join(' AND ')}`;
    const ids = `SELECT p.id, ${paging.sortValue} FROM projects p ${where}
      ${paging.condition(parameters)} ${paging.window(parameters)}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM projects p ${where}`,
      rows: `WITH page AS MATERIALIZED (${paging.firstOf(ids, parameters)})
             ${this.select(actor, parameters, 'page."sortValue"')} JOIN page ON page.id = p.id ${paging.orderBy}`,
    });
  }

  private async ranked(actor: Actor, typed: SearchText, limit: number, workspace?: string): Promise<Page<ProjectItem>> {
    const parameters = new Parameters();
    const conditions = this.conditions(actor, { workspace }, parameters);
    const ranked = rankedMatches(typed, readableProjects(actorAsReader(actor, parameters)), parameters);
    const rows = await this.reader.query<ProjectItem & { total: number; rank: number }>(
      `WITH found AS MATERIALIZED (
         SELECT m.id, m.rank FROM (${ranked}) AS m JOIN projects p ON p.id = m.id
         WHERE ${conditions.join(' AND ')}
       ), best AS (
         SELECT id, rank, (SELECT count(*)::int FROM found) AS total FROM found
         ORDER BY rank DESC, id LIMIT ${parameters.add(limit)}
       )
       ${this.select(actor, parameters, 'best.total, best.rank')} JOIN best ON best.id = p.id ORDER BY best.rank DESC, p.id`,
      parameters.values,
    );
    const items = rows.map(({ total: _total, rank: _rank, ...item }) => item);
    return { items, total: rows[0]?.total ?? 0, page: 1, limit };
  }

  private select(actor: Actor, parameters: Parameters, extra: string): string {
    return `SELECT p.id, p.name, p.description, p.key, p.status, p.visibility, p.workspace_id AS "workspaceId",
        p.owner_id AS "ownerId", p.created_at AS "createdAt", p.updated_at AS "updatedAt",
        ${person(actor, parameters, 'o')} AS owner,
        ${actingRole(actor, parameters, { workspaceId: 'p.workspace_id', projectId: 'p.id' })} AS "myRole",
        json_build_object('tickets', c.tickets,
          'members', (SELECT count(*) FROM project_members WHERE project_id = p.id)) AS _count,
        ${extra}
      FROM projects p JOIN users o ON o.id = p.owner_id JOIN ticket_counters c ON c.scope_id = p.id`;
  }

  /** Only readable projects; deleted ones only on request, and only for those who may restore them. */
  private conditions(actor: Actor, filter: ProjectFilter, parameters: Parameters): string[] {
    const conditions: string[] = [];
    const readable = readableProjects(actorAsReader(actor, parameters));
    if (readable) conditions.push(`p.id IN ${readable}`);
    const wanted = filter.status ?? ['active', 'archived'];
    const alive = `p.status = ANY (${parameters.add(wanted.filter((status) => status !== 'deleted'))}::project_status[])`;
    conditions.push(wanted.includes('deleted') ? `(${alive} OR ${this.restorable(actor, parameters)})` : alive);
    if (filter.workspace !== undefined) {
      conditions.push(isUuid(filter.workspace) ? `p.workspace_id = ${parameters.add(filter.workspace)}` : 'false');
    }
    return conditions;
  }

  private restorable(actor: Actor, parameters: Parameters): string {
    if (actor.role === 'ADMIN') return `p.status = 'deleted'`;
    if (actor.role === 'VIEWER') return 'false';
    const user = parameters.add(actor.userId);
    const scope = { workspaceId: 'p.workspace_id', projectId: 'p.id' };
    return `(p.status = 'deleted' AND ${isMember(user, scope, { role: 'owner' })})`;
  }
}

/** Corrects spelling by the words of readable projects. */
const correctedIn =
  (actor: Actor, workspace?: string): CorrectedIn =>
  (parameters) =>
    readableScopes(actor, workspace === undefined ? {} : { workspace: [workspace] }, parameters);
