import { Injectable } from '@nestjs/common';
import { AccessService, readableScopes } from '#access';
import { type Actor, chosenOf, NotFound, TICKET_STATUSES, type TicketStatus } from '#contracts';
import { corrected, Database, Json, type JsonValue, Paging, Parameters, ReplicaReader } from '#data';
import { namedIn } from '../columns/column-filter.sql.js';
import { namedColumn } from '../columns/shown-column.sql.js';
import { placeOf } from '../counters/counter-delta.sql.js';
import { SchemaFilters } from '../fields/schema-filters.js';
import { projectJson } from './ticket-details.js';
import { type TicketFilter, ticketFilterConditions } from './ticket-filter.js';
import { type SearchText, TicketMatch } from './ticket-match.js';
import { type TicketItem, ticketSelect } from './ticket-select.js';
import { SORTS } from './ticket-sorts.js';

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
  /** Cursor for the list of the column's tickets by rank. */
  next: string | null;
}

export interface Board {
  project: Json<object>;
  columns: BoardColumn[];
}

/** The first row. */
interface Head {
  project: string;
  /** By the index of the column. */
  totals: Record<string, number> | null;
}

/** Each other row. */
interface Card {
  id: string;
  place: number;
  rank: string;
  item: string;
}

export const MAX_PER_COLUMN = 100;

/** Known from the column that a ticket is read for. */
const COLUMN_ID: JsonValue = { sql: 't.shown_column', as: 'word', nullable: true };

/** A column, and the column ids its tickets name; undefined if it shows all tickets of its status. */
interface Shown extends Pick<BoardColumn, 'id' | 'name' | 'status' | 'wipLimit'> {
  home?: boolean;
  named?: string[];
}

/** The columns of a project that defines none, from left to right. */
const COLUMNS: Shown[] = [
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
    private readonly reader: ReplicaReader,
    private readonly access: AccessService,
    private readonly match: TicketMatch,
    private readonly schemas: SchemaFilters,
  ) {}

  async board(actor: Actor, projectIdOrKey: string, asked: BoardQuery): Promise<Board> {
    const { id } = await this.access.project(this.db, actor, projectIdOrKey, 'read');
    const query = await this.schemas.resolved(actor, { ...asked, project: [id] });
    const columns = await this.columnsOf(id);
    const { search } = query;
    if (search === undefined) return this.read(actor, id, columns, query);
    const exact = await this.read(actor, id, columns, query, { text: search });
    if (exact.columns.some(({ total }) => total > 0)) return exact;
    const scopes = (parameters: Parameters) => readableScopes(actor, { project: [id] }, parameters);
    const typed = await corrected(this.reader, search, scopes);
    return typed ? this.read(actor, id, columns, query, typed) : exact;
  }

  private async columnsOf(projectId: string): Promise<Shown[]> {
    const all = await this.reader.query<Required<Shown> & { id: string; live: boolean }>(
      `SELECT id, name, status, wip_limit AS "wipLimit", home, deleted_at IS NULL AS live
       FROM project_columns WHERE project_id = $1 ORDER BY place`,
      [projectId],
    );
    const columns = all.filter(({ live }) => live);
    if (columns.length === 0) return COLUMNS;
    return columns.map((column) => {
      const { id, name, status, wipLimit, home } = column;
      return { id, name, status, wipLimit, home, named: namedIn(column, all) };
    });
  }

  /** Project, totals and tickets in one statement. */
  private async read(
    actor: Actor,
    projectId: string,
    columns: Shown[],
    query: BoardQuery,
    typed?: SearchText,
  ): Promise<Board> {
    const { status, perColumn, fields, ...filter } = query;
    const parameters = new Parameters();
    const statuses = chosenOf(TICKET_STATUSES, status ?? []);
    const scope = { project: [projectId], workspace: query.workspace };
    // It is one scope. If PostgreSQL expected more, it would expect as many boards, and read every label there is.
    const ctes = [
      `scopes AS MATERIALIZED (${readableScopes(actor, scope, parameters, 'c.tickets, c.by_status')} LIMIT 1)`,
    ];
    if (typed) ctes.push(`matches AS MATERIALIZED (${this.match.matches(typed, parameters)})`);
    const conditions = ticketFilterConditions(actor, filter, parameters, 't').map(({ sql }) => sql);
    if (typed) conditions.push('t.id IN (SELECT ticket_id FROM matches)');
    const asked = columns
      .map((column, place) => ({ ...column, place }))
      .filter((each) => statuses.includes(each.status));
    const places = placesOf(asked, parameters);
    const limit = `${parameters.add(perColumn)}::int`;
    const parts =
      conditions.length === 0 ? counted(asked, places, parameters, limit) : found(places, conditions, limit);
    const items = ticketSelect(actor, parameters, { rows: parts.rows, fields, extra: { columnId: COLUMN_ID } });
    const rows = await this.reader.query<Head | Card>(
      `WITH ${[...ctes, ...parts.ctes, items.with].join(', ')}
       SELECT ${projectJson(actor, parameters)}::text AS project, (${parts.totals}) AS totals,
         NULL AS id, NULL AS place, NULL AS rank, NULL AS item
       FROM projects p WHERE p.id = ${parameters.add(projectId)}
       UNION ALL SELECT * FROM (
         SELECT NULL::text, NULL::json, t.id, t.place, t.rank, ${items.item} ${items.from} ORDER BY t.place, t.rank
       ) AS cards`,
      parameters.values,
    );
    if (rows.length === 0) throw new NotFound('Project');
    const [head, ...cards] = rows as [Head, ...Card[]];
    return boardOf(columns, head, cards, perColumn);
  }
}

