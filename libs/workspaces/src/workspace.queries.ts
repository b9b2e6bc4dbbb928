import { Injectable } from '@nestjs/common';
import { actingRole, memberWorkspaces } from '#access';
import { type Actor, type MemberRole, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

export interface WorkspaceRecord {
  id: string;
  name: string;
  slug: string;
  ownerId: string;
  /** Null for a member of one of its projects only. */
  myRole: MemberRole | null;
  createdAt: Date;
  updatedAt: Date;
}

const columns = (actor: Actor, parameters: Parameters): string => `w.id, w.name, w.slug, w.owner_id AS "ownerId",
  ${actingRole(actor, parameters, { workspaceId: 'w.id' })} AS "myRole",
  w.created_at AS "createdAt", w.updated_at AS "updatedAt"`;
const SORTS = { createdAt: { column: 'w.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class WorkspaceQueries {
  constructor(private readonly reader: ReplicaReader) {}

  async workspace(sql: Sql, actor: Actor, id: string): Promise<WorkspaceRecord> {
    const parameters = new Parameters();
    const [row] = await sql.query<WorkspaceRecord>(
      `SELECT ${columns(actor, parameters)} FROM workspaces w WHERE w.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Workspace');
    return row;
  }

  /** The actor's workspaces; an ADMIN may request all. */
  list(actor: Actor, { all, ...request }: PageRequest & { all?: boolean }): Promise<Page<WorkspaceRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'w.id');
    const mine = all && actor.role === 'ADMIN' ? 'true' : `w.id IN ${memberWorkspaces(parameters.add(actor.userId))}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM workspaces w WHERE ${mine}`,
      rows: `SELECT ${columns(actor, parameters)}, ${paging.sortValue} FROM workspaces w WHERE ${mine}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
