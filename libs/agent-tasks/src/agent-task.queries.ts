import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { actorAsReader, readableProjects } from '#access';
import type { Actor, AgentTaskStatus } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, type Sort, type Sql } from '#data';
import { idOfKey, parseTicketKey } from '#tickets';
import {
  AGENT_TASK,
  type AgentTask,
  type AgentTaskLogEntry,
  type AgentTaskWithPayload,
  SHOWN_TICKET,
} from './agent-task.js';
import { AgentTaskAccess } from './agent-task-access.js';

/** Every list means any-of; projects and tickets by id or by key. */
export interface AgentTaskFilter extends PageRequest {
  project?: string[];
  kind?: string[];
  status?: AgentTaskStatus[];
  ticket?: string[];
}

const TASK_SORTS = { createdAt: { column: 't.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;
const LOG_SORTS = { position: { column: 'l.position', type: 'integer' } } satisfies Record<string, Sort>;

const LOG_ENTRY = `l.id, l.type, l.attempt, l.message, l.user_id AS "userId", l.created_at AS "createdAt"`;

@Injectable()
export class AgentTaskQueries {
  constructor(
    private readonly db: Database,
    private readonly access: AgentTaskAccess,
  ) {}

  /** Newest first. */
  list(actor: Actor, filter: AgentTaskFilter): Promise<Page<AgentTask>> {
    const parameters = new Parameters();
    const paging = new Paging(TASK_SORTS, 'createdAt', 'desc', filter, 't.id');
    const conditions = [readable(actor, parameters), ...filterConditions(filter, parameters)];
    const from = `FROM agent_tasks t WHERE ${conditions.join(' AND ')}`;
    return paging.read(this.db, parameters, {
      count: `SELECT count(*) ${from}`,
      rows: `SELECT ${AGENT_TASK}, ${paging.sortValue} ${from}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  get(actor: Actor, id: string): Promise<AgentTaskWithPayload> {
    return this.access.toRead(this.db, actor, id);
  }

  /** In the order it was written. */
  async log(actor: Actor, id: string, request: PageRequest): Promise<Page<AgentTaskLogEntry>> {
    const task = await this.access.toRead(this.db, actor, id);
    const parameters = new Parameters();
    const paging = new Paging(LOG_SORTS, 'position', 'asc', request, 'l.id');
    const where = `WHERE l.task_id = ${parameters.add(task.id)}`;
    return paging.read(this.db, parameters, {
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

/** The projects are an array that PostgreSQL fills once, so that only their tasks are looked at. */
function readable(actor: Actor, parameters: Parameters): string {
  const projects = readableProjects(actorAsReader(actor, parameters));
  const there = `FROM projects p WHERE p.status <> 'deleted'`;
  if (!projects) return `EXISTS (SELECT ${there} AND p.id = t.project_id)`;
  return `t.project_id = ANY (ARRAY(SELECT p.id ${there} AND p.id IN ${projects}))`;
}

/** What is neither id nor key matches nothing: a misspelt filter must never return everything. */
function filterConditions({ project, kind, status, ticket }: AgentTaskFilter, parameters: Parameters): string[] {
  const conditions: string[] = [];
  if (project) {
    const keys = parameters.add(project.map((value) => value.toUpperCase()));
    conditions.push(`(t.project_id = ANY (${parameters.add(project.filter(isUuid))}::uuid[])
      OR t.project_id IN (SELECT project_id FROM project_keys WHERE key = ANY (${keys}::text[])))`);
  }
  if (kind) conditions.push(`t.kind = ANY (${parameters.add(kind)}::text[])`);
  if (status) conditions.push(`t.status = ANY (${parameters.add(status)}::agent_task_status[])`);
  if (ticket) conditions.push(`t.ticket_id IN (${tickets(ticket, parameters)}) AND ${SHOWN_TICKET} IS NOT NULL`);
  return conditions;
}

function tickets(values: string[], parameters: Parameters): string {
  const keys = values.map(parseTicketKey).filter((key) => key !== undefined);
  return [
    `SELECT unnest(${parameters.add(values.filter(isUuid))}::uuid[])`,
    ...keys.map((key) => `SELECT ${idOfKey(parameters.add(key.projectKey), parameters.add(key.number))}`),
  ].join(' UNION ALL ');
}
