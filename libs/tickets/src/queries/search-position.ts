import { ValidationFailed } from '#contracts';
import { decodeCursor, encodeCursor, invalidCursor, type PageRequest, type Parameters, type Sort } from '#data';

/** The order of search results: best match first, then most recently changed. */
export const RANK_ORDER = 'rank DESC, updated_at DESC, id DESC';

/** The value of a position contains rank and time. */
const SORT: Sort = { column: 'rank', type: 'text' };
const VALUE = /^(-?\d+(?:\.\d+)?(?:e-?\d+)?) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

export interface RankedRow {
  id: string;
  rank: number;
  updatedAt: string;
}

/** Where a page of search results begins: at an offset, or after a cursor's row. */
export class SearchPosition {
  readonly page: number;
  private readonly after?: { rank: number; updatedAt: string; id: string };

  constructor(private readonly request: PageRequest) {
    const { cursor, page = 1 } = request;
    this.page = page;
    if (cursor === undefined) return;
    if (request.page !== undefined) throw ValidationFailed.on('cursor', 'Cursor cannot be combined with page');
    const position = decodeCursor(cursor, 'rank', 'desc', SORT);
    const [, rank, updatedAt] = VALUE.exec(position.value) ?? [];
    if (!updatedAt || Number.isNaN(Date.parse(updatedAt))) throw invalidCursor();
    this.page = position.page;
    this.after = { rank: Number(rank), updatedAt, id: position.id };
  }

  /** Whether the page certainly lies within the first `rows` rows. */
  isWithin(rows: number): boolean {
    return !this.after && this.offset + this.request.limit < rows;
  }

  /** `WHERE …` for a cursor, otherwise empty. */
  condition(parameters: Parameters): string {
    if (!this.after) return '';
    const { rank, updatedAt, id } = this.after;
    return `WHERE (rank, updated_at, id)
      < (${parameters.add(rank)}::float8, ${parameters.add(updatedAt)}::timestamptz, ${parameters.add(id)}::uuid)`;
  }

  offsetClause(parameters: Parameters): string {
    return this.offset === 0 ? '' : `OFFSET ${parameters.add(this.offset)}`;
  }

  cursorAfter({ rank, updatedAt, id }: RankedRow): string {
    return encodeCursor('rank', 'desc', { value: `${rank} ${updatedAt}`, id, page: this.page + 1 });
  }

  private get offset(): number {
    return this.after ? 0 : (this.page - 1) * this.request.limit;
  }
}
