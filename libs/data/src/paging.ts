import { ValidationFailed } from '#contracts';
import { decodeCursor, encodeCursor, type Order, type Position, type Sort } from './cursor.js';
import type { Sql } from './database.js';
import { Json } from './json.js';

export type { Order, Sort };

export interface PageRequest {
  page?: number;
  limit: number;
  cursor?: string;
}

export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  limit: number;
  nextCursor?: string;
}

/** Collects the values of a statement and returns their placeholders. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /**
   * Adds a value that the planner must not see. PostgreSQL plans a statement again on every request as long as knowing
   * its values promises any gain; where one plan is right for all values, this makes it plan once.
   */
  addHidden(value: unknown, type: string): string {
    const hidden = `(SELECT ${this.add(value)}::${type})`;
    return type.endsWith('[]') ? `${hidden}::${type}` : hidden; // ANY would take a bare SELECT for a set of rows
  }

  addId(id: string): string {
    return this.addHidden(id, 'uuid');
  }
}

/** The columns that every row of a page has in addition to those requested. */
interface Found {
  countOfAll: number;
  sortValue: string;
}

/** The largest limit a request may have; the windows of all statements use this number. */
const MAX_ROWS = 100;

interface PageParts {
  with?: string;
  count: string;
  rows: string;
}

/**
 * Where in a sorted list a page begins: at an offset (`page`) or after a row (`cursor`). Sort value and id are compared
 * together, so that a client that reads all pages sees each unchanged row exactly once.
 */
export class Paging<Name extends string> {
  /** The row after which the page begins, for a cursor. */
  readonly position?: Position;

  constructor(
    private readonly sorts: Readonly<Record<Name, Sort>>,
    private readonly sort: Name,
    private readonly order: Order,
    private readonly request: PageRequest,
    private readonly idColumn: string,
  ) {
    if (request.cursor === undefined) return;
    if (request.page !== undefined) throw ValidationFailed.on('cursor', 'Cursor cannot be combined with page');
    this.position = decodeCursor(request.cursor, sort, order, sorts[sort]);
  }

  get page(): number {
    return this.position?.page ?? this.request.page ?? 1;
  }

  /** `AND …` for a cursor, nothing otherwise. */
  condition(parameters: Parameters): string {
    if (!this.position) return '';
    const { type, nullable } = this.sorts[this.sort];
    const { value, id } = this.position;
    const cast = typeof type === 'string' ? type : type.enum;
    const after = this.order === 'asc' ? '>' : '<';
    const sortedAs = `${parameters.add(nullable && value === '' ? this.last : value)}::${cast}`;
    return `AND (${this.sorted}, ${this.idColumn}) ${after} (${sortedAs}, ${parameters.add(id)}::uuid)`;
  }

  /** `ORDER BY … LIMIT … OFFSET …`, for the largest page; `firstOf` cuts it to the limit of the request. */
  window(parameters: Parameters): string {
    return `${this.orderBy} ${this.slice(parameters)}`;
  }

  /** The same for rows that are in order already. */
  slice(parameters: Parameters): string {
    const limit = `LIMIT ${this.bound}`;
    return this.offset === 0 ? limit : `${limit} OFFSET ${parameters.add(this.offset)}`;
  }

  /**
   * The rows of the page, from a select that ends in `window`. The request's limit is a parameter, so that all limits
   * share one statement. The window's limit is a literal: for a parameter, PostgreSQL would assume a tenth of all rows.
   */
  firstOf(select: string, parameters: Parameters): string {
    return `SELECT * FROM (${select}) AS rows LIMIT ${parameters.add(this.rowsAsked)}`;
  }

  /** The number of rows read: those of the page and those before it, which an offset reads and discards. */
  rowsRead(parameters: Parameters): string {
    return `${parameters.add(this.offset + this.rowsAsked)}::int`;
  }

  /** The same as a literal, if it is known. */
  get mostRowsRead(): number | undefined {
    return this.offset === 0 ? this.bound : undefined;
  }

  private get bound(): number {
    return Math.max(MAX_ROWS, this.request.limit) + 1;
  }

  /** One more than the page has, to know whether there is a next page. */
  private get rowsAsked(): number {
    return this.request.limit + 1;
  }

  private get offset(): number {
    return this.position ? 0 : (this.page - 1) * this.request.limit;
  }

  /** For the select list: the sort value as text, for the cursor. */
  get sortValue(): string {
    const { column, type, nullable } = this.sorts[this.sort];
    const text = type === 'timestamptz' ? `iso(${column})` : `${column}::text`;
    return `${nullable ? `coalesce(${text}, '')` : text} AS "sortValue"`;
  }

  get orderBy(): string {
    return `ORDER BY ${this.sorted} ${this.order}, ${this.idColumn} ${this.order}`;
  }

  /** The expression that rows are sorted by; an index on the same expression has this order. */
  private get sorted(): string {
    const { column, nullable } = this.sorts[this.sort];
    return nullable ? `coalesce(${column}, '${this.last}'::timestamptz)` : column;
  }

  /** Replaces a missing value, so that the row comes last. */
  private get last(): string {
    return this.order === 'asc' ? 'infinity' : '-infinity';
  }

  /** Makes a page of the rows found. Every row carries the total; an empty page has one row that is otherwise null. */
  cut<Row extends { id: string | null }>(found: (Row & Found)[]) {
    const { limit } = this.request;
    const fetched = found.filter(({ id }) => id !== null);
    const rows = fetched.slice(0, limit);
    const last = fetched.length > limit ? rows.at(-1) : undefined;
    const nextCursor = last && this.cursorAfter(last.sortValue, last.id as string);
    return { rows, total: found[0]?.countOfAll ?? 0, page: this.page, limit, nextCursor };
  }

  /** The cursor of the page that begins after a row. */
  cursorAfter(value: string, id: string): string {
    return encodeCursor(this.sort, this.order, { value, id, page: this.page + 1 });
  }

  /**
   * Total and page in one statement. `count` selects one number; `rows` selects this paging's `sortValue` and ends in
   * its condition and window. The total is returned even for a page past the end. The join with its single row keeps
   * the order of `rows`.
   */
  async read<Row extends { id: string }>(sql: Sql, parameters: Parameters, parts: PageParts): Promise<Page<Row>> {
    const limited = { ...parts, rows: this.firstOf(parts.rows, parameters) };
    const { rows, ...page } = await this.fetch<Row>(sql, parameters, limited);
    return {
      ...page,
      items: rows.map(({ countOfAll: _count, sortValue: _sortValue, ...row }) => row as unknown as Row),
    };
  }

  /** The same, where `rows` selects no more than the page and the row after it, with each row's JSON as `item`. */
  async readJson<Row>(sql: Sql, parameters: Parameters, parts: PageParts): Promise<Page<Json<Row>>> {
    const { rows, ...page } = await this.fetch<{ id: string; item: string }>(sql, parameters, parts);
    return { ...page, items: rows.map(({ item }) => new Json<Row>(item)) };
  }

  private async fetch<Row extends { id: string }>(
    sql: Sql,
    parameters: Parameters,
    { with: ctes, count, rows: page }: PageParts,
  ) {
    const found = await sql.query<Row & Found>(
      `${ctes ? `WITH ${ctes} ` : ''}SELECT (${count})::int AS "countOfAll", page.* FROM (SELECT 1) AS one LEFT JOIN LATERAL (${page}) AS page ON true`,
      parameters.values,
    );
    return this.cut(found);
  }
}
