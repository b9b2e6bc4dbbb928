import { Injectable } from '@nestjs/common';
import { actorAsReader, readableProjects, readableScopes } from '#access';
import { type Actor, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

export interface GroupRecord {
  id: string;
  workspaceId: string;
  projectId: string | null;
  name: string;
  description: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  closedAt: Date | null;
}

/** Progress over the tickets of a group that the caller may read. Estimates exclude cancelled tickets. */
export interface GroupProgress {
  total: number;
  done: number;
  cancelled: number;
  estimate: number;
  estimateDone: number;
}

export type GroupWithProgress = GroupRecord & { progress: GroupProgress };

const SORTS = { createdAt: { column: 'g.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

const COLUMNS = `g.id, g.workspace_id AS "workspaceId", g.project_id AS "projectId", g.name, g.description,
  g.starts_at AS "startsAt", g.ends_at AS "endsAt", g.closed_at AS "closedAt"`;

/** Progress of group `g` over the tickets in the scopes of the CTE `scopes`, from an index alone. */
const PROGRESS = `(
  SELECT json_build_object('total', count(*), 'done', count(*) FILTER (WHERE t.status = 'done'),
    'cancelled', count(*) FILTER (WHERE t.status = 'cancelled'),
    'estimate', coalesce(sum(t.estimate) FILTER (WHERE t.status <> 'cancelled'), 0),
    'estimateDone', coalesce(sum(t.estimate) FILTER (WHERE t.status = 'done'), 0))
  FROM tickets t WHERE t.group_id = g.id AND t.deleted_at IS NULL AND (g.project_id IS NULL OR t.scope_id = g.project_id)
    AND t.scope_id IN (SELECT scope_id FROM scopes)) AS progress`;

@Injectable()
export class GroupQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /** A project's groups are visible only to its readers, and not after its deletion. */
  list(actor: Actor, workspaceId: string, request: PageRequest): Promise<Page<GroupWithProgress>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'g.id');
    const scopes = readableScopes(actor, { workspace: [workspaceId] }, parameters);
    const readable = readableProjects(actorAsReader(actor, parameters));
    const where = `g.workspace_id = ${parameters.add(workspaceId)} AND g.deleted_at IS NULL
      AND (g.project_id IS NULL OR g.project_id IN (
        SELECT id FROM projects WHERE status <> 'deleted' ${readable ? `AND id IN ${readable}` : ''}))`;
    return paging.read(this.reader, parameters, {
      with: `scopes AS MATERIALIZED (${scopes})`,
      count: `SELECT count(*) FROM groups g WHERE ${where}`,
      rows: `SELECT ${COLUMNS}, ${PROGRESS}, ${paging.sortValue}
             FROM groups g WHERE ${where} ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, { id, workspaceId }: Pick<GroupRecord, 'id' | 'workspaceId'>) {
    const parameters = new Parameters();
    const scopes = readableScopes(actor, { workspace: [workspaceId] }, parameters);
    const [group] = await sql.query<GroupWithProgress>(
      `WITH scopes AS MATERIALIZED (${scopes})
       SELECT ${COLUMNS}, ${PROGRESS} FROM groups g WHERE g.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!group) throw new NotFound('Group');
    return group;
  }
}
