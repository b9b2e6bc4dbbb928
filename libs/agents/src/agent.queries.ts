import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { isMember, type Person, person, personColumns } from '#access';
import { type Actor, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

export interface AgentRecord extends Person {
  workspaceId: string;
  description: string | null;
  /** The projects it is limited to; null if it is a member of the workspace. */
  projectIds: string[] | null;
  disabled: boolean;
  createdBy: Person;
  createdAt: Date;
  updatedAt: Date;
}

const SORTS = { createdAt: { column: 'a.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

const PROJECTS = `CASE WHEN NOT ${isMember('a.user_id', { workspaceId: 'a.workspace_id' })} THEN ARRAY(
  SELECT p.id::text FROM projects p WHERE p.workspace_id = a.workspace_id AND p.status <> 'deleted'
    AND ${isMember('a.user_id', { workspaceId: 'a.workspace_id', projectId: 'p.id' })} ORDER BY p.id) END`;

@Injectable()
export class AgentQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /** The agents of a workspace, in order of creation. */
  list(actor: Actor, workspaceId: string, request: PageRequest): Promise<Page<AgentRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'a.user_id');
    const where = `WHERE a.workspace_id = ${parameters.add(workspaceId)} AND a.deleted_at IS NULL`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM agents a ${where}`,
      rows: `SELECT ${columns(actor, parameters)}, ${paging.sortValue} FROM agents a JOIN users u ON u.id = a.user_id
             ${where} ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, workspaceId: string, agentId: string): Promise<AgentRecord> {
    const parameters = new Parameters();
    const [agent] = isUuid(agentId)
      ? await sql.query<AgentRecord>(
          `SELECT ${columns(actor, parameters)} FROM agents a JOIN users u ON u.id = a.user_id
           WHERE a.user_id = ${parameters.add(agentId)} AND a.workspace_id = ${parameters.add(workspaceId)}
             AND a.deleted_at IS NULL`,
          parameters.values,
        )
      : [];
    if (!agent) throw new NotFound('Agent');
    return agent;
  }
}

const columns = (actor: Actor, parameters: Parameters): string => `${personColumns(actor, parameters, 'u')},
  a.workspace_id AS "workspaceId", a.description, ${PROJECTS} AS "projectIds", u.disabled_at IS NOT NULL AS disabled,
  (SELECT ${person(actor, parameters, 'm')} FROM users m WHERE m.id = a.created_by) AS "createdBy",
  a.created_at AS "createdAt", a.updated_at AS "updatedAt"`;
