import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { actorAsReader, memberProjects, memberWorkspaces, readableProjects } from '#access';
import type { Actor, AgentTaskStatus } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';
import { idOfKey, parseTicketKey } from '#tickets';
import {
  type AgentTask,
  type AgentTaskLogEntry,
  type AgentTaskWithPayload,
  agentTask,
  SHOWN_TICKET,
  scopeOf,
} from './agent-task.js';
import { AgentTaskAccess } from './agent-task-access.js';

/** Lists match any of their values; projects and tickets are given by id or key. */
export interface AgentTaskFilter extends PageRequest {
  project?: string[];
  kind?: string[];
  status?: AgentTaskStatus[];
  ticket?: string[];
  /** Ids of agents, `me`, and `none` for tasks that any agent may claim. */
  agent?: string[];
  /** Ids of users who hold or last held it, and `me`. */
  claimant?: string[];
}

const TASK_SORTS = { createdAt: { column: 't.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;
const LOG_SORTS = { position: { column: 'l.position', type: 'integer' } } satisfies Record<string, Sort>;

const LOG_ENTRY = `l.id, l.type, l.attempt, l.message, l.user_id AS "userId", l.created_at AS "createdAt"`;

@Injectable()
export class AgentTaskQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly access: AgentTaskAccess,
  ) {}

  /** Newest first. */
  list(actor: Actor, filter: AgentTaskFilter): Promise<Page<AgentTask>> {
    const parameters = new Parameters();
    const paging = new Paging(TASK_SORTS, 'createdAt', 'desc', filter, 't.id');
    const conditions = [isReadableTask(actor, parameters), ...filterConditions(actor, filter, parameters)];
    const from = `FROM agent_tasks t WHERE ${conditions.join(' AND ')}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) ${from}`,
      rows: `SELECT ${agentTask(actor, parameters, forMembers(actor, parameters))}, ${paging.sortValue} ${from}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  get(actor: Actor, id: string): Promise<AgentTaskWithPayload> {
    return this.access.toRead(this.db, actor, id);
  }

  /** In the order written. */
  async log(actor: Actor, id: string, request: PageRequest): Promise<Page<AgentTaskLogEntry>> {
    const task = await this.access.toRead(this.db, actor, id);
    const parameters = new Parameters();
    const paging = new Paging(LOG_SORTS, 'position', 'asc', request, 'l.id');
    const where = `WHERE l.task_id = ${parameters.add(task.id)}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM agent_task_log l ${where}`,
      rows: `SELECT ${LOG_ENTRY}, ${paging.sortValue} FROM agent_task_log l ${where}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async logEntry(sql: Sql, id: string): Promise<AgentTaskLogEntry> {
    const [entry] = await sql.query<AgentTaskLogEntry>(`SELECT ${LOG_ENTRY} FROM agent_task_log l WHERE l.id = $1`, [
      id,
    ]);
    return entry!;
  }
}

/** The scopes are an array that PostgreSQL computes once, so that only their tasks are read. */
function isReadableTask(actor: Actor, parameters: Parameters): string {
  const reader = actorAsReader(actor, parameters);
  const projects = readableProjects(reader);
  const there = `FROM projects p WHERE p.status <> 'deleted'`;
  if (!projects || reader.isAdmin === true) {
    return `(t.project_id IS NULL OR EXISTS (SELECT ${there} AND p.id = t.project_id))`;
  }
  return `${scopeOf('t')} = ANY (ARRAY(SELECT p.id ${there} AND p.id IN ${projects}
    UNION ALL ${memberWorkspaces(reader.userId)}))`;
}

/** Non-members who read a public project do not see members' instructions to agents. */
function forMembers(actor: Actor, parameters: Parameters): string {
  const reader = actorAsReader(actor, parameters);
  if (reader.isAdmin === true) return 't.instructions';
  return `CASE WHEN ${scopeOf('t')} = ANY (ARRAY(${memberProjects(reader.userId)} UNION ALL
    ${memberWorkspaces(reader.userId)})) THEN t.instructions END`;
}

/** A value that is neither id nor key matches nothing: a misspelt filter must never return everything. */
function filterConditions(
  actor: Actor,
  { project, kind, status, ticket, agent, claimant }: AgentTaskFilter,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  if (project) {
    const keys = parameters.add(project.map((value) => value.toUpperCase()));
    conditions.push(`(t.project_id = ANY (${parameters.add(project.filter(isUuid))}::uuid[])
      OR t.project_id IN (SELECT project_id FROM project_keys WHERE key = ANY (${keys}::text[])))`);
  }
  if (kind) conditions.push(`t.kind = ANY (${parameters.add(kind)}::text[])`);
  if (status) conditions.push(`t.status = ANY (${parameters.add(status)}::agent_task_status[])`);
  if (ticket) conditions.push(`t.ticket_id IN (${tickets(ticket, parameters)}) AND ${SHOWN_TICKET} IS NOT NULL`);
  const people = (named: string[]) =>
    `ANY (${parameters.add(named.map((id) => (id === 'me' ? actor.userId : id)).filter(isUuid))}::uuid[])`;
  if (agent) {
    const orNone = agent.includes('none') ? ' OR t.agent_id IS NULL' : '';
    conditions.push(`(t.agent_id = ${people(agent)}${orNone})`);
  }
  if (claimant) conditions.push(`t.claimed_by = ${people(claimant)}`);
  return conditions;
}

function tickets(values: string[], parameters: Parameters): string {
  const keys = values.map(parseTicketKey).filter((key) => key !== undefined);
  return [
    `SELECT unnest(${parameters.add(values.filter(isUuid))}::uuid[])`,
    ...keys.map((key) => `SELECT ${idOfKey(parameters.add(key.projectKey), parameters.add(key.number))}`),
  ].join(' UNION ALL ');
}
