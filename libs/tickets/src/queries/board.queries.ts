import { Injectable } from '@nestjs/common';
import { AccessService, readableScopes } from '#access';
import { type Actor, chosenOf, TICKET_STATUSES, type TicketStatus } from '#contracts';
import { corrected, Database, Json, Paging, Parameters, rowJson } from '#data';
import { placeOf } from '../counters/counter-delta.js';
import { projectJson, SORTS } from './ticket.queries.js';
import { type TicketFilter, ticketFilterConditions } from './ticket-filter.js';
import { type SearchText, TicketMatch } from './ticket-match.js';
import { type TicketItem, ticketSelect } from './ticket-select.js';

/** The filters of a list, in one project. */
export interface BoardQuery extends Omit<TicketFilter, 'project'> {
  search?: string;
  perColumn: number;
  fields?: readonly string[];
}

export interface BoardColumn {
  id: string | null;
  name: string;
  status: TicketStatus;
  wipLimit: number | null;
  total: number;
  tickets: Json<TicketItem>[];
  /** Leads on in the list of the column's tickets by rank. */
  next: string | null;
}

export interface Board {
  project: Json<object>;
  columns: BoardColumn[];
}

interface Row {
  project: string;
  totals: Record<string, number>;
  id: string | null;
  status: TicketStatus;
  rank: string;
  item: string;
}

export const MOST_PER_COLUMN = 100;

/** What each column shows beside its tickets, from left to right. */
const COLUMNS: Pick<BoardColumn, 'id' | 'name' | 'status' | 'wipLimit'>[] = [
  { status: 'backlog', name: 'Backlog' },
  { status: 'todo', name: 'To do' },
  { status: 'in_progress', name: 'In progress' },
  { status: 'in_review', name: 'In review' },
  { status: 'done', name: 'Done' },
  { status: 'cancelled', name: 'Cancelled' },
].map((column) => ({ id: null, ...column, status: column.status as TicketStatus, wipLimit: null }));

/** The tickets of a project in columns, each by rank. */
@Injectable()
export class BoardQueries {
  constructor(
    private readonly db: Database,
    private readonly access: AccessService,
    private readonly match: TicketMatch,
  ) {}

  async board(actor: Actor, projectIdOrKey: string, query: BoardQuery): Promise<Board> {
    const { id } = await this.access.project(this.db, actor, projectIdOrKey, 'read');
    const { search } = query;
    if (search === undefined) return this.read(actor, id, query);
    const exact = await this.read(actor, id, query, { text: search });
    if (exact.columns.some(({ total }) => total > 0)) return exact;
    const scopes = (parameters: Parameters) => readableScopes(actor, { project: [id] }, parameters);
    const typed = await corrected(this.db, search, scopes);
    return typed ? this.read(actor, id, query, typed) : exact;
  }

  /** Project, totals and tickets in one statement. */
  private async read(actor: Actor, projectId: string, query: BoardQuery, typed?: SearchText): Promise<Board> {
    const { status, perColumn, fields, ...filter } = query;
    const parameters = new Parameters();
    const statuses = chosenOf(TICKET_STATUSES, status ?? []);
    const scope = { project: [projectId], workspace: query.workspace };
    const ctes = [`scopes AS MATERIALIZED (${readableScopes(actor, scope, parameters, 'c.tickets, c.by_status')})`];
    if (typed) ctes.push(`matches AS MATERIALIZED (${this.match.matches(typed, parameters)})`);
    const conditions = ticketFilterConditions(actor, filter, parameters, 't').map(({ sql }) => sql);
    if (typed) conditions.push('t.id IN (SELECT ticket_id FROM matches)');
    const asked = `${parameters.addHidden(statuses, 'ticket_status[]')}`;
    const limit = `${parameters.add(perColumn)}::int`;
    const parts = conditions.length === 0 ? counted(asked, statuses, limit) : found(asked, conditions, limit);
    const items = ticketSelect(actor, parameters, { rows: parts.rows, fields });
    const rows = await this.db.query<Row>(
      `WITH ${[...ctes, ...parts.ctes, items.with].join(', ')}
       SELECT (SELECT ${projectJson(actor, parameters)} FROM projects p WHERE p.id = ${parameters.add(projectId)})::text AS project,
         (${parts.totals}) AS totals, page.*
       FROM (SELECT 1) AS one LEFT JOIN LATERAL (
         SELECT t.id, t.status, t.rank, ${rowJson(items.columns)} AS item ${items.from} ORDER BY t.status, t.rank
       ) AS page ON true`,
      parameters.values,
    );
    return boardOf(rows, perColumn);
  }
}

interface BoardParts {
  ctes: string[];
  /** Selects the rows of tickets to show. */
  rows: string;
  /** Selects an object of totals by status. */
  totals: string;
}

/** Without a filter counters have the totals, and an index has each column in its order. */
function counted(asked: string, statuses: TicketStatus[], limit: string): BoardParts {
  const totals = statuses.map((status) => `'${status}', scopes.by_status[${placeOf('status', status)}]`);
  return {
    ctes: [],
    rows: `SELECT t.* FROM scopes, unnest(${asked}) AS board (status) CROSS JOIN LATERAL (
        SELECT t.* FROM (
          SELECT t.* FROM tickets t
          WHERE t.scope_id = scopes.scope_id AND t.status = board.status AND t.deleted_at IS NULL
          ORDER BY t.rank, t.id LIMIT ${MOST_PER_COLUMN} -- in the text, where the planner knows it
        ) AS t LIMIT ${limit}
      ) AS t`,
    totals: `SELECT json_build_object(${totals.join(', ')}) FROM scopes`,
  };
}

/** What a filter leaves is counted, and read, once. */
function found(asked: string, conditions: string[], limit: string): BoardParts {
  return {
    ctes: [
      `found AS MATERIALIZED (
        SELECT t.id, t.status, row_number() OVER (PARTITION BY t.status ORDER BY t.rank) AS place
        FROM scopes CROSS JOIN LATERAL (
          SELECT t.* FROM tickets t WHERE t.scope_id = scopes.scope_id AND t.deleted_at IS NULL
            AND t.status = ANY (${asked}) AND ${conditions.join(' AND ')}
          OFFSET 0
        ) AS t
      )`,
    ],
    rows: `SELECT t.* FROM found JOIN tickets t ON t.id = found.id WHERE found.place <= ${limit}`,
    totals: `SELECT json_object_agg(status, total) FROM (SELECT status, count(*) AS total FROM found GROUP BY status) AS n`,
  };
}

function boardOf(rows: Row[], perColumn: number): Board {
  const paging = new Paging(SORTS, 'rank', 'asc', { limit: perColumn }, 't.id');
  const { project, totals } = rows[0]!;
  const columns = COLUMNS.map((column) => {
    const tickets = rows.filter(({ id, status }) => id !== null && status === column.status);
    const total = totals?.[column.status] ?? 0;
    const last = tickets.at(-1);
    const next = last && total > tickets.length ? paging.cursorAfter(last.rank, last.id!) : null;
    return { ...column, total, tickets: tickets.map(({ item }) => new Json<TicketItem>(item)), next };
  });
  return { project: new Json(project), columns };
}
