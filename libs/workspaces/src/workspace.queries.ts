import { Injectable } from '@nestjs/common';
import { memberWorkspaces } from '#access';
import { type Actor, NotFound } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, type Sort, type Sql } from '#data';

export interface WorkspaceRecord {
  id: string;
  name: string;
  slug: string;
  ownerId: string;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `w.id, w.name, w.slug, w.owner_id AS "ownerId", w.created_at AS "createdAt", w.updated_at AS "updatedAt"`;
const SORTS = { createdAt: { column: 'w.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class WorkspaceQueries {
  constructor(private readonly db: Database) {}

  async workspace(sql: Sql, id: string): Promise<WorkspaceRecord> {
    const [row] = await sql.query<WorkspaceRecord>(`SELECT ${COLUMNS} FROM workspaces w WHERE w.id = $1`, [id]);
    if (!row) throw new NotFound('Workspace');
    return row;
  }

  /** Those the actor is a member of; an ADMIN's are all. */
  list(actor: Actor, request: PageRequest): Promise<Page<WorkspaceRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'w.id');
    const mine = actor.role === 'ADMIN' ? 'true' : `w.id IN ${memberWorkspaces(parameters.add(actor.userId))}`;
    return paging.read(this.db, parameters, {
      count: `SELECT count(*) FROM workspaces w WHERE ${mine}`,
      rows: `SELECT ${COLUMNS}, ${paging.sortValue} FROM workspaces w WHERE ${mine}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}