interface BoardParts {
  ctes: string[];
  /** Selects the tickets to show, each with the index of its column. */
  rows: string;
  /** Selects an object of totals by index. */
  totals: string;
}

type Asked = Shown & { place: number };

/**
 * How to find the tickets of the columns, as rows `board`: by status, and in a project with columns by the column they
 * name.
 */
interface ColumnLocations {
  rows: string;
  isIn: string;
  severalRows: boolean;
}

function placesOf(columns: Asked[], parameters: Parameters): ColumnLocations {
  const each = columns.flatMap(({ id, place, status, named = [null] }) =>
    named.map((name) => ({ id, place, status, name })),
  );
  const list = (values: unknown[], type: string) => parameters.addHidden(values, `${type}[]`);
  const lists = [
    list(
      each.map(({ place }) => place),
      'int',
    ),
    list(
      each.map(({ status }) => status),
      'ticket_status',
    ),
    list(
      each.map(({ name }) => name),
      'uuid',
    ),
    list(
      each.map(({ id }) => id),
      'uuid',
    ),
  ];
  const severalRows = columns.some(({ named }) => named);
  return {
    rows: `unnest(${lists.join(', ')}) AS board (place, status, named, id)`,
    isIn: `t.status = board.status ${severalRows ? `AND ${namedColumn('t')} = board.named` : ''}`,
    severalRows,
  };
}

/** Without a filter most totals come from counters, and an index has each column in order. */
function counted(columns: Asked[], places: ColumnLocations, parameters: Parameters, limit: string): BoardParts {
  const rows = `SELECT t.*, board.place, board.id AS shown_column FROM scopes, ${places.rows} CROSS JOIN LATERAL (
      SELECT t.* FROM (
        SELECT t.* FROM tickets t
        WHERE t.scope_id = scopes.scope_id AND ${places.isIn} AND t.deleted_at IS NULL
        ORDER BY t.rank, t.id LIMIT ${MAX_PER_COLUMN} -- in the text, where the planner knows it
      ) AS t LIMIT ${limit}
    ) AS t`;
  const totals = columns.map((column) => `'${column.place}', ${totalOf(column, columns, parameters)}`);
  return {
    ctes: [],
    rows: places.severalRows
      ? `SELECT t.* FROM (
           SELECT t.*, row_number() OVER (PARTITION BY t.place ORDER BY t.rank) AS nth FROM (${rows}) AS t
         ) AS t WHERE t.nth <= ${limit}`
      : rows,
    totals: `SELECT json_build_object(${totals.join(', ')}) FROM scopes`,
  };
}

/** In a status with several columns, tickets that name a column are counted; the home column has the rest. */
function totalOf({ id, status, home = true }: Asked, columns: Asked[], parameters: Parameters): string {
  const inColumn = (column: string | null) => `(SELECT count(*) FROM tickets t WHERE t.scope_id = scopes.scope_id
    AND t.status = '${status}' AND ${namedColumn('t')} = ${parameters.addHidden(column, 'uuid')} AND t.deleted_at IS NULL)`;
  if (!home) return inColumn(id);
  const others = columns.filter((other) => other.status === status && other.id !== id);
  return [`scopes.by_status[${placeOf('status', status)}]`, ...others.map((other) => inColumn(other.id))].join(' - ');
}

/** With a filter, the matching tickets are read and counted once. */
function found({ rows, isIn }: ColumnLocations, conditions: string[], limit: string): BoardParts {
  return {
    ctes: [
      `found AS MATERIALIZED (
        SELECT t.id, board.place, board.id AS shown_column, row_number() OVER (PARTITION BY board.place ORDER BY t.rank) AS nth
        FROM scopes CROSS JOIN LATERAL (
          SELECT t.* FROM tickets t WHERE t.scope_id = scopes.scope_id AND t.deleted_at IS NULL
            AND ${conditions.join(' AND ')}
          OFFSET 0
        ) AS t JOIN ${rows} ON ${isIn}
      )`,
    ],
    rows: `SELECT t.*, found.place, found.shown_column FROM found JOIN tickets t ON t.id = found.id WHERE found.nth <= ${limit}`,
    totals: `SELECT json_object_agg(place, total) FROM (SELECT place, count(*) AS total FROM found GROUP BY place) AS n`,
  };
}

function boardOf(shown: Shown[], { project, totals }: Head, cards: Card[], perColumn: number): Board {
  const paging = new Paging(SORTS, 'rank', 'asc', { limit: perColumn }, 't.id');
  const columns = shown.map(({ id, name, status, wipLimit }, place) => {
    const tickets = cards.filter((card) => card.place === place);
    const total = totals?.[place] ?? 0;
    const last = tickets.at(-1);
    const next = last && total > tickets.length ? paging.cursorAfter(last.rank, last.id) : null;
    const items = tickets.map(({ item }) => new Json<TicketItem>(item));
    return { id, name, status, wipLimit, total, tickets: items, next };
  });
  return { project: new Json(project), columns };
}
